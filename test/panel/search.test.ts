import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { IN_PROCESS_POLICY } from '../../src/engine/control/guard.ts';
import { nativeDriver, wasmDriver } from '../../src/engine/mock/state/drivers.ts';
import { RowStore, type Sql, TABLES } from '../../src/engine/mock/state/row-store.ts';
import { createMockWith } from '../../src/entries/in-process/mock-of.ts';
import { createCore } from '../../src/entries/node/create-mock.ts';
import { type Mock, startMock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { mockNow, page, texts } from './panel.ts';

const search = (q: string) => `/__mock/panel/search?q=${encodeURIComponent(q)}`;

/** Returns the page to which a search for a single record redirects; null for other results. */
async function hit(mock: Mock, q: string): Promise<string | null> {
  return (await mock.fetch(search(q), { redirect: 'manual' })).headers.get('location');
}

/** A limit far above the few milliseconds of a search, and far below a backtracking one. */
const QUICK = 1000;

test('search: finds a shortened ID, in any case, with its parts in order', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, { reference: 'Order 7, first, second' });
  const parts = [requestId.slice(0, 8), requestId.slice(20, 24), requestId.slice(-6)];
  for (const q of [parts.join('…'), parts.join('…').toUpperCase(), 'ORDER 7…first…second']) {
    expect(await hit(mock, q), q).toContain(`panel/requests/${requestId}`);
  }
  for (const q of ['order 7…second…first', 'first…first', 'Order.7', 'order 7…seconds']) {
    expect(texts((await page(mock, search(q))).html, 'hits-empty'), q).toHaveLength(1);
  }
});

test.each(['…'.repeat(6), '…'.repeat(199), 'a…'.repeat(99), '0…1…'.repeat(49), '(a+)+$', '.*'.repeat(90), '\\'])(
  'search: %s is answered quickly',
  async (text) => {
    const mock = mockNow();
    await newRequest(mock, { reference: 'a'.repeat(200) });
    await page(mock, search('warm up'));
    const startMs = performance.now();
    expect((await page(mock, search(`${text}ÿ`))).status).toBe(200);
    expect(performance.now() - startMs).toBeLessThan(QUICK);
  },
);

test('search: a text over 200 characters is refused', async () => {
  expect((await page(mockNow(), search('x'.repeat(200)))).status).toBe(200);
  const { status, html } = await page(mockNow(), search('x'.repeat(201)));
  expect(status).toBe(400);
  expect(texts(html, 'error')).toEqual([
    'The search text has 201 characters; at most 200 are allowed. Search for a part of an ID instead.',
  ]);
});

test('search: works with a state file, also for a workspace and on its page', async () => {
  await using mock = await startMock({ fixtures: 'empty', state: join(temporaryFolder(), 'state.db') });
  for (const key of ['ada', 'bob', 'eve']) await mock.createWorkspace(key);
  expect((await page(mock, search('nothing like this'))).status).toBe(200);
  expect(await hit(mock, 'bob')).toContain('panel/workspaces/bob');
  expect((await page(mock, '/__mock/panel/workspaces/bob')).html).toContain(`${mock.url}/w/bob`);
  expect((await page(mock, '/__mock/panel/workspaces/none')).status).toBe(404);
});

/** Returns a mock whose database cannot list workspaces. */
async function mockWithBrokenLists(): Promise<Mock> {
  const driver = nativeDriver() ?? (await wasmDriver());
  const { sql } = driver.open(join(temporaryFolder(), 'state.db'));
  for (const table of TABLES) sql.all(table);
  const all: Sql['all'] = (statement, ...values) => {
    if (statement.includes('LIMIT')) throw new Error('planted');
    return sql.all(statement, ...values);
  };
  const storage = new RowStore({ ...sql, all }, 86_400_000);
  return createMockWith((parsed, url) => createCore(parsed, url, { policy: IN_PROCESS_POLICY, storage }), {});
}

test('panel: reports an internal error once, with its stack', async () => {
  const mock = await mockWithBrokenLists();
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status } = await page(mock, '/__mock/panel/workspaces');
  const reports = report.mock.calls;
  report.mockRestore();
  expect(status).toBe(500);
  expect(reports).toEqual([
    [
      'payment-request-mock: internal error in GET /__mock/panel/workspaces:',
      expect.objectContaining({ message: 'planted' }),
    ],
  ]);
});
