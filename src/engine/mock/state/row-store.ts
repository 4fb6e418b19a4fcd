import type * as z from 'zod';
import { machineNow } from '../../kernel/clock/clock.ts';
import { DomainError, messageOf } from '../../kernel/core/errors.ts';
import type { NamedKey, WorkspaceKey } from '../../kernel/core/key.ts';
import { isRecord } from '../../kernel/core/records.ts';
import { frozenRow } from '../../kernel/core/row-schema.ts';
import { workspaceKey } from '../../kernel/core/workspace-key.ts';
import type { Row, RowWrite } from '../../kernel/store/store.ts';
import type { WorldRegisters, WorldState } from '../../kernel/world/registers.ts';
import type { SavedWorkspace, WorkspaceStorage } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';

type SqlValue = string | number | null;

/** A synchronous SQLite database: `node:sqlite`, `node-sqlite3-wasm` or a Durable Object's storage. */
export interface Sql {
  all(statement: string, ...values: SqlValue[]): Record<string, unknown>[];
  /** Runs changes atomically. */
  atomically(change: () => void): void;
}

/** Schema version. Databases of another version are refused. */
export const STATE_VERSION = 1;

export const TABLES = [
  // `json` is NULL for a deleted fixture row.
  'CREATE TABLE rows (workspace TEXT, tbl TEXT, key TEXT, json TEXT, PRIMARY KEY (workspace, tbl, key)) WITHOUT ROWID',
  'CREATE TABLE workspaces (key TEXT PRIMARY KEY, registers TEXT, used INTEGER, expires INTEGER)',
];

const PUT_ROW = 'INSERT OR REPLACE INTO rows (workspace, tbl, key, json) VALUES (?, ?, ?, ?)';
const DELETE_ROW = 'DELETE FROM rows WHERE workspace = ? AND tbl = ? AND key = ?';
const DELETE_ROWS = 'DELETE FROM rows WHERE workspace = ?';
const PUT_WORKSPACE = 'INSERT OR REPLACE INTO workspaces (key, registers, used, expires) VALUES (?, ?, ?, ?)';

/** Tables whose rows trigger work without a call. */
const DUE_TABLES = "('jobs', 'webhook-queue')";

/**
 * The workspaces of a mock in SQLite: rows that differ from the fixtures, and the registers. A commit writes its rows
 * before it returns; on failure, it is rolled back and the call gets 507.
 */
export class RowStore implements WorkspaceStorage {
  readonly #sql: Sql;
  readonly #ttlMs: number;
  #count: number;

  /** @param ttlMs milliseconds after which an unused workspace expires */
  constructor(sql: Sql, ttlMs: number) {
    this.#sql = {
      all: (statement, ...values) => sql.all(statement, ...values.map(sqlValue)),
      atomically: (change) => sql.atomically(change),
    };
    this.#ttlMs = ttlMs;
    this.#count = Number(sql.all("SELECT COUNT(*) AS n FROM workspaces WHERE key <> ''")[0]?.n ?? 0);
  }

  get count(): number {
    return this.#count;
  }

  find(key: NamedKey): SavedWorkspace | undefined {
    const [found] = this.#sql.all('SELECT key, used, expires FROM workspaces WHERE key = ?', key);
    return found && savedWorkspace(found);
  }

  list(limit: number, after: WorkspaceKey): SavedWorkspace[] {
    const page = "SELECT key, used, expires FROM workspaces WHERE key > ? AND key <> '' ORDER BY key LIMIT ?";
    return this.#sql.all(page, after, limit).map(savedWorkspace);
  }

  ended(nowMs: number): NamedKey[] {
    const ended = this.#sql.all("SELECT key FROM workspaces WHERE expires <= ? AND key <> ''", nowMs);
    return ended.map(keyOf);
  }

  withWork(): NamedKey[] {
    const work = `SELECT 1 FROM rows WHERE workspace = w.key AND tbl IN ${DUE_TABLES} AND json IS NOT NULL`;
    const found = this.#sql.all(`SELECT key FROM workspaces w WHERE key <> '' AND EXISTS (${work})`);
    return found.map(keyOf);
  }

  attach(key: WorkspaceKey, world: World): void {
    const [saved] = this.#sql.all('SELECT registers FROM workspaces WHERE key = ?', key);
    if (saved === undefined) {
      this.#replace(key, world);
      if (key !== '') this.#count++;
    } else {
      world.restore(this.#load(key, String(saved.registers), world));
    }
    world.store.onCommit = (writes) => this.#commit(key, world, writes);
    world.store.onReplace = () => this.#replace(key, world);
  }

  add(key: NamedKey, { registers }: World): void {
    this.#write(() => this.#putWorkspace(key, registers));
    this.#count++;
  }

  touch(key: NamedKey, usedAtMs: number): void {
    const note = 'UPDATE workspaces SET used = ?, expires = ? WHERE key = ?';
    this.#write(() => this.#sql.all(note, usedAtMs, usedAtMs + this.#ttlMs, key));
  }

  drop(key: NamedKey): void {
    this.#write(() => {
      this.#sql.all(DELETE_ROWS, key);
      this.#sql.all('DELETE FROM workspaces WHERE key = ?', key);
    });
    this.#count--;
  }

  #load(key: WorkspaceKey, registers: string, { config }: World): WorldState {
    const rows = new Map<string, Map<string, Row | null>>();
    for (const { tbl, key: id, json } of this.#sql.all('SELECT tbl, key, json FROM rows WHERE workspace = ?', key)) {
      const table = rows.get(String(tbl)) ?? new Map<string, Row | null>();
      rows.set(String(tbl), table);
      const schema = config.service.tables.get(String(tbl))?.schema();
      table.set(decoded(String(id)), json === null ? null : frozenRow(completeRow(JSON.parse(String(json)), schema)));
    }
    return { rows, registers: JSON.parse(registers) as WorldRegisters, events: [] };
  }

  #commit(key: WorkspaceKey, { base, registers }: World, writes: readonly RowWrite[]): void {
    const latest = new Map(writes.map((write) => [`${write.table} ${write.key}`, write]));
    this.#write(() => {
      for (const { table, key: id, row } of latest.values()) {
        const hidesNothing = row === null && base.get(table)?.get(id) === undefined;
        if (hidesNothing) this.#sql.all(DELETE_ROW, key, table, encoded(id));
        else this.#sql.all(PUT_ROW, key, table, encoded(id), row && JSON.stringify(row));
      }
      this.#putWorkspace(key, registers);
    });
  }

  #replace(key: WorkspaceKey, { store }: World): void {
    const { rows, registers } = store.snapshot();
    this.#write(() => {
      this.#sql.all(DELETE_ROWS, key);
      for (const [table, list] of rows) {
        for (const [id, row] of list) this.#sql.all(PUT_ROW, key, table, encoded(id), row && JSON.stringify(row));
      }
      this.#putWorkspace(key, registers);
    });
  }

  #putWorkspace(key: WorkspaceKey, registers: Readonly<WorldRegisters>): void {
    const nowMs = machineNow();
    this.#sql.all(PUT_WORKSPACE, key, JSON.stringify(registers), nowMs, nowMs + this.#ttlMs);
  }

  #write(change: () => void): void {
    try {
      this.#sql.atomically(change);
    } catch (error) {
      const advice = 'so nothing was changed; make room and try again';
      throw new DomainError('storage-full', `The state cannot be saved (${messageOf(error)}), ${advice}`);
    }
  }
}

/** SQLite takes fractions and infinity where only whole numbers make sense. @throws RangeError for one */
function sqlValue(value: SqlValue): SqlValue {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  throw new RangeError(`${value} cannot be saved: only whole numbers can`);
}

/** Escapes a key as in JSON: SQLite supports neither NUL nor lone surrogates. */
const encoded = (key: string) => JSON.stringify(key).slice(1, -1);
export const decoded = (text: string): string => JSON.parse(`"${text}"`);

/** Fills in fields with defaults, which an older mock may not have saved. Imported states are parsed too. */
function completeRow(row: Row, schema: z.ZodType<Row> | undefined): Row {
  const parsed = schema?.safeParse(row).data;
  return parsed === undefined ? row : inSavedOrder(row, parsed);
}

/** Returns a parsed value with the fields in the order in which they were saved, so that a restart changes nothing. */
function inSavedOrder<T>(saved: unknown, parsed: T): T;
function inSavedOrder(saved: unknown, parsed: unknown): unknown {
  if (Array.isArray(saved) && Array.isArray(parsed)) return parsed.map((item, at) => inSavedOrder(saved[at], item));
  if (!isRecord(saved) || !isRecord(parsed)) return parsed;
  const names = [...Object.keys(saved), ...Object.keys(parsed)].filter((name) => Object.hasOwn(parsed, name));
  return Object.fromEntries([...new Set(names)].map((name) => [name, inSavedOrder(saved[name], parsed[name])]));
}

const keyOf = ({ key }: Record<string, unknown>): NamedKey => workspaceKey(String(key));

function savedWorkspace({ key, used, expires }: Record<string, unknown>): SavedWorkspace {
  return { key: keyOf({ key }), usedAtMs: Number(used), expiresAtMs: Number(expires) };
}
