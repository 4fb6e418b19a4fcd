import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { sleep } from '../../kernel/clock/timers.ts';
import { MockConfigError, messageOf } from '../../kernel/core/errors.ts';
import type { ServiceTiming } from '../../kernel/world/timing.ts';
import type { WorkspaceStorage } from '../../kernel/world/workspaces.ts';
import type { WorldService } from '../../kernel/world/world-config.ts';
import { type Driver, nativeDriver, type OpenDatabase, wasmDriver } from './drivers.ts';
import { RowStore, STATE_VERSION, TABLES } from './row-store.ts';
import { wrongRow } from './saved-rows.ts';

/** Marks a database as a state file of this mock, so that others are refused without opening them. */
const APPLICATION_ID = 0x50_52_4d_31;

/** First bytes of every SQLite database, and the positions of two application-defined numbers in its header. */
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Milliseconds that SQLite waits for a lock of another process. */
const BUSY_MS = 50;

/**
 * Processes that start at the same time can block each other: each holds a lock that the others wait for. All give up,
 * and try again after different delays.
 */
const ATTEMPTS = 4;

/** Milliseconds before an attempt. Process IDs of simultaneous starts are close to each other, but differ. */
const delayBefore = (attempt: number) => attempt * (10 + (process.pid % 8) * 15);

/** Open paths of this process. */
const openPaths = new Set<string>();

export interface StateFile {
  readonly storage: WorkspaceStorage;
  close(): void;
}

/** The parts of a service that describe saved rows and registers. */
type SavedShape = Pick<WorldService, 'tables'> & { timing: ServiceTiming };

/**
 * Opens or creates a state file. An unusable file is left untouched.
 * @param ttlMs milliseconds after which an unused workspace is deleted
 * @throws MockConfigError for a missing folder, and a foreign, incompatible, damaged or locked file
 */
export async function openStateFile(given: string, ttlMs: number, shape: SavedShape): Promise<StateFile> {
  const refuse = (problem: string) => MockConfigError.option('state', `${given} ${problem}`);
  const driver = nativeDriver() ?? (await wasmDriver());
  try {
    const path = pathOf(given, refuse);
    // Reading a file that this process has open would also end the lock of SQLite on it.
    if (openPaths.has(path)) throw refuse('is in use by this process; stop its mock, or choose another file');
    openPaths.add(path);
    let unlock = () => {};
    try {
      if (driver.needsLock) unlock = takeLock(path, refuse);
      const { sql, close } = await untilUnlocked(() => openOrCreate(driver, path, shape, refuse));
      return {
        storage: new RowStore(sql, ttlMs),
        close: () => {
          openPaths.delete(path);
          close();
          unlock();
        },
      };
    } catch (error) {
      openPaths.delete(path);
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof MockConfigError) throw error;
    if (isLocked(error)) throw refuse('is in use by another process; stop it, or choose another file');
    if (/malformed|not a database/i.test(messageOf(error))) throw refuse('is damaged; choose another file');
    throw refuse(`cannot be opened: ${messageOf(error)}`);
  }
}

/** Repeats an attempt while the file is locked. */
async function untilUnlocked<T>(attempt: () => T): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || count === ATTEMPTS) throw error;
    }
    await sleep(delayBefore(count));
  }
}

const isLocked = (error: unknown) => /locked|busy/i.test(messageOf(error));

/** Only the process that creates the file removes it if it cannot be used. */
function openOrCreate(driver: Driver, path: string, shape: SavedShape, refuse: Refuse): OpenDatabase {
  const isCreator = !checkFile(path, refuse) && create(path);
  // Another process may have created it since.
  const isSaved = isCreator ? false : checkFile(path, refuse);
  try {
    return openDatabase(driver, path, { isSaved, shape, refuse });
  } catch (error) {
    // Another process may also have opened the file between its creation and its first use.
    if (isCreator && !isLocked(error)) {
      for (const file of ['', ...COMPANIONS].map((end) => path + end).filter(existsSync)) rmSync(file);
    }
    throw error;
  }
}

/** Creates an empty file that only its owner may read: it has webhook secrets and personal data. */
function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

type Refuse = (problem: string) => MockConfigError;

/** Resolves symbolic links: SQLite keeps companion files next to the real file. */
function pathOf(given: string, refuse: Refuse): string {
  const path = resolve(given);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  if (!existsSync(folder)) throw refuse('cannot be created: its folder does not exist; create it first');
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) throw refuse('is a symbolic link to a missing file; create that file, or choose another name');
  return join(realpathSync(folder), basename(path));
}

/** Returns whether the file has a state, without opening it as a database. @throws MockConfigError */
function checkFile(path: string, refuse: Refuse): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw refuse('is not a file; name a file to create');
  const companions = COMPANIONS.filter((end) => lstatSync(`${path}${end}`, { throwIfNoEntry: false }) !== undefined);
  if (found === undefined || found.size === 0) {
    // Another process may just have written the file.
    if (companions.length > 0 && sizeOf(path) > 0) return checkFile(path, refuse);
    const [other] = companions;
    if (other !== undefined) throw refuse(`cannot be created beside ${basename(path)}${other}; choose another name`);
    return false;
  }
  const odd = companions.find((end) => lstatSync(`${path}${end}`, { throwIfNoEntry: false })?.isFile() === false);
  if (odd !== undefined) throw refuse(`cannot be opened: ${basename(path)}${odd} is not a regular file; rename it`);
  if (found.nlink > 1) throw refuse('has a second name (a hard link), where another process could open it');
  const header = readHeader(path);
  const isOurs = header.toString('latin1', 0, MAGIC.length) === MAGIC;
  if (!isOurs || header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) {
    throw refuse('is not a state of this mock, or it is damaged; choose another file');
  }
  const version = header.readUInt32BE(VERSION_AT);
  if (version !== STATE_VERSION) {
    throw refuse(`has version ${version}, this mock reads version ${STATE_VERSION}; choose another file`);
  }
  return true;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  return header;
}

const TABLE_NAMES = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'";

function openDatabase(
  driver: Driver,
  path: string,
  { isSaved, shape, refuse }: { isSaved: boolean; shape: SavedShape; refuse: Refuse },
): OpenDatabase {
  const database = driver.open(path);
  const { sql } = database;
  const tables = () => sql.all(`${TABLE_NAMES} ORDER BY name`).map((row) => row.sql);
  try {
    sql.all(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // The lock is held until the process ends.
    sql.all('PRAGMA locking_mode = EXCLUSIVE');
    if (!isSaved) {
      // Another process that starts at the same time would refuse the file because of a journal beside it.
      sql.all('PRAGMA journal_mode = MEMORY');
      sql.atomically(() => {
        // Another process may have used the file in between.
        if (tables().length > 0) return;
        for (const table of TABLES) sql.all(table);
        sql.all(`PRAGMA application_id = ${APPLICATION_ID}`);
        sql.all(`PRAGMA user_version = ${STATE_VERSION}`);
      });
    }
    sql.all('PRAGMA journal_mode = WAL');
    // A commit survives the end of the process. After a power failure the file is consistent but may lack the newest
    // changes.
    sql.all('PRAGMA synchronous = NORMAL');
    sql.atomically(() => {});
    if (String(tables()) !== String(TABLES)) throw refuse('has other tables than this mock; choose another file');
    const [check] = sql.all('PRAGMA quick_check(1)');
    if (String(Object.values(check ?? {})[0]) !== 'ok') throw new Error('malformed');
    const problem = wrongRow(sql, shape);
    if (problem !== undefined) throw refuse(`was changed by hand or is damaged: ${problem}; choose another file`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Text of a lock of this mock, so that the files of other programs are recognised and left alone. */
const LOCK = /^payment-request-mock ([1-9]\d{0,9})\n$/;
const LOCK_TEXT = `payment-request-mock ${process.pid}\n`;

/**
 * Takes a lock for the WebAssembly library, whose own lock outlives a killed process. Returns an unlock function. The
 * lock is created under another name: of two processes that find an old one, only one can create that.
 * @throws MockConfigError if a running process holds it
 */
function takeLock(path: string, refuse: Refuse): () => void {
  const [lock, next, folder] = [`${path}.pid`, `${path}.pid.new`, `${path}.lock`];
  try {
    writeFileSync(next, LOCK_TEXT, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw refuse(`is in use by another process that is just starting; if there is none, delete ${next}`);
  }
  try {
    const pid = holderOf(lock, refuse);
    if (pid === undefined && existsSync(folder)) {
      throw refuse(`cannot be locked: ${folder} is in the way; rename it or choose another file`);
    }
    if (pid !== undefined && pid !== process.pid && isRunning(pid)) {
      throw refuse(`is in use by process ${pid}; stop it, or delete ${lock} if that is another program`);
    }
    if (pid !== undefined) removeFolder(folder, refuse);
    renameSync(next, lock);
  } catch (error) {
    rmSync(next);
    throw error;
  }
  return () => {
    if (lockText(lock) === LOCK_TEXT) rmSync(lock);
  };
}

/** Returns the process that holds a lock, if there is one. @throws MockConfigError for a file of another program */
function holderOf(lock: string, refuse: Refuse): number | undefined {
  const text = lockText(lock);
  if (text === undefined) return undefined;
  const pid = LOCK.exec(text)?.[1];
  if (pid !== undefined) return Number(pid);
  throw refuse(`cannot be locked: ${lock} is not a lock of this mock; rename it or choose another name`);
}

/** Returns the text of a lock; empty if it is not a small file, undefined if there is none. */
function lockText(lock: string): string | undefined {
  const found = lstatSync(lock, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isFile() && found.size <= 100 ? readFileSync(lock, 'latin1') : '';
}

/** Removes the lock folder of a killed process, which is empty. @throws MockConfigError for anything else */
function removeFolder(folder: string, refuse: Refuse): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw refuse(`cannot be locked: ${folder} is in the way; rename it or choose another file`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
