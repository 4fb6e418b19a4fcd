import { beforeEach, expect, test, vi } from 'vitest';
import { createWorker, type WorkerOptions } from '../../src/worker.ts';
import { call, KEY, NATIVE, newRequest } from '../support/client.ts';
import { TOKEN, Workerd } from './workerd.ts';

/** A worker in this process, which reaches no object. */
function inNode(options: WorkerOptions) {
  const { handler } = createWorker(options);
  const WORKSPACES = { idFromName: (name: string) => name, get: () => ({ fetch: async () => new Response() }) };
  const answer = (path: string, env: object) =>
    handler.fetch(new Request(`https://mock.example${path}`), { WORKSPACES, ...env });
  return { answer };
}

// A wrong configuration is reported in the log as well.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

const bearer = { authorization: `Bearer ${TOKEN}` };

test('worker: the control API asks for the token, in every workspace', async () => {
  await using worker = await Workerd.start();
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${worker.url}${path}`, init)).status;
  for (const path of ['/__mock/state', '/w/ada/__mock/state', '/__mock/workspaces', '/__mock/calls']) {
    expect([path, await statusOf(path)]).toEqual([path, 401]);
    expect([path, await statusOf(path, { headers: bearer })]).toEqual([path, 200]);
  }
  expect(await statusOf('/__mock/workspaces/ada', { method: 'DELETE' })).toBe(401);
  expect(await statusOf('/__mock/health')).toBe(200);
});

test('worker: without a token the control API is closed, and the log says how to open it', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  await using worker = await Workerd.start({ token: null });
  for (const path of ['/__mock/workspaces', '/__mock/state', '/w/ada/__mock/state'])
    expect([path, (await fetch(`${worker.url}${path}`, { headers: bearer })).status]).toEqual([path, 401]);
  await inNode({}).answer('/', {});
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('set the secret MOCK_CONTROL_TOKEN, or MOCK_CONTROL_OPEN=true')],
    [expect.stringContaining('links begin with the host of each call: set MOCK_BASE_URL')],
  ]);
  const empty = await inNode({}).answer('/', { MOCK_CONTROL_TOKEN: '', MOCK_CONTROL_OPEN: 'true' });
  expect([empty.status, (await empty.json()).message]).toEqual([
    500,
    'The worker is configured wrongly: --control-token (MOCK_CONTROL_TOKEN) is empty: set a token, or leave it out',
  ]);
});

test('worker: a call that is refused creates no workspace', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  expect((await fetch(`${worker.url}/w/ada/__mock/state`)).status).toBe(401);
  const page = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await fetch(`${worker.url}/w/ada/v2/currencies`, { headers: { ...KEY, ...page } })).status).toBe(403);
  expect(await worker.mock().workspaces()).toEqual([]);
  expect((await worker.storage('ada', "SELECT name FROM sqlite_master WHERE name = 'rows'")).rows).toEqual([]);
});

test('worker: what is answered is kept, while other calls to a new workspace are refused', async () => {
  await using worker = await Workerd.start();
  const keys = Array.from({ length: 20 }, (_, index) => `new-${index}`);
  const refused = (key: string) => fetch(`${worker.url}/w/${key}/__mock/state`).then((answer) => answer.text());
  const made = await Promise.all(
    keys.map(async (key) => {
      const calls = [
        refused(key),
        newRequest(worker.mock(key)),
        refused(key),
        newRequest(worker.mock(key)),
        refused(key),
      ];
      return (await Promise.all(calls)).filter((one) => typeof one === 'object').map(({ requestId }) => requestId);
    }),
  );
  await worker.restart();
  for (const [index, ids] of made.entries())
    for (const id of ids) {
      const { status } = await call(worker.mock(keys[index]), `GET /v2/request/${id}`);
      expect([keys[index], status]).toEqual([keys[index], 200]);
    }
  expect((await worker.mock().workspaces()).map(({ key }) => key).sort()).toEqual([...keys].sort());
});

test('worker: a workspace that is deleted while calls are under way starts anew', async () => {
  await using worker = await Workerd.start();
  for (let round = 0; round < 5; round++) {
    const mock = worker.mock('ada');
    const calls = Array.from({ length: 6 }, () => newRequest(mock));
    await Promise.all([...calls.slice(0, 3), mock.stop(), ...calls.slice(3)]);
    await mock.stop();
    const { requests } = (await mock.state()).tables;
    const { requestId } = await newRequest(mock);
    await worker.restart();
    const again = worker.mock('ada');
    expect((await call(again, `GET /v2/request/${requestId}`)).status).toBe(200);
    expect((await again.state()).tables.requests).toBe(Number(requests) + 1);
  }
});

test('worker: a call whose workspace is deleted meanwhile is 409', async () => {
  await using worker = await Workerd.start();
  const ada = worker.mock('ada');
  await ada.faults.add({ operation: 'createRequestV2', delay: 5000, times: 1 });
  const answer = call(ada, 'POST /v2/request', { body: NATIVE });
  await expect.poll(() => ada.faults.list()).toEqual([]);
  await ada.stop();
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([409, 'Workspace "ada" was deleted meanwhile']);
  expect(await worker.mock().workspaces()).toEqual([]);
});

test('worker: a key that no workspace can have is refused', async () => {
  await using worker = await Workerd.start();
  for (const path of ['/w/a%20b/v2/currencies', `/w/${'a'.repeat(101)}/v2/currencies`, '/w/%28directory%29/', '/w//']) {
    const answer = await fetch(`${worker.url}${path}`, { headers: KEY });
    expect([path, answer.status, (await answer.json()).message]).toMatchObject([path, 400, /1 to 100 letters/]);
  }
});

test('worker: a client cannot ask an object what only the worker may ask', async () => {
  await using worker = await Workerd.start();
  const { requestId } = await newRequest(worker.mock('ada'));
  for (const operation of ['drop', 'register', 'now', 'list', 'nothing']) {
    const headers = { ...KEY, 'x-mock-operation': operation };
    const answer = await fetch(`${worker.url}/w/ada/v2/request/${requestId}`, { headers });
    expect([answer.status, (await answer.json()).requestId]).toEqual([200, requestId]);
  }
});

test('worker: an API key can name the workspace', async () => {
  await using worker = await Workerd.start({ env: { MOCK_WORKSPACE_FROM: 'api-key' } });
  const headers = { 'x-api-key': 'preview-7' };
  const { body } = await call(worker.mock(), 'POST /v2/request', { headers, body: NATIVE });
  const found = async (key: string) =>
    (await call(worker.mock(), `GET /v2/request/${body.requestId}`, { headers: { 'x-api-key': key } })).status;
  expect([await found('preview-7'), await found('test-api-key'), await found('preview-8')]).toEqual([200, 404, 404]);
  expect((await worker.mock().workspaces()).map(({ key }) => key)).toEqual(['preview-7']);
});

test('worker: the panel offers no other workspace, because its list has only its own', async () => {
  await using worker = await Workerd.start();
  const page = await (await fetch(`${worker.url}/__mock/panel/workspaces`, { headers: bearer })).text();
  expect(page).not.toContain('data-testid="create-workspace"');
});

test('worker: workspaces are listed in pages by their keys, also from the path of one', async () => {
  await using worker = await Workerd.start();
  for (const key of ['one', 'two', 'three']) await newRequest(worker.mock(key));
  const page = async (query: string) =>
    (await call(worker.mock(), `GET /__mock/workspaces${query}`, { headers: {} })).body;
  expect(await page('?limit=2')).toMatchObject({ workspaces: [{ key: 'one' }, { key: 'three' }], next: 'three' });
  const rest = await page('?limit=2&after=three');
  expect([rest.workspaces.length, rest.workspaces[0].url, rest.next]).toEqual([1, `${worker.url}/w/two`, undefined]);
  expect((await page('?limit=0')).statusCode).toBe(400);
  expect((await call(worker.mock('one'), 'GET /__mock/workspaces', { headers: {} })).body).toEqual(await page(''));
  await worker.mock('one').stop();
  const again = await call(worker.mock(), 'DELETE /__mock/workspaces/one', { headers: {} });
  expect([again.status, again.body.message]).toEqual([404, 'There is no workspace "one"']);
});

test('worker: options that have no place in one are refused, with what to do instead', async () => {
  const { answer } = inNode({ fixtures: './data', chain: 'http://127.0.0.1:8545' } as WorkerOptions);
  const refused = await answer('/', {});
  expect(refused.status).toBe(500);
  const { message } = await refused.json();
  expect(message).toContain('option fixtures: a worker has no files, so not "./data"');
  expect(message).toContain('option chain: a worker watches no blockchain node');
});

test.each([
  ['MOCK_GENERATE', 'payments=5', 'option generate: a worker generates no records'],
  ['MOCK_STATE', 'state.json', 'option state: a worker keeps its state by itself'],
  ['MOCK_SCENARIOS', './scenarios', 'option scenarios: a worker has no files'],
  ['MOCK_OPTIONS', '[]', 'MOCK_OPTIONS must be an object of options'],
  ['MOCK_OPTIONS', 'seed=7', 'MOCK_OPTIONS must be an object of options'],
  ['MOCK_OPTIONS', '{"sede": 7}', 'unknown option "sede"'],
  ['MOCK_SETTLEMENT', 'soon', 'MOCK_SETTLEMENT=soon: must be'],
])('worker: %s=%s is refused', async (name, value, expected) => {
  const answer = await inNode({}).answer('/', { MOCK_CONTROL_TOKEN: TOKEN, [name]: value });
  expect([answer.status, (await answer.json()).message]).toEqual([500, expect.stringContaining(expected)]);
});

test('worker: a created workspace has a token that opens it alone, also after a restart', async () => {
  await using worker = await Workerd.start();
  const ada = await worker.mock().createWorkspace({ key: 'ada', expiresIn: '7d', quota: { rows: 2 } });
  const bob = await worker.mock().createWorkspace();
  expect(ada).toMatchObject({ key: 'ada', url: `${worker.url}/w/ada`, rows: 0, quota: { rows: 2 } });
  expect(bob.key).toMatch(/^[0-9a-f]{32}$/);
  await worker.restart();
  const call = async (method: string, path: string, token: string | null) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${worker.url}${path}`, { method, headers });
    return [answer.status, await answer.json()];
  };
  expect(await call('GET', '/w/ada/__mock/state', ada.token)).toMatchObject([200, {}]);
  expect(await call('GET', '/w/ada/__mock/state', bob.token)).toMatchObject([401, {}]);
  expect(await call('GET', '/__mock/workspaces', ada.token)).toMatchObject([401, {}]);
  const listed = await call('GET', '/w/ada/__mock/workspaces', ada.token);
  expect(listed).toMatchObject([200, { workspaces: [{ key: 'ada', expiresAt: ada.expiresAt, quota: { rows: 2 } }] }]);
  expect(await call('POST', '/w/ada/__mock/workspaces', ada.token)).toMatchObject([403, {}]);
  expect(await call('DELETE', `/w/ada/__mock/workspaces/${bob.key}`, ada.token)).toMatchObject([404, {}]);
  const again = await worker.mock().createWorkspace({ key: 'ada', expiresIn: '3d', quota: { rows: 9 } });
  expect(again.token).toBe(ada.token);
  await newRequest(worker.mock('ada'));
  expect(await call('DELETE', '/w/ada/__mock/workspaces/ada', ada.token)).toMatchObject([200, { deleted: 'ada' }]);
  await worker.restart();
  expect(await call('GET', '/w/ada/__mock/workspaces', ada.token)).toMatchObject([
    200,
    { workspaces: [{ rows: 0, quota: { rows: 9 }, expiresAt: again.expiresAt }] },
  ]);
  expect(await call('DELETE', '/__mock/workspaces/ada', TOKEN)).toMatchObject([200, { deleted: 'ada' }]);
  expect(await call('GET', '/w/ada/__mock/state', ada.token)).toMatchObject([401, {}]);
  expect((await worker.mock().workspaces()).map(({ key }) => key)).toEqual([bob.key]);
});

test('worker: a workspace that expires is gone with its alarm, though nobody calls', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  const { url, expiresAt } = await worker.mock().createWorkspace({ key: 'ada', expiresIn: '2s' });
  const { alarm } = await worker.storage('ada');
  expect(alarm).toBe(Date.parse(expiresAt ?? ''));
  const events = await fetch(`${url}/__mock/events`, { headers: bearer });
  // The stream ends with the workspace.
  await events.text();
  expect(await worker.mock().workspaces()).toEqual([]);
  expect((await worker.storage('ada', "SELECT name FROM sqlite_master WHERE name = 'rows'")).rows).toEqual([]);
});

test('worker: with explicit creation, calls create nothing', async () => {
  await using worker = await Workerd.start({
    env: { MOCK_WORKSPACE_CREATION: 'explicit', MOCK_WORKSPACE_FROM: 'api-key', MOCK_OPTIONS: '{"maxWorkspaces": 1}' },
  });
  const unknown = await call(worker.mock('ada'), 'GET /v2/currencies');
  expect([unknown.status, unknown.body.message]).toMatchObject([404, /POST \/__mock\/workspaces creates one/]);
  const list = async (key: string) =>
    (await call(worker.mock(), 'GET /v2/request', { headers: { 'x-api-key': key } })).status;
  expect([await list('ada'), await list('test-api-key')]).toEqual([401, 200]);
  expect(await worker.mock().workspaces()).toEqual([]);
  const { apiKey } = await worker.mock().createWorkspace({ key: 'ada' });
  expect([apiKey, await list('ada'), await list('bob')]).toEqual(['ada', 200, 401]);
  await worker.restart();
  expect([await list('ada'), await list('bob')]).toEqual([200, 401]);
});

test.each([
  [{ key: 'a b' }, 'A workspace key has'],
  [{ key: 5 }, 'key'],
  [{ expiresIn: 'soon' }, 'expiresIn'],
  [{ quota: { cats: 9 } }, 'quota.cats'],
  [[], 'expected object'],
])('worker: a wrong call to create a workspace is refused: %j', async (body, text) => {
  await using worker = await Workerd.start();
  const refused = await call(worker.mock(), 'POST /__mock/workspaces', { headers: {}, body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(text)]);
  expect(await worker.mock().workspaces()).toEqual([]);
});
