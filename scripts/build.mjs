/** Builds `dist/`: the bundle, its declarations, the assets of /docs, the licences and the OpenAPI document. */
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { publicDeclarations } from './declarations.mjs';
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

const { metafile } = await build({
  entryPoints: ['src/index.ts', 'src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunk-[hash]',
  // Whitespace and syntax only: less to parse at start, and names in an error still say where it happened.
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the source line of an uncaught error: it has to be short enough to read past.
  lineLimit: 160,
  plugins: [zodInEnglish],
  legalComments: 'none',
  external: ['@faker-js/faker'],
  metafile: true,
  logLevel: 'warning',
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

chmodSync('dist/cli.js', 0o755);
writeFileSync('dist/index.d.ts', publicDeclarations('src/index.ts'));
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenseTexts(metafile, ['swagger-ui-dist']));

const { createMock } = await import('../dist/index.js');
const answer = await createMock().fetch('/openapi.json');
if (answer.status !== 200) throw new Error(`/openapi.json answered ${answer.status}: ${await answer.text()}`);
writeFileSync('dist/openapi.json', `${JSON.stringify(await answer.json(), null, 2)}\n`);

console.log(`built dist in ${Math.round(performance.now() - started)} ms`);
