import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';

function fresh(options: object): Mock {
  const mock = createMock({ fixtures: 'empty', now: '2026-01-01T00:00:00.000Z', validateResponses: true, ...options });
  onTestFinished(() => mock.stop());
  return mock;
}

test('limits: refuse a further snapshot unless it replaces one', async () => {
  const mock = fresh({});
  for (let count = 0; count < 998; count++) await mock.snapshot();
  await mock.snapshot('a');
  await mock.snapshot('b');
  await expect(mock.snapshot()).rejects.toMatchObject({
    status: 507,
    message: 'There are 1000 snapshots, the most allowed; delete some',
  });
  expect(await mock.snapshot('a')).toBe('a');
  expect((await call(mock, 'POST /__mock/import', { body: { state: await mock.snapshots.export() } })).status).toBe(
    507,
  );
  await mock.snapshots.delete('b');
  expect(await mock.snapshot('c')).toBe('c');
  expect((await mock.snapshots.list()).slice(-2).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('limits: a rate limit drops the oldest clients', async () => {
  const mock = fresh({ rateLimit: { perSecond: 1 } });
  const status = async (key: string) => (await mock.fetch('/v2/currencies', { headers: { 'x-api-key': key } })).status;
  expect([await status('a'), await status('a')]).toEqual([401, 429]);
  for (let count = 0; count < 10_000; count++) await status(`key-${count}`);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['rate-windows']?.length).toBe(5001);
  expect([await status('key-9999'), await status('a')]).toEqual([429, 401]);
});

test('limits: the call log drops the oldest bodies but keeps the calls', async () => {
  const mock = fresh({});
  const reason = 'x'.repeat(60_000);
  for (let count = 0; count < 150; count++) await newRequest(mock, { reason });
  const calls = await mock.calls.list();
  expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 150 }, () => 201));
  expect(calls[0]).toMatchObject({
    request: { body: '', truncated: true, headers: { 'x-api-key': '[redacted]' } },
    response: { body: '', truncated: true, headers: { 'content-type': 'application/json' } },
  });
  expect(calls.at(-1)).toMatchObject({ request: { truncated: false }, response: { truncated: false } });
  const kept = calls.flatMap(({ request, response }) => [request.body, response.body]);
  expect(JSON.stringify(kept).length).toBeLessThan(8_500_000);
  await mock.calls.clear();
  await newRequest(mock);
  expect(await mock.calls.list()).toMatchObject([{ request: { truncated: false } }]);
});

test('limits: the newest 4000 events are kept', async () => {
  const mock = fresh({});
  const { requestId } = await newRequest(mock);
  for (let count = 0; count < 8000; count++) await mock.requests.fail(requestId);
  const { timeline } = await mock.explain(requestId);
  const events = timeline.filter(({ kind }) => kind === 'event');
  expect(events.length).toBeGreaterThan(3000);
  expect(events.length).toBeLessThanOrEqual(4000);
});

test('limits: a refused call leaves nothing in the store', async () => {
  const mock = fresh({});
  const before = await mock.snapshots.export();
  for (let count = 0; count < 50; count++) {
    await mock.fetch('/v2/currencies', { headers: { 'x-api-key': `wrong-${count}` } });
    await mock.fetch(`/v2/request/none-${count}`, { headers: KEY });
  }
  expect(await mock.snapshots.export()).toEqual(before);
});
