import { basename, dirname, join, resolve } from 'node:path';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { codeOf, type Disk, reasonOf } from './disk.ts';

/** Where a state file is, and the files beside it. */
export interface StatePath {
  /** As the user wrote it. */
  given: string;
  /** Without symbolic links. */
  real: string;
  folder: string;
  draft: string;
  reserve: string;
  lock: string;
}

/** How many symbolic links in a row are followed. */
const MAX_LINKS = 40;

/**
 * Finds the file that a path names. It does not have to exist, its folder does.
 * @throws MockConfigError for a folder, a device, and a folder that does not exist
 */
export function findStatePath(given: string, disk: Disk): StatePath {
  try {
    const real = realPathOf(resolve(given), disk);
    const kind = disk.status(real)?.kind ?? 'file';
    if (kind === 'folder') throw MockConfigError.option('state', `${given} is a folder; name a file in it`);
    if (kind !== 'file')
      throw MockConfigError.option('state', `${given} is a device or a pipe, where no state can be kept`);
    return {
      given,
      real,
      folder: dirname(real),
      draft: `${real}.draft`,
      reserve: `${real}.reserve`,
      lock: `${real}.lock`,
    };
  } catch (error) {
    throw error instanceof MockConfigError ? error : MockConfigError.option('state', `${given}: ${reasonOf(error)}`);
  }
}

function realPathOf(path: string, disk: Disk): string {
  let at = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    if (disk.status(at, false)?.kind !== 'link') return join(realFolder(dirname(at), disk), basename(at));
    at = resolve(dirname(at), disk.readLink(at));
  }
  throw MockConfigError.option('state', `${path} is a symbolic link that leads to itself`);
}

function realFolder(folder: string, disk: Disk): string {
  try {
    return disk.realPath(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw MockConfigError.option('state', `there is no folder ${folder}; create it first`);
  }
}
