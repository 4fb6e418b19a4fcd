import { MockConfigError } from '../../kernel/core/errors.ts';
import type { Parts } from '../../kernel/core/parts.ts';
import type { ListedWorkspace, WorkspacePage } from '../../kernel/world/sleeping-workspaces.ts';
import type { WorkspaceLife } from '../../kernel/world/workspace-terms.ts';

/** A SQLite database: that of a Durable Object, or a file. */
export interface Sql {
  exec(query: string, ...values: (string | number | null)[]): Iterable<Record<string, unknown>>;
}

/** What is kept of a workspace beside its rows, as JSON. */
export interface WorkspaceTexts {
  state: string;
  snapshots: string;
}

/** When something happens to a workspace that sleeps, in machine time. */
export interface WorkspaceTimes extends WorkspaceLife {
  /** When it has to act by itself. */
  dueMs?: number | undefined;
}

/** Rows that are read at once. */
const PAGE_ROWS = 500;

/** A row by its key as JSON; null for a deleted one. Those of a database come with numbers in the order in which they were added. */
export type RowText = readonly [key: string, row: string | null, n?: number];

/** Returns what shows that a text was changed. */
export type Checksum = (text: string) => number | null;

const TABLES = [
  `CREATE TABLE IF NOT EXISTS workspaces (
    key TEXT PRIMARY KEY, state TEXT NOT NULL, snapshots TEXT NOT NULL, checksum INTEGER, used INTEGER, expires INTEGER, due INTEGER)`,
  `CREATE TABLE IF NOT EXISTS rows (
    layer TEXT, key TEXT, row TEXT, checksum INTEGER, PRIMARY KEY (layer, key))`,
  // Of the rows with the same key that of the highest layer counts.
  `CREATE VIEW IF NOT EXISTS present AS
    SELECT workspaces.key AS workspace, tables.key AS "table", rows.key AS key, rows.row AS row, MAX(layers.key) AS depth
    FROM workspaces, json_each(state, '$.image.tables') AS tables, json_each(tables.value) AS layers
    JOIN rows ON rows.layer = layers.value GROUP BY 1, 2, 3 HAVING row IS NOT NULL`,
];

const TIMES = ['used', 'expires', 'due'] as const;

const ROWS = `SELECT key, row, checksum, rowid AS n FROM rows WHERE layer = ? AND key >= ? ORDER BY key LIMIT ${PAGE_ROWS}`;
const PUT_WORKSPACE = `INSERT INTO workspaces VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET state = excluded.state,
  snapshots = excluded.snapshots, checksum = excluded.checksum, used = excluded.used, expires = excluded.expires, due = excluded.due`;
const PUT_ROW = `INSERT INTO rows VALUES (?, ?, ?, ?) ON CONFLICT (layer, key)
  DO UPDATE SET row = excluded.row, checksum = excluded.checksum`;

/** The tables, and what a row of each has of the key of its workspace. Layers that many share belong to none. */
const COPIED = [
  ['workspaces', 'key'],
  ['rows', "substr(layer, 1, CASE instr(layer, '/') WHEN 0 THEN 1000 ELSE instr(layer, '/') - 1 END)"],
] as const;

/**
 * The workspaces that a database has. A workspace is a text that names its layers; a layer is rows under a name. The layers of a
 * workspace are named `KEY/NUMBER`; others may be shared by many.
 */
export class WorkspaceStore {
  readonly #sql: Sql;
  readonly #checksum: Checksum;

  constructor(sql: Sql, checksum: Checksum = () => null) {
    this.#sql = sql;
    this.#checksum = checksum;
  }

  /** Whether something was ever written. What is only read stays without tables. */
  get exists(): boolean {
    return [...this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'workspaces'")].length > 0;
  }

  create(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Adds the times that tables of earlier versions lack: such a workspace was used now, and may have something to do. */
  upgrade(nowMs: number): void {
    const [table] = this.#sql.exec("SELECT sql FROM sqlite_master WHERE name = 'workspaces'");
    if (table === undefined || String(table.sql).includes('used')) return;
    for (const time of TIMES) this.#sql.exec(`ALTER TABLE workspaces ADD COLUMN ${time} INTEGER`);
    this.#sql.exec(
      "UPDATE workspaces SET used = ?, expires = json_extract(state, '$.terms.expiresAtMs'), due = 0",
      nowMs,
    );
  }

  /** Makes the workspaces of a moment quick to find among many. */
  index(): void {
    for (const time of TIMES)
      this.#sql.exec(
        `CREATE INDEX IF NOT EXISTS ${time} ON workspaces (${time}, key) WHERE key <> '' AND ${time} IS NOT NULL`,
      );
  }

  /** Returns the key and the life of the only workspace; undefined where nothing was written. */
  only(): (WorkspaceLife & { key: string }) | undefined {
    const [row] = this.exists ? this.#sql.exec('SELECT key, used, expires FROM workspaces') : [];
    if (row === undefined) return undefined;
    return {
      key: String(row.key),
      usedAtMs: Number(row.used),
      expiresAtMs: row.expires === null ? undefined : Number(row.expires),
    };
  }

  /** Returns a workspace; undefined where there is none. @throws MockConfigError when it was changed by somebody else */
  read(key: string): (WorkspaceTexts & { usedAtMs: number }) | undefined {
    const [row] = this.exists ? this.#sql.exec('SELECT * FROM workspaces WHERE key = ?', key) : [];
    if (row === undefined) return undefined;
    const texts = { state: String(row.state), snapshots: String(row.snapshots), usedAtMs: Number(row.used) };
    if (row.checksum !== this.#checksum(texts.state + texts.snapshots))
      throw new MockConfigError(`the workspace "${key}" was changed`);
    return texts;
  }

  /** Adds or replaces a workspace. */
  write(key: string, { state, snapshots }: WorkspaceTexts, { usedAtMs, expiresAtMs, dueMs }: WorkspaceTimes): void {
    const checksum = this.#checksum(state + snapshots);
    this.#sql.exec(PUT_WORKSPACE, key, state, snapshots, checksum, usedAtMs, expiresAtMs ?? null, dueMs ?? null);
  }

  /** Notes when a workspace was used, and where that is given, when it has to act. */
  note(key: string, times: Partial<WorkspaceTimes>): void {
    const { usedAtMs = null, dueMs = null } = times;
    this.#sql.exec('UPDATE workspaces SET used = ifnull(?, used) WHERE key = ?', usedAtMs, key);
    if ('dueMs' in times) this.#sql.exec('UPDATE workspaces SET due = ? WHERE key = ?', dueMs, key);
  }

  has(key: string): boolean {
    return [...this.#sql.exec('SELECT 1 FROM workspaces WHERE key = ?', key)].length > 0;
  }

  /** Removes a workspace with its own layers. */
  delete(key: string): void {
    this.#sql.exec('DELETE FROM workspaces WHERE key = ?', key);
    // The character after "/" is "0".
    this.#sql.exec('DELETE FROM rows WHERE layer > ? AND layer < ?', `${key}/`, `${key}0`);
  }

  /** The number of workspaces beside the main one. */
  count(): number {
    const [row] = this.#sql.exec("SELECT COUNT(*) AS count FROM workspaces WHERE key <> ''");
    return Number(row?.count);
  }

  /** Returns a page of the workspaces beside the main one and some others, in the order of their last use. */
  list(others: readonly string[], { limit, after, isNewestFirst = false }: WorkspacePage): ListedWorkspace[] {
    const [compare, order] = isNewestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
    const query = `SELECT key, used FROM workspaces WHERE key <> '' AND used IS NOT NULL AND (used, key) ${compare} (?, ?)
      AND key NOT IN (SELECT value FROM json_each(?)) ORDER BY used ${order}, key ${order} LIMIT ?`;
    const start = after ?? { usedAtMs: isNewestFirst ? Number.MAX_SAFE_INTEGER : -1, key: '' };
    const rows = this.#sql.exec(query, start.usedAtMs, start.key, JSON.stringify(others), limit);
    return [...rows].map(({ key, used }) => ({ key: String(key), usedAtMs: Number(used) }));
  }

  /** Returns keys of workspaces beside the main one and some others for which a moment has come. */
  over(column: 'used' | 'expires' | 'due', others: readonly string[], untilMs: number, limit: number): string[] {
    const query = `SELECT key FROM workspaces WHERE key <> '' AND ${column} IS NOT NULL AND ${column} <= ?
      AND key NOT IN (SELECT value FROM json_each(?)) ORDER BY ${column}, key LIMIT ?`;
    return [...this.#sql.exec(query, untilMs, JSON.stringify(others), limit)].map(({ key }) => String(key));
  }

  /** Returns the rows of a layer. @throws MockConfigError when one was changed by somebody else */
  *rows(layer: string): Generator<RowText> {
    for (let after = '', isMore = true; isMore; ) {
      const page = [...this.#sql.exec(ROWS, layer, after)];
      for (const { key, row, checksum, n } of page) {
        if (checksum !== this.#checksum(`${key} ${row}`))
          throw new MockConfigError(`the row "${key}" of the layer "${layer}" was changed`);
        yield [JSON.parse(`"${key}"`), row === null ? null : String(row), Number(n)];
      }
      // No key has this character, which JSON escapes.
      after = `${page.at(-1)?.key}\u0001`;
      isMore = page.length === PAGE_ROWS;
    }
  }

  /** Whether there are rows of a layer. */
  hasRows(layer: string): boolean {
    return [...this.#sql.exec('SELECT 1 FROM rows WHERE layer = ? LIMIT 1', layer)].length > 0;
  }

  /** Adds or replaces a row. */
  put(layer: string, [id, row]: RowText): void {
    const key = keyText(id);
    this.#sql.exec(PUT_ROW, layer, key, row, this.#checksum(`${key} ${row}`));
  }

  remove(layer: string, key: string): void {
    this.#sql.exec('DELETE FROM rows WHERE layer = ? AND key = ?', layer, keyText(key));
  }

  removeLayer(layer: string): void {
    this.#sql.exec('DELETE FROM rows WHERE layer = ?', layer);
  }

  /** Adds all workspaces that another database has but some, in parts. */
  *copy(from: Sql, others: readonly string[]): Parts<void> {
    const keys = JSON.stringify(others);
    for (const [table, key] of COPIED) {
      const query = `SELECT rowid AS n, * FROM ${table} WHERE rowid > ? AND ${key} NOT IN (SELECT value FROM json_each(?))
        ORDER BY rowid LIMIT ${PAGE_ROWS}`;
      for (let page = [...from.exec(query, 0, keys)]; page.length > 0; ) {
        for (const { n: _, ...row } of page) {
          const columns = Object.keys(row);
          const values = columns.map((column) => row[column] as string | number | null);
          this.#sql.exec(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`, ...values);
        }
        yield;
        page = [...from.exec(query, Number(page.at(-1)?.n), keys)];
      }
    }
  }
}

/** Returns a key as JSON writes it: SQLite ends a text at a NUL, and has no half of a surrogate pair. */
function keyText(key: string): string {
  return JSON.stringify(key).slice(1, -1);
}
