import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { machineNow } from '../../kernel/clock/clock.ts';
import { sleep, startTimer } from '../../kernel/clock/timers.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { randomSecret } from '../../kernel/core/secret.ts';
import { codeOf, reasonOf } from './state-path.ts';

/** Keeps other processes from using a state file at the same time. */
export interface FileLock {
  /** Whether the lock is still this process's own: a process that slept for long may have been taken for ended. */
  isHeld(): boolean;
  release(): void;
}

/** Milliseconds between two signs of life. */
const SIGN_MS = 1000;
/** Milliseconds without a sign of life after which a process that cannot be looked up counts as ended. */
const SILENCE_MS = 3500;
/** How often somebody else may be faster before this process gives up. */
const MAX_TRIES = 20;

/** What tells a process from all others, even of the same number. */
interface ProcessMark {
  pid: number;
  /** When it started, as the system says it; undefined where it does not say. */
  start?: string | undefined;
  /** Where its number is valid: the machine since it was switched on, and the container. */
  place: string;
}

const processMark = lazy((): ProcessMark => ({ pid: process.pid, start: startOf(process.pid), place: placeHere() }));

/**
 * Takes a lock: a file that names its process. One whose process has ended is taken over, so a crash leaves nothing to clean up.
 * @throws MockConfigError when another process has it, or the folder cannot be written
 */
export async function takeLock(path: string, given: string): Promise<FileLock> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const file = createLock(path, given);
    if (file !== undefined) return heldLock(path, file);
    const text = readLock(path);
    if (text === undefined) continue;
    const mark = markIn(text);
    if (await isInUse(path, mark)) {
      const holder =
        mark?.pid === process.pid ? 'this process' : mark === undefined ? 'another process' : `the process ${mark.pid}`;
      throw MockConfigError.option('state', `${given} is in use by ${holder}; one process at a time can use it`);
    }
    removeLock(path, text);
  }
  throw MockConfigError.option('state', `${given} is in use by another process that is starting as well`);
}

/** Creates the lock file and leaves it open, so that no other file can get the same identity. Returns undefined when there is one. */
function createLock(path: string, given: string): number | undefined {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeFileSync(file, JSON.stringify({ ...processMark(), lock: randomSecret() }));
      return file;
    } catch (error) {
      closeSync(file);
      rmSync(path, { force: true });
      throw error;
    }
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw MockConfigError.option('state', `the folder of ${given} cannot be written: ${reasonOf(error)}`);
  }
}

function heldLock(path: string, file: number): FileLock {
  const { ino } = fstatSync(file);
  const isHeld = () => statSync(path, { throwIfNoEntry: false })?.ino === ino;
  let cancel = () => {};
  const giveSign = () => {
    cancel = startTimer(SIGN_MS, () => {
      const seconds = machineNow() / 1000;
      try {
        if (isHeld()) utimesSync(path, seconds, seconds);
      } catch {
        // Processes of this machine need no sign.
      }
      giveSign();
    });
  };
  giveSign();
  const release = () => {
    cancel();
    if (isHeld()) rmSync(path, { force: true });
    closeSync(file);
  };
  return { isHeld, release };
}

/** Returns what a lock file says; undefined when it has just gone. */
function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw MockConfigError.option('state', `the lock ${path} cannot be read: ${reasonOf(error)}`);
  }
}

function markIn(text: string): ProcessMark | undefined {
  try {
    const mark: ProcessMark = JSON.parse(text);
    return typeof mark.pid === 'number' ? mark : undefined;
  } catch {
    // Its process is about to write it, or has ended before it could.
    return undefined;
  }
}

async function isInUse(path: string, mark: ProcessMark | undefined): Promise<boolean> {
  if (mark !== undefined && mark.place === processMark().place) {
    if (!isAlive(mark.pid)) return false;
    const start = startOf(mark.pid);
    return start === undefined || mark.start === undefined || start === mark.start;
  }
  // A process of another container or machine cannot be looked up. It gives a sign of life every second.
  const changedAtMs = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = changedAtMs();
  await sleep(SILENCE_MS);
  const after = changedAtMs();
  return after !== undefined && after !== before;
}

/** Removes a lock whose process has ended. A process that was faster keeps its new lock. */
function removeLock(path: string, text: string): void {
  const aside = `${path}.${randomSecret()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLock(aside) === text || statSync(path, { throwIfNoEntry: false }) !== undefined) rmSync(aside);
  else renameSync(aside, path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user may not be signalled, but is there.
    return codeOf(error) === 'EPERM';
  }
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return `${execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])}`.trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name of the program, which is in parentheses and may contain any others.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function placeHere(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
