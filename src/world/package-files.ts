import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder or file of this package, found from the source tree and from the built bundle alike. */
export function packagePath(...parts: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, ...parts);
}

/** The JSON files of a folder by name without ending, in the order of their names. */
export function jsonFiles(folder: string): { name: string; path: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.json'.length), path: join(folder, file) }));
}

/** Changes when a JSON file of the folder changes, comes or goes. */
export function fingerprint(folder: string): string {
  if (!existsSync(folder)) return 'gone';
  const marks = jsonFiles(folder).map(({ name, path }) => {
    const { mtimeMs, size } = statSync(path);
    return `${name} ${mtimeMs} ${size}`;
  });
  return marks.join('\n');
}

export function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

export function pathExists(path: string): boolean {
  return existsSync(path);
}

/** The bytes of a file, or undefined when it is not there. */
export function readBytes(path: string): Uint8Array<ArrayBuffer> | undefined {
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
}
