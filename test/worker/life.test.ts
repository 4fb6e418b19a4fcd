import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { createWorker } from '../../src/worker.ts';
import { call, KEY, NATIVE, newRequest, PAYER_INPUT } from '../support/client.ts';
import { TOKEN, Workerd } from './workerd.ts';

const KEYS = 'SELECT key FROM known';
const bearer = { authorization: `Bearer ${TOKEN}` };
const keysOf = async (worker: Workerd) => (await worker.mock().workspaces()).map(({ key }) => key);

/** Returns the index of a workspace that is alone in its worker: the names of the objects and the rows that they have. */
async function indexOf(worker: Workerd): Promise<string[]> {
  const parts = Array.from({ length: 16 }, (_, part) => `(index-${part})`);
  const rows = await Promise.all(parts.map(async (part) => (await worker.storage(part, KEYS)).rows ?? []));
  return rows.flat().map(({ key }) => String(key));
}

/** Sends a call with another Host than that of its address. */
async function callAs(host: string, url: string, headers: Record<string, string>, body?: object) {
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers: { ...headers, host } });
  sent.end(body && JSON.stringify(body));
  const answer = await new Promise<AsyncIterable<Buffer>>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  );
  return JSON.parse(await text(answer));
}

test('worker: an unused workspace ends by its alarm, also after a kill, and use puts it off', async () => {
  await using worker = await Workerd.start({ isOpened: true, env: { MOCK_WORKSPACE_TTL: '3s' } });
  const before = Date.now();
  await newRequest(worker.mock('ada'));
  const { alarm } = await worker.storage('ada');
  expect(Number(alarm) - before).toBeGreaterThanOrEqual(3300);
  expect(Number(alarm) - before).toBeLessThan(6000);
  await worker.restart();
  expect(await keysOf(worker)).toEqual(['ada']);
  const used = Date.now();
  expect((await call(worker.mock('ada'), 'GET /v2/currencies')).status).toBe(200);
  await expect.poll(() => keysOf(worker), { timeout: 20_000 }).toEqual([]);
  expect(Date.now() - used).toBeGreaterThanOrEqual(2900);
  const { rows, alarm: left } = await worker.storage('ada', "SELECT name FROM sqlite_master WHERE name = 'rows'");
  expect([rows, left]).toEqual([[], null]);
});

test('worker: a workspace lasts 30 days, and a use within a day writes nothing', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  await newRequest(worker.mock('ada'));
  const writesOf = async () => [await worker.storage('ada', 'SELECT key, used, state FROM workspaces')];
  const [first] = await Promise.all([writesOf()]);
  expect(Math.round((Number((await worker.storage('ada')).alarm) - Date.now()) / 86_400_000)).toBe(31);
  await call(worker.mock('ada'), 'GET /v2/currencies');
  await worker.restart();
  await call(worker.mock('ada'), 'GET /v2/currencies');
  expect(await writesOf()).toEqual(first);
});

test('worker: an unreadable workspace ends too', async () => {
  await using worker = await Workerd.start({ isOpened: true, env: { MOCK_WORKSPACE_TTL: '2s' } });
  await newRequest(worker.mock('ada'));
  await worker.storage('ada', "UPDATE workspaces SET state = REPLACE(state, 'state@', 'planet@')");
  await worker.restart();
  expect((await call(worker.mock('ada'), 'GET /v2/currencies')).status).toBe(409);
  await expect.poll(() => keysOf(worker), { timeout: 20_000 }).toEqual([]);
});

test('worker: a call that changes nothing stores nothing, and leaves no trace in the index', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  expect((await call(worker.mock('ada'), 'GET /v2/currencies')).status).toBe(200);
  expect((await call(worker.mock('ada'), 'POST /v2/request', { body: {} })).status).toBe(400);
  expect((await call(worker.mock('ada'), 'GET /v2/request/none')).status).toBe(404);
  const { rows, alarm } = await worker.storage('ada', 'SELECT name FROM sqlite_master');
  expect([rows.filter(({ name }) => !String(name).startsWith('_cf_')), alarm]).toEqual([[], null]);
  expect([await keysOf(worker), await indexOf(worker)]).toEqual([[], []]);
  await newRequest(worker.mock('ada'));
  expect([await keysOf(worker), await indexOf(worker)]).toEqual([['ada'], ['ada']]);
});

test('worker: strangers cannot go beyond the limit, and the owner always can', async () => {
  await using worker = await Workerd.start({ env: { MOCK_OPTIONS: '{"maxWorkspaces": 16}' } });
  const statuses = new Map<number, number>();
  for (let index = 0; index < 60; index++) {
    const { status } = await call(worker.mock(`any-${index}`), 'POST /v2/request', { body: NATIVE });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const guests = await keysOf(worker);
  expect(guests.length).toBeLessThanOrEqual(16);
  expect([...statuses].sort()).toEqual([
    [201, guests.length],
    [429, 60 - guests.length],
  ]);
  const [known = ''] = guests;
  expect((await call(worker.mock(known), 'POST /v2/request', { body: NATIVE })).status).toBe(201);
  const mine = Array.from({ length: 20 }, (_, index) => `mine-${index}`);
  for (const key of mine) await worker.mock().createWorkspace({ key });
  expect(await keysOf(worker)).toEqual([...guests, ...mine].sort());
  const full = await call(worker.mock('any-59'), 'POST /v2/request', { body: NATIVE });
  expect([201, 429]).toContain(full.status);
  await worker.mock(known).stop();
  expect((await call(worker.mock(known), 'POST /v2/request', { body: NATIVE })).status).toBe(201);
});

test('worker: with explicit creation strangers fill nothing, and the owner is served meanwhile', async () => {
  await using worker = await Workerd.start({
    env: { MOCK_WORKSPACE_CREATION: 'explicit', MOCK_WORKSPACE_FROM: 'api-key' },
  });
  const post = (headers: Record<string, string>) =>
    call(worker.mock(), 'POST /v2/request', {
      headers: { ...headers, 'content-type': 'application/json' },
      body: NATIVE,
    });
  const strangers = Array.from({ length: 80 }, async (_, index) => {
    const named = index % 2 === 0 ? { 'x-api-key': `any-${index}` } : { ...KEY, 'x-mock-workspace': `any-${index}` };
    return (await post(named)).status;
  });
  const { key, apiKey } = await worker.mock().createWorkspace();
  expect((await post({ 'x-api-key': apiKey ?? '' })).status).toBe(201);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([401, 404]));
  expect(await keysOf(worker)).toEqual([key]);
});

test('worker: a list wakes no workspace, and a wake asks no index', async () => {
  await using worker = await Workerd.start({ isOpened: true });
  const { requestId } = await newRequest(worker.mock('ada'));
  const [info] = await worker.mock().workspaces();
  for (let part = 0; part < 16; part++) await worker.storage(`(index-${part})`, 'DROP TABLE known');
  await worker.restart();
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(200);
  expect(info).toMatchObject({ key: 'ada', url: `${worker.url}/w/ada`, calls: 1, expiresAt: null });
  expect(info?.rows).toBeGreaterThan(0);
});

test('worker: the Host of a stranger is in no address that others get', async () => {
  await using worker = await Workerd.start();
  const json = { ...KEY, 'content-type': 'application/json' };
  const url = `${worker.url}/w/victim/v2/payer`;
  const theirs = await callAs('evil.example', url, json, { ...PAYER_INPUT, clientUserId: 'evil' });
  expect(theirs.agreementUrl).toContain('http://evil.example/w/victim/');
  const made = await worker.mock().createWorkspace({ key: 'victim' });
  expect([made.url, (await worker.mock().workspaces())[0]?.url]).toEqual(Array(2).fill(`${worker.url}/w/victim`));
  const mine = await call(worker.mock('victim'), 'POST /v2/payer', { body: PAYER_INPUT });
  expect(mine.body.agreementUrl).toContain(`${worker.url}/w/victim/`);
  await worker.restart({ env: { MOCK_BASE_URL: 'https://mock.example/api/' } });
  const listed = await callAs('evil.example', `${worker.url}/w/victim/__mock/workspaces`, bearer);
  expect(listed.workspaces[0].url).toBe('https://mock.example/api/w/victim');
  expect((await fetch(`${worker.url}/api/w/victim/v2/currencies?id=USD`, { headers: KEY })).status).toBe(200);
});

test('worker: the owner of all workspaces gets the answers of a process, with their headers', async () => {
  await using worker = await Workerd.start();
  await using mock = await startMock({ controlToken: TOKEN });
  const json = { ...bearer, 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const body = '{ "key": "ada", "quota": { "rows": 9 } }';
  const calls: [string, RequestInit][] = [
    ['/__mock/workspaces', {}],
    ['/__mock/workspaces', { method: 'POST', headers: json, body }],
    ['/__mock/workspaces', { method: 'POST', headers: json, body: '{ "key": ' }],
    ['/__mock/workspaces', { method: 'PUT', headers: json, body }],
    ['/__mock/workspaces', { headers: json }],
    [
      '/__mock/workspaces',
      { headers: { ...json, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } },
    ],
    ['/__mock/workspaces/ada', { method: 'DELETE', headers: json }],
    ['/__mock/workspaces/ada', { method: 'DELETE', headers: bearer }],
    ['/__mock/workspaces/ada', { headers: bearer }],
  ];
  for (const [path, init] of calls) {
    const [theirs, ours] = await Promise.all(
      [mock.url, worker.url].map(async (url) => {
        const answer = await fetch(`${url}${path}`, init);
        const headers = [...answer.headers].filter(
          ([name]) => !/^(date|connection|keep-alive|content-length|transfer-encoding)$/.test(name),
        );
        const text = (await answer.text()).replaceAll(url, '').replaceAll(/\d{4}-\d\d-[\dT:.]+Z|[\da-f]{32}/g, '');
        return { status: answer.status, headers, text };
      }),
    );
    expect([path, init, ours]).toEqual([path, init, theirs]);
  }
});

test('worker: objects are where their owner says', async () => {
  const asked: unknown[] = [];
  const namespace = (name: string) => ({
    idFromName: (key: string) => key,
    get: (key: string, options?: object) => ({
      fetch: async () => {
        asked.push([name, key, options]);
        return new Response();
      },
    }),
  });
  const WORKSPACES = { ...namespace('anywhere'), jurisdiction: namespace };
  const { handler } = createWorker({}, { jurisdiction: 'eu', locationHint: 'weur' });
  await handler.fetch(new Request('https://mock.example/w/ada/'), { WORKSPACES, MOCK_CONTROL_TOKEN: TOKEN } as never);
  expect(asked).toEqual([['eu', 'ada', { locationHint: 'weur' }]]);
});
