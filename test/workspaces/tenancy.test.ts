import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, type Mock, type StartOptions, startMock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

const OWNER = { token: 'token-of-the-owner' };
const shared = (options: StartOptions = {}) =>
  startMock({ fixtures: 'empty', validateResponses: true, controlToken: OWNER.token, ...options });
const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });

/** Runs a test with a machine clock that it sets. */
async function atTimes(body: (setTime: (ms: number) => void, start: number) => Promise<void>): Promise<void> {
  const start = Date.now();
  const machine = vi.spyOn(Date, 'now').mockReturnValue(start);
  try {
    await body((ms) => machine.mockReturnValue(ms), start);
  } finally {
    machine.mockRestore();
  }
}

test('tenancy: a created workspace has a key, an address and a token that opens it alone', async () => {
  await using mock = await shared();
  const [ada, bob] = [await mock.createWorkspace({ key: 'ada' }), await mock.createWorkspace()];
  expect(ada).toMatchObject({ key: 'ada', url: `${mock.url}/w/ada`, rows: 0, calls: 0, expiresAt: null, apiKey: null });
  expect([bob.key, bob.token]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
  const state = (url: string, token: string | null) =>
    statusOf(fetch(`${url}/__mock/state`, { headers: bearer(token) }));
  expect(await state(ada.url, ada.token)).toBe(200);
  expect(await state(ada.url, OWNER.token)).toBe(200);
  expect(await state(ada.url, bob.token)).toBe(401);
  expect(await state(bob.url, ada.token)).toBe(401);
  expect(await state(mock.url, ada.token)).toBe(401);
  expect(await state(`${mock.url}/w/nobody`, ada.token)).toBe(401);
});

test('tenancy: a client with a workspace token works there, and sees and deletes no other workspace', async () => {
  await using mock = await shared();
  const { url, token } = await mock.createWorkspace({ key: 'ada' });
  await mock.createWorkspace({ key: 'bob' });
  const ada = connectMock({ url, token: token ?? '' });
  const { requestId } = await newRequest(ada);
  await ada.requests.pay(requestId);
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/__mock${path}`, {
      method,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const listed = (await (await send('GET', '/workspaces')).json()) as { workspaces: { key: string }[] };
  expect(listed.workspaces).toMatchObject([{ key: 'ada', calls: 1 }]);
  expect(await (await send('GET', '/panel/workspaces')).text()).not.toContain('bob');
  expect(await statusOf(send('POST', '/workspaces', { key: 'eve' }))).toBe(403);
  expect(await statusOf(send('DELETE', '/workspaces/bob'))).toBe(404);
  expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['bob', 'ada']);
});

test('tenancy: the token of a workspace empties it, and only the owner ends its token, expiry and quota', async () => {
  await using mock = await shared();
  const given = await mock.createWorkspace({ key: 'ada', expiresIn: '7d', quota: { rows: 1 } });
  const ada = connectMock({ url: given.url, token: given.token ?? '' });
  await ada.payers.ensure('ada');
  await ada.snapshot('one');
  const gone = await fetch(`${given.url}/__mock/workspaces/ada`, { method: 'DELETE', headers: bearer(given.token) });
  expect([gone.status, await gone.json()]).toEqual([200, { deleted: 'ada' }]);
  expect([(await ada.state()).tables.payers, await ada.snapshots.list()]).toEqual([0, []]);
  expect(await mock.workspaces()).toMatchObject([{ rows: 0, expiresAt: given.expiresAt, quota: { rows: 1 } }]);
  await mock.workspace('ada').stop();
  await expect(ada.state()).rejects.toMatchObject({ status: 401 });
});

test('tenancy: a workspace that its own token has emptied is empty after a restart, and keeps its terms', async () => {
  const options = { state: join(temporaryFolder(), 'state.json'), workspaceTtl: '100d' };
  const first = await shared(options);
  const { url, token } = await first.createWorkspace({ key: 'ada', quota: { rows: 9 } });
  const ada = connectMock({ url, token: token ?? '' });
  await newRequest(ada);
  await fetch(`${url}/__mock/workspaces/ada`, { method: 'DELETE', headers: bearer(token) });
  await ada.payers.ensure('ada');
  const { tables } = await ada.state();
  await first.stop();
  await using mock = await shared(options);
  const again = connectMock({ url: `${mock.url}/w/ada`, token: token ?? '' });
  expect([(await again.state()).tables, (await mock.workspaces())[0]?.quota]).toEqual([tables, { rows: 9 }]);
});

test('tenancy: the owner can create a workspace where others cannot, and lists them in pages', async () => {
  await using mock = await shared({ maxWorkspaces: 1 });
  expect(await statusOf(fetch(`${mock.url}/w/any/v2/currencies`, { headers: KEY }))).toBe(200);
  expect(await statusOf(fetch(`${mock.url}/w/other/v2/currencies`, { headers: KEY }))).toBe(429);
  await mock.createWorkspace({ key: 'mine' });
  const page = async (query: string) => (await call(mock, `GET /__mock/workspaces${query}`)).body;
  const first = await page('?limit=1');
  expect(first.workspaces).toMatchObject([{ key: 'any' }]);
  // A page goes on where the one before has ended, also after its last workspace was used or deleted.
  await call(mock, 'DELETE /__mock/workspaces/any');
  await mock.createWorkspace({ key: 'none' });
  const second = await page(`?limit=1&after=${first.next}`);
  expect(second.workspaces).toMatchObject([{ key: 'mine' }]);
  const last = await page(`?after=${second.next}`);
  expect([last.workspaces[0].key, last.next]).toEqual(['none', undefined]);
  expect((await call(mock, 'GET /__mock/workspaces?after=zzz')).status).toBe(400);
});

test('tenancy: creating a workspace again keeps its state and token, deleting it ends the token', async () => {
  await using mock = await shared();
  const first = await mock.createWorkspace({ key: 'ada' });
  await newRequest(mock.workspace('ada'));
  const again = await mock.createWorkspace({ key: 'ada', expiresIn: '7d' });
  expect(again).toMatchObject({ token: first.token, createdAt: first.createdAt, calls: 1 });
  expect(Date.parse(again.expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await mock.workspace('ada').stop();
  const anew = await mock.createWorkspace({ key: 'ada' });
  expect(anew.token).not.toBe(first.token);
});

test('tenancy: the panel of a workspace opens by its token, with a cookie for its own paths', async () => {
  await using mock = await shared();
  const { url, token } = await mock.createWorkspace({ key: 'ada' });
  const answer = await fetch(`${url}/__mock/?token=${token}`, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/w/ada/__mock/']);
  expect(cookie).toContain('Path=/w/ada;');
  const headers = { cookie: `other=1; ${cookie.split(';')[0]}` };
  expect(await statusOf(fetch(`${url}/__mock/`, { headers }))).toBe(200);
  expect(await statusOf(fetch(`${mock.url}/__mock/`, { headers }))).toBe(401);
  const named = { headers: { 'x-mock-workspace': 'ada' }, redirect: 'manual' } as const;
  expect((await fetch(`${mock.url}/__mock/?token=${token}`, named)).headers.get('set-cookie')).toContain('Path=/;');
});

test('tenancy: an open mock makes no tokens', async () => {
  const mock = fresh();
  expect(await mock.createWorkspace({ key: 'ada' })).toMatchObject({ key: 'ada', token: null });
});

test('tenancy: an API key of a created workspace selects it, an unknown one is 401', async () => {
  await using mock = await shared({ workspaceFrom: 'api-key', workspaceCreation: 'explicit' });
  const { apiKey } = await mock.createWorkspace({ key: 'key-of-ada' });
  expect(apiKey).toBe('key-of-ada');
  const list = (key: string) => statusOf(fetch(`${mock.url}/v2/request`, { headers: { 'x-api-key': key } }));
  expect([await list('key-of-ada'), await list('key-of-bob'), await list('test-api-key')]).toEqual([200, 401, 200]);
  expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['key-of-ada']);
});

test('tenancy: with explicit creation a call of an unknown workspace is 404 and creates none', async () => {
  await using mock = await shared({ workspaceCreation: 'explicit' });
  const unknown = await fetch(`${mock.url}/w/ada/v2/currencies`, { headers: KEY });
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { message: expect.stringContaining('POST /__mock/workspaces') },
  ]);
  expect(await statusOf(fetch(`${mock.url}/w/ada/__mock/state`, { headers: bearer(OWNER.token) }))).toBe(404);
  expect(await mock.workspaces()).toEqual([]);
  await mock.createWorkspace({ key: 'ada' });
  expect(await statusOf(fetch(`${mock.url}/w/ada/v2/currencies`, { headers: KEY }))).toBe(200);
});

test('tenancy: wrong keys, times and quotas are refused and create nothing', async () => {
  const mock = fresh();
  const wrong: [object, string][] = [
    [{ key: 'a b' }, 'A workspace key has'],
    [{ key: '..' }, 'A workspace key has'],
    [{ key: '' }, 'key'],
    [{ expiresIn: '0s' }, 'expiresIn'],
    [{ expiresIn: 'soon' }, 'expiresIn'],
    [{ quota: { rows: -1 } }, 'quota.rows'],
    [{ quota: { cats: 9 } }, 'quota.cats'],
  ];
  for (const [input, text] of wrong) {
    const refused = await call(mock, 'POST /__mock/workspaces', { body: input });
    expect([refused.status, JSON.stringify(refused.body)], text).toEqual([400, expect.stringContaining(text)]);
  }
  expect(await mock.workspaces()).toEqual([]);
});

test('tenancy: a key in the address of a new workspace is refused, and none is created', async () => {
  const mock = fresh();
  const { status, body } = await call(mock, 'POST /__mock/workspaces?key=ada', { body: { key: 'bob' } });
  expect([status, body.errors]).toMatchObject([400, [{ field: 'key' }]]);
  expect(await mock.workspaces()).toEqual([]);
});

test('control API: an unknown query parameter is refused, also where a route has none', async () => {
  const mock = fresh();
  const refused = await call(mock, 'GET /__mock/clock?at=noon');
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'at' }]]);
});

test('tenancy: a workspace warns in the last tenth of its life, and ends for everybody', async () => {
  await atTimes(async (setTime, start) => {
    const mock = fresh({ workspaceTtl: '100d' });
    await mock.createWorkspace({ key: 'ada', expiresIn: '10h' });
    await mock.createWorkspace({ key: 'bob', expiresIn: '100d' });
    const warning = async (key: string) =>
      (await call(mock, `GET /w/${key}/v2/currencies?id=USD`)).headers.get('x-mock-workspace-expires');
    await newRequest(mock.workspace('ada'));
    setTime(start + 9 * 3_600_000 - 1);
    expect(await warning('ada')).toBeNull();
    setTime(start + 9 * 3_600_000);
    expect(await warning('ada')).toBe(new Date(start + 10 * 3_600_000).toISOString());
    setTime(start + 10 * 3_600_000);
    expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['bob']);
    expect((await mock.workspace('ada').state()).tables.requests).toBe(0);
    setTime(start + 99 * 86_400_000 - 1);
    expect(await warning('bob')).toBeNull();
    setTime(start + 99 * 86_400_000);
    expect(await warning('bob')).not.toBeNull();
  });
});

test('tenancy: a change beyond the quota of rows is 429 and changes nothing; what removes is welcome', async () => {
  const mock = fresh({ workspaceQuota: { rows: 3 } });
  const ada = mock.workspace('ada');
  const before = (await ada.state()).tables;
  const steps = Array.from({ length: 4 }, (_, n) => ({ do: 'payer.ensure', clientUserId: `user-${n}` }) as const);
  await expect(ada.step(steps)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('allows 3 rows, and this would make 4'),
  });
  expect((await ada.state()).tables).toEqual(before);
  await ada.step(steps.slice(0, 3));
  expect(
    (await call(ada, 'POST /v2/client-ids', { body: { label: 'Shop', allowedDomains: ['https://a.example'] } })).status,
  ).toBe(429);
  expect((await call(ada, 'GET /v2/currencies?id=USD')).status).toBe(200);
  expect((await mock.workspaces())[0]).toMatchObject({ rows: 3, quota: { rows: 3 } });
  await mock.step(steps);
  await ada.reset();
  await ada.step(steps.slice(0, 3));
});

test('tenancy: a state beyond the quota is neither imported nor restored', async () => {
  const mock = fresh({ workspaceQuota: { rows: 2 } });
  const [ada, bob] = [mock.workspace('ada'), mock];
  for (const clientUserId of ['a', 'b', 'c']) await bob.payers.ensure(clientUserId);
  const state = await bob.snapshots.export();
  await expect(ada.snapshots.import(state)).rejects.toMatchObject({ status: 429 });
  expect(await ada.snapshots.list()).toEqual([]);
  await mock.createWorkspace({ key: 'ada', quota: { rows: 3 } });
  const id = await ada.snapshots.import(state);
  await mock.createWorkspace({ key: 'ada', quota: { rows: 2 } });
  await expect(ada.restore(id)).rejects.toMatchObject({ status: 429 });
  expect((await ada.state()).tables.payers).toBe(0);
});

test('tenancy: what becomes due in a full workspace happens, at a read and by the clock, and it stays full', async () => {
  for (const settlement of [{ polls: 1 }, { after: 'PT1H' }]) {
    const mock = fresh({ settlement, now: '2026-01-01T00:00:00.000Z' });
    const ada = mock.workspace('ada');
    const { requestId } = await newRequest(ada);
    await ada.requests.pay(requestId);
    const [{ rows = 0 } = {}] = await mock.workspaces();
    await mock.createWorkspace({ key: 'ada', quota: { rows: rows - 1 } });
    await expect(ada.payers.ensure('ada')).rejects.toMatchObject({ status: 429 });
    await ada.clock.advance('P1D');
    expect((await call(ada, `GET /v2/request/${requestId}`)).body).toMatchObject({ hasBeenPaid: true });
    await expect(ada.payers.ensure('ada')).rejects.toMatchObject({ status: 429 });
  }
});

test('tenancy: unknown routes and pages count as calls', async () => {
  await atTimes(async (setTime, start) => {
    setTime(Math.ceil(start / 1000) * 1000);
    const mock = fresh({ workspaceQuota: { callsPerSecond: 1 } });
    for (const path of ['/v2/nothing', '/nothing', '/docs', '/__mock/', '/__mock/pages/kyc/user-1']) {
      const key = path.replaceAll('/', '.');
      const statuses = [await call(mock, `GET /w/${key}${path}`), await call(mock, `GET /w/${key}${path}`)].map(
        (one) => one.status,
      );
      expect([path, statuses[0] === 429, statuses[1]]).toEqual([path, false, 429]);
    }
  });
});

test('tenancy: a key of the main workspace is no key of another', async () => {
  const mock = fresh({ workspaceFrom: 'api-key' });
  await expect(mock.createWorkspace({ key: 'test-api-key' })).rejects.toMatchObject({ status: 400 });
});

test('tenancy: the quota of webhooks holds for steps and the API', async () => {
  const mock = fresh();
  const { url } = await mock.createWorkspace({ key: 'ada', quota: { webhooks: 1 } });
  const ada = mock.workspace('ada');
  expect(ada.url).toBe(url);
  await ada.webhooks.register({ id: 'one', url: 'http://localhost:9/one' });
  await expect(ada.webhooks.register({ url: 'http://localhost:9/two' })).rejects.toMatchObject({ status: 429 });
  await ada.webhooks.register({ id: 'one', url: 'http://localhost:9/two' });
  await ada.webhooks.delete('one');
  await ada.webhooks.register({ url: 'http://localhost:9/three' });
});

test('tenancy: calls beyond the quota of a second are 429 with Retry-After, also for pages, in that workspace alone', async () => {
  await atTimes(async (setTime, start) => {
    setTime(Math.ceil(start / 1000) * 1000);
    const mock = fresh({ workspaceQuota: { callsPerSecond: 2 } });
    const list = (workspace: Mock) =>
      call(workspace, 'GET /v2/currencies?id=USD', { headers: { ...KEY, origin: 'http://localhost:3000' } });
    const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
    const answers = [await list(ada), await list(ada), await list(ada)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers.get('retry-after')).toBe('1');
    expect(answers[2]?.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect([(await list(bob)).status, (await list(mock)).status]).toEqual([200, 200]);
    setTime(Math.ceil(start / 1000) * 1000 + 1000);
    expect((await list(ada)).status).toBe(200);
  });
});

test('tenancy: the time at which a first use created a workspace outlives the process', async () => {
  const options = { state: join(temporaryFolder(), 'state.json'), workspaceTtl: '100d' };
  await atTimes(async (setTime, start) => {
    const first = await shared(options);
    await newRequest(first.workspace('ada'));
    await first.stop();
    setTime(start + 60_000);
    await using mock = await shared(options);
    expect(await mock.workspaces()).toMatchObject([{ key: 'ada', createdAt: new Date(start).toISOString() }]);
  });
});

test('tenancy: where the state is kept, an unused workspace lasts 30 days', async () => {
  await atTimes(async (setTime, start) => {
    await using mock = await shared({ state: join(temporaryFolder(), 'state.json') });
    await newRequest(mock.workspace('ada'));
    setTime(start + 30 * 86_400_000);
    expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['ada']);
    setTime(start + 30 * 86_400_000 + 1);
    expect(await mock.workspaces()).toEqual([]);
  });
});

test('tenancy: token, expiry and quota of a workspace outlive the process', async () => {
  const options = { state: join(temporaryFolder(), 'state.json'), workspaceTtl: '100d' };
  const first = await shared(options);
  const given = await first.createWorkspace({ key: 'ada', expiresIn: '7d', quota: { rows: 1 } });
  await first.stop();
  const changed = await shared({ ...options, workspaceQuota: { rows: 9, callsPerSecond: 1000 } });
  expect((await changed.workspaces())[0]?.quota).toEqual({ rows: 1, callsPerSecond: 1000 });
  await changed.stop();
  for (let run = 0; run < 2; run++) {
    await using mock = await shared(options);
    const [kept] = await mock.workspaces();
    expect(kept).toMatchObject({ createdAt: given.createdAt, expiresAt: given.expiresAt, quota: { rows: 1 } });
    const ada = connectMock({ url: `${mock.url}/w/ada`, token: given.token ?? '' });
    expect((await ada.state()).tables.payers).toBe(0);
  }
});
