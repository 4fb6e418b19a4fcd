/** Builds `dist/`: the bundles, the assets of the pages, the licences and the OpenAPI document. */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLES } from './bundles.ts';
import { licenseTexts } from './licenses.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const started = performance.now();
for (const folder of ['dist', 'build']) rmSync(folder, { recursive: true, force: true });
mkdirSync('build');

const PANEL = 'src/entries/panel/assets';
const VIEWER = 'node_modules/swagger-ui-dist';

writeFileSync('build/packaged-files.js', packagedFiles());
const results = await Promise.all(Object.values(BUNDLES).map((options) => build({ ...options, metafile: true })));
chmodSync('dist/cli.js', 0o755);

cpSync(PANEL, 'dist/assets', { recursive: true });
for (const name of ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'])
  cpSync(join(VIEWER, name), `dist/assets/${name}`);
for (const name of ['LICENSE', 'NOTICE']) cpSync(join(VIEWER, name), `dist/assets/swagger-ui.${name}.txt`);
const inputs = results.flatMap(({ metafile }) => Object.values(metafile.outputs).map((output) => output.inputs));
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenseTexts(inputs, [VIEWER]));

const { createMock }: typeof import('../src/index.ts') = await import(`${process.cwd()}/dist/index.js`);
const document = await createMock().fetch('/openapi.json');
if (!document.ok) throw new Error(`/openapi.json: ${document.status} ${await document.text()}`);
writeFileSync('dist/openapi.json', `${JSON.stringify(await document.json(), null, 2)}\n`);

console.log(`built dist in ${Math.round(performance.now() - started)} ms`);

/** Returns a module that holds the files a page cannot read: fixtures, scenarios and the panel's assets, by path. */
function packagedFiles(): string {
  const files = ['fixtures/default', 'fixtures/empty', 'scenarios', PANEL].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );
  const texts = files.map((path) => [path, path.endsWith('.json') ? compact(path) : readFileSync(path, 'utf8')]);
  return `export const PACKAGED_FILES = ${JSON.stringify(Object.fromEntries(texts), null, 2)};\n`;
}

function compact(path: string): string {
  return JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
}
