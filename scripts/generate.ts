/**
 * Writes the files that follow from the code. With `--check` it writes nothing, lists the stale ones and exits with 1. With `--types`
 * it writes only the types of the OpenAPI document, which are not committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createMock } from '../src/index.ts';
import { fixtureFiles } from '../src/service/seed/fixture-files.ts';
import { fidelityPage } from './generate/fidelity.ts';
import { flagTable } from './generate/flags.ts';
import { nameTypes } from './generate/name-types.ts';
import { openApiTypes } from './generate/openapi-types.ts';
import { optionTypes } from './generate/option-types.ts';
import { payloadTypes } from './generate/payload-types.ts';
import { staleness } from './generate/stale.ts';
import { stepSubjects, stepTypes } from './generate/step-types.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const llmsText = async () => (await createMock().fetch('/llms.txt')).text();
// The page about flags is made of the table in this file, so it is written first.
const flags = async () => [['src/entries/cli/flags.generated.ts', flagTable()] as const];
const types = async () => [['test/contract/openapi.generated.ts', await openApiTypes()] as const];
const committed = async () => [
  ['src/service/names.generated.ts', nameTypes()],
  ['src/service/steps.generated.ts', stepTypes()],
  ['src/service/webhooks/payloads.generated.ts', payloadTypes()],
  ['src/entries/client/step-subjects.generated.ts', stepSubjects()],
  ['src/entries/options.generated.ts', optionTypes()],
  ...fixtureFiles(read),
  ['docs/llms.txt', await llmsText()],
  ...(await (await import('./generate/reference.ts')).referencePages()),
  await fidelityPage(),
];
const isCheck = process.argv.includes('--check');
const lists = [...(isCheck ? [] : [types]), ...(process.argv.includes('--types') ? [] : [flags, committed])];

for (const list of lists) for (const [file, text] of await list()) update(file, text);

function update(file: string, text: string): void {
  if (read(file) === text) return;
  if (isCheck) {
    console.error(staleness(file, read(file), text));
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
