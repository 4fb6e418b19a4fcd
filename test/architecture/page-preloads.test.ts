import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = 'src/entries/browser/create-page-mock.ts';

/** Loaded on request, when the page is online; a page can neither follow a chain nor write files. */
const ON_REQUEST = [
  /\.panel\.ts$/,
  /\/generate\/generate\.ts$/,
  /\/service\/guide\.ts$/,
  /\/chain\/chain-watcher\.ts$/,
];

/** Returns the files that a file loads on first use. */
function loadedBy(file: string): string[] {
  const loads = readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g);
  return [...loads].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

test('page: preloads everything that operations and steps load on first use, because it may be offline by then', () => {
  const service = readdirSync('src/service', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/service/${file.replaceAll('\\', '/')}`);
  const loaded = [...new Set(service.flatMap(loadedBy))].filter((file) => !ON_REQUEST.some((kind) => kind.test(file)));
  const preloaded = loadedBy(PAGE);
  expect(loaded).toContain('src/service/secure-payments/link-creation.commands.ts');
  expect(loaded.filter((file) => !preloaded.includes(file))).toEqual([]);
});
