import { readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { GROUPS } from '../../bench/mutation/files.ts';

function withoutBraces(glob: string): string[] {
  const [braces = '', list] = /\{([^{}]*)\}/.exec(glob) ?? [];
  return list?.split(',').flatMap((name) => withoutBraces(glob.replace(braces, name))) ?? [glob];
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

test('bench/mutation/files.ts: all paths exist', () => {
  const paths = ['src', 'test'].flatMap(filesIn);
  const globs = Object.values(GROUPS).flatMap(({ files, tests }) => [...files, ...tests]);
  const named = globs.filter((glob) => !glob.startsWith('!')).flatMap(withoutBraces);
  // Compiling a glob for each path takes seconds.
  const exists = (glob: string) =>
    glob.includes('*') ? paths.some((path) => matchesGlob(path, glob)) : paths.includes(glob);
  expect(named.filter((glob) => !exists(glob))).toEqual([]);
});
