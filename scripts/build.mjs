/** Builds `dist/`: the bundle, its declarations, the assets of /docs, the licences and the OpenAPI document. */
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { browserPlugins, entryOutside, panelFiles, serverPlugins } from './bundle-plugins.mjs';
import { moduleDeclarations, publicDeclarations } from './declarations.mjs';
import { licenseTexts } from './licenses.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const started = performance.now();
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

const common = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  // Whitespace and syntax only: less to parse at start, and names in an error still say where it happened.
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the source line of an uncaught error: it has to be short enough to read past.
  lineLimit: 160,
  legalComments: 'none',
  logLevel: 'warning',
};

const node = { ...common, splitting: true, platform: 'node', target: 'node20.19', chunkNames: 'chunk-[hash]' };

const { metafile } = await build({
  ...node,
  entryPoints: ['src/index.ts'],
  plugins: serverPlugins,
  external: ['@faker-js/faker'],
  metafile: true,
});

/** The other ways in load the package's own entry: if they shared its parts, it would be cut into a dozen files. */
await build({
  ...node,
  entryPoints: {
    cli: 'src/cli.ts',
    vitest: 'src/entries/vitest/mock-test.ts',
    'vitest-setup': 'src/entries/vitest/setup.ts',
  },
  plugins: [entryOutside],
  external: ['vitest'],
});

/** These run in browsers too, so they take nothing of Node and nothing of the server. */
await build({
  ...common,
  entryPoints: ['src/client.ts', 'src/msw.ts'],
  platform: 'neutral',
  target: 'es2022',
  external: ['msw'],
});

/** So does the check of signatures and payloads, which receivers use. */
await build({
  ...common,
  entryPoints: ['src/webhooks.ts'],
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  plugins: serverPlugins,
});

const viewer = 'node_modules/swagger-ui-dist';
for (const file of [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]) {
  const name = file.startsWith('swagger-ui') ? file : `swagger-ui.${file}.txt`;
  cpSync(`${viewer}/${file}`, `dist/assets/${name}`);
}

for (const [name, text] of Object.entries(panelFiles())) writeFileSync(`dist/assets/${name}`, text);

chmodSync('dist/cli.js', 0o755);
for (const entry of ['index', 'client', 'browser', 'webhooks'])
  writeFileSync(`dist/${entry}.d.ts`, publicDeclarations(`src/${entry}.ts`));
const published = {
  '../mock.types.ts': './index.js',
  './entries/mock.types.ts': './index.js',
  './setup.ts': './vitest-setup.js',
};
writeFileSync('dist/msw.d.ts', moduleDeclarations('src/msw.ts', published));
writeFileSync('dist/vitest.d.ts', moduleDeclarations('src/entries/vitest/mock-test.ts', published));
writeFileSync('dist/vitest-setup.d.ts', moduleDeclarations('src/entries/vitest/setup.ts', published));
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenseTexts(metafile, ['swagger-ui-dist']));

const { createMock } = await import('../dist/index.js');
const document = await answerOf('/openapi.json');
const control = await answerOf('/__mock/openapi.json');
const { steps } = await answerOf('/__mock/steps');
writeFileSync('dist/openapi.json', `${JSON.stringify(document, null, 2)}\n`);

/** The mock inside a page: as small as it gets, with the fixtures and the document in it as data. */
await build({
  ...common,
  lineLimit: 0,
  entryPoints: ['src/browser.ts'],
  splitting: true,
  platform: 'browser',
  target: 'es2022',
  chunkNames: 'browser-[name]-[hash]',
  minifyIdentifiers: true,
  plugins: browserPlugins({ document, control, steps }),
  external: ['@faker-js/faker'],
});

console.log(`built dist in ${Math.round(performance.now() - started)} ms`);

async function answerOf(path) {
  const answer = await createMock().fetch(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
