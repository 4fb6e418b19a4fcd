import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, databases } from '../../src/engine/mock/state-file/database.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Returns the path of a state file in a folder of its own. */
export const stateFile = () => join(temporaryFolder(), 'state.db');

/** Databases in files that fail where a test wants it to. */
export class FaultyDatabases {
  readonly #open: (path: string) => Database;
  /** Queries so far. */
  readonly queries: string[] = [];
  /** Queries until each further one fails, and how. */
  failAfter = Number.POSITIVE_INFINITY;
  failWith: string | Error = 'database or disk is full';
  /** How many queries may fail. */
  failures = Number.POSITIVE_INFINITY;
  /** Called before each query. */
  onQuery = (_query: string) => {};
  #opened: Database | undefined;

  private constructor(open: (path: string) => Database) {
    this.#open = open;
  }

  static async create(): Promise<FaultyDatabases> {
    return new FaultyDatabases(await databases());
  }

  /** Opens a database, as a state file does. */
  readonly open = (path: string): Database => {
    const database = this.#open(path);
    this.#opened = database;
    const exec = database.exec.bind(database);
    database.exec = (query, ...values) => {
      this.#begin(query);
      return exec(query, ...values);
    };
    return database;
  };

  /** What a query finds in the database that was opened last. */
  present(query: string): Iterable<Record<string, unknown>> {
    return this.#opened?.exec(query) ?? [];
  }

  /** Leaves the database no room but some pages, or any. */
  limit(pages: number): void {
    const [{ page_count: used = 0 } = {}] = this.#opened?.exec('PRAGMA page_count') ?? [];
    for (const _ of this.#opened?.exec(`PRAGMA max_page_count = ${Number(used) + pages}`) ?? []);
  }

  #begin(query: string): void {
    this.queries.push(query);
    this.onQuery(query);
    this.failAfter--;
    if (this.failAfter >= 0 || this.failures <= 0 || query === 'ROLLBACK') return;
    this.failures--;
    throw typeof this.failWith === 'string' ? new Error(this.failWith) : this.failWith;
  }
}

/** Copies a state file as a kill would leave it: with what SQLite has beside it. Returns the path of the copy. */
export function copyOf(state: string): string {
  const copy = stateFile();
  for (const end of ['', '-wal', '.draft']) {
    if (existsSync(state + end)) cpSync(state + end, copy + end);
  }
  return copy;
}
