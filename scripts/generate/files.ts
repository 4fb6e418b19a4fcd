import { createMock } from '../../src/index.ts';
import { assumptionsPage } from './assumptions.ts';
import { confirmedByTapes, confirmedTable } from './confirmed.ts';
import { exampleResponses } from './example-responses.ts';
import { FAULTS_PAGE, faultsPage } from './fault-effects.ts';
import { fidelityPage } from './fidelity.ts';
import { flagTable } from './flags.ts';
import { nameTypes } from './name-types.ts';
import { optionTypes } from './option-types.ts';
import { payloadTypes } from './payload-types.ts';
import { responseTypes, worldTypes } from './response-types.ts';
import { stepMethods, stepTypes } from './step-types.ts';
import { stepsPage } from './steps-page.ts';

type GeneratedFile = readonly [file: string, text: string];

/** Returns the generated files that are committed. */
export async function committedFiles(): Promise<GeneratedFile[]> {
  const confirmed = await confirmedByTapes();
  return [
    ['src/service/names.generated.ts', await nameTypes()],
    ['src/service/assumptions/confirmed.generated.ts', confirmedTable(confirmed)],
    ['src/service/example-responses.generated.ts', await exampleResponses()],
    ['src/service/steps.generated.ts', stepTypes()],
    ['src/service/webhooks/payloads.generated.ts', payloadTypes()],
    ['src/service/step-methods.generated.ts', stepMethods()],
    ['src/cli/flags.generated.ts', flagTable()],
    ['src/engine/kernel/world/world.generated.ts', worldTypes()],
    ['src/entries/types/responses.generated.ts', responseTypes()],
    ['src/entries/types/options.generated.ts', optionTypes()],
    ['docs/llms.txt', await (await createMock().fetch('/llms.txt')).text()],
    ['docs/assumptions.md', assumptionsPage(confirmed)],
    ['docs/steps.md', stepsPage()],
    ['docs/fidelity.md', await fidelityPage()],
    [FAULTS_PAGE, faultsPage()],
  ];
}
