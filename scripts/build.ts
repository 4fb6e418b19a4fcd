/**
 * Builds `dist/`: bundles, assets, licences, the OpenAPI document and the schema of scenario files. With `--types` also
 * the declarations, which take longer.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { PACKAGED_FILES } from '../src/engine/api/platform/packaged-files.ts';
import { paymentRequestService } from '../src/service/service.ts';
import { BUNDLES, type Bundle, bundle, DECLARATIONS } from './bundles.ts';
import { commonJsEntry, commonJsTypes, ES_ENTRIES } from './common-js.ts';
import { reportSchema } from './examine-schema.ts';
import { scenarioJsonSchema } from './generate/scenario-schema.ts';
import { inlinedPackages, licenseTexts, sbomOf, VIEWER, VIEWER_PARTS } from './licenses.ts';
import { sourceOfTexts } from './source-text.ts';

const PANEL = 'src/entries/panel';
const STYLES = 'node_modules/@knadh/oat';

const { values: flags } = parseArgs({ options: { types: { type: 'boolean', default: false } } });

for (const folder of ['dist', 'build']) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}
writeFileSync('build/packaged-files.js', `export const PACKAGED_FILES = ${sourceOfTexts(PACKAGED_FILES)};\n`);
const documents = await paymentRequestService.documents();
writeFileSync('build/openapi-documents.js', `export const writeDocuments = () => (${sourceOfTexts(documents)});\n`);
const files = await write(BUNDLES);
for (const name of ES_ENTRIES) {
  writeFileSync(`dist/${name}.cjs`, commonJsEntry(name));
  const values = files.find(({ fileName }) => fileName === `${name}.js`)?.exports ?? [];
  writeFileSync(`dist/${name}.d.cts`, commonJsTypes(name, values));
}
chmodSync('dist/cli.js', 0o755);

for (const folder of ['assets', 'docs']) cpSync(`${PANEL}/${folder}`, 'dist/assets', { recursive: true });
cpSync(`${STYLES}/oat.min.css`, 'dist/assets/oat.min.css');
const viewer = readFileSync(`${VIEWER}/dist/browser/openapi-explorer.min.js`);
writeFileSync('dist/assets/openapi-explorer.min.js.br', brotliCompressSync(viewer));
const inlined = inlinedPackages(files, [STYLES, VIEWER, ...VIEWER_PARTS]);
const licenses = [licenseTexts(inlined), readFileSync('fixtures/contracts/LICENSES.txt', 'utf8')];
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenses.join('\n'));
writeJson('dist/sbom.cdx.json', sbomOf(inlined));

mkdirSync('docs/schema', { recursive: true });
writeJson('docs/schema/scenario.json', scenarioJsonSchema());
writeJson('docs/schema/examine.json', z.toJSONSchema(reportSchema()));

if (flags.types) await write(DECLARATIONS);

writeJson('dist/openapi.json', JSON.parse(documents.api));
// Not part of the package: CI lints it.
writeFileSync('build/control-openapi.json', documents.control);

/** Writes the files of bundles to `dist/`, and returns them. */
async function write(bundles: readonly Bundle[]) {
  const files = (await Promise.all(bundles.map(bundle))).flat();
  for (const { fileName, code } of files) {
    const path = join('dist', fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return files;
}

/** Writes a document of the package. Lines stay short for people and for tools that search by line. */
function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
