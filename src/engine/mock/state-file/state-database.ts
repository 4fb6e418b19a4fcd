import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Parts } from '../../kernel/core/parts.ts';
import { type Sql, WorkspaceStore } from '../saved-state/workspace-store.ts';
import type { Database, OpenDatabase } from './database.ts';

const HEADER = 'SQLite format 3\0';
/** What SQLite has beside a file. */
const AROUND = ['-wal', '-shm', '-journal'];
/** A file that is written at once is not used when that fails. */
const DRAFT = ['PRAGMA auto_vacuum = INCREMENTAL', 'PRAGMA journal_mode = OFF', 'PRAGMA synchronous = OFF', 'BEGIN'];
/** Changes go beside the file first: no kill and no power failure leaves half of one. */
const LIVE = ['PRAGMA journal_mode = WAL', 'PRAGMA wal_autocheckpoint = 0'];
/** Bytes beside the file after which they are moved into it. A change takes at least three pages. */
const MAX_PENDING = 512 * 1024;
const LEAST_PENDING = 3 * 4096;
/** Bytes of a file that is checked as a whole when it is opened. What is wrong in a larger one is noticed when it is read. */
const MAX_CHECKED = 16 * 1024 * 1024;
/** Bytes that are kept free, so that a smaller state can be saved where a disk is full. */
const RESERVE_BYTES = 512 * 1024;

/** The database of a state file. It is opened again when its file is another one. */
export class StateDatabase implements Sql {
  readonly path: string;
  readonly workspaces = new WorkspaceStore(this, (text) => crc32(text));
  readonly #open: OpenDatabase;
  readonly #onDisk: boolean;
  #database: Database | undefined;
  #identity: number | undefined;
  /** About the bytes in the file `-wal`. */
  #pending = 0;
  #hasReserve = false;

  /** @param onDisk whether what was written survives a power failure */
  constructor(path: string, open: OpenDatabase, onDisk: boolean) {
    this.path = path;
    this.#open = open;
    this.#onDisk = onDisk;
  }

  /** Returns what the file is; undefined where there is none. */
  kind(): 'database' | 'other' | undefined {
    if (statOf(this.path) === undefined) return undefined;
    const start = Buffer.alloc(HEADER.length);
    const file = openSync(this.path, 'r');
    readSync(file, start);
    closeSync(file);
    return start.toString('latin1') === HEADER ? 'database' : 'other';
  }

  /** Size in bytes. */
  get bytes(): number {
    return [this.path, `${this.path}-wal`].reduce((sum, path) => sum + (statOf(path)?.size ?? 0), 0);
  }

  /** Opens the file. @throws Error for a damaged one */
  open(): void {
    this.#database = this.#open(this.path);
    for (const query of [...LIVE, `PRAGMA synchronous = ${this.#onDisk ? 'FULL' : 'NORMAL'}`]) this.exec(query);
    this.#pending = MAX_PENDING;
    this.#identity = statOf(this.path)?.ino;
    // The name of what is beside it, too, has to survive.
    if (this.#onDisk) sync(dirname(this.path));
    if (this.bytes > MAX_CHECKED) return;
    const [row] = this.exec('PRAGMA quick_check(1)');
    if (row?.quick_check !== 'ok') throw new Error(`the database is damaged: ${row?.quick_check}`);
  }

  /**
   * Creates the file beside its place, and puts it there once all is written, in parts. A former file gives it its permissions, and
   * all workspaces but some.
   */
  *create(others: readonly string[], write: () => Parts<void>): Parts<void> {
    const draft = `${this.path}.draft`;
    const before = statOf(this.path);
    const former = this.#database;
    this.#remove(draft);
    if (former !== undefined) this.#shrink();
    try {
      closeSync(openSync(draft, 'wx', 0o600));
      this.#database = this.#open(draft);
      for (const query of DRAFT) this.exec(query);
      this.workspaces.create();
      this.workspaces.index();
      if (former !== undefined) yield* this.workspaces.copy(former, others);
      yield* write();
      this.exec('COMMIT');
      this.close();
      this.#remove(draft, AROUND);
      if (before !== undefined) adopt(draft, before);
      sync(draft);
    } catch (error) {
      this.close();
      this.#remove(draft);
      this.#database = former;
      throw error;
    }
    try {
      former?.close();
      this.#remove(this.path, AROUND);
      renameSync(draft, this.path);
      sync(dirname(this.path));
    } finally {
      if (this.kind() === 'database') this.open();
    }
  }

  /** Returns whether the file is there. @throws Error when somebody else has put another one in its place */
  isThere(): boolean {
    const found = statOf(this.path);
    if (found !== undefined && found.ino !== this.#identity) throw new Error('another file was put in its place');
    return found !== undefined;
  }

  exec(query: string, ...values: (string | number | null)[]): Iterable<Record<string, unknown>> {
    if (this.#database === undefined) throw new Error('the file is closed');
    for (const value of values) if (typeof value === 'string') this.#pending += value.length;
    return this.#database.exec(query, ...values);
  }

  /** Runs a change as a whole or not at all. */
  atomically<T>(change: () => T): T {
    if (this.#database === undefined) throw new Error('the file is closed');
    this.#pending += LEAST_PENDING;
    return this.#database.atomically(change);
  }

  /** Moves what is beside the file into it, when that is much, or in any case. */
  checkpoint(inAnyCase: boolean): void {
    if (!inAnyCase && this.#pending < MAX_PENDING) return;
    this.exec('PRAGMA wal_checkpoint(PASSIVE)');
    this.#pending = 0;
  }

  /** Gives up what is beside the file, as far as there is room in it. */
  #shrink(): void {
    try {
      this.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // It stays as it is.
    }
  }

  /** Keeps some bytes of the disk free, or gives them up for what follows. */
  reserve(isKept: boolean): void {
    if (isKept === this.#hasReserve) return;
    const path = `${this.path}.reserve`;
    this.#hasReserve = false;
    try {
      if (isKept) writeFileSync(path, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
      else rmSync(path, { force: true });
      this.#hasReserve = isKept;
    } catch {
      rmSync(path, { force: true });
    }
  }

  close(): void {
    const database = this.#database;
    this.#database = undefined;
    database?.close();
  }

  /** Moves the file away. Returns where it is. */
  moveAside(nowMs: number): string {
    const aside = `${this.path}.damaged-${nowMs}`;
    renameSync(this.path, aside);
    for (const end of AROUND) if (statOf(this.path + end) !== undefined) renameSync(this.path + end, aside + end);
    return aside;
  }

  /** Removes what a crash has left beside the file. */
  clean(): void {
    this.#remove(`${this.path}.draft`);
    rmSync(`${this.path}.reserve`, { force: true });
  }

  #remove(path: string, ends = ['', ...AROUND]): void {
    for (const end of ends) rmSync(path + end, { force: true });
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Gives a file the permissions and, where this process may do that, the owner of another one. */
function adopt(path: string, { mode, uid, gid }: Stats): void {
  chmodSync(path, mode & 0o777);
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only the administrator may give a file to somebody else.
  }
}

/** Makes a new file, or the name of one in a folder, survive a power failure. */
function sync(path: string): void {
  try {
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  } catch {
    // Windows cannot open folders; it needs no such thing.
  }
}
