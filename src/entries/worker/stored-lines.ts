import type { ObjectSql } from './worker.types.ts';

/** Characters of a row. The platform takes 2 MB, and a character has up to three bytes. */
const MAX_CHARACTERS = 512 * 1024;

/**
 * A table of text: its rows, one after the other, are lines. A row is what was added at once, or a part of it when that is long.
 * Row 0 is a text apart from them, its head.
 */
export class StoredLines {
  readonly #sql: ObjectSql;
  readonly #table: string;

  /** @param table its name, which is part of the queries */
  constructor(sql: ObjectSql, table: string) {
    this.#sql = sql;
    this.#table = table;
  }

  /** Whether the table was created. */
  get exists(): boolean {
    return [...this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", this.#table)].length > 0;
  }

  /** Adds lines, none of which is empty. Returns how many characters were added. */
  add(lines: Iterable<string>): number {
    let text = '';
    let added = 0;
    for (const line of lines) {
      text += `${line}\n`;
      while (text.length > MAX_CHARACTERS) {
        const end = beforeHalf(text, MAX_CHARACTERS);
        added += this.#insert(text.slice(0, end));
        text = text.slice(end);
      }
    }
    return added + (text === '' ? 0 : this.#insert(text));
  }

  /** Returns all lines in order. */
  *lines(): Generator<string> {
    let rest = '';
    for (const { text } of this.#sql.exec(`SELECT text FROM ${this.#table} WHERE n > 0 ORDER BY n`)) {
      const parts = `${rest}${text}`.split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  }

  /** Creates the table where there is none. */
  create(): void {
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS ${this.#table} (n INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
  }

  /** Removes all lines. */
  clear(): void {
    this.#sql.exec(`DELETE FROM ${this.#table} WHERE n > 0`);
  }

  /** The head; undefined where none was set. */
  get head(): string | undefined {
    const [row] = this.exists ? this.#sql.exec(`SELECT text FROM ${this.#table} WHERE n = 0`) : [];
    return row === undefined ? undefined : String(row.text);
  }

  setHead(text: string): void {
    this.#sql.exec(`INSERT OR REPLACE INTO ${this.#table} (n, text) VALUES (0, ?)`, text);
  }

  /** Returns the number of characters of all lines. */
  size(): number {
    const [row] = this.#sql.exec(`SELECT COALESCE(SUM(LENGTH(text)), 0) AS size FROM ${this.#table} WHERE n > 0`);
    return Number(row?.size ?? 0);
  }

  #insert(text: string): number {
    this.#sql.exec(`INSERT INTO ${this.#table} (n, text) SELECT COALESCE(MAX(n), 0) + 1, ? FROM ${this.#table}`, text);
    return text.length;
  }
}

/** Returns a place to cut a text, at most `end`: not within a character of two halves, which the database would not keep. */
function beforeHalf(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}
