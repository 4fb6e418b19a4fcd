import { expect, test } from 'vitest';
import { documentOf, OPERATION_GROUPS, recordOperations } from './recorded/operation-groups.ts';
import { OPERATIONS } from './recorded/operations.ts';
import { expectRecorded } from './recorded/recording.ts';

test('recorded: every operation of the document has a row', async () => {
  const { paths } = await documentOf();
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(documented.sort()).toEqual(Object.keys(OPERATIONS).sort());
});

for (const [group, prefix] of Object.entries(OPERATION_GROUPS)) {
  test(`recorded: ${group}`, async () => {
    expectRecorded(group, await recordOperations(prefix));
  });
}
