import { expect, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { KEY, NATIVE, PAYEE } from '../support/client.ts';

/** The code under test: it takes an answer that is lost for a call that failed, and sends it again. */
async function createWithRetry(send: typeof fetch, base: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ ...NATIVE, reference: 'invoice-7' }),
  };
  for (let tries = 1; ; tries++) {
    try {
      const answer = await send(`${base}/v2/request`, init);
      return (await answer.json()).requestId;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** The same, but it looks whether the first call has done its work after all. */
async function createOnce(send: typeof fetch, base: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ ...NATIVE, reference: 'invoice-7' }),
  };
  try {
    return (await (await send(`${base}/v2/request`, init)).json()).requestId;
  } catch {
    const list = await (await send(`${base}/v2/request?walletAddress=${PAYEE}`, { headers: KEY })).json();
    const made = list.requests.find((request: { reference: string | null }) => request.reference === 'invoice-7');
    return made?.requestId ?? createOnce(send, base);
  }
}

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });
const requestsIn = async (mock: Mock) => (await mock.state()).tables.requests;

test('the lost answer: a client that retries makes two requests, and the log says why', async () => {
  const mock = fresh();
  await mock.faults.add({ operation: 'createRequestV2', effect: 'reset', phase: 'after', times: 1 });

  const requestId = await createWithRetry(mock.fetch, '');

  expect(await requestsIn(mock)).toBe(2);
  const [lost, answered] = await mock.calls.list({ operation: 'createRequestV2' });
  expect(lost).toMatchObject({ status: 0, fault: 'fault-1: reset, after the operation' });
  expect(answered).toMatchObject({ status: 201, fault: null, response: { body: { requestId } } });
  expect(lost?.response.body).not.toMatchObject({ requestId });
});

test('the lost answer: the timeline of the request that nobody knows of tells what became of its answer', async () => {
  const mock = fresh();
  await mock.applyScenario('lost-answer');
  await createWithRetry(mock.fetch, '');
  const [lost] = await mock.calls.list({ operation: 'createRequestV2' });
  const { requestId } = Object(lost?.response.body);
  const { timeline } = await mock.explain(requestId);
  expect(timeline[0]).toMatchObject({
    kind: 'call',
    name: 'call-1',
    text: expect.stringContaining('reset, after the operation'),
  });
});

test('the lost answer: a client that looks before it retries makes one', async () => {
  const mock = fresh();
  await mock.applyScenario('lost-answer');
  const requestId = await createOnce(mock.fetch, '');
  expect(await requestsIn(mock)).toBe(1);
  const [lost] = await mock.calls.list({ operation: 'createRequestV2' });
  expect(lost?.response.body).toMatchObject({ requestId });
});

test('the lost call: reset before the operation leaves nothing, so the retry makes one', async () => {
  const mock = fresh();
  await mock.faults.add({ operation: 'createRequestV2', effect: 'reset', times: 2 });
  await createWithRetry(mock.fetch, '');
  expect(await requestsIn(mock)).toBe(1);
  expect((await mock.calls.list()).map(({ status, fault }) => [status, fault])).toEqual([
    [0, 'fault-1: reset'],
    [0, 'fault-1: reset'],
    [201, null],
  ]);
});

test('the lost answer: the same over a socket, with the fetch of Node', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await mock.applyScenario('lost-answer');
  await createWithRetry(fetch, mock.url);
  expect(await requestsIn(mock)).toBe(2);
  await mock.reset();
  await mock.applyScenario('lost-answer');
  await createOnce(fetch, mock.url);
  expect(await requestsIn(mock)).toBe(1);
});

test('the gateway that gives up: 504 after the operation is as ambiguous as a reset', async () => {
  const mock = fresh();
  await mock.faults.add({ operation: 'createRequestV2', status: 504, phase: 'after', times: 1 });
  const answer = await mock.fetch('/v2/request', {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(NATIVE),
  });
  expect([answer.status, await requestsIn(mock)]).toEqual([504, 1]);
});
