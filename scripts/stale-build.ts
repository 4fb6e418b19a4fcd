import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const BUILD_SOURCES = ['src', 'scripts', 'fixtures', 'scenarios', 'package.json', 'package-lock.json'];

/** Returns true when a source file or folder is newer than `output`, or when there is no output. */
export function isStale(sources: readonly string[], output: string): boolean {
  if (!existsSync(output)) return true;
  const { mtimeMs } = statSync(output);
  return sources.some((source) => isNewer(source, mtimeMs));
}

/** The time of a folder changes when a file is added or removed. */
function isNewer(path: string, than: number): boolean {
  const stats = statSync(path);
  if (stats.mtimeMs > than) return true;
  return stats.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than));
}
