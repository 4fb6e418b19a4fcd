import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { WorkspaceInfo } from '../../engine/kernel/world/world.types.ts';
import type { ObjectStorage } from './worker.types.ts';

/** Keeps `guests`, the number of workspaces that calls have created: counting them anew would read every one. */
const TABLES = [
  'CREATE TABLE IF NOT EXISTS known (key TEXT PRIMARY KEY, info TEXT NOT NULL, isGuest INTEGER NOT NULL)',
  'CREATE TABLE IF NOT EXISTS total (n INTEGER PRIMARY KEY, guests INTEGER NOT NULL)',
  'INSERT OR IGNORE INTO total VALUES (1, 0)',
  `CREATE TRIGGER IF NOT EXISTS comes AFTER INSERT ON known WHEN new.isGuest
    BEGIN UPDATE total SET guests = guests + 1; END`,
  `CREATE TRIGGER IF NOT EXISTS goes AFTER DELETE ON known WHEN old.isGuest
    BEGIN UPDATE total SET guests = guests - 1; END`,
];

/** A part of the index of all workspaces: what a list shows of those whose keys belong there. Their objects write it. */
export class WorkspaceIndex {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    for (const statement of TABLES) storage.sql.exec(statement);
  }

  /**
   * Adds a workspace, or replaces what is known of it.
   *
   * @param input.mostGuests how many may be there that no owner has created; null for one of the owner
   * @throws DomainError when there are too many
   */
  put({ info, mostGuests }: { info: WorkspaceInfo; mostGuests: number | null }): void {
    const { sql } = this.#storage;
    const isGuest = mostGuests !== null;
    const [{ guests = 0 } = {}] = sql.exec('SELECT guests FROM total');
    if (isGuest && Number(guests) >= mostGuests && !this.has(info).isKnown) {
      const message =
        'There are as many workspaces as calls may create; drop some with DELETE /__mock/workspaces/{key}, raise maxWorkspaces, or create one with POST /__mock/workspaces';
      throw new DomainError('too-many', message);
    }
    sql.exec(
      'INSERT INTO known VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET info = excluded.info',
      info.key,
      JSON.stringify(info),
      Number(isGuest),
    );
  }

  has({ key }: { key: string }): { isKnown: boolean } {
    return { isKnown: [...this.#storage.sql.exec('SELECT 1 FROM known WHERE key = ?', key)].length > 0 };
  }

  remove({ key }: { key: string }): void {
    this.#storage.sql.exec('DELETE FROM known WHERE key = ?', key);
  }

  /** Lists workspaces in the order of their keys, from the one after a key on. */
  list({ after, limit }: { after: string; limit: number }): { infos: WorkspaceInfo[] } {
    const rows = this.#storage.sql.exec('SELECT info FROM known WHERE key > ? ORDER BY key LIMIT ?', after, limit);
    return { infos: [...rows].map(({ info }) => JSON.parse(String(info))) };
  }
}
