import { MockConfigError } from '../../kernel/core/errors.ts';

/** A SQLite database: that of a Durable Object, or a file. */
export interface Sql {
  /** Runs a query. Only a SELECT may be read bit by bit. */
  exec(query: string, ...values: (string | number | null)[]): Iterable<Record<string, unknown>>;
}

/** Records by the name of what they describe: a workspace, or fixtures. Each is a line of JSON. */
export interface RecordStore {
  /** Returns all records in order; none for an unknown name. */
  read(name: string): Iterable<string>;
  /** Adds records after the `expected` ones. Returns how many there are then. @throws Error when there are more already */
  append(name: string, expected: number, records: Iterable<string>): number;
  /** Puts the records of another name in the place of those of this one. */
  replace(name: string, by: string): void;
  delete(name: string): void;
  /** Returns the names in order, from the one after a name on. */
  list(after?: string): string[];
}

/** How a database keeps records. */
export interface RecordStoreOptions {
  /** Characters of a row; a longer record has several. @default any number */
  maxCharacters?: number;
  /** Returns what shows that a text was changed. @default nothing */
  checksum?: (text: string) => number | null;
}

const TABLES = [
  'CREATE TABLE IF NOT EXISTS logs (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL)',
  `CREATE TABLE IF NOT EXISTS records (log INTEGER NOT NULL, n INTEGER NOT NULL, part INTEGER NOT NULL, text TEXT NOT NULL,
    checksum INTEGER, PRIMARY KEY (log, n, part)) WITHOUT ROWID`,
];

/** Records in two tables: `logs` has the names, and `records` the JSON. */
export class SqlRecords implements RecordStore {
  readonly #sql: Sql;
  readonly #maxCharacters: number;
  readonly #checksum: (text: string) => number | null;

  constructor(sql: Sql, { maxCharacters = Number.POSITIVE_INFINITY, checksum = () => null }: RecordStoreOptions = {}) {
    this.#sql = sql;
    this.#maxCharacters = maxCharacters;
    this.#checksum = checksum;
  }

  /** @throws MockConfigError when a record was changed, or one is missing */
  *read(name: string): Generator<string> {
    let text = '';
    let last = 0;
    for (const row of this.#rows(name)) {
      const part = String(row.text);
      const isNext = row.n === last + 1 && row.part === 0;
      if ((!isNext && row.part === 0) || row.checksum !== this.#checksum(part))
        throw new MockConfigError(`record ${row.n} of "${name}" was changed, or one before it is missing`);
      if (isNext && last > 0) yield text;
      text = isNext ? part : text + part;
      last = Number(row.n);
    }
    if (last > 0) yield text;
  }

  append(name: string, expected: number, records: Iterable<string>): number {
    if (expected === 0) this.#create(name);
    const id = this.#id(name);
    if (id === undefined) throw new Error(`there is no log "${name}"`);
    let n = expected;
    for (const text of records) {
      n++;
      for (let part = 0, from = 0; from < text.length; part++) {
        const end =
          from + this.#maxCharacters < text.length ? beforeHalf(text, from + this.#maxCharacters) : text.length;
        const piece = text.slice(from, end);
        this.#sql.exec('INSERT INTO records VALUES (?, ?, ?, ?, ?)', id, n, part, piece, this.#checksum(piece));
        from = end;
      }
    }
    return n;
  }

  replace(name: string, by: string): void {
    this.delete(name);
    this.#sql.exec('UPDATE logs SET name = ? WHERE name = ?', name, by);
  }

  delete(name: string): void {
    const id = this.#id(name);
    if (id === undefined) return;
    this.#sql.exec('DELETE FROM records WHERE log = ?', id);
    this.#sql.exec('DELETE FROM logs WHERE id = ?', id);
  }

  list(after = ''): string[] {
    if (!this.#exists) return [];
    return [...this.#sql.exec('SELECT name FROM logs WHERE name > ? ORDER BY name', after)].map(({ name }) =>
      String(name),
    );
  }

  /** Whether something was ever written. What is only read stays without tables. */
  get #exists(): boolean {
    return [...this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'records'")].length > 0;
  }

  #create(name: string): void {
    for (const table of TABLES) this.#sql.exec(table);
    this.#sql.exec('INSERT OR IGNORE INTO logs (name) VALUES (?)', name);
  }

  #rows(name: string): Iterable<Record<string, unknown>> {
    const id = this.#id(name);
    if (id === undefined) return [];
    return this.#sql.exec('SELECT n, part, text, checksum FROM records WHERE log = ? ORDER BY n, part', id);
  }

  #id(name: string): number | undefined {
    const [row] = this.#exists ? this.#sql.exec('SELECT id FROM logs WHERE name = ?', name) : [];
    return row === undefined ? undefined : Number(row.id);
  }
}

/** Returns a place to cut a text, at most `end`: not within a character of two halves, which the database would not keep. */
function beforeHalf(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}
