import { expect, test, vi } from 'vitest';
import { createMock, defineScenario, startMock } from '../../src/index.ts';
import { call, KEY, NATIVE, newRequest, PAYER_INPUT } from '../support/client.ts';

const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });

test('workspaces: each has its own rows, faults, snapshots and clock', async () => {
  const mock = fresh();
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  await newRequest(ada);
  await bob.step({ do: 'fault.add', status: 503 });
  const mark = await ada.snapshot();
  await ada.clock.freeze();
  await ada.clock.advance('P1Y');
  expect((await ada.state()).tables).toMatchObject({ requests: 1, faults: 0 });
  expect((await bob.state()).tables).toMatchObject({ requests: 0, faults: 1 });
  expect((await mock.state()).tables).toMatchObject({ requests: 0, faults: 0 });
  expect(Date.parse(await ada.clock.now()) - Date.parse(await mock.clock.now())).toBeGreaterThan(364 * 86_400_000);
  await expect(bob.restore(mark)).rejects.toThrow(`Unknown snapshot "${mark}"`);
  await bob.reset();
  expect((await ada.state()).tables.requests).toBe(1);
});

test('workspaces: path and header select the same workspace', async () => {
  const mock = fresh();
  await call(mock, 'POST /w/ada/v2/request', { body: NATIVE });
  const { body } = await call(mock, 'GET /__mock/state', { headers: { 'x-mock-workspace': 'ada' } });
  expect(body.tables.requests).toBe(1);
  expect((await mock.state()).tables.requests).toBe(0);
});

test('workspaces: a long call keeps its workspace alive until it ends', async () => {
  const mock = createMock({ fixtures: 'empty', workspaceTtl: '1s' });
  const start = Date.now();
  using machine = vi.spyOn(Date, 'now').mockReturnValue(start);
  const { requestId } = await newRequest(mock.workspace('ada'));
  let end = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(PAYER_INPUT)));
      end = () => controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  };
  const long = mock.fetch('/w/ada/v2/payer', init);
  machine.mockReturnValue(start + 5000);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(200);
  machine.mockReturnValue(start + 10_000);
  end();
  expect((await long).status).toBe(200);
  machine.mockReturnValue(start + 10_900);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(200);
  machine.mockReturnValue(start + 12_000);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(404);
});

test('workspaces: a line break in a path selects no other workspace', async () => {
  const mock = fresh();
  expect((await call(mock, 'GET /w/ada/v2/request/x%0Ay')).status).toBe(404);
  expect((await mock.calls.list()).map(({ path }) => path)).toEqual([]);
  expect((await mock.workspace('ada').calls.list()).map(({ path }) => path)).toEqual(['/v2/request/x\ny']);
});

test('workspaces: links in responses stay in the workspace', async () => {
  const mock = await startMock({ fixtures: 'empty' });
  const ada = mock.workspace('ada');
  expect(ada.url).toBe(`${mock.url}/w/ada`);
  const response = await fetch(`${ada.url}/v2/payer`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(PAYER_INPUT),
  });
  const { agreementUrl } = (await response.json()) as { agreementUrl: string };
  expect(agreementUrl).toContain(`${mock.url}/w/ada/`);
  expect((await fetch(agreementUrl)).status).toBe(200);
  await mock.stop();
});

test('workspaces: creation returns key and URL and is idempotent', async () => {
  const mock = fresh();
  const { key, url } = await mock.createWorkspace();
  expect([key, url]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), `${mock.url}/w/${key}`]);
  await newRequest(mock.workspace(key));
  await mock.createWorkspace(key);
  expect((await mock.workspace(key).state()).tables.requests).toBe(1);
});

test('workspaces: are listed in pages, sorted by key', async () => {
  const mock = fresh({ workspaceTtl: '1h' });
  for (const key of ['c', 'a', 'b']) await mock.createWorkspace(key);
  const keys = async (query: string) =>
    (await call(mock, `GET /__mock/workspaces${query}`)).body.workspaces.map(({ key }: { key: string }) => key);
  expect(await keys('?limit=2')).toEqual(['a', 'b']);
  expect(await keys('?limit=2&after=b')).toEqual(['c']);
  const [{ usedAt, expiresAt } = { usedAt: '', expiresAt: '' }] = await mock.workspaces();
  expect(Date.parse(expiresAt) - Date.parse(usedAt)).toBe(3_600_000);
});

test('workspaces: invalid keys and unknown fields are refused and create nothing', async () => {
  const mock = fresh();
  for (const [body, text] of [
    [{ key: 'a b' }, 'A workspace key has'],
    [{ key: '..' }, 'A workspace key has'],
    [{ key: '' }, 'key'],
    [{ expiresIn: '7d' }, 'expiresIn'],
  ] as const) {
    const refused = await call(mock, 'POST /__mock/workspaces', { body });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(text)]);
  }
  expect((await call(mock, 'POST /__mock/workspaces?key=ada', { body: { key: 'bob' } })).status).toBe(400);
  expect(await mock.workspaces()).toEqual([]);
});

test('workspaces: with a control token only its holder creates them; anyone with the key can use them', async () => {
  await using mock = await startMock({ fixtures: 'empty', controlToken: 'token-of-the-owner' });
  const list = (headers = {}) => fetch(`${mock.url}/w/ada/v2/request`, { headers: { ...KEY, ...headers } });
  const unknown = await list();
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { message: 'There is no workspace "ada"; POST /__mock/workspaces creates one' },
  ]);
  expect((await fetch(`${mock.url}/__mock/workspaces`, { method: 'POST' })).status).toBe(401);
  expect(await mock.workspaces()).toEqual([]);
  await mock.createWorkspace('ada');
  expect((await list()).status).toBe(200);
  expect((await fetch(`${mock.url}/w/ada/__mock/state`)).status).toBe(401);
});

test('workspaces: with a control token an unknown API key is 401 until its workspace is created', async () => {
  await using mock = await startMock({ workspaceFrom: 'api-key', controlToken: 'token-of-the-owner' });
  const list = async (key: string) => (await fetch(`${mock.url}/v2/request`, { headers: { 'x-api-key': key } })).status;
  expect(await list('key-of-ada')).toBe(401);
  await mock.createWorkspace('key-of-ada');
  expect([await list('key-of-ada'), await list('key-of-bob'), await list('test-api-key')]).toEqual([200, 401, 200]);
  await expect(mock.createWorkspace('test-api-key')).rejects.toMatchObject({ status: 400 });
});

test('workspaces: an API key can own a workspace if enabled', async () => {
  const mock = fresh({ workspaceFrom: 'api-key' });
  const made = await mock.fetch('/v2/client-ids', { headers: { 'x-api-key': 'team-one' } });
  expect(made.status).toBe(200);
  expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['team-one']);
  expect((await fresh().fetch('/v2/client-ids', { headers: { 'x-api-key': 'team-one' } })).status).toBe(401);
});

test('workspaces: start from the fixtures and start scenarios', async () => {
  const mock = createMock({ scenario: 'kyc-approved' });
  const [base, ada] = [await mock.state(), await mock.workspace('ada').state()];
  expect(ada.tables).toEqual(base.tables);
});

test('workspaces: refuse a wrong key and too many workspaces with an API error', async () => {
  const mock = fresh({ maxWorkspaces: 2 });
  expect((await call(mock, 'GET /w/a%20b/v2/currencies')).status).toBe(400);
  expect((await call(mock, 'GET /w//v2/currencies')).status).toBe(400);
  for (const key of ['one', 'two']) expect((await call(mock, `GET /w/${key}/v2/currencies`)).status).toBe(200);
  const third = await call(mock, 'GET /w/three/v2/currencies');
  expect([third.status, third.body.statusCode ?? third.body.error?.statusCode ?? 429]).toEqual([429, 429]);
  await mock.workspace('one').stop();
  expect((await call(mock, 'GET /w/three/v2/currencies')).status).toBe(200);
});

test('workspaces: are deleted after their idle time', async () => {
  const mock = fresh({ workspaceTtl: '1h' });
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  for (const workspace of [ada, bob]) await newRequest(workspace);
  const start = Date.now();
  const machine = vi.spyOn(Date, 'now');
  try {
    machine.mockReturnValue(start + 59 * 60_000);
    expect((await ada.state()).tables.requests).toBe(1);
    machine.mockReturnValue(start + 61 * 60_000);
    expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['ada']);
    machine.mockReturnValue(start + 180 * 60_000);
    expect((await ada.state()).tables.requests).toBe(0);
  } finally {
    machine.mockRestore();
  }
});

test('workspaces: a full workspace refuses new rows but allows reads and changes', async () => {
  const walletOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
  const steps = () =>
    Array.from({ length: 49_999 }, (_, at) => ({
      do: 'wallet.set-balance' as const,
      wallet: walletOf(at),
      balance: '1',
    }));
  const manyWallets = defineScenario({ name: 'many-wallets', title: 'Many wallets', steps });
  const ada = fresh({ scenarios: [manyWallets] }).workspace('ada');
  await ada.applyScenario('many-wallets');
  const { requestId } = await newRequest(ada);
  const full = await ada.state();
  const refused = await call(ada, 'POST /v2/request', { body: NATIVE });
  expect([refused.status, refused.body]).toEqual([
    507,
    { statusCode: 507, error: 'Insufficient Storage', message: expect.stringContaining('At most 50000 rows') },
  ]);
  expect(await ada.state()).toEqual({ ...full, now: expect.any(String) });
  expect((await call(ada, `GET /v2/request/${requestId}`)).status).toBe(200);
  await ada.wallets.setBalance({ wallet: walletOf(0), balance: '2' });
  await ada.reset();
  await newRequest(ada);
});
