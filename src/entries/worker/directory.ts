import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ObjectOperations } from './object-operation.ts';
import { StoredLines } from './stored-lines.ts';
import type { ObjectStorage } from './worker.types.ts';

type Input<Name extends keyof ObjectOperations> = ObjectOperations[Name]['input'];
type Result<Name extends keyof ObjectOperations> = ObjectOperations[Name]['result'];

/** What is known across objects: the keys of the workspaces, and the rows of all fixtures that they began with. */
export class Directory {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    // `total` counts the rows: counting them anew would read every one.
    storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS workspaces (n INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL)',
    );
    storage.sql.exec('CREATE TABLE IF NOT EXISTS total (n INTEGER PRIMARY KEY, workspaces INTEGER NOT NULL)');
    storage.sql.exec('INSERT OR IGNORE INTO total VALUES (1, 0)');
  }

  /** Adds a workspace, unless it is known. @throws DomainError when there are too many */
  register({ key, most }: Input<'register'>): Result<'register'> {
    const { sql } = this.#storage;
    if (this.#number(key) !== undefined) return { added: false };
    const [{ workspaces = 0 } = {}] = sql.exec('SELECT workspaces FROM total');
    if (Number(workspaces) >= most) {
      const message = `There are ${workspaces} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
    this.#storage.transactionSync(() => {
      sql.exec('INSERT INTO workspaces (key) VALUES (?)', key);
      sql.exec('UPDATE total SET workspaces = workspaces + 1');
    });
    return { added: true };
  }

  know({ key }: Input<'know'>): Result<'know'> {
    return { isKnown: this.#number(key) !== undefined };
  }

  /** Removes a workspace. */
  forget({ key }: Input<'forget'>): Result<'forget'> {
    const { sql } = this.#storage;
    if (this.#number(key) === undefined) return { removed: false };
    this.#storage.transactionSync(() => {
      sql.exec('DELETE FROM workspaces WHERE key = ?', key);
      sql.exec('UPDATE total SET workspaces = workspaces - 1');
    });
    return { removed: true };
  }

  /** Returns workspaces in the order of their creation, from the one after a key on. */
  list({ after, limit }: Input<'list'>): Result<'list'> {
    const from = after === '' ? 0 : this.#number(after);
    if (from === undefined) throw new DomainError('not-found', `There is no workspace "${after}"`);
    const rows = [
      ...this.#storage.sql.exec('SELECT key FROM workspaces WHERE n > ? ORDER BY n LIMIT ?', from, limit + 1),
    ];
    return { keys: rows.slice(0, limit).map(({ key }) => String(key)), isMore: rows.length > limit };
  }

  /** Keeps the rows of fixtures. */
  keepFixtures({ id, lines }: Input<'keepFixtures'>): Result<'keepFixtures'> {
    const stored = this.#fixtures(id);
    if (!stored.exists && lines !== undefined) {
      this.#storage.transactionSync(() => {
        stored.create();
        stored.add(lines);
      });
    }
    return { isKept: stored.exists };
  }

  /** Returns the rows of fixtures. */
  readFixtures({ id }: Input<'readFixtures'>): Result<'readFixtures'> {
    const stored = this.#fixtures(id);
    return { lines: stored.exists ? [...stored.lines()] : null };
  }

  #fixtures(id: string): StoredLines {
    if (!/^[\da-f]{1,64}$/.test(id)) throw new DomainError('bad-request', `"${id}" is no id of fixtures`);
    return new StoredLines(this.#storage.sql, `fixtures_${id}`);
  }

  #number(key: string): number | undefined {
    const [row] = this.#storage.sql.exec('SELECT n FROM workspaces WHERE key = ?', key);
    return row === undefined ? undefined : Number(row.n);
  }
}
