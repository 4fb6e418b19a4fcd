import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { ok } from '../support/receiver.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const START = Date.parse(NOON);

/** A mock with jobs that are due one after the other, a second apart. */
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

/** Counts the turns of the event loop. */
function countTurns(): { count: number } {
  const turns = { count: 0 };
  const timer = setInterval(() => turns.count++, 0);
  onTestFinished(() => clearInterval(timer));
  return turns;
}

test.each([{}, { webhooks: { deliver: ok } }])(
  'clock: a long move lets other work of the process run',
  async (options) => {
    const mock = withJobs(5000, options);
    const turns = countTurns();
    const ran = await mock.clock.advance('P1D');
    expect(ran.length).toBe(5000);
    expect(turns.count).toBeGreaterThan(5);
  },
);

test('import: a large state is checked in parts, between which other work of the process runs', async () => {
  const mock = withJobs(30_000, { maxBodyBytes: 10_000_000 });
  const state = await mock.snapshots.export();
  const turns = countTurns();
  const imported = mock.snapshots.import(state);
  await imported;
  expect(turns.count).toBeGreaterThan(1);
});

test('clock: a call during a long move sees the time that the clock has reached', async () => {
  const mock = withJobs(5000);
  const turns = countTurns();
  const seen: string[] = [];
  let isMoving = true;
  const move = mock.clock.advance('P1D').finally(() => {
    isMoving = false;
  });
  while (isMoving) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(await mock.clock.now());
  }
  await move;
  expect(turns.count).toBeGreaterThan(0);
  expect(seen).toEqual([...seen].sort());
  expect(new Set(seen).size).toBeGreaterThan(2);
  expect(await mock.clock.now()).toBe('2026-02-01T12:00:00.000Z');
});

test('clock: a move with too much to run is refused, and changes nothing', { tags: ['long'] }, async () => {
  const mock = withJobs(20_001);
  const before = await mock.snapshots.export();
  await expect(mock.clock.advance('P1M')).rejects.toThrow('More than 20000 jobs and deliveries are due until then');
  expect(await mock.snapshots.export()).toEqual(before);
  expect((await mock.clock.advance('PT1H')).length).toBe(3600);
});

test('clock: a move that a call has disturbed stays where it is when it is refused', { tags: ['long'] }, async () => {
  const mock = withJobs(20_001);
  const move = mock.clock.advance('P1M');
  await new Promise((resolve) => setImmediate(resolve));
  const { requestId } = await newRequest(mock);
  await expect(move).rejects.toThrow('move the clock in smaller steps');
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
  expect(await mock.clock.now()).not.toBe(NOON);
  expect((await call(mock, 'GET /__mock/clock')).body.frozen).toBe(true);
});

test('clock: a caller who leaves takes the move back', async () => {
  const mock = withJobs(10_000);
  const before = await mock.snapshots.export();
  const leaving = new AbortController();
  const body = JSON.stringify({ by: 'P1D' });
  const move = mock.fetch('/__mock/clock/advance', { method: 'POST', body, signal: leaving.signal });
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await expect(move).rejects.toThrow();
  await mock.settled();
  expect(await mock.snapshots.export()).toEqual(before);
});

test('clock: a move ends when the mock stops', async () => {
  const mock = withJobs(20_000, { webhooks: { deliver: ok } });
  const move = mock.clock.advance('P1D');
  await new Promise((resolve) => setImmediate(resolve));
  await mock.stop();
  expect((await move).length).toBeLessThan(20_000);
});

test('clock: a step, which cannot be interrupted, moves through less', async () => {
  const mock = withJobs(501);
  const before = await mock.snapshots.export();
  await expect(mock.step({ do: 'clock.advance', by: 'P1D' })).rejects.toThrow(/More than 500 jobs .* use mock.clock/);
  expect(await mock.snapshots.export()).toEqual(before);
});
