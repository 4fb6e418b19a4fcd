import { DomainError } from '../../engine/kernel/core/errors.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import type { ObjectStorage } from './worker.types.ts';

/** A row of fixtures as JSON, with the name of its layer. */
export type FixtureRow = [layer: string, key: string, row: string | null];

/** What is known across objects: the keys of the workspaces, and the rows of all fixtures that they began with. */
export class Directory {
  readonly #storage: ObjectStorage;
  readonly #store: WorkspaceStore;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.#store = new WorkspaceStore(storage.sql);
    // `total` counts the rows: counting them anew would read every one.
    storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS known (n INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL)',
    );
    storage.sql.exec('CREATE TABLE IF NOT EXISTS total (n INTEGER PRIMARY KEY, workspaces INTEGER NOT NULL)');
    storage.sql.exec('INSERT OR IGNORE INTO total VALUES (1, 0)');
  }

  /** Adds a workspace, unless it is known. @throws DomainError when there are too many */
  register({ key, most }: { key: string; most: number }): void {
    const { sql } = this.#storage;
    if (this.#number(key) !== undefined) return;
    const [{ workspaces = 0 } = {}] = sql.exec('SELECT workspaces FROM total');
    if (Number(workspaces) >= most) {
      const message = `There are ${workspaces} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
    this.#storage.transactionSync(() => {
      sql.exec('INSERT INTO known (key) VALUES (?)', key);
      sql.exec('UPDATE total SET workspaces = workspaces + 1');
    });
  }

  know({ key }: { key: string }): { isKnown: boolean } {
    return { isKnown: this.#number(key) !== undefined };
  }

  forget({ key }: { key: string }): void {
    const { sql } = this.#storage;
    if (this.#number(key) === undefined) return;
    this.#storage.transactionSync(() => {
      sql.exec('DELETE FROM known WHERE key = ?', key);
      sql.exec('UPDATE total SET workspaces = workspaces - 1');
    });
  }

  /** Lists workspaces in the order of their creation, from the one after a key on. */
  list({ after, limit }: { after: string; limit: number }): { keys: string[]; isMore: boolean } {
    const from = after === '' ? 0 : this.#number(after);
    if (from === undefined) throw new DomainError('not-found', `There is no workspace "${after}"`);
    const rows = [...this.#storage.sql.exec('SELECT key FROM known WHERE n > ? ORDER BY n LIMIT ?', from, limit + 1)];
    return { keys: rows.slice(0, limit).map(({ key }) => String(key)), isMore: rows.length > limit };
  }

  /** Keeps the rows of fixtures. Without rows, returns whether they are kept. */
  keepFixtures({ id, rows = [] }: { id: string; rows?: FixtureRow[] }): { isKept: boolean } {
    const names = this.#fixtures(id);
    if (names.length === 0)
      this.#storage.transactionSync(() => {
        this.#store.create();
        for (const [name, key, row] of rows) this.#store.put(name, [key, row]);
      });
    return { isKept: names.length > 0 || rows.length > 0 };
  }

  readFixtures({ id }: { id: string }): { rows: FixtureRow[] } {
    const rows = this.#fixtures(id).flatMap((name) =>
      [...this.#store.rows(name)].map(([key, row]): FixtureRow => [name, key, row]),
    );
    return { rows };
  }

  #fixtures(id: string): string[] {
    return this.#store.sharedLayers().filter((name) => name.startsWith(`${id}:`));
  }

  #number(key: string): number | undefined {
    const [row] = this.#storage.sql.exec('SELECT n FROM known WHERE key = ?', key);
    return row === undefined ? undefined : Number(row.n);
  }
}
