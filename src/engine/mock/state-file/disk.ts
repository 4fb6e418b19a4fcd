/** What is known of a file without opening it. */
export interface FileStatus {
  kind: 'file' | 'folder' | 'link' | 'other';
  size: number;
  /** Permission bits, without those of the kind. */
  mode: number;
  uid: number;
  gid: number;
  /** Changes when another file takes the place of this one. */
  identity: string;
  changedAtMs: number;
}

/**
 * The file system, as far as a state file needs it. Its methods throw errors with a `code` such as `ENOSPC`. The tests put
 * faults of a disk behind it.
 */
export interface Disk {
  /** Returns undefined when there is no such file. */
  status(path: string, followLinks?: boolean): FileStatus | undefined;
  realPath(path: string): string;
  readLink(path: string): string;
  /** Opens a file: an existing one to read and write, or a new one, which must not exist yet. */
  open(path: string, how: 'existing' | 'new'): number;
  read(file: number, into: Uint8Array, position: number): number;
  /** Writes a part of the bytes, perhaps not all of them. Returns how many. */
  write(file: number, bytes: Uint8Array, position: number): number;
  truncate(file: number, size: number): void;
  /** Gives a file the permissions and, where this process may do that, the owner of another one. */
  adopt(file: number, status: Pick<FileStatus, 'mode' | 'uid' | 'gid'>): void;
  /** Resolves once everything written so far survives a power failure. */
  sync(file: number): Promise<void>;
  syncFolder(path: string): Promise<void>;
  /** Closes a file, perhaps a little later. */
  close(file: number): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Sets the time of the last change to now. */
  touch(path: string): void;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EIO: 'the disk reported an input or output error',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EFBIG: 'the file would be too large',
  EMFILE: 'too many files are open',
};

/** Returns the `code` of an error of the file system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns what an error of the file system means, without a path. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : REASONS[code];
  if (known !== undefined) return `${known} (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined ? message : (message.split(',')[0] ?? code);
}
