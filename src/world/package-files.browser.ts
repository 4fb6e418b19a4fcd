import { PACKAGED_FILES } from './packaged-files.ts';

/** What `package-files.ts` is for Node: the files of the package, here held by the bundle itself. */
export function packagePath(...parts: string[]): string {
  return parts.join('/');
}

export function jsonFiles(folder: string): { name: string; path: string }[] {
  return Object.keys(PACKAGED_FILES)
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => ({ name: path.slice(folder.length + 1, -'.json'.length), path }));
}

export function readText(path: string): string {
  const text = PACKAGED_FILES[path];
  if (text === undefined) throw new Error(`${path} is not in this bundle`);
  return text;
}

/** A browser has no files that a user could name. */
export function pathExists(_path: string): boolean {
  return false;
}

export function fingerprint(_folder: string): string {
  return '';
}
