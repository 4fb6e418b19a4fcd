import { expect, test } from 'vitest';
import { disturbancesOf } from '../../src/entries/examine/run/kinds.ts';
import type { RecordedCall } from '../../src/index.ts';

test('disturbances: the calls of an operation by number, and what was committed only where something was', () => {
  const call = (operationId: string, wrote: boolean) => ({ operationId, wrote }) as RecordedCall;
  const calls = [call('createRequestV2', true), call('getRequestV2', false), call('createRequestV2', true)];
  const found = disturbancesOf(calls, 1);
  const namesOf = (kind: string) => found.filter((one) => one.kind === kind).map(({ name }) => name);
  expect(namesOf('lost')).toEqual(['createRequestV2#1:lost', 'createRequestV2#2:lost']);
  expect(namesOf('503')).toEqual(['createRequestV2#1:503', 'getRequestV2#1:503', 'createRequestV2#2:503']);
  const kinds = ['lost', '500-after', 'doubled', 'late', 'reset', '503', '429'];
  expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds);
  expect(found[1]?.fault).toEqual({
    operation: 'createRequestV2',
    after: 1,
    times: 1,
    phase: 'after',
    disconnect: 'reset',
  });
});
