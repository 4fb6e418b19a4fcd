import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { createMock, type MockOptions } from '../../src/index.ts';
import { mockHandlers } from '../../src/msw.ts';
import { KEY, NATIVE } from '../support/client.ts';

const API = 'https://api.request.network';

/** MSW patches the global `fetch`, so these tests are sequential. */
function listening(options: MockOptions = {}, base = API, workspace?: string) {
  const main = createMock({ validateResponses: true, ...options });
  const mock = workspace === undefined ? main : main.workspace(workspace);
  const server = setupServer(...mockHandlers(base, mock));
  server.listen({ onUnhandledRequest: 'error' });
  return { main, mock, server, [Symbol.dispose]: () => server.close() };
}

test('mockHandlers: the mock handles every call to the address', async () => {
  using way = listening();
  const headers = { ...KEY, 'content-type': 'application/json' };
  const created = await fetch(`${API}/v2/request`, { method: 'POST', headers, body: JSON.stringify(NATIVE) });
  const { requestId } = (await created.json()) as { requestId: string };
  await way.mock.requests.pay(requestId);
  const paid = await fetch(`${API}/v2/request/${requestId}?x=1`, { headers: KEY });
  expect(await paid.json()).toMatchObject({ hasBeenPaid: true });
  expect((await fetch(`${API}/v2/currencies`)).status).toBe(401);
});

test('mockHandlers: calls to other addresses pass through', async () => {
  using way = listening();
  way.server.use(http.get('https://api.request.network.example/v2/currencies', () => HttpResponse.json('other')));
  expect(await (await fetch(`${API}.example/v2/currencies`)).json()).toBe('other');
  expect((await way.mock.state()).tables.requests).toBeGreaterThan(0);
});

test('mockHandlers: an earlier handler wins', async () => {
  using way = listening();
  way.server.use(http.get(`${API}/v2/currencies`, () => new HttpResponse(null, { status: 418 }), { once: true }));
  expect((await fetch(`${API}/v2/currencies`, { headers: KEY })).status).toBe(418);
  expect((await fetch(`${API}/v2/currencies`, { headers: KEY })).status).toBe(200);
});

test('mockHandlers: accept an address with a path, and a workspace', async () => {
  using way = listening({ fixtures: 'empty' }, 'http://localhost:4010/api/', 'ada');
  const headers = { ...KEY, 'content-type': 'application/json' };
  const body = JSON.stringify(NATIVE);
  const created = await fetch('http://localhost:4010/api/v2/request', { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  expect([(await way.main.state()).tables.requests, (await way.mock.state()).tables.requests]).toEqual([0, 1]);
});

test('mockHandlers: a fault that breaks the connection fails the fetch', async () => {
  using way = listening();
  await way.mock.faults.add({ effect: 'reset', times: 1 });
  await expect(fetch(`${API}/v2/currencies`, { headers: KEY })).rejects.toThrow(TypeError);
  expect((await fetch(`${API}/v2/currencies`, { headers: KEY })).status).toBe(200);
});
