import { expect, test } from 'vitest';
import { disturbancesOf } from '../../src/entries/examine/run/perform.ts';
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
    effect: 'reset',
  });
});

test('disturbances: what is done to a call', () => {
  const calls = [{ operationId: 'createRequestV2', wrote: true } as RecordedCall];
  const whole = { operation: 'createRequestV2', after: 0 };
  const committed = { ...whole, phase: 'after', times: 1 };
  expect(disturbancesOf(calls, 5).map(({ kind, call, fault }) => [kind, call, fault])).toEqual([
    ['lost', 1, { ...committed, effect: 'reset' }],
    ['500-after', 1, { ...committed, status: 500 }],
    ['doubled', 1, { ...committed, effect: 'double' }],
    ['late', 1, { ...committed, delay: 5 }],
    ['reset', 1, { ...whole, effect: 'reset', times: 1 }],
    ['503', 1, { ...whole, status: 503, retryAfterSeconds: 1, times: 1 }],
    ['429', 1, { ...whole, status: 429, retryAfterSeconds: 1 }],
  ]);
});

test('disturbances: a call of no operation is left alone', () => {
  expect(disturbancesOf([{ operationId: null, wrote: true } as RecordedCall], 1)).toEqual([]);
});
