import { expect, test } from 'vitest';
import { recordCalldata } from './recorded/calldata-group.ts';
import { recordControl } from './recorded/control-group.ts';
import { recordDocuments } from './recorded/document-group.ts';
import { recordFaults } from './recorded/fault-group.ts';
import { documentOf, OPERATION_GROUPS, recordOperations } from './recorded/operation-groups.ts';
import { OPERATIONS } from './recorded/operations.ts';
import { recordNetwork, recordOptions } from './recorded/option-group.ts';
import { recordPages } from './recorded/page-group.ts';
import { expectRecorded, type Recording } from './recorded/recording.ts';
import { recordScenarios } from './recorded/scenario-group.ts';
import { recordSteps, stepList } from './recorded/step-group.ts';
import { STEPS } from './recorded/steps.ts';
import { openWorld } from './recorded/world.ts';

/** Recorded files beside those of the public operations. */
const GROUPS: Record<string, () => Promise<Recording>> = {
  calldata: recordCalldata,
  control: recordControl,
  documents: recordDocuments,
  faults: recordFaults,
  network: recordNetwork,
  options: recordOptions,
  pages: recordPages,
  scenarios: recordScenarios,
  steps: recordSteps,
};

test('recorded: every operation of the document has a row', async () => {
  const { paths } = await documentOf();
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(documented.sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('recorded: every step has a row', async () => {
  const { steps } = await stepList(await openWorld());
  expect(steps.map(({ name }) => name).sort()).toEqual(Object.keys(STEPS).sort());
});

for (const [group, prefix] of Object.entries(OPERATION_GROUPS)) {
  test(`recorded: ${group}`, async () => {
    expectRecorded(group, await recordOperations(prefix));
  });
}

for (const [group, recordGroup] of Object.entries(GROUPS)) {
  test(`recorded: ${group}`, async () => {
    expectRecorded(group, await recordGroup());
  });
}
