import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });
const requestsIn = async (mock: Mock) => (await mock.state()).tables.requests;

test('lost response: a retry creates a second request, and call log and timeline show why', async () => {
  const mock = fresh();
  await mock.applyScenario('lost-answer');
  await expect(newRequest(mock)).rejects.toThrow('fetch failed');
  const { requestId } = await newRequest(mock);
  expect(await requestsIn(mock)).toBe(2);
  const [lost, answered] = await mock.calls.list({ operation: 'createRequestV2' });
  expect(lost).toMatchObject({ status: 0, fault: 'fault-1: reset, after the operation' });
  expect(answered).toMatchObject({ status: 201, fault: null, response: { body: { requestId } } });
  const { timeline } = await mock.explain(Object(lost?.response.body).requestId);
  const text = expect.stringContaining('reset, after the operation');
  expect(timeline[0]).toMatchObject({ kind: 'call', name: 'call-1', text });
});

test('lost call: a reset before the operation changes nothing, so a retry creates one request', async () => {
  const mock = fresh();
  await mock.faults.add({ operation: 'createRequestV2', effect: 'reset', times: 1 });
  await expect(newRequest(mock)).rejects.toThrow('fetch failed');
  await newRequest(mock);
  expect(await requestsIn(mock)).toBe(1);
  expect((await mock.calls.list()).map(({ status, fault }) => [status, fault])).toEqual([
    [0, 'fault-1: reset'],
    [201, null],
  ]);
});

test('gateway timeout: a 504 after the operation is as ambiguous as a reset', async () => {
  const mock = fresh();
  await mock.faults.add({ operation: 'createRequestV2', status: 504, phase: 'after', times: 1 });
  expect((await call(mock, 'POST /v2/request', { body: NATIVE })).status).toBe(504);
  expect(await requestsIn(mock)).toBe(1);
});
