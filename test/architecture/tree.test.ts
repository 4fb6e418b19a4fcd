import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Folders whose folders are all drawn, and how deep. */
const DRAWN: Readonly<Record<string, number>> = { src: 3, 'src/engine': 3, test: 2, scripts: 2, docs: 2 };

/** Folders that the build and `npm run docs:build` make. */
const BUILT = ['docs/schema', 'docs/reference'];

/** The folders of a drawing: one a line, indented by two spaces for each level, each with what it is for. */
function foldersOf(drawing: string): { path: string; purpose: string }[] {
  const parents: string[] = [];
  return drawing.split('\n').map((line) => {
    const [, indent = '', name = '', purpose = ''] = /^( *)([\w.-]+)\/ *(.*)$/.exec(line) ?? [];
    parents.length = indent.length / 2;
    parents.push(name);
    return { path: parents.join('/'), purpose };
  });
}

function foldersUnder(path: string, depth: number): string[] {
  if (depth === 1) return [path];
  const isDrawn = (entry: Dirent) => entry.isDirectory() && entry.name !== 'node_modules';
  const inside = readdirSync(path, { withFileTypes: true }).filter(isDrawn);
  return [path, ...inside.flatMap(({ name }) => foldersUnder(`${path}/${name}`, depth - 1))];
}

const drawn = foldersOf(/```\n(src\/[\s\S]*?)\n```/.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '');

test('docs/architecture.md: draws every folder', () => {
  const folders = Object.entries(DRAWN).flatMap(([path, depth]) => foldersUnder(path, depth));
  const missing = folders.filter((folder) => !BUILT.includes(folder) && !drawn.some(({ path }) => path === folder));
  expect(missing, 'folders that its drawing lacks').toEqual([]);
});

test('docs/architecture.md: draws no folder that does not exist', () => {
  expect(drawn.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test('docs/architecture.md: says what each folder is for', () => {
  expect(drawn.filter(({ purpose }) => purpose === '')).toEqual([]);
});

test('docs/architecture.md: draws no folder twice', () => {
  const paths = drawn.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
