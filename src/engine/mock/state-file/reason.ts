const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
};

/** Returns the `code` of an error of the file system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns what an error of the file system or of SQLite means, without a path. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : REASONS[code];
  if (known !== undefined) return `${known} (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined || code === 'ERR_SQLITE_ERROR' ? message : (message.split(',')[0] ?? code);
}
