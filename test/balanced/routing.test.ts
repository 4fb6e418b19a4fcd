import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ringOf, serversIn } from '../../deploy/ring.mjs';
import { Balanced } from '../support/balanced.ts';
import { KEY, NATIVE } from '../support/client.ts';

const COUNT = 300;
const KEYS = Array.from({ length: COUNT }, (_, index) => `team-${index}`);

let balanced: Balanced;

beforeAll(async () => {
  balanced = await Balanced.start(4, ['--workspace-from', 'api-key'], 3);
});

afterAll(async () => balanced?.[Symbol.asyncDispose]());

/** Which replica has each workspace, by its own list; fails when two have it. */
async function placement(): Promise<Map<string, number>> {
  const lists = await Promise.all(balanced.replicas.map((replica) => replica.keys()));
  const pairs = lists.flatMap((keys, index) => keys.map((key) => [key, index] as const));
  expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length);
  return new Map(pairs);
}

/** Sends a call as its bytes are given, without what fetch does to an address. Returns the status and the body. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<[number, string]> {
  const { hostname, port } = new URL(balanced.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve([answer.statusCode ?? 0, body]));
    });
    sent.on('error', reject).end();
  });
}

test('nginx: each workspace is on one replica, whichever way a call names it, and all replicas have some', async () => {
  for (const key of KEYS) {
    for (const [path, headers] of [
      [`/w/${key}/v2/currencies`, {}],
      ['/v2/currencies', { 'x-mock-workspace': key }],
      ['/v2/currencies', { 'x-api-key': key }],
      // The address comes before the header, and the header before the API key.
      [`/w/${key}?x=/w/other`, { 'x-mock-workspace': 'other' }],
      ['/v2/currencies', { 'x-mock-workspace': key, 'x-api-key': 'other' }],
    ] as const) {
      await raw(path, { ...(path.startsWith('/w/') ? KEY : {}), ...headers });
    }
  }
  const placed = await placement();
  expect([...placed.keys()].sort()).toEqual([...KEYS].sort());
  const counts = [0, 1, 2].map((index) => [...placed.values()].filter((one) => one === index).length);
  for (const count of counts) expect(count).toBeGreaterThan(COUNT / 6);
});

test('deploy/ring.mjs: names the replica that nginx chooses', async () => {
  const conf = balanced.conf(3);
  const servers = serversIn(conf);
  expect(servers).toEqual(balanced.replicas.slice(0, 3).map(({ port }) => `127.0.0.1:${port}`));
  const ring = ringOf(servers);
  const expected = new Map(KEYS.map((key) => [key, servers.indexOf(ring(key))]));
  expect(Object.fromEntries(await placement())).toEqual(Object.fromEntries(expected));
});

test('nginx: an address in the form that proxies are sent names its workspace too', async () => {
  const ring = ringOf(serversIn(balanced.conf(3)));
  const keys = ['proxied-1', 'proxied-2', 'proxied-3', 'proxied-4', 'proxied-5', 'proxied-6'];
  for (const key of keys) expect((await raw(`http://127.0.0.1/w/${key}/v2/currencies?id=USD`, KEY))[0]).toBe(200);
  const placed = await placement();
  const servers = serversIn(balanced.conf(3));
  for (const key of keys) expect(placed.get(key)).toBe(servers.indexOf(ring(key)));
});

test('nginx: a deleted workspace is deleted where it is', async () => {
  for (const key of ['gone-1', 'gone-2', 'gone-3', 'gone-4', 'gone-5']) {
    await raw(`/w/${key}/__mock/state`);
    expect((await raw(`/__mock/workspaces/${key}`, {}, 'DELETE'))[0]).toBe(200);
  }
  expect([...(await placement()).keys()].filter((key) => key.startsWith('gone'))).toEqual([]);
});

test('nginx: addresses that the mock would read in another way are refused, and create nothing', async () => {
  const before = await placement();
  for (const path of [
    '/w/%61da/v2/currencies',
    '/%77/ada/v2/currencies',
    '/x/../w/ada/v2/currencies',
    '/w/one/../two/v2/currencies',
    '/w/one/%2e%2E/two/v2/currencies',
    '/w/one/./v2/currencies',
    '/w\\ada/v2/currencies',
    '/w//v2/currencies',
    `/w/${'x'.repeat(101)}/v2/currencies`,
    '/w/a%2Fb/v2/currencies',
    '/w/a;b',
  ]) {
    const [status, body] = await raw(path, KEY);
    expect([path, status, JSON.parse(body).statusCode]).toEqual([path, 400, 400]);
  }
  expect(await placement()).toEqual(before);
});

test('nginx: calls without a workspace are all for one replica', async () => {
  const counts = async () =>
    Promise.all(
      balanced.replicas.map(async ({ url }) => (await (await fetch(`${url}/__mock/state`)).json()).tables.requests),
    );
  const before = await counts();
  for (let index = 0; index < 20; index++) {
    await fetch(`${balanced.url}/v2/request`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(NATIVE),
    });
  }
  const added = (await counts()).map((count, index) => count - before[index]);
  expect(added.sort((a, b) => a - b)).toEqual([0, 0, 0, 20]);
});

test('nginx: each replica can be asked for its own list, health and state; the list of all is refused with where they are', async () => {
  const [status, body] = await raw('/__mock/workspaces');
  expect([status, JSON.parse(body).message]).toEqual([
    400,
    expect.stringContaining('GET /replicas/replica-1/__mock/workspaces'),
  ]);
  for (const [index, replica] of balanced.replicas.slice(0, 3).entries()) {
    const [, list] = await raw(`/replicas/replica-${index + 1}/__mock/workspaces`);
    const keys = JSON.parse(list).workspaces.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(await replica.keys());
    expect((await raw(`/replicas/replica-${index + 1}/__mock/health/ready`))[0]).toBe(200);
  }
  for (const path of ['/replicas/replica-9/__mock/state', '/replicas/localhost/__mock/state', '/replicas/replica-1/v2'])
    expect([path, (await raw(path))[0]]).toEqual([path, 404]);
});

test('nginx: an event stream arrives as it is sent', async () => {
  const reading = new AbortController();
  const stream = await fetch(`${balanced.url}/w/team-1/__mock/events`, { signal: reading.signal });
  const texts = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await texts?.read())?.value).toContain(': connected');
  await fetch(`${balanced.url}/w/team-1/v2/currencies?id=USD`, { headers: KEY });
  expect((await texts?.read())?.value).toContain('event: call');
  reading.abort();
});

test('nginx: bodies up to the limit of the mock pass, and longer ones are refused in the shape of the API', async () => {
  const send = async (bytes: number) => {
    const body = JSON.stringify({ ...NATIVE, reference: 'x'.repeat(bytes) });
    const headers = { ...KEY, 'content-type': 'application/json' };
    const answer = await fetch(`${balanced.url}/v2/request`, { method: 'POST', headers, body });
    return [answer.status, (await answer.json()).statusCode];
  };
  expect(await send(1_000_000)).toEqual([400, 400]);
  expect(await send(2_000_000)).toEqual([413, 413]);
  expect(await send(17_000_000)).toEqual([413, 413]);
});

test('nginx: a fourth replica takes its share of the keys, and no other key moves', async () => {
  const ring = [3, 4].map((count) => ringOf(serversIn(balanced.conf(count))));
  const keys = Array.from({ length: 10_000 }, (_, index) => `key-${index}`);
  const moved = keys.filter((key) => ring[0]?.(key) !== ring[1]?.(key));
  expect(moved.length / keys.length).toBeGreaterThan(0.15);
  expect(moved.length / keys.length).toBeLessThan(0.35);
  const fourth = `127.0.0.1:${balanced.replicas[3]?.port}`;
  expect(new Set(moved.map((key) => ring[1]?.(key)))).toEqual(new Set([fourth]));
  await balanced.balance(4);
  for (const key of ['after-1', 'after-2', 'after-3', 'after-4', 'after-5', 'after-6']) {
    await raw(`/w/${key}/__mock/state`);
    const owner = balanced.replicas.find(({ port }) => `127.0.0.1:${port}` === ring[1]?.(key));
    expect(await owner?.keys()).toContain(key);
  }
});
