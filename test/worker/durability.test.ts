import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { Workerd } from './workerd.ts';

/** Runs an action for each item, some at the same time. */
async function forEach<T>(items: Iterable<T>, atOnce: number, action: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items][Symbol.iterator]();
  const work = async () => {
    for (const item of rest) await action(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** So many workspaces are open between two kills: each takes some files, of which many machines allow a process 1024. */
const OPEN_AT_ONCE = 200;

function partsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / OPEN_AT_ONCE) }, (_, at) =>
    items.slice(at * OPEN_AT_ONCE, (at + 1) * OPEN_AT_ONCE),
  );
}

const statusOf = async (mock: Mock, requestId: string) => (await call(mock, `GET /v2/request/${requestId}`)).status;

test('worker: 1,000 workspaces are read again after the process was killed', { timeout: 300_000 }, async () => {
  await using worker = await Workerd.start({ env: { MOCK_BASE_URL: 'https://mock.example' } });
  const made = new Map<string, string>();
  const keys = Array.from({ length: 1000 }, (_, index) => `branch-${index}`);
  for (const some of partsOf(keys)) {
    await forEach(some, 20, async (key) => {
      made.set(key, (await newRequest(worker.mock(key), { reference: key })).requestId);
    });
    await worker.restart();
  }
  const found = new Map<string, string>();
  for (const some of partsOf([...made])) {
    await forEach(some, 20, async ([key, requestId]) => {
      const { body } = await call(worker.mock(key), `GET /v2/request/${requestId}`);
      found.set(key, body.requestId);
    });
    await worker.restart();
  }
  expect(found).toEqual(made);
  const listed: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const answer = await worker.mock().fetch(`/__mock/workspaces?limit=${OPEN_AT_ONCE}${after && `&after=${after}`}`);
    const page = (await answer.json()) as { workspaces: { key: string }[]; next?: string };
    listed.push(...page.workspaces.map(({ key }) => key));
    after = page.next;
    await worker.restart();
  }
  expect(new Set(listed)).toEqual(new Set(keys));
  expect(worker.errors).toBe('');
});

test('worker: whatever was answered under load is there after a kill', { timeout: 120_000 }, async () => {
  await using worker = await Workerd.start();
  const answered: [key: string, requestId: string][] = [];
  let isKilled = false;
  const load = Array.from({ length: 12 }, async (_, index) => {
    const key = `load-${index % 4}`;
    const mock = worker.mock(key);
    while (!isKilled) {
      try {
        const { status, body } = await call(mock, 'POST /v2/request', { body: NATIVE });
        expect(status).toBe(201);
        answered.push([key, body.requestId]);
      } catch (error) {
        if (!isKilled) throw error;
      }
      if (answered.length >= 400 && !isKilled) {
        isKilled = true;
        await worker.kill();
      }
    }
  });
  await Promise.all(load);
  await worker.restart();
  expect(answered.length).toBeGreaterThanOrEqual(400);
  await forEach(answered, 8, async ([key, requestId]) => {
    expect(await statusOf(worker.mock(key), requestId)).toBe(200);
  });
});

test('worker: snapshots, a restore, a reset and a moved clock survive', async () => {
  await using worker = await Workerd.start({ env: { MOCK_NOW: '2026-01-01T00:00:00.000Z' } });
  const before = worker.mock('ada');
  const { requestId: first } = await newRequest(before);
  await before.snapshot('one');
  const { requestId: second } = await newRequest(before);
  const imported = await before.snapshots.import(await before.snapshots.export(), 'two');
  await before.clock.advance('P1M');
  await before.restore('one');
  await before.clock.set('2026-05-01T00:00:00.000Z');
  const other = worker.mock('bea');
  const { requestId: gone } = await newRequest(other);
  await other.reset();

  await worker.restart();
  const mock = worker.mock('ada');
  expect([await statusOf(mock, first), await statusOf(mock, second)]).toEqual([200, 404]);
  expect(await mock.clock.now()).toBe('2026-05-01T00:00:00.000Z');
  expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['one', 'two']);
  await mock.restore(imported);
  expect(await statusOf(mock, second)).toBe(200);
  expect(await statusOf(worker.mock('bea'), gone)).toBe(404);

  await worker.restart();
  expect(await statusOf(worker.mock('ada'), second)).toBe(200);
  await worker.mock('ada').reset();
  await worker.restart();
  expect(await worker.mock('ada').clock.now()).toBe('2026-01-01T00:00:00.000Z');
});

test('worker: a call writes the rows that it changed, and what nothing names any more is removed', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  const mock = worker.mock('ada');
  const rowsOf = async () => Number((await worker.storage('ada', 'SELECT COUNT(*) AS n FROM rows')).rows[0]?.n);
  await newRequest(mock);
  const first = await rowsOf();
  await newRequest(mock);
  const each = (await rowsOf()) - first;
  expect(each).toBeLessThan(10);
  for (let made = 0; made < 20; made++) await newRequest(mock);
  expect(await rowsOf()).toBe(first + 21 * each);
  const state = await mock.snapshots.export();
  await worker.restart();
  expect(await worker.mock('ada').snapshots.export()).toEqual(state);
  await worker.mock('ada').reset();
  expect(await rowsOf()).toBeLessThan(first);
});
