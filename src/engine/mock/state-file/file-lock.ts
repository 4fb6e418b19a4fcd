import { sleep, startTimer } from '../../kernel/clock/timers.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { randomSecret } from '../../kernel/core/secret.ts';
import { codeOf, type Disk, reasonOf } from './disk.ts';
import { isAlive, type ProcessMark, processMark, startOf } from './process-mark.ts';

/** Milliseconds between two signs of life. */
const SIGN_MS = 1000;
/** Milliseconds without a sign of life after which a process that cannot be looked up counts as ended. */
const SILENCE_MS = 3500;
/** How often somebody else may be faster before this process gives up. */
const MAX_TRIES = 20;

/**
 * Keeps other processes from using a state file at the same time. The lock is a file that names its process. One whose process
 * has ended is taken over, so a crash leaves nothing to clean up.
 */
export class FileLock {
  readonly #disk: Disk;
  readonly #path: string;
  /** Stays open, so that no other file can get the same identity. */
  readonly #file: number;
  readonly #identity: string | undefined;
  #cancel = () => {};

  private constructor(disk: Disk, path: string, file: number) {
    this.#disk = disk;
    this.#file = file;
    this.#path = path;
    this.#identity = disk.status(path)?.identity;
    this.#giveSign();
  }

  /**
   * Takes the lock.
   * @throws MockConfigError when another process has it, or the folder cannot be written
   */
  static async take(path: string, given: string, disk: Disk): Promise<FileLock> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const file = createLock(path, disk, given);
      if (file !== undefined) return new FileLock(disk, path, file);
      const holder = readLock(path, disk);
      if (holder === undefined) continue;
      if (await isHeld(path, holder.mark, disk)) {
        throw MockConfigError.option(
          'state',
          `${given} is in use by ${describe(holder.mark)}; one process at a time can use it`,
        );
      }
      removeLock(path, holder.text, disk);
    }
    throw MockConfigError.option('state', `${given} is in use by another process that is starting as well`);
  }

  /** Whether the lock is still this process's own: a process that slept for long may have been taken for ended. */
  isHeld(): boolean {
    return this.#disk.status(this.#path)?.identity === this.#identity;
  }

  release(): void {
    this.#cancel();
    try {
      if (this.isHeld()) this.#disk.remove(this.#path);
      this.#disk.close(this.#file);
    } catch {
      // The next process sees that this one has ended.
    }
  }

  #giveSign(): void {
    this.#cancel = startTimer(SIGN_MS, () => {
      try {
        if (this.isHeld()) this.#disk.touch(this.#path);
      } catch {
        // Processes of this machine need no sign.
      }
      this.#giveSign();
    });
  }
}

/** Creates the lock file and leaves it open. Returns undefined when there is one. */
function createLock(path: string, disk: Disk, given: string): number | undefined {
  try {
    const file = disk.open(path, 'new');
    try {
      disk.write(file, Buffer.from(JSON.stringify({ ...processMark(), lock: randomSecret() })), 0);
      return file;
    } catch (error) {
      disk.close(file);
      disk.remove(path);
      throw error;
    }
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw MockConfigError.option('state', `the folder of ${given} cannot be written: ${reasonOf(error)}`);
  }
}

/** Returns what a lock file says; undefined when it has just gone. */
function readLock(path: string, disk: Disk): { text: string; mark: ProcessMark | undefined } | undefined {
  try {
    const file = disk.open(path, 'existing');
    try {
      const bytes = Buffer.alloc(4096);
      const text = bytes.toString('utf8', 0, disk.read(file, bytes, 0));
      return { text, mark: markIn(text) };
    } finally {
      disk.close(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw MockConfigError.option('state', `the lock ${path} cannot be read: ${reasonOf(error)}`);
  }
}

function markIn(text: string): ProcessMark | undefined {
  try {
    const { pid, start, place }: Record<string, unknown> = JSON.parse(text);
    if (typeof pid !== 'number' || typeof place !== 'string') return undefined;
    return { pid, place, start: typeof start === 'string' ? start : undefined };
  } catch {
    // Its process is about to write it, or has ended before it could.
    return undefined;
  }
}

/** Returns whether the process that created a lock is running. */
async function isHeld(path: string, mark: ProcessMark | undefined, disk: Disk): Promise<boolean> {
  if (mark !== undefined && mark.place === processMark().place) {
    if (!isAlive(mark.pid)) return false;
    const start = startOf(mark.pid);
    return start === undefined || mark.start === undefined || start === mark.start;
  }
  // A process of another container or machine cannot be looked up. It gives a sign of life every second.
  const before = disk.status(path)?.changedAtMs;
  await sleep(SILENCE_MS);
  const after = disk.status(path)?.changedAtMs;
  return after !== undefined && after !== before;
}

/** Removes a lock whose process has ended. A process that was faster keeps its new lock. */
function removeLock(path: string, text: string, disk: Disk): void {
  const aside = `${path}.${randomSecret()}`;
  try {
    disk.rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside, disk)?.text === text || disk.status(path) !== undefined) disk.remove(aside);
  else disk.rename(aside, path);
}

function describe(mark: ProcessMark | undefined): string {
  if (mark === undefined) return 'another process';
  return mark.pid === process.pid ? 'this process' : `the process ${mark.pid}`;
}
