import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { Workerd } from './workerd.ts';

/** Imports the state of a mock with other rows in one table, and returns the answer. */
async function importWith(mock: Mock, name: string, tables: Record<string, Record<string, unknown>[]>) {
  const state = await mock.snapshots.export();
  const body = { state: { ...state, tables: { ...state.tables, ...tables } }, name };
  return call(mock, 'POST /__mock/import', { headers: {}, body });
}

const wallets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    wallet: `0x${index}${'0'.repeat(100_000)}`,
    currency: '*',
    balance: null,
    allowance: null,
  }));

const jobs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `job-${index}`,
    kind: 'intent.step',
    subject: `none-${index}`,
    dueMs: Date.parse('2026-02-01T00:00:00.000Z') + index * 1000,
    seq: index + 1,
  }));

test('worker: an import that is too long is refused', async () => {
  await using worker = await Workerd.start();
  const { status, body } = await importWith(worker.mock('ada'), 'large', { wallets: wallets(45) });
  expect([status, body.message]).toMatchObject([413, /at most 4194304 bytes are allowed/]);
});

test('worker: a state that outgrows its object is refused, and nothing of the call is kept', {
  timeout: 120_000,
}, async () => {
  await using worker = await Workerd.start();
  const mock = worker.mock('ada');
  const { requestId } = await newRequest(mock);
  const kept: string[] = [];
  let answer = await importWith(mock, 'large-0', { wallets: wallets(38) });
  while (answer.status === 200) {
    kept.push(answer.body.id);
    expect(kept.length).toBeLessThan(10);
    answer = await importWith(mock, `large-${kept.length}`, { wallets: wallets(38) });
  }
  expect([answer.status, answer.body.message]).toMatchObject([507, /nothing of it was kept: a workspace has at most/]);
  expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(kept);
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
});

test('worker: of a workspace whose first call is too large nothing is left', async () => {
  await using worker = await Workerd.start({
    env: { MOCK_OPTIONS: JSON.stringify({ maxBodyBytes: 20_000_000 }) },
  });
  const { status } = await importWith(worker.mock('ada'), 'large', { wallets: wallets(90) });
  expect(status).toBe(507);
  expect(await worker.mock().workspaces()).toEqual([]);
});

test('worker: while the index fails a deleted workspace stays in it, and is gone after the next alarm', {
  timeout: 60_000,
}, async () => {
  const MOCK_OPTIONS = JSON.stringify({ maxBodyBytes: 20_000_000 });
  await using worker = await Workerd.start({ isOpened: true, env: { MOCK_OPTIONS } });
  await newRequest(worker.mock('bob'));
  const inAllParts = async (query: string) => {
    for (let part = 0; part < 16; part++) await worker.storage(`(index-${part})`, query);
  };
  await worker.mock().workspaces();
  await inAllParts("CREATE TRIGGER fails BEFORE DELETE ON known BEGIN SELECT RAISE(ABORT, 'the index is away'); END");
  expect((await importWith(worker.mock('ada'), 'large', { wallets: wallets(90) })).status).toBe(500);
  expect((await call(worker.mock(), 'DELETE /__mock/workspaces/bob')).status).toBe(500);
  const keys = async () => (await worker.mock().workspaces()).map(({ key }) => key);
  expect(await keys()).toEqual(['ada', 'bob']);
  await inAllParts('DROP TRIGGER fails');
  await expect.poll(keys, { timeout: 40_000 }).toEqual([]);
  expect((await call(worker.mock('bob'), 'GET /v2/currencies')).status).toBe(200);
});

test('worker: a move of the clock with too much to run is refused, and changes nothing', {
  timeout: 120_000,
}, async () => {
  await using worker = await Workerd.start({ env: { MOCK_NOW: '2026-01-01T00:00:00.000Z', MOCK_FIXTURES: 'empty' } });
  const mock = worker.mock('ada');
  const { body } = await importWith(mock, 'jobs', { jobs: jobs(20_001) });
  await mock.restore(body.id);
  await expect(mock.clock.set('2026-03-01T00:00:00.000Z')).rejects.toThrow('move the clock in smaller steps');
  expect(await mock.clock.now()).toBe('2026-01-01T00:00:00.000Z');
  await worker.restart();
  const again = worker.mock('ada');
  expect((await again.state()).tables.jobs).toBe(20_001);
  expect((await again.clock.set('2026-02-01T00:16:39.000Z')).length).toBe(1000);
});

test('worker: a long text is kept', async () => {
  await using worker = await Workerd.start();
  const mock = worker.mock('ada');
  const text = '\u{1f4b6}'.repeat(400_000);
  const { status } = await importWith(mock, 'long', {
    wallets: [{ wallet: `-${text}`, currency: '*', balance: null, allowance: null }],
  });
  expect(status).toBe(200);
  await worker.restart();
  const { tables } = await worker.mock('ada').snapshots.export('long');
  expect(tables.wallets?.[0]?.wallet).toBe(`-${text}`);
});

test('worker: a connection fault ends the connection before the answer is complete', async () => {
  await using worker = await Workerd.start();
  const mock = worker.mock('ada');
  for (const disconnect of ['reset', 'empty', 'truncate'] as const) {
    await mock.faults.add({ operation: 'listCurrenciesV2', disconnect, times: 1 });
    const text = fetch(`${mock.url}/v2/currencies`, { headers: KEY }).then((answer) => answer.text());
    await expect(text).rejects.toThrow(TypeError);
  }
  expect((await call(mock, 'GET /v2/currencies')).status).toBe(200);
});

test('worker: a body of unknown length that is too long is refused', async () => {
  await using worker = await Workerd.start();
  const part = new TextEncoder().encode('x'.repeat(100_000));
  let parts = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      if (parts++ < 30) controller.enqueue(part);
      else controller.close();
    },
  });
  const headers = { ...KEY, 'content-type': 'application/json' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await fetch(`${worker.url}/w/ada/v2/request`, init);
  expect([answer.status, (await answer.json()).message]).toMatchObject([413, /at most 1048576 bytes are allowed/]);
});
