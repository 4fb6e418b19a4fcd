import { PACKAGED_FILES } from './packaged-files.ts';

type Row = Record<string, unknown>;

/** What `scripts/pack-files.mjs` made of the files. */
interface Packed {
  columns: [path: string, name: string, values: unknown[], sparse: 0 | 1][];
  files: Record<string, unknown>;
}

/** The texts of the files by path; they cannot change. */
let texts: ReadonlyMap<string, string> | undefined;

/** What `package-files.ts` is for Node: the files of the package, here held by the bundle itself. */
export function packagePath(...parts: string[]): string {
  return parts.join('/');
}

export function jsonFiles(folder: string): { name: string; path: string }[] {
  return [...packaged().keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => ({ name: path.slice(folder.length + 1, -'.json'.length), path }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function readText(path: string): string {
  const text = packaged().get(path);
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

function packaged(): ReadonlyMap<string, string> {
  // The build wrote it in this shape.
  texts ??= unpack(JSON.parse(PACKAGED_FILES) as Packed);
  return texts;
}

function unpack({ columns, files }: Packed): Map<string, string> {
  const tables = new Map<string, Row[]>();
  for (const [path, name, values, sparse] of columns) {
    const rows: Row[] = tables.get(path) ?? values.map(() => ({}));
    tables.set(path, rows);
    rows.forEach((row, at) => {
      const value = values[at];
      if (sparse === 0) row[name] = value;
      else if (Array.isArray(value)) row[name] = value[0];
    });
  }
  return new Map([...Object.entries(files), ...tables].map(([path, content]) => [path, JSON.stringify(content)]));
}
