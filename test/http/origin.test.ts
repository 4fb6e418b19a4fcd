import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call, NATIVE } from '../support/client.ts';

const CLIENT = { 'x-client-id': 'cli_test' };
const PAGE = 'http://localhost:3000';

test('origin: a client ID works from a page that cannot set the header itself', async () => {
  const mock = createMock({ origin: PAGE, validateResponses: true });
  const created = await call(mock, 'POST /v2/request', { headers: CLIENT, body: NATIVE });
  expect(created.status).toBe(201);
  expect(created.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect((await call(mock, `GET /v2/request/${created.body.requestId}`, { headers: CLIENT })).status).toBe(200);
});

test('origin: a client ID is refused from a page of another origin, and from a file', async () => {
  for (const origin of ['http://localhost:3001', 'null']) {
    const { status, body } = await call(createMock({ origin }), 'POST /v2/request', { headers: CLIENT, body: NATIVE });
    expect([status, body.message]).toEqual([403, `Origin ${origin} is not allowed for this client ID`]);
  }
});

test('origin: a header of the call itself wins', async () => {
  const mock = createMock({ origin: 'http://localhost:3001' });
  const headers = { ...CLIENT, origin: PAGE };
  expect((await call(mock, 'POST /v2/request', { headers, body: NATIVE })).status).toBe(201);
});

test('origin: as in a browser, a read of the own origin carries none and a write does', async () => {
  const mock = createMock({ origin: PAGE, baseUrl: PAGE });
  const written = await call(mock, 'POST /v2/request', { headers: CLIENT, body: NATIVE });
  expect(written.status).toBe(201);
  const { status, body } = await call(mock, `GET /v2/request/${written.body.requestId}`, { headers: CLIENT });
  expect([status, body.message]).toEqual([403, 'Origin header is required with a client ID']);
  const line = `HEAD /v2/request/${written.body.requestId}`;
  expect((await call(mock, line, { headers: CLIENT })).status).toBe(403);
  expect((await call(mock, line, { headers: { ...CLIENT, origin: PAGE } })).status).toBe(200);
});

test('origin: it stands for calls in process only, never for those of a network', async () => {
  await using mock = await startMock({ origin: PAGE });
  const answer = await fetch(`${mock.url}/v2/request/none`, { headers: CLIENT });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect((await call(mock, 'GET /v2/request/none', { headers: CLIENT })).status).toBe(404);
});

test('origin: one that no header can carry is refused', () => {
  expect(() => createMock({ origin: 'http://\u2603' })).toThrow('option origin: must be an origin such as');
});

test('CORS: every answer of the API and of the control API reflects the origin; the panel is for no other page', async () => {
  await using mock = await startMock();
  const allowed = async (path: string) => {
    const answer = await fetch(`${mock.url}${path}`, { headers: { origin: 'http://localhost:5173' } });
    return [answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')];
  };
  for (const path of ['/v2/currencies', '/v2/nowhere', '/openapi.json', '/__mock/state', '/__mock/nowhere'])
    expect(await allowed(path), path).toEqual(['http://localhost:5173', 'Origin']);
  for (const path of ['/__mock/', '/__mock/panel/requests', '/docs'])
    expect(await allowed(path), path).toEqual([null, null]);
});
