/** Writes the files that follow from the code. With `--check` it writes nothing, lists the stale ones and exits with 1. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { scenarioJsonSchema } from '../src/engine/steps/scenario-schema.ts';
import { createMock } from '../src/index.ts';
import { fixtureFiles } from '../src/service/seed/fixture-files.ts';
import { paymentRequestService } from '../src/service/service.ts';
import { fidelityPage } from './generate/fidelity.ts';
import { nameTypes } from './generate/name-types.ts';
import { openApiTypes } from './generate/openapi-types.ts';
import { referencePages } from './generate/reference.ts';
import { staleness } from './generate/stale.ts';
import { stepSubjects, stepTypes } from './generate/step-types.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const llmsText = async () => (await createMock().fetch('/llms.txt')).text();
const schema = scenarioJsonSchema(paymentRequestService.steps.values());
const files = [
  ['src/service/names.generated.ts', nameTypes()],
  ['src/service/steps.generated.ts', stepTypes()],
  ['src/entries/client/step-subjects.generated.ts', stepSubjects()],
  ['docs/schema/scenario.json', `${JSON.stringify(schema, null, 2)}\n`],
  ['test/contract/openapi.generated.ts', await openApiTypes()],
  ...fixtureFiles(read),
  ['docs/llms.txt', await llmsText()],
  ...(await referencePages()),
  await fidelityPage(),
] as const;

for (const [file, text] of files) {
  if (read(file) === text) continue;
  if (process.argv.includes('--check')) {
    console.error(staleness(file, read(file), text));
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
