import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { BUNDLES } from '../../scripts/bundles.ts';

/** What esbuild may be told: how to write code, and what to leave out of a file. Nothing here changes what code says. */
const STOCK: readonly (keyof BuildOptions)[] = [
  'bundle',
  'chunkNames',
  'entryPoints',
  'external',
  'format',
  'legalComments',
  'lineLimit',
  'minifyIdentifiers',
  'minifySyntax',
  'minifyWhitespace',
  'outdir',
  'platform',
  'splitting',
  'target',
];

/** The text of each module as the bundler saw it, by path. */
const sources = new Map<string, string>();

beforeAll(async () => {
  for (const options of BUNDLES) {
    const { outputFiles } = await build({ ...options, write: false, sourcemap: 'external', sourcesContent: true });
    for (const { path, text } of outputFiles.filter((file) => file.path.endsWith('.map'))) {
      const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(text);
      map.sources.forEach((source, at) => {
        sources.set(relative('.', resolve(path, '..', source)), map.sourcesContent[at] ?? '');
      });
    }
  }
});

test('bundle: is made by esbuild with stock options', () => {
  for (const options of BUNDLES) {
    expect(Object.keys(options).filter((name) => !STOCK.includes(name as keyof BuildOptions))).toEqual([]);
  }
});

test('bundle: every module in it is the file that one reads', () => {
  const libraries = new Set([...sources.keys()].map((path) => /^node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
  for (const name of ['hono', '@hono/node-server', 'zod', 'ox', undefined]) expect(libraries).toContain(name);
  for (const [path, text] of sources) expect([path, text === readFileSync(path, 'utf8')]).toEqual([path, true]);
});

test('bundle: dist is what these options make', async () => {
  for (const options of BUNDLES) {
    const { outputFiles } = await build({ ...options, write: false });
    for (const { path, text } of outputFiles) {
      expect([basename(path), text === readFileSync(path, 'utf8')]).toEqual([basename(path), true]);
    }
  }
});
