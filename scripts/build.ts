/** Builds `dist/`: bundles, assets, licences, the OpenAPI document and the schema of scenario files. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { PACKAGED_FILES } from '../src/engine/api/platform/packaged-files.ts';
import { paymentRequestService } from '../src/service/service.ts';
import { BUNDLES, bundle } from './bundles.ts';
import { calledAtStart, withCompileHints } from './compile-hints.ts';
import { reportSchema } from './examine-schema.ts';
import { scenarioJsonSchema } from './generate/scenario-schema.ts';
import { inlinedPackages, licenseTexts, sbomOf } from './licenses.ts';

const PANEL = 'src/entries/panel';
const STYLES = 'node_modules/@knadh/oat';
const VIEWER = 'node_modules/swagger-ui-dist';

for (const folder of ['dist', 'build']) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}
writeFileSync('build/packaged-files.js', `export const PACKAGED_FILES = ${JSON.stringify(PACKAGED_FILES, null, 2)};\n`);
const documents = await paymentRequestService.documents();
writeFileSync('build/openapi-documents.js', `export const writeDocuments = () => (${JSON.stringify(documents)});\n`);
const results = await Promise.all(BUNDLES.map(bundle));
const files = results.flatMap(({ files }) => files);
for (const { path, text } of files) writeFileSync(path, text);
const called = await calledAtStart();
for (const { path, text } of files) writeFileSync(path, withCompileHints(text, called[basename(path)]));
// Not part of the package: a test builds the bundles with it.
writeFileSync('build/called-at-start.json', JSON.stringify(called));
chmodSync('dist/cli.js', 0o755);

for (const folder of ['assets', 'docs']) cpSync(`${PANEL}/${folder}`, 'dist/assets', { recursive: true });
cpSync(`${STYLES}/oat.min.css`, 'dist/assets/oat.min.css');
cpSync(`${VIEWER}/swagger-ui-bundle.js.LICENSE.txt`, 'dist/assets/swagger-ui-bundle.js.LICENSE.txt');
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
  writeFileSync(`dist/assets/${name}.br`, brotliCompressSync(readFileSync(`${VIEWER}/${name}`)));
const inlined = inlinedPackages(results, [STYLES, VIEWER]);
const licenses = [licenseTexts(inlined), readFileSync('fixtures/contracts/LICENSES.txt', 'utf8')];
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenses.join('\n'));
writeJson('dist/sbom.cdx.json', sbomOf(inlined));

mkdirSync('docs/schema', { recursive: true });
writeJson('docs/schema/scenario.json', scenarioJsonSchema());
writeJson('docs/schema/examine.json', z.toJSONSchema(reportSchema()));
writeJson('dist/openapi.json', JSON.parse(documents.api));
// Not part of the package: CI lints it.
writeFileSync('build/control-openapi.json', documents.control);

/** Writes a document of the package. Lines stay short for people and for tools that search by line. */
function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
