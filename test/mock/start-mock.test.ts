import { once } from 'node:events';
import { truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../src/cli/config-file.ts';
import { createMock, startMock } from '../../src/index.ts';
import { KEY, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

test('startMock: listens on a free local port and stops despite open connections', async () => {
  const mock = await startMock();
  expect(mock.url).toBe(`http://127.0.0.1:${mock.port}`);
  const response = await fetch(`${mock.url}/v2/currencies?id=USD`, { headers: KEY });
  expect(await response.json()).toHaveLength(1);
  expect([Request, Response].map(Object.getPrototypeOf), 'global classes').toEqual(Array(2).fill(Function.prototype));
  const socket = connect(mock.port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await mock[Symbol.asyncDispose]();
  await closed;
  await mock.stop();
  await expect(fetch(mock.url)).rejects.toThrow();
});

test('order: requests and payments with equal times keep their creation order', async () => {
  const mock = createMock({ fixtures: 'empty', now: '2026-01-01T00:00:00Z' });
  const made: string[] = [];
  for (let i = 0; i < 12; i++) made.unshift((await newRequest(mock)).requestId);
  for (const requestId of [...made].reverse()) await mock.step({ do: 'request.pay', requestId });
  const { rows = {} } = await mock.state({ rows: true });
  const idsOf = (list: unknown[] = []) => list.map((row) => (row as { requestId: string }).requestId);
  expect(idsOf(rows.requests)).toEqual(made);
  expect(idsOf(rows.payments)).toEqual(made);
});

test('fixtures: a directory and inline rows extend the empty set', async () => {
  const journey = { id: 'mine', processors: ['a'], currentProcessorId: 'a', createdAt: '2026-01-01T00:00:00Z' };
  const folder = temporaryFolder({ 'journeys.json': [journey] });
  for (const mock of [createMock({ fixtures: folder }), createMock({ fixtures: { journeys: [journey] } })]) {
    expect((await mock.fetch('/v2/journey/mine', { headers: KEY })).status).toBe(200);
    expect((await mock.state()).tables).toMatchObject({ currencies: 88, requests: 0, journeys: 1 });
  }
});

test('startMock: refuses an overly large file without reading it', async () => {
  const folder = temporaryFolder({ 'payers.json': '[' });
  const path = join(folder, 'payers.json');
  truncateSync(path, 600 * 1024 * 1024);
  const message = `${path}: cannot be read: it has 600 MiB, and at most 256 are read; divide it`;
  expect(() => createMock({ fixtures: folder })).toThrow(message);
  expect(() => createMock({ scenarios: folder, scenario: 'payers' })).toThrow(message);
  await expect(loadConfig(path)).rejects.toThrow(message);
});

test('fixtures: an error has file, path, value and allowed values', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'client-ids.json',
    JSON.stringify([
      { id: '1', clientId: 'c', label: 'l', allowedDomains: [], status: 'on', createdAt: '', updatedAt: '' },
    ]),
  );
  expect(() => createMock({ fixtures: folder })).toThrow(/client-ids\.json\[0\]\.status: .*"active".*\(found "on"\)/);
  write('client-ids.json', '{');
  expect(() => createMock({ fixtures: folder })).toThrow(/client-ids\.json: not valid JSON/);
  expect(() => createMock({ fixtures: { payer: [] } })).toThrow(
    'fixtures.payer: no table "payer"; did you mean "payers"?',
  );
  expect(() => createMock({ fixtures: 'defualt' })).toThrow('did you mean "default"?');
});

test('baseUrl: may have a path, in process and over the network', async () => {
  const mock = createMock({ fixtures: 'empty', baseUrl: 'https://pay.example/api/' });
  const { requestId } = await newRequest(mock);
  const ada = mock.workspace('ada');
  expect((await mock.fetch(`https://pay.example/api/v2/request/${requestId}`, { headers: KEY })).status).toBe(200);
  expect((await ada.fetch(`/v2/request/${requestId}`, { headers: KEY })).status).toBe(404);
  await mock.reset();
  await using server = await startMock({ fixtures: 'empty', baseUrl: 'https://pay.example/api' });
  for (const prefix of ['', '/api', '/w/ada', '/api/w/ada']) {
    const address = `http://127.0.0.1:${server.port}${prefix}/v2/currencies?id=USD`;
    expect((await fetch(address, { headers: KEY })).status, prefix).toBe(200);
  }
});

test('onCall: an exception is reported and does not fail the call', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => reported.mockRestore());
  const onCall = () => {
    throw new Error('boom');
  };
  await using mock = await startMock({ onCall });
  const headers = { 'x-api-key': 'test-api-key' };
  for (const fetched of [fetch(`${mock.url}/v2/currencies`, { headers }), mock.fetch('/v2/currencies', { headers })]) {
    const response = await fetched;
    expect(response.status).toBe(200);
  }
  expect(reported.mock.calls.map(([place, error]) => [place, String(error)])).toEqual(
    Array.from({ length: 2 }, () => ['payment-request-mock: internal error in the option onCall:', 'Error: boom']),
  );
});

test('start: / redirects browsers to the panel and lists links, without keys for other origins', async () => {
  const mock = createMock();
  const program = await mock.fetch('/');
  expect([program.status, await program.json()]).toEqual([
    200,
    expect.objectContaining({ panel: '/__mock/', docs: '/docs', openapi: '/openapi.json', apiKeys: ['test-api-key'] }),
  ]);
  const browser = await mock.fetch('/', { headers: { accept: 'text/html,*/*' } });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/__mock/']);
  const inside = await mock.workspace('ci').fetch('/', { headers: { accept: 'text/html' } });
  expect(inside.headers.get('location')).toBe('/w/ci/__mock/');
  const foreign = await mock.fetch('/', { headers: { origin: 'https://evil.example' } });
  expect(await foreign.json()).not.toHaveProperty('apiKeys');
  expect((await mock.fetch('/', { method: 'POST' })).status).toBe(404);
});

test('start: pages, documents and health checks are not logged as calls', async () => {
  const reported: string[] = [];
  await using mock = await startMock({ onCall: ({ path }) => reported.push(path) });
  for (const path of ['/', '/docs', '/docs/openapi-explorer.min.js', '/openapi.json', '/__mock/', '/__mock/health'])
    expect((await fetch(`${mock.url}${path}`)).status).toBe(200);
  expect((await fetch(`${mock.url}/v2/currencies`)).status).toBe(401);
  expect(reported).toEqual(['/v2/currencies']);
  expect((await mock.calls.list()).map(({ path }) => path)).toEqual(['/v2/currencies']);
});

test('startMock: a refused start drops the calls that wait for it, without an internal error', async () => {
  const port = await freePort();
  const left: Promise<unknown>[] = [];
  // The node of an unknown network responds once a call waits for the mock.
  await using node = await serve(async (request, response) => {
    const calls = JSON.parse(await text(request));
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /v2/request HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n');
    await once(socket, 'data');
    left.push(once(socket, 'close'));
    const reply = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7a69' });
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)));
  });
  await expect(startMock({ port, chain: node.url })).rejects.toThrow('31337');
  await Promise.all(left);
  expect(left.length).toBeGreaterThan(0);
});
