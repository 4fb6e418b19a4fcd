/** Builds `dist/`: the bundle, its declarations, the assets of /docs, the licences and the OpenAPI document. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { moduleDeclarations, publicDeclarations } from './declarations.mjs';
import { licenseTexts } from './licenses.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const started = performance.now();
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

/** zod carries its messages in some fifty languages; ours are English. This halves what it adds to the bundle. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * node-server writes its own light Response far faster than Node's, and installs it as the global one for that. A mock
 * must not change the globals of the process that it is tested from, so here hono alone is given the light class.
 */
const lightResponses = {
  name: 'light-responses',
  setup({ onLoad }) {
    onLoad({ filter: /@hono\/node-server\/dist\/index\.mjs$/ }, ({ path }) => ({
      contents: patch(path, /$/, '\nexport { Response$1 as LightResponse };\n'),
      resolveDir: dirname(path),
    }));
    onLoad({ filter: /node_modules\/hono\/dist\/context\.js$/ }, ({ path }) => ({
      contents: patch(path, /^/, "import { LightResponse as Response } from '@hono/node-server';\n"),
      resolveDir: dirname(path),
    }));
  },
};

function patch(path, place, addition) {
  const text = readFileSync(path, 'utf8');
  if (!/new Response\(|var Response\$1 = class/.test(text))
    throw new Error(`${path}: not the code that this build knows`);
  return text.replace(place, () => addition);
}

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

const { metafile } = await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    vitest: 'src/vitest/mock-test.ts',
    'vitest-setup': 'src/vitest/setup.ts',
  },
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunk-[hash]',
  plugins: [zodInEnglish, lightResponses],
  external: ['@faker-js/faker', 'vitest'],
  metafile: true,
});

/** The client runs in browsers too, so it takes nothing of Node and nothing of the server. */
await build({ ...common, entryPoints: ['src/client.ts'], platform: 'neutral', target: 'es2022' });

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

chmodSync('dist/cli.js', 0o755);
for (const entry of ['index', 'client']) writeFileSync(`dist/${entry}.d.ts`, publicDeclarations(`src/${entry}.ts`));
const published = { '../mock.types.ts': './index.js', './setup.ts': './vitest-setup.js' };
writeFileSync('dist/vitest.d.ts', moduleDeclarations('src/vitest/mock-test.ts', published));
writeFileSync('dist/vitest-setup.d.ts', moduleDeclarations('src/vitest/setup.ts', published));
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenseTexts(metafile, ['swagger-ui-dist']));

const { createMock } = await import('../dist/index.js');
const answer = await createMock().fetch('/openapi.json');
if (answer.status !== 200) throw new Error(`/openapi.json answered ${answer.status}: ${await answer.text()}`);
writeFileSync('dist/openapi.json', `${JSON.stringify(await answer.json(), null, 2)}\n`);

console.log(`built dist in ${Math.round(performance.now() - started)} ms`);
