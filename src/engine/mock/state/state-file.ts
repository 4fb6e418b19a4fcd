import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MockConfigError, messageOf } from '../../kernel/core/errors.ts';
import type { WorkspaceStorage } from '../../kernel/world/workspaces.ts';
import { type Driver, nativeDriver, type OpenDatabase, wasmDriver } from './drivers.ts';
import { RowStore, STATE_VERSION, TABLES } from './row-store.ts';

/** Marks a database as a state file of this mock, so that others are refused without opening them. */
const APPLICATION_ID = 0x50_52_4d_31;

/** First bytes of every SQLite database, and the positions of two application-defined numbers in its header. */
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Open paths: the WebAssembly library has no locks within a process. */
const openPaths = new Set<string>();

export interface StateFile {
  readonly storage: WorkspaceStorage;
  close(): void;
}

/**
 * Opens or creates a state file. An unusable file is left untouched.
 * @param ttlMs milliseconds after which an unused workspace is deleted
 * @throws MockConfigError for a missing folder, and a foreign, incompatible, damaged or locked file
 */
export async function openStateFile(given: string, ttlMs: number): Promise<StateFile> {
  const refuse = (problem: string) => MockConfigError.option('state', `${given} ${problem}`);
  const driver = nativeDriver() ?? (await wasmDriver());
  try {
    const path = pathOf(given, refuse);
    const isNew = checkFile(path, refuse);
    const unlock = driver.needsLock ? takeLock(path, refuse) : () => {};
    let database: OpenDatabase | undefined;
    try {
      // Only the owner may read webhook secrets and personal data.
      closeSync(openSync(path, 'a', 0o600));
      database = openDatabase(driver, path, isNew, refuse);
    } catch (error) {
      database?.close();
      const written = isNew ? ['', ...COMPANIONS].map((end) => path + end).filter(existsSync) : [];
      for (const file of written) rmSync(file);
      unlock();
      throw error;
    }
    const { sql, close } = database;
    return {
      storage: new RowStore(sql, ttlMs),
      close: () => {
        close();
        unlock();
      },
    };
  } catch (error) {
    throw error instanceof MockConfigError ? error : refuse(`cannot be opened: ${messageOf(error)}`);
  }
}

type Refuse = (problem: string) => MockConfigError;

/** Resolves symbolic links: SQLite keeps companion files next to the real file. */
function pathOf(given: string, refuse: Refuse): string {
  const path = resolve(given);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  if (!existsSync(folder)) throw refuse('cannot be created: its folder does not exist; create it first');
  return join(realpathSync(folder), basename(path));
}

/** Returns whether the file is new, without opening it as a database. @throws MockConfigError */
function checkFile(path: string, refuse: Refuse): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw refuse('is not a file; name a file to create');
  if (found === undefined || found.size === 0) {
    const other = COMPANIONS.find((end) => existsSync(`${path}${end}`));
    if (other !== undefined) throw refuse(`cannot be created beside ${basename(path)}${other}; choose another name`);
    return true;
  }
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
  return false;
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

function openDatabase(driver: Driver, path: string, isNew: boolean, refuse: Refuse): OpenDatabase {
  const database = driver.open(path);
  const { sql } = database;
  try {
    // The lock is held until the process ends.
    sql.all('PRAGMA locking_mode = EXCLUSIVE');
    if (isNew) {
      sql.atomically(() => {
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
    const tables = sql.all('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name').map((row) => row.sql);
    if (String(tables) !== String(TABLES)) throw refuse('has other tables than this mock; choose another file');
    const [check] = sql.all('PRAGMA quick_check(1)');
    if (String(Object.values(check ?? {})[0]) !== 'ok') throw new Error('malformed');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof MockConfigError) throw error;
    if (/locked|busy/i.test(messageOf(error)))
      throw refuse('is in use by another process; stop it, or choose another file');
    if (/malformed|not a database/i.test(messageOf(error))) throw refuse('is damaged; choose another file');
    throw error;
  }
}

/**
 * Takes a lock for the WebAssembly library, whose own lock outlives a killed process. Returns an unlock function.
 * @throws MockConfigError if a running process holds it
 */
function takeLock(path: string, refuse: Refuse): () => void {
  const [lock, folder] = [`${path}.pid`, `${path}.lock`];
  if (openPaths.has(path)) throw refuse('is in use by this process');
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock));
    if (!Number.isInteger(pid) || pid < 1) throw refuse(`cannot be locked: ${lock} is not a lock of this mock`);
    if (pid !== process.pid && isRunning(pid)) {
      throw refuse(`is in use by process ${pid}; stop it, or delete ${lock} if that is another program`);
    }
    // A killed process leaves an empty lock folder. A folder with files is not a lock.
    if (existsSync(folder)) rmdirSync(folder);
  } else if (existsSync(folder)) {
    throw refuse(`cannot be locked: ${folder} is in the way; rename it or choose another file`);
  }
  writeFileSync(lock, String(process.pid), { mode: 0o600 });
  openPaths.add(path);
  return () => {
    openPaths.delete(path);
    rmSync(lock, { force: true });
  };
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
