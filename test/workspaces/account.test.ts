import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock, type WorkspaceQuota } from '../../src/index.ts';
import { submit } from '../panel/panel.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';

const START = '2026-01-01T00:00:00.000Z';
const DAILY = { ...NATIVE, recurrence: { startDate: '2026-01-02', frequency: 'DAILY', totalPayments: 100 } };

/** A mock with a workspace that has a quota. */
async function withQuota(quota: WorkspaceQuota, options = {}) {
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

/** Payers, each of about a thousand bytes. */
const payers = (...ids: string[]) =>
  ids.map((id) => ({ do: 'payer.ensure', clientUserId: `${id}-${'x'.repeat(60)}` }) as const);

test('account: a change beyond the quota of bytes is 429 and changes nothing, and a reset makes room', async () => {
  const { ada, info } = await withQuota({ bytes: 5000 });
  expect((await info())?.bytes).toBe(0);
  await ada.step(payers('a', 'b', 'c'));
  const { bytes = 0 } = (await info()) ?? {};
  expect(bytes).toBeGreaterThan(2000);
  await expect(ada.step(payers('d', 'e', 'f', 'g'))).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/allows 5000 bytes, and this would make \d+; POST \/__mock\/reset empties it/),
  });
  expect(await info()).toMatchObject({ rows: 3, bytes });
  await ada.reset();
  expect((await info())?.bytes).toBe(0);
  await ada.step(payers('d', 'e', 'f'));
  expect(await info()).toMatchObject({ rows: 3, bytes });
});

test('account: bytes of rows that a snapshot has stay after a deletion, and imports are charged', async () => {
  const { ada, info } = await withQuota({ bytes: 100_000 });
  await ada.step(payers('a', 'b'));
  const { bytes = 0 } = (await info()) ?? {};
  const empty = await ada.snapshot();
  await ada.applyScenario('empty-account');
  expect((await info())?.bytes).toBe(bytes);
  const state = await ada.snapshots.export(empty);
  await expect(ada.snapshots.import(state)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('allows 100000 bytes'),
  });
  expect((await ada.snapshots.list()).map(({ id }) => id)).toEqual([empty]);
  await ada.reset();
  expect((await info())?.bytes).toBe(bytes);
  await ada.snapshots.delete(empty);
  expect((await info())?.bytes).toBe(0);
});

test('account: moves of the clock between changes of one row do not fill a workspace', async () => {
  const { ada, info } = await withQuota({ bytes: 20_000 });
  for (let n = 0; n < 30; n++) {
    await ada.clock.advance('PT1S');
    await ada.step({ do: 'payer.set-status', clientUserId: 'user-1', kycStatus: n % 2 ? 'pending' : 'approved' });
  }
  expect((await info())?.bytes).toBeLessThan(5000);
});

test('account: rows of the steps at the start are charged to no workspace', async () => {
  const { ada, info } = await withQuota({ bytes: 20_000 }, { scenario: ['kyc-approved'] });
  for (const id of ['a', 'b', 'c']) {
    await ada.step(payers(id));
    await ada.snapshots.delete(await ada.snapshot());
  }
  expect(await info()).toMatchObject({ rows: 3 });
  expect((await info())?.bytes).toBeLessThan(6000);
});

test('account: of a workspace with a quota of bytes, calls, events and actions are kept as far as they have room', async () => {
  const { ada } = await withQuota({ bytes: 40_000 });
  const press = async (what: string, body?: object) => {
    const form = new URLSearchParams({ call: what, back: '', ...(body && { body: JSON.stringify(body) }) });
    return JSON.parse((await submit(ada, '/__mock/panel/act', form, { accept: 'application/json' })).text);
  };
  const undos: string[] = [];
  for (let n = 0; n < 12; n++) {
    undos.push((await press('POST /steps', { do: 'payer.ensure', clientUserId: `user-${n}-${'x'.repeat(200)}` })).undo);
    await call(ada, `GET /v2/currencies?id=USD&n=${n}`);
  }
  const calls = await ada.calls.list();
  expect([calls.length > 0, calls.length < 6]).toEqual([true, true]);
  expect(await press(`POST /undo/${undos[0]}`)).toMatchObject({ refused: expect.stringContaining('are remembered') });
  expect(await press(`POST /undo/${undos[11]}`)).toMatchObject({ done: 'Undone' });
  const timelineOf = async (n: number) => (await ada.explain(`user-${n}-${'x'.repeat(200)}`)).timeline.length;
  expect([await timelineOf(0), (await timelineOf(10)) > 0]).toEqual([0, true]);
  await ada.restore(await ada.snapshot());
  expect(await timelineOf(10)).toBe(0);
});
