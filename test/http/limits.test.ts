import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { ok } from '../support/receiver.ts';

function fresh(options: object): Mock {
  const mock = createMock({ fixtures: 'empty', now: '2026-01-01T00:00:00.000Z', validateResponses: true, ...options });
  onTestFinished(() => mock.stop());
  return mock;
}

test('limits: one snapshot too many is refused, unless it replaces one', async () => {
  const mock = fresh({ maxSnapshots: 2 });
  await mock.snapshot('a');
  await mock.snapshot('b');
  await expect(mock.snapshot()).rejects.toMatchObject({
    status: 507,
    message: 'There are 2 snapshots, the most allowed; delete some or raise maxSnapshots',
  });
  expect(await mock.snapshot('a')).toBe('a');
  expect((await call(mock, 'POST /__mock/import', { body: { state: await mock.snapshots.export() } })).status).toBe(
    507,
  );
  await mock.snapshots.delete('b');
  expect(await mock.snapshot('c')).toBe('c');
  expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('limits: of too many deliveries the older half goes, pending ones too', async () => {
  const mock = fresh({ maxDeliveries: 10, webhooks: { deliver: ok } });
  const { requestId } = await newRequest(mock);
  for (let count = 0; count < 25; count++) await mock.requests.fail(requestId);
  await mock.settled();
  const deliveries = await mock.webhooks.deliveries();
  expect(deliveries.length).toBe(10);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']));
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['webhook-queue']).toEqual([]);
});

test('limits: a rate limit forgets the clients that called first', async () => {
  const mock = fresh({ maxRateClients: 4, rateLimit: { perSecond: 1 } });
  const status = async (key: string) => (await mock.fetch('/v2/currencies', { headers: { 'x-api-key': key } })).status;
  expect([await status('a'), await status('a')]).toEqual([401, 429]);
  for (const key of ['b', 'c', 'd', 'e', 'f', 'g']) {
    await mock.clock.advance(1);
    await status(key);
  }
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['rate-windows']?.length).toBe(3);
  expect([await status('g'), await status('a')]).toEqual([429, 401]);
});

test('limits: the log of calls drops the oldest bodies, and keeps the calls', async () => {
  const mock = fresh({ maxCallLogBytes: 1000 });
  for (let count = 0; count < 10; count++) await newRequest(mock);
  const calls = await mock.calls.list();
  expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(calls[0]).toMatchObject({
    request: { body: '', truncated: true, headers: { 'x-api-key': '[redacted]' } },
    response: { body: '', truncated: true, headers: { 'content-type': 'application/json' } },
  });
  expect(calls.at(-1)).toMatchObject({ request: { truncated: false }, response: { truncated: false } });
  const kept = calls.flatMap(({ request, response }) => [request.body, response.body]);
  expect(JSON.stringify(kept).length).toBeLessThan(1500);
  await mock.calls.clear();
  await newRequest(mock);
  expect(await mock.calls.list()).toMatchObject([{ request: { truncated: false } }]);
});

test('limits: of too many events the older half is dropped', async () => {
  const mock = fresh({ maxEvents: 10 });
  const { requestId } = await newRequest(mock);
  for (let count = 0; count < 30; count++) await mock.requests.fail(requestId);
  const { timeline } = await mock.explain(requestId);
  const events = timeline.filter(({ kind }) => kind === 'event');
  expect(events.length).toBeGreaterThanOrEqual(5);
  expect(events.length).toBeLessThanOrEqual(10);
});

test('limits: what is refused leaves nothing in the store', async () => {
  const mock = fresh({});
  const before = await mock.snapshots.export();
  for (let count = 0; count < 50; count++) {
    await mock.fetch('/v2/currencies', { headers: { 'x-api-key': `wrong-${count}` } });
    await mock.fetch(`/v2/request/none-${count}`, { headers: KEY });
  }
  expect(await mock.snapshots.export()).toEqual(before);
});
