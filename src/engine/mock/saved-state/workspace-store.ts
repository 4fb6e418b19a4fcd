import { MockConfigError } from '../../kernel/core/errors.ts';

/** A SQLite database: that of a Durable Object, or a file. */
export interface Sql {
  exec(query: string, ...values: (string | number | null)[]): Iterable<Record<string, unknown>>;
}

/** What is kept of a workspace beside its rows, as JSON. */
export interface WorkspaceTexts {
  state: string;
  snapshots: string;
}

/** A row by its key as JSON; null for a deleted one. Those of a database come with numbers in the order in which they were added. */
export type RowText = readonly [key: string, row: string | null, n?: number];

/** Returns what shows that a text was changed. */
export type Checksum = (text: string) => number | null;

const TABLES = [
  `CREATE TABLE IF NOT EXISTS workspaces (
    key TEXT PRIMARY KEY, state TEXT NOT NULL, snapshots TEXT NOT NULL, checksum INTEGER)`,
  `CREATE TABLE IF NOT EXISTS rows (
    layer TEXT, key TEXT, row TEXT, checksum INTEGER, PRIMARY KEY (layer, key))`,
  // Of the rows with the same key that of the highest layer counts.
  `CREATE VIEW IF NOT EXISTS present AS
    SELECT workspaces.key AS workspace, tables.key AS "table", rows.key AS key, rows.row AS row, MAX(layers.key) AS depth
    FROM workspaces, json_each(state, '$.image.tables') AS tables, json_each(tables.value) AS layers
    JOIN rows ON rows.layer = layers.value GROUP BY 1, 2, 3 HAVING row IS NOT NULL`,
];

const ROWS = 'SELECT key, row, checksum, rowid AS n FROM rows WHERE layer = ?';
const PUT_WORKSPACE = `INSERT INTO workspaces VALUES (?, ?, ?, ?) ON CONFLICT (key)
  DO UPDATE SET state = excluded.state, snapshots = excluded.snapshots, checksum = excluded.checksum`;
const PUT_ROW = `INSERT INTO rows VALUES (?, ?, ?, ?) ON CONFLICT (layer, key)
  DO UPDATE SET row = excluded.row, checksum = excluded.checksum`;

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

  /** Returns a workspace; undefined where there is none. @throws MockConfigError when it was changed by somebody else */
  read(key: string): WorkspaceTexts | undefined {
    const [row] = this.exists ? this.#sql.exec('SELECT * FROM workspaces WHERE key = ?', key) : [];
    if (row === undefined) return undefined;
    const texts = { state: String(row.state), snapshots: String(row.snapshots) };
    if (row.checksum !== this.#checksum(texts.state + texts.snapshots))
      throw new MockConfigError(`the workspace "${key}" was changed`);
    return texts;
  }

  /** Adds or replaces a workspace. */
  write(key: string, { state, snapshots }: WorkspaceTexts): void {
    const checksum = this.#checksum(state + snapshots);
    this.#sql.exec(PUT_WORKSPACE, key, state, snapshots, checksum);
  }

  /** Removes a workspace with its own layers. */
  delete(key: string): void {
    this.#sql.exec('DELETE FROM workspaces WHERE key = ?', key);
    // The character after "/" is "0".
    this.#sql.exec('DELETE FROM rows WHERE layer > ? AND layer < ?', `${key}/`, `${key}0`);
  }

  /** Returns the keys of all workspaces, from the one after a key on. */
  list(after?: string): string[] {
    const rows = this.#sql.exec(
      'SELECT key FROM workspaces WHERE ? IS NULL OR key > ? ORDER BY key',
      after ?? null,
      after ?? null,
    );
    return [...rows].map(({ key }) => String(key));
  }

  /** Returns the rows of a layer. @throws MockConfigError when one was changed by somebody else */
  *rows(layer: string): Generator<RowText> {
    for (const { key, row, checksum, n } of this.#sql.exec(ROWS, layer)) {
      if (checksum !== this.#checksum(`${key} ${row}`))
        throw new MockConfigError(`the row "${key}" of the layer "${layer}" was changed`);
      yield [JSON.parse(`"${key}"`), row === null ? null : String(row), Number(n)];
    }
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

  /** Returns the names of all layers that several workspaces may share. */
  sharedLayers(): string[] {
    if (!this.exists) return [];
    const rows = this.#sql.exec("SELECT DISTINCT layer FROM rows WHERE instr(layer, ':') > 0");
    return [...rows].map(({ layer }) => String(layer));
  }
}

/** Returns a key as JSON writes it: SQLite ends a text at a NUL, and has no half of a surrogate pair. */
function keyText(key: string): string {
  return JSON.stringify(key).slice(1, -1);
}
