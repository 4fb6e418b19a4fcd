import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import { BUNDLES, bundle } from '../../scripts/bundles.ts';
import { withCompileHints } from '../../scripts/compile-hints.ts';

/** Allowed esbuild options: formatting and externals only. */
const STOCK = [
  ...'bundle chunkNames conditions entryPoints external format legalComments lineLimit mainFields'.split(' '),
  ...'minifyIdentifiers minifySyntax minifyWhitespace outExtension outdir platform splitting target'.split(' '),
];

test('bundle: is built by esbuild with stock options', () => {
  for (const options of BUNDLES) {
    expect(Object.keys(options).filter((name) => !STOCK.includes(name))).toEqual([]);
  }
});

test('bundle: dist is up to date, with hints for the functions of a start', async () => {
  const called: Record<string, string[]> = JSON.parse(readFileSync('build/called-at-start.json', 'utf8'));
  expect(called['index.js']).toContainEqual(expect.stringMatching(/^\d+:\d+$/));
  for (const options of BUNDLES) {
    for (const { path, text } of (await bundle(options)).files) {
      const wanted = withCompileHints(text, called[basename(path)]);
      expect([basename(path), wanted === readFileSync(path, 'utf8')]).toEqual([basename(path), true]);
    }
  }
});

test('compile hints: called functions are put in parentheses, and declarations above other code', () => {
  const [declared, arrow] = ['function f(g) { return g; }', '(x) => x'];
  const text = `import './a.js';\nlet a = f(${arrow}), b = { m() {}, n: () => a };\n${declared}\nfunction h() {}`;
  const called = [declared, arrow, 'm() {}'].map((part) => `${text.indexOf(part)}:${text.indexOf(part) + part.length}`);
  expect(withCompileHints(text, called)).toBe(
    `import './a.js';\nvar f=(${declared});\nlet a = f((${arrow})), b = { m() {}, n: () => a };\n\nfunction h() {}`,
  );
});

/** Modules in a bundle, or only those that `entry` loads eagerly. */
async function modulesOf(options: BuildOptions, entry?: string): Promise<{ files: string[]; modules: string[] }> {
  const { outputs } = (await build({ ...options, write: false, metafile: true })).metafile;
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') load(next);
  };
  if (entry === undefined) for (const path of Object.keys(outputs)) loaded.add(path);
  else load(entry);
  const files = [...loaded].filter((path) => path in outputs);
  return { files, modules: files.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})) };
}

const [mock, , command] = BUNDLES;

test('bundle: a start loads two files', () => {
  const imports = (name: string) => readFileSync(`dist/${name}`, 'utf8').matchAll(/\bfrom\s*["']\.\/([^"']+)["']/g);
  const loaded = [...new Set([...imports('index.js')].map(([, name = '']) => name))];
  expect(loaded).toHaveLength(1);
  expect([...imports(loaded[0] ?? '')]).toEqual([]);
});

test('bundle: a page loads three files and no Node module', () => {
  // The panel scripts in the bundle are strings that contain imports.
  const imports = (name: string) =>
    readFileSync(`dist/${name}`, 'utf8').matchAll(/\bfrom\s*["']((?:\.\/chunk|node:)[\w./-]+)["']/g);
  const loaded = new Set([...imports('browser.js')].map(([, name = '']) => name));
  expect(loaded.size).toBe(2);
  for (const name of loaded)
    expect([...imports(name)].filter(([, other = '']) => other.startsWith('node:'))).toEqual([]);
});

test('bundle: a start loads neither the OpenAPI documents nor zod’s translations nor the panel', async () => {
  const { modules } = await modulesOf(mock ?? {}, 'dist/index.js');
  expect(modules).toContain('src/engine/mock/app/app.ts');
  expect(
    modules.filter((path) =>
      /openapi|swagger|entries\/panel\/panel\.app|engine\/(saved-state|state-file)|engine\/control\/[\w-]+\.routes|service\/chain\/(chains|node|relay)/.test(
        path,
      ),
    ),
  ).toEqual([]);
  expect(modules.filter((path) => path.includes('/locales/'))).toEqual(['node_modules/zod/v4/locales/en.js']);
});

test('bundle: contract code is loaded by the command chain only', async () => {
  const places = (modules: string[]) =>
    modules.filter((path) => /^contracts\/|service\/devchain\/(contracts|genesis|tokens)\.ts$/.test(path));
  expect(places((await modulesOf(mock ?? {})).modules)).toEqual([]);
  const cli = await modulesOf(command ?? {}, 'dist/cli.js');
  expect(cli.modules).toContain('src/entries/cli/main.ts');
  expect(places(cli.modules)).toEqual([]);
  expect(places((await modulesOf(command ?? {})).modules)).toContain('src/service/devchain/genesis.ts');
});
