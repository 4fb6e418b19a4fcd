import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OutputChunk } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { BUNDLES, bundle } from '../../scripts/bundles.ts';
import { renderedModules } from '../../scripts/licenses.ts';

let built: OutputChunk[][];
const mock = () => built[0] ?? [];

beforeAll(async () => {
  built = await Promise.all(BUNDLES.map(bundle));
}, 120_000);

/** Modules in files, or only in those that the entry loads eagerly. */
function modulesOf(files: readonly OutputChunk[], entry?: string): string[] {
  const loaded = new Set<string>(entry === undefined ? files.map(({ fileName }) => fileName) : []);
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const next of files.find(({ fileName }) => fileName === name)?.imports ?? []) load(next);
  };
  if (entry !== undefined) load(entry);
  return files.filter(({ fileName }) => loaded.has(fileName)).flatMap(renderedModules);
}

const importsOf = (files: readonly OutputChunk[], name: string) =>
  files.find(({ fileName }) => fileName === name)?.imports ?? [];
const isNode = (name: string) => name.startsWith('node:');

test('bundle: dist is up to date', () => {
  for (const { fileName, code } of built.flat())
    expect([fileName, code === readFileSync(`dist/${fileName}`, 'utf8')]).toEqual([fileName, true]);
});

test('bundle: code is neither minified nor rewritten', () => {
  for (const { plugins, output } of BUNDLES) expect([plugins, output.minify]).toEqual([undefined, undefined]);
  expect(readFileSync('dist/mock/start.js', 'utf8')).toContain('\nfunction respondJson(c, value, status) {\n');
});

test('bundle: a start loads three files', () => {
  const loaded = importsOf(mock(), 'index.js').filter((name) => !isNode(name));
  expect(loaded.toSorted()).toEqual(['mock/node.js', 'mock/start.js']);
  expect(importsOf(mock(), 'mock/node.js').filter((name) => !isNode(name))).toEqual(['mock/start.js']);
  expect(importsOf(mock(), 'mock/start.js')).toEqual([]);
});

test('bundle: a page loads three files and no Node module', () => {
  const loaded = importsOf(mock(), 'browser.js');
  expect(loaded.toSorted()).toEqual(['mock/create-page-core.js', 'mock/start.js']);
  for (const name of loaded) expect(importsOf(mock(), name).filter((next) => !loaded.includes(next))).toEqual([]);
});

test('bundle: the stack of an error names functions and lines that can be opened', () => {
  const script = `
    import { createMock } from './dist/index.js';
    const { stringify } = JSON;
    JSON.stringify = (value, ...rest) => {
      if (Array.isArray(value)) throw new Error('planted');
      return stringify(value, ...rest);
    };
    await createMock().fetch('/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [, file = '', line = ''] = /at respondJson \((file:.+):(\d+):\d+\)/.exec(stderr) ?? [];
  const source = readFileSync(fileURLToPath(file), 'utf8').split('\n')[Number(line) - 1];
  expect(source?.trim()).toBe(
    "return respondText(c, JSON.stringify(value), status, 'application/json');".replaceAll("'", '"'),
  );
  expect(stderr).toMatch(/at respond \(/);
});

test('bundle: a start loads neither the OpenAPI documents nor zod’s translations nor the panel', () => {
  const modules = modulesOf(mock(), 'index.js');
  expect(modules).toContain('src/engine/mock/app/app.ts');
  const unwanted = [
    /openapi/,
    /entries\/panel\/panel\.app/,
    /engine\/(saved-state|state-file)/,
    /engine\/control\/[\w-]+\.routes/,
    /service\/chain\/(chains|node|relay)/,
  ];
  expect(modules.filter((path) => unwanted.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(modules.filter((path) => path.includes('/locales/'))).toEqual(['node_modules/zod/v4/locales/en.js']);
});

test('bundle: contract code is loaded by the command chain only', () => {
  const places = (modules: string[]) =>
    modules.filter((path) => /^contracts\/|service\/devchain\/(contracts|genesis|tokens)\.ts$/.test(path));
  for (const entry of ['index.js', 'browser.js', 'worker.js']) expect(places(modulesOf(mock(), entry))).toEqual([]);
  const cli = modulesOf(mock(), 'cli.js');
  expect(cli).toContain('src/cli/main.ts');
  expect(places(cli)).toEqual([]);
  expect(places(modulesOf(mock()))).toContain('src/service/devchain/genesis.ts');
});
