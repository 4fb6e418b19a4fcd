import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MockConfigError } from '../../kernel/core/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  'disk I/O error': 'the disk is full or damaged',
};

/** Returns the `code` of an error of the file system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns what an error of the file system or of SQLite means, without a path. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  const known = REASONS[message] ?? REASONS[code ?? ''];
  if (known !== undefined) return `${known} (${code ?? message})`;
  return code?.startsWith('ERR_') === false ? (message.split(',')[0] ?? code) : message;
}

/** What SQLite says of a disk or a process that fails, but not of a damaged file. */
const PASSING = /disk I\/O error|disk is full|is locked|out of memory|unable to open|the file is closed/;

/** Returns whether an error says nothing about the file, and may be over at the next try. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof MockConfigError) return false;
  return 'syscall' in error || PASSING.test(error.message);
}

const MAX_LINKS = 40;

/**
 * Returns the path of a state file without symbolic links. It does not have to exist, its folder does.
 * @throws MockConfigError for a folder, a device, and a folder that does not exist
 */
export function findStatePath(given: string): string {
  try {
    const real = realPathOf(resolve(given));
    const found = statSync(real, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw MockConfigError.option('state', `${given} is a folder; name a file in it`);
    if (found?.isFile() === false)
      throw MockConfigError.option('state', `${given} is a device or a pipe, where no state can be kept`);
    return real;
  } catch (error) {
    throw error instanceof MockConfigError ? error : MockConfigError.option('state', `${given}: ${reasonOf(error)}`);
  }
}

function realPathOf(path: string): string {
  let at = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return join(realFolder(dirname(at)), basename(at));
    at = resolve(dirname(at), readlinkSync(at));
  }
  throw MockConfigError.option('state', `${path} is a symbolic link that leads to itself`);
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw MockConfigError.option('state', `there is no folder ${folder}; create it first`);
  }
}
