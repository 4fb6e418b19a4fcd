/** Writes the files that follow from the code. With `--check` it writes nothing, lists the stale ones and exits with 1. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { scenarioJsonSchema } from '../src/engine/steps/scenario-schema.ts';
import { paymentRequestService } from '../src/service/service.ts';
import { fixtureFiles } from './generate/fixtures.ts';
import { referencePages } from './generate/reference.ts';
import { staleness } from './generate/stale.ts';
import { stepSubjects, stepTypes } from './generate/step-types.ts';

const files: [file: string, text: string][] = [
  ['src/service/steps.generated.ts', stepTypes()],
  ['src/entries/client/step-subjects.generated.ts', stepSubjects()],
  [
    'docs/schema/scenario.json',
    `${JSON.stringify(scenarioJsonSchema(paymentRequestService.steps.values()), null, 2)}\n`,
  ],
  ...fixtureFiles(),
  ...(await referencePages()),
];

for (const [file, text] of files) {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (present === text) continue;
  if (process.argv.includes('--check')) {
    console.error(staleness(file, present, text));
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
