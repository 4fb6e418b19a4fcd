import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['fixtures/default', 'fixtures/empty', 'scenarios', 'src/entries/panel/assets'];

const paths = [
  ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  'node_modules/@knadh/oat/oat.min.css',
];

/** The package's files for a page. The build replaces this module by `build/packaged-files.js`. */
export const PACKAGED_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, readFileSync(path, 'utf8')]),
);
