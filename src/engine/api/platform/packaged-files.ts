import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['fixtures/default', 'fixtures/empty', 'scenarios', 'src/entries/panel/assets'];

const paths = [
  ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  'node_modules/@knadh/oat/oat.min.css',
];

/**
 * The texts of the package's files by path, for a page, which cannot read files. Run from the sources, they are read here; the build
 * writes them to `build/packaged-files.js`, which takes the place of this module in what is built.
 */
export const PACKAGED_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, readFileSync(path, 'utf8')]),
);
