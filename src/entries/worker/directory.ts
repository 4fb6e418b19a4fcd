import { DomainError } from '../../engine/kernel/core/errors.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import type { FixtureRow, ObjectOperations } from './object-operation.ts';
import type { ObjectStorage } from './worker.types.ts';

type Input<Name extends keyof ObjectOperations> = ObjectOperations[Name]['input'];
type Result<Name extends keyof ObjectOperations> = ObjectOperations[Name]['result'];

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

  register({ key, most }: Input<'register'>): Result<'register'> {
    const { sql } = this.#storage;
    if (this.#number(key) !== undefined) return { added: false };
    const [{ workspaces = 0 } = {}] = sql.exec('SELECT workspaces FROM total');
    if (Number(workspaces) >= most) {
      const message = `There are ${workspaces} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
    this.#storage.transactionSync(() => {
      sql.exec('INSERT INTO known (key) VALUES (?)', key);
      sql.exec('UPDATE total SET workspaces = workspaces + 1');
    });
    return { added: true };
  }

  know({ key }: Input<'know'>): Result<'know'> {
    return { isKnown: this.#number(key) !== undefined };
  }

  forget({ key }: Input<'forget'>): Result<'forget'> {
    const { sql } = this.#storage;
    if (this.#number(key) === undefined) return { removed: false };
    this.#storage.transactionSync(() => {
      sql.exec('DELETE FROM known WHERE key = ?', key);
      sql.exec('UPDATE total SET workspaces = workspaces - 1');
    });
    return { removed: true };
  }

  list({ after, limit }: Input<'list'>): Result<'list'> {
    const from = after === '' ? 0 : this.#number(after);
    if (from === undefined) throw new DomainError('not-found', `There is no workspace "${after}"`);
    const rows = [...this.#storage.sql.exec('SELECT key FROM known WHERE n > ? ORDER BY n LIMIT ?', from, limit + 1)];
    return { keys: rows.slice(0, limit).map(({ key }) => String(key)), isMore: rows.length > limit };
  }

  keepFixtures({ id, rows = [] }: Input<'keepFixtures'>): Result<'keepFixtures'> {
    const names = this.#fixtures(id);
    if (names.length === 0)
      this.#storage.transactionSync(() => {
        this.#store.create();
        for (const [name, key, row] of rows) this.#store.put(name, [key, row]);
      });
    return { isKept: names.length > 0 || rows.length > 0 };
  }

  readFixtures({ id }: Input<'readFixtures'>): Result<'readFixtures'> {
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
