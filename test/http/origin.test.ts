import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call, NATIVE } from '../support/client.ts';

const CLIENT = { 'x-client-id': 'cli_test' };
const PAGE = 'http://localhost:3000';

test('origin: the option lets a client ID work without an Origin header', async () => {
  const mock = createMock({ origin: PAGE, validateResponses: true });
  const created = await call(mock, 'POST /v2/request', { headers: CLIENT, body: NATIVE });
  expect(created.status).toBe(201);
  expect(created.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect((await call(mock, `GET /v2/request/${created.body.requestId}`, { headers: CLIENT })).status).toBe(200);
});

test('origin: refuses a client ID from another origin or a file', async () => {
  for (const origin of ['http://localhost:3001', 'null']) {
    const { status, body } = await call(createMock({ origin }), 'POST /v2/request', { headers: CLIENT, body: NATIVE });
    expect([status, body.message]).toEqual([403, `Origin ${origin} is not allowed for this client ID`]);
  }
});

test('origin: the Origin header overrides the option', async () => {
  const mock = createMock({ origin: 'http://localhost:3001' });
  const headers = { ...CLIENT, origin: PAGE };
  expect((await call(mock, 'POST /v2/request', { headers, body: NATIVE })).status).toBe(201);
});

test('origin: same-origin writes carry an Origin and reads do not, as in a browser', async () => {
  const mock = createMock({ origin: PAGE, baseUrl: PAGE });
  const written = await call(mock, 'POST /v2/request', { headers: CLIENT, body: NATIVE });
  expect(written.status).toBe(201);
  const { status, body } = await call(mock, `GET /v2/request/${written.body.requestId}`, { headers: CLIENT });
  expect([status, body.message]).toEqual([403, 'Origin header is required with a client ID']);
  const line = `HEAD /v2/request/${written.body.requestId}`;
  expect((await call(mock, line, { headers: CLIENT })).status).toBe(403);
  expect((await call(mock, line, { headers: { ...CLIENT, origin: PAGE } })).status).toBe(200);
});

test('origin: applies to in-process calls only', async () => {
  await using mock = await startMock({ origin: PAGE });
  const response = await fetch(`${mock.url}/v2/request/none`, { headers: CLIENT });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect((await call(mock, 'GET /v2/request/none', { headers: CLIENT })).status).toBe(404);
});

test('origin: refuses an invalid header value', () => {
  expect(() => createMock({ origin: 'http://\u2603' })).toThrow('option origin: must be an origin such as');
});

test('CORS: API and control API reflect the origin, the panel does not', async () => {
  await using mock = await startMock();
  const allowed = async (path: string) => {
    const response = await fetch(`${mock.url}${path}`, { headers: { origin: 'http://localhost:5173' } });
    return [response.headers.get('access-control-allow-origin'), response.headers.get('vary')];
  };
  for (const path of ['/v2/currencies', '/v2/nowhere', '/openapi.json', '/__mock/state', '/__mock/nowhere'])
    expect(await allowed(path), path).toEqual(['http://localhost:5173', 'Origin']);
  for (const path of ['/__mock/', '/__mock/panel/requests', '/docs'])
    expect(await allowed(path), path).toEqual([null, null]);
});
