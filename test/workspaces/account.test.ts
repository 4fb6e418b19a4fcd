import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';

const START = '2026-01-01T00:00:00.000Z';
const DAILY = { ...NATIVE, recurrence: { startDate: '2026-01-02', frequency: 'DAILY', totalPayments: 100 } };

/** A mock with a workspace that has a quota. */
async function withQuota(quota: { rows?: number; bytes?: number; webhooks?: number }, options = {}) {
  const mock = createMock({ now: START, validateResponses: true, ...options });
  await mock.createWorkspace({ key: 'ada', quota });
  const info = async () => (await mock.workspaces())[0];
  return { mock, ada: mock.workspace('ada'), info };
}

const schedule = async (mock: Mock) => expect((await call(mock, 'POST /v1/request', { body: DAILY })).status).toBe(201);

test('account: a move of the clock stops where there is no more room, says so, and goes on when there is', async () => {
  const { mock, ada, info } = await withQuota({ rows: 30 });
  await schedule(ada);
  const moved = await call(ada, 'POST /__mock/clock/advance', { body: { by: 'P90D' } });
  expect([moved.status, moved.body.message]).toMatchObject([
    429,
    /allows 30 rows, and this would make 3\d; POST \/__mock\/reset empties it. The clock has stopped at 2026-01-/,
  ]);
  const now = await ada.clock.now();
  expect(moved.body.message).toContain(now);
  expect((await info())?.rows).toBeLessThanOrEqual(30);
  await mock.createWorkspace({ key: 'ada', quota: { rows: 1000 } });
  await ada.clock.advance('P90D');
  expect(await ada.clock.now()).toBe(new Date(Date.parse(now) + 90 * 86_400_000).toISOString());
});

test('account: what is due in a full workspace waits, without a timer, for a call that finds room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(START) });
  onTestFinished(() => void vi.useRealTimers());
  const deliver = async () => Response.json({});
  const { mock, ada, info } = await withQuota(
    {},
    { now: 'system', settlement: { after: 'PT30S' }, webhooks: { deliver } },
  );
  const { requestId } = await newRequest(ada);
  await ada.requests.pay(requestId);
  const paid = async () => (await call(ada, `GET /v2/request/${requestId}`)).body.hasBeenPaid;
  await ada.settled();
  await mock.createWorkspace({ key: 'ada', quota: { rows: ((await info())?.rows ?? 0) - 2 } });
  vi.advanceTimersByTime(60_000);
  expect([vi.getTimerCount(), await paid()]).toEqual([0, false]);
  await expect(ada.step({ do: 'clock.advance', by: 'P1D' })).rejects.toMatchObject({ status: 429 });
  await mock.createWorkspace({ key: 'ada' });
  expect(await paid()).toBe(true);
});

test('account: faults, snapshots and the state of others count by their size', async () => {
  const { ada, info } = await withQuota({ bytes: 100_000 });
  const fat = (n: number) =>
    ({ operation: 'listPaymentsV2', after: 1e6, respond: { status: 200, body: `${n}`.repeat(20_000) } }) as const;
  for (const n of [1, 2, 3, 4]) await ada.faults.add(fat(n));
  await expect(ada.faults.add(fat(5))).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/allows 100000 bytes, and this would make 10\d+; a reset and fewer snapshots/),
  });
  expect((await info())?.bytes).toBeLessThan(100_000);
  await ada.snapshot('fat');
  await ada.reset();
  await expect(ada.faults.add(fat(6))).rejects.toMatchObject({ status: 429 });
  await ada.snapshots.delete('fat');
  await ada.faults.add(fat(7));
  expect((await info())?.bytes).toBeLessThan(30_000);
});

test('account: rows are never negative, whatever is deleted, undone or restored', async () => {
  const { ada, info } = await withQuota({ rows: 50 });
  const before = await ada.snapshot();
  await ada.applyScenario('empty-account');
  expect((await info())?.rows).toBe(0);
  await newRequest(ada);
  const rows = (await info())?.rows ?? 0;
  expect(rows).toBeGreaterThan(0);
  await ada.restore(before);
  expect((await info())?.rows).toBe(0);
  await newRequest(ada);
  expect((await info())?.rows).toBe(rows);
});
