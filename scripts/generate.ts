/**
 * Writes the generated files. With `--check` it writes nothing, lists stale files and exits with 1. `--types` writes
 * only the types of the OpenAPI document, which are not committed. `--tables` writes only the tables that the mock
 * itself loads: the other files come from the responses of a mock, so they need a new process afterwards.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createMock } from '../src/index.ts';
import { exampleResponses } from './generate/example-responses.ts';
import { fidelityPage } from './generate/fidelity.ts';
import { flagTable } from './generate/flags.ts';
import { nameTypes, routeTable } from './generate/name-types.ts';
import { openApiTypes } from './generate/openapi-types.ts';
import { optionTypes } from './generate/option-types.ts';
import { payloadTypes } from './generate/payload-types.ts';
import { responseTypes, worldTypes } from './generate/response-types.ts';
import { rowTemplates } from './generate/row-templates.ts';
import { stepMethods, stepTypes } from './generate/step-types.ts';
import { wrap } from './generate/wrap.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const llmsText = async () => (await createMock().fetch('/llms.txt')).text();
const types = async () => [['test/contract/openapi.generated.ts', await openApiTypes()] as const];
const tables = async () => [
  ['src/service/routes.generated.ts', await routeTable()],
  ['src/service/row-templates.generated.ts', rowTemplates()],
];
const committed = async () => [
  ['src/service/names.generated.ts', await nameTypes()],
  ['src/service/example-responses.generated.ts', await exampleResponses()],
  ['src/service/steps.generated.ts', stepTypes()],
  ['src/service/webhooks/payloads.generated.ts', payloadTypes()],
  ['src/entries/client/step-methods.generated.ts', stepMethods()],
  ['src/entries/cli/flags.generated.ts', flagTable()],
  ['src/engine/kernel/world/world.generated.ts', worldTypes()],
  ['src/entries/responses.generated.ts', responseTypes()],
  ['src/entries/options.generated.ts', optionTypes()],
  ['docs/llms.txt', await llmsText()],
  await fidelityPage(),
];
const [wanted = ''] = process.argv.slice(2);
const lists = { '--types': [types], '--tables': [tables], '--check': [tables, committed] }[wanted] ?? [
  types,
  committed,
];

for (const list of lists) {
  for (const [file, text] of await list()) update(file, file.startsWith('src/') ? wrap(text) : text);
}

function update(file: string, text: string): void {
  if (read(file) === text) return;
  if (wanted === '--check') {
    console.error(`${file} is stale: npm run generate`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
