import { expect, test } from 'vitest';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { Workerd } from './workerd.ts';

/** Fixtures with one payer, as one version of a team's data. */
const fixtures = (clientUserId: string) =>
  JSON.stringify({ fixtures: { wallets: [{ wallet: clientUserId, currency: '*', balance: '1', allowance: null }] } });

const walletsOf = async (worker: Workerd, key: string) =>
  (await worker.mock(key).state({ rows: true })).rows?.wallets?.map(({ wallet }) => wallet);

test('worker: a workspace keeps its fixtures after an upgrade that has others, until a reset', async () => {
  await using worker = await Workerd.start({ env: { MOCK_OPTIONS: fixtures('first') } });
  const { requestId } = await newRequest(worker.mock('old'));
  await worker.restart({ env: { MOCK_OPTIONS: fixtures('second') } });
  expect([await walletsOf(worker, 'old'), await walletsOf(worker, 'new')]).toEqual([['first'], ['second']]);
  expect((await call(worker.mock('old'), `GET /v2/request/${requestId}`)).status).toBe(200);
  await worker.mock('old').snapshot('before');
  await worker.mock('old').reset();
  await worker.restart({ env: { MOCK_OPTIONS: fixtures('third') } });
  expect(await walletsOf(worker, 'old')).toEqual(['second']);
  await worker.mock('old').restore('before');
  await worker.restart();
  expect(await walletsOf(worker, 'old')).toEqual(['first']);
});

test('worker: a workspace keeps the rows of the fixtures apart, and packed', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  await worker.mock('ada').payers.ensure('ada');
  const { rows: packed } = await worker.storage('ada', 'SELECT LENGTH(bytes) AS bytes FROM fixtures');
  expect(packed).toEqual([{ bytes: expect.any(Number) }]);
  expect(packed[0]?.bytes).toBeLessThan(50_000);
  const { rows } = await worker.storage('ada', 'SELECT state AS text FROM workspaces UNION SELECT row FROM rows');
  const text = rows.map((row) => row.text).join('');
  expect(text).not.toContain('test-webhook');
  expect(text.length).toBeLessThan(3000);
});

test('worker: a workspace of the version before, which kept its end as a row, is opened with its fixtures', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  const { requestId } = await newRequest(worker.mock('ada'));
  const { currencies, requests } = (await worker.mock('ada').state()).tables;
  const { rows } = await worker.storage('ada', 'SELECT state FROM workspaces');
  const { use: _use, version: _version, ...state } = JSON.parse(String(rows[0]?.state));
  delete state.image.sizes;
  const text = JSON.stringify(state).replace(/([\da-f]{32}:[\w-]+:\d+):\d+"/g, '$1"');
  await worker.storage('ada', 'UPDATE workspaces SET state = ?', text);
  for (const column of ['used', 'expires', 'due'])
    await worker.storage('ada', `ALTER TABLE workspaces DROP COLUMN ${column}`);
  await worker.storage('ada', "INSERT INTO rows VALUES ('head', 'ada', '1', NULL)");
  await worker.restart();
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(200);
  await newRequest(worker.mock('ada'));
  await worker.restart();
  expect((await worker.mock('ada').state()).tables).toMatchObject({ requests: Number(requests) + 1, currencies });
});

test('worker: a workspace that this version cannot read says so, and can be started anew', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  await newRequest(worker.mock('ada'));
  await worker.storage('ada', "UPDATE workspaces SET state = REPLACE(state, 'state@', 'planet@')");
  await worker.restart();
  const mock = worker.mock('ada');
  const answer = await call(mock, 'GET /v2/currencies');
  expect([answer.status, answer.body.message]).toMatchObject([
    409,
    /"ada" was saved by a version that this one cannot read: .*; DELETE \/__mock\/workspaces\/ada starts it anew/s,
  ]);
  await mock.stop();
  expect((await call(mock, 'GET /v2/currencies')).status).toBe(200);
});

test('worker: when the storage refuses a change, the call says so and nothing of it is kept', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  const mock = worker.mock('ada');
  await newRequest(mock);
  const { requests } = (await mock.state()).tables;
  await worker.storage(
    'ada',
    "CREATE TRIGGER full BEFORE INSERT ON rows BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const { status, body } = await call(mock, 'POST /v2/request', { body: NATIVE });
  expect([status, body.message]).toMatchObject([507, /nothing of it was kept: .*the disk is full/]);
  expect((await mock.state()).tables.requests).toBe(requests);
  await worker.storage('ada', 'DROP TRIGGER full');
  await newRequest(mock);
  await worker.restart();
  expect((await worker.mock('ada').state()).tables.requests).toBe(Number(requests) + 1);
});
