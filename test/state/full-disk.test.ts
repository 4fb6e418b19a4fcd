import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IN_PROCESS_POLICY } from '../../src/engine/control/guard.ts';
import { nativeDriver, wasmDriver } from '../../src/engine/mock/state/drivers.ts';
import { RowStore, type Sql, TABLES } from '../../src/engine/mock/state/row-store.ts';
import { createMockWith } from '../../src/entries/in-process/mock-of.ts';
import { createCore } from '../../src/entries/node/create-mock.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A database whose writes fail when the disk is full. */
async function database(): Promise<{ sql: Sql; disk: { isFull: boolean } }> {
  const driver = nativeDriver() ?? (await wasmDriver());
  const { sql } = driver.open(join(temporaryFolder(), 'state.db'));
  for (const table of TABLES) sql.all(table);
  const disk = { isFull: false };
  const all: Sql['all'] = (statement, ...values) => {
    if (disk.isFull && !statement.startsWith('SELECT')) throw new Error('database or disk is full');
    return sql.all(statement, ...values);
  };
  return { sql: { all, atomically: (change) => sql.atomically(change) }, disk };
}

const mockOn = (sql: Sql, options = {}) =>
  createMockWith(
    (parsed, url) => createCore(parsed, url, { policy: IN_PROCESS_POLICY, storage: new RowStore(sql, 86_400_000) }),
    { fixtures: 'empty', ...options },
  );

const exported = async (mock: ReturnType<typeof mockOn>) => JSON.stringify(await mock.snapshots.export());

test('full disk: writes return 507, reads work, and writes work again once there is space', async () => {
  const { sql, disk } = await database();
  const mock = mockOn(sql);
  const { requestId } = await newRequest(mock);
  const before = await exported(mock);
  disk.isFull = true;
  const refused = await call(mock, 'POST /v2/request', { body: NATIVE });
  expect([refused.status, refused.body.message]).toEqual([
    507,
    'The state cannot be saved (database or disk is full), so nothing was changed; make room and try again',
  ]);
  await expect(mock.requests.pay(requestId)).rejects.toMatchObject({ status: 507 });
  await expect(mock.reset()).rejects.toMatchObject({ status: 507 });
  expect((await call(mock, 'POST /w/ada/v2/request', { body: NATIVE })).status).toBe(507);
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
  expect(await exported(mock)).toBe(before);
  expect(await mock.workspaces()).toEqual([]);
  disk.isFull = false;
  await newRequest(mock);
  await newRequest(mock.workspace('ada'));
  const after = await exported(mock);
  const next = mockOn(sql);
  expect(await exported(next)).toBe(after);
  expect(await next.workspaces()).toMatchObject([{ key: 'ada' }]);
});

test('full disk: jobs stay due and run once there is space', async () => {
  const { sql, disk } = await database();
  const mock = mockOn(sql, { settlement: { after: '1s' }, now: '2026-01-01T00:00:00Z' });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  disk.isFull = true;
  await expect(mock.clock.advance('1h')).rejects.toMatchObject({ status: 507 });
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ hasBeenPaid: false });
  disk.isFull = false;
  await mock.clock.advance('1h');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ hasBeenPaid: true });
  expect(sql.all('SELECT tbl FROM rows WHERE json IS NULL')).toEqual([]);
});

test('full disk: resends a webhook whose result could not be saved', async () => {
  const { sql, disk } = await database();
  const sent: (string | null)[] = [];
  const deliver = (request: Request) => {
    sent.push(request.headers.get('x-request-network-delivery'));
    disk.isFull = sent.length === 1;
    return new Response();
  };
  const mock = mockOn(sql, { webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await expect(mock.settled()).rejects.toMatchObject({ status: 507 });
  disk.isFull = false;
  await mock.settled();
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(await mock.webhooks.deliveries({ state: 'delivered' })).toHaveLength(1);
});
