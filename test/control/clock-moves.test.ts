import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { ok } from '../support/receiver.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const START = Date.parse(NOON);

/** A mock with jobs due a second apart. */
function withJobs(count: number, options: object = {}): Mock {
  const jobs = Array.from({ length: count }, (_, index) => ({
    id: `job-${index}`,
    seq: index,
    kind: 'fault.end',
    subject: `fault-${index}`,
    dueMs: START + (index + 1) * 1000,
  }));
  const mock = createMock({ fixtures: { jobs }, now: NOON, ...options });
  onTestFinished(() => mock.stop());
  return mock;
}

/** A mock with jobs and a payment that settles after ten seconds and sends a webhook. */
async function withWebhook(jobs: number, deliver: (mock: Mock) => Promise<unknown>): Promise<Mock> {
  const respond = async (request: Request) => {
    if ((await request.json()).event === 'payment.confirmed') await deliver(mock);
    return ok();
  };
  const mock = withJobs(jobs, { settlement: { after: 'PT10S' }, webhooks: { deliver: respond } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  return mock;
}

test('clock: a move with webhooks stops when too many jobs are due', { tags: ['long'] }, async () => {
  const mock = await withWebhook(20_001, () => newRequest(mock));
  await expect(mock.clock.advance('P1M')).rejects.toThrow('move the clock in smaller steps');
  expect((await mock.state()).tables.requests).toBe(2);
  expect(await mock.clock.now()).not.toBe(NOON);
  expect((await call(mock, 'GET /__mock/clock')).body.frozen).toBe(true);
});

test('clock: a move stops when its caller disconnects during a webhook', async () => {
  const leaving = new AbortController();
  const mock = await withWebhook(100, async () => leaving.abort());
  const body = JSON.stringify({ by: 'P1D' });
  const move = mock.fetch('/__mock/clock/advance', { method: 'POST', body, signal: leaving.signal });
  await expect(move).rejects.toThrow();
  await mock.settled();
  expect(await mock.clock.now()).toBe('2026-01-31T12:00:10.000Z');
});

test('clock: a move ends when the mock stops', async () => {
  const mock = await withWebhook(100, () => mock.stop());
  expect((await mock.clock.advance('P1D')).length).toBeLessThan(100);
});

test('clock: a step may run fewer jobs because it cannot be interrupted', async () => {
  const mock = withJobs(501);
  const before = await mock.snapshots.export();
  await expect(mock.step({ do: 'clock.advance', by: 'P1D' })).rejects.toThrow(/More than 500 jobs .* use mock.clock/);
  expect(await mock.snapshots.export()).toEqual(before);
});

test('clock: moves requested at the same time add up, and a time that has passed since is refused', async () => {
  const mock = withJobs(3);
  const moves = await Promise.all(['PT1S', 'PT2S', 'PT3S'].map((by) => mock.clock.advance(by)));
  expect(moves.map((ran) => ran.map(({ subject }) => subject))).toEqual([['fault-0'], ['fault-1', 'fault-2'], []]);
  expect(await mock.clock.now()).toBe('2026-01-31T12:00:06.000Z');
  const years = [2030, 2029, 2031].map((year) => mock.clock.set(`${year}-01-01T00:00:00Z`));
  const [first, second, third] = await Promise.allSettled(years);
  expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled']);
  const message = 'The clock is at 2030-01-01T00:00:00.000Z; only restore goes back in time';
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 409, message } });
  expect(await mock.clock.now()).toBe('2031-01-01T00:00:00.000Z');
});

test('clock: a refused move does not stop the moves after it', async () => {
  const mock = withJobs(1);
  const moves = await Promise.allSettled([mock.clock.set('2020-01-01T00:00:00Z'), mock.clock.advance('PT1S')]);
  expect(moves.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await mock.clock.now()).toBe('2026-01-31T12:00:01.000Z');
});
