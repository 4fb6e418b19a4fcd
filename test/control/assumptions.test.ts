import { expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';

const fresh = (options: MockOptions = {}) =>
  createMock({ fixtures: 'empty', now: '2026-11-21T10:00:00Z', validateResponses: true, ...options });

const BATCH = { requests: [NATIVE, NATIVE] };
const WRONG_CHECKSUM = '0x6923831acf5c327260D7ac7C9DfF5b1c3cB3C7D7';

const batch = (mock: Mock) => call(mock, 'POST /v2/payouts/batch', { body: BATCH });

async function assumedBy(mock: Mock, line: string, body: unknown): Promise<string[]> {
  await call(mock, line, { body });
  const [newest] = await mock.calls.list({ limit: 1 });
  return newest?.assumptions ?? [];
}

test('calls: name the assumptions that their commands used', async () => {
  expect(await assumedBy(fresh(), 'POST /v2/payouts/batch', BATCH)).toContain('A-BATCH');
});

test('calls: a loosely typed body rests on A-LOOSE-TEXT, a strict one does not', async () => {
  const mock = fresh();
  expect(await assumedBy(mock, 'POST /v1/request', { ...NATIVE, amount: 0.2 })).toContain('A-LOOSE-TEXT');
  expect(await assumedBy(mock, 'POST /v1/request', NATIVE)).not.toContain('A-LOOSE-TEXT');
});

test('calls: a refused body rests on the check that refused it, and on the form of errors', async () => {
  const ids = await assumedBy(fresh(), 'POST /v2/request', { ...NATIVE, payee: WRONG_CHECKSUM });
  expect(ids).toEqual(['A-CHECKSUM', 'A-ERRORS']);
});

test('calls: a refused payment does not rest on the form of the transactions that it has not', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  await mock.requests.expire(requestId);
  expect(await assumedBy(mock, `GET /v2/request/${requestId}/pay`, undefined)).toEqual([]);
});

test('calls: a refused payment link does not rest on the requests that it has not', async () => {
  const mock = fresh();
  const link = { requests: [{ amount: '5', destinationId: 'none' }] };
  expect(await assumedBy(mock, 'POST /v2/secure-payments', link)).not.toContain('A-LINK-REQUESTS');
});

test('deliveries: rest on what their event rested on, and on retries once there was one', async () => {
  const hook = receiver((_, count) => new Response(null, { status: count === 1 ? 500 : 200 }));
  const mock = fresh({ webhooks: { deliver: hook.deliver } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.settled();
  const [before] = await mock.webhooks.deliveries();
  expect(before?.assumptions).not.toContain('A-WEBHOOK-RETRY');
  await mock.clock.advance('1s');
  const [after] = await mock.webhooks.deliveries();
  expect(after?.assumptions).toEqual([...(before?.assumptions ?? []), 'A-WEBHOOK-RETRY']);
});

test('mock.assumptions: counts calls and names the first, until a reset', async () => {
  const mock = fresh();
  await call(mock, 'GET /v2/currencies');
  await batch(mock);
  await batch(mock);
  const used = (await mock.assumptions()).find(({ id }) => id === 'A-BATCH');
  expect(used).toMatchObject({
    area: 'Requests, payments and currencies',
    count: 2,
    confirmed: null,
    first: {
      kind: 'call',
      name: 'call-2',
      line: 'POST /v2/payouts/batch createBatchPayoutV2',
      workspace: '',
      at: '2026-11-21T10:00:00.000Z',
    },
  });
  await mock.reset();
  expect(await mock.assumptions()).toEqual([]);
});

test('mock.assumptions: counts per workspace, and over all of a server', async () => {
  const mock = fresh();
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  await Promise.all([batch(ada), batch(bob), batch(bob)]);
  const countIn = async (one: Mock, scope: 'workspace' | 'server' = 'workspace') =>
    (await one.assumptions({ scope })).find(({ id }) => id === 'A-BATCH')?.count;
  expect(await Promise.all([countIn(mock), countIn(ada), countIn(bob)])).toEqual([undefined, 1, 2]);
  await bob.stop();
  await mock.reset();
  expect(await countIn(mock, 'server')).toBe(3);
  const first = (await ada.assumptions({ scope: 'server' })).find(({ id }) => id === 'A-BATCH')?.first;
  expect(first?.workspace).toBe('ada');
});

test('mock.assumptions: lists the unused ones with all', async () => {
  const unused = (await fresh().assumptions({ all: true })).filter(({ first }) => first === null);
  expect(unused.length).toBeGreaterThan(50);
  expect(new Set(unused.map(({ count }) => count))).toEqual(new Set([0]));
});

test('explain: a timeline names the assumptions of its calls and jobs', async () => {
  const mock = fresh();
  const { body } = await batch(mock);
  const { timeline, assumptions } = await mock.explain(body.requests[0].requestId);
  expect(timeline[0]?.assumptions).toContain('A-BATCH');
  expect(assumptions).toContain('A-BATCH');
});

test('next: what it tries is not counted', async () => {
  const mock = fresh();
  const { body } = await batch(mock);
  const before = await mock.assumptions();
  const { records } = await mock.next(body.requests[0].requestId);
  expect(records[0]?.steps.length).toBeGreaterThan(0);
  expect(await mock.assumptions()).toEqual(before);
});
