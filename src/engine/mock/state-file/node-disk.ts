import {
  close,
  fchmodSync,
  fchownSync,
  fsync,
  ftruncateSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { machineNow } from '../../kernel/clock/clock.ts';
import { codeOf, type Disk, type FileStatus } from './disk.ts';

const syncFile = promisify(fsync);

/** The file system of this machine. Files that it creates belong to this user alone, because states hold secrets. */
export const nodeDisk: Disk = {
  status: (path, followLinks = true) => {
    const found = (followLinks ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    return found && statusOf(found);
  },
  realPath: (path) => realpathSync(path),
  readLink: (path) => readlinkSync(path),
  open: (path, how) => openSync(path, how === 'new' ? 'wx+' : 'r+', 0o600),
  read: (file, into, position) => readSync(file, into, 0, into.length, position),
  write: (file, bytes, position) => writeSync(file, bytes, 0, bytes.length, position),
  truncate: (file, size) => ftruncateSync(file, size),
  adopt: (file, { mode, uid, gid }) => {
    fchmodSync(file, mode);
    try {
      fchownSync(file, uid, gid);
    } catch {
      // Only the administrator may give a file to somebody else.
    }
  },
  sync: (file) => syncFile(file),
  syncFolder: async (path) => {
    try {
      const folder = await open(path, 'r');
      await folder.sync().finally(() => folder.close());
    } catch (error) {
      // Windows cannot open folders; it needs no such thing.
      if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'EPERM' && codeOf(error) !== 'EINVAL') throw error;
    }
  },
  // Closing a large file that was deleted frees its space, which takes long enough to be noticed by calls.
  close: (file) => close(file, () => {}),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { force: true }),
  touch: (path) => {
    const seconds = machineNow() / 1000;
    utimesSync(path, seconds, seconds);
  },
};

function statusOf(stats: Stats): FileStatus {
  const { size, mode, uid, gid, dev, ino, mtimeMs } = stats;
  return { kind: kindOf(stats), size, mode: mode & 0o777, uid, gid, identity: `${dev}:${ino}`, changedAtMs: mtimeMs };
}

function kindOf(stats: Stats): FileStatus['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}
