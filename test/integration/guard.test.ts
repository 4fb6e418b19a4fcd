import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { KEY } from '../support/client.ts';

/** A call with headers that fetch does not let one set. */
function raw(port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject).end();
  });
}

test('guard: on loopback a foreign Host is refused, by the control API alone', async () => {
  await using mock = await startMock();
  const rebound = { host: 'evil.example', ...KEY };
  expect(await raw(mock.port, '/__mock/state', rebound)).toBe(403);
  expect(await raw(mock.port, '/w/ada/__mock/state', rebound)).toBe(403);
  expect(await raw(mock.port, '/v2/currencies', rebound)).toBe(200);
  for (const host of ['localhost', `127.0.0.1:${mock.port}`, '[::1]', 'app.localhost:80']) {
    expect(await raw(mock.port, '/__mock/state', { host })).toBe(200);
  }
});

test('guard: on loopback pages of this machine may call, others may not, and nothing changes', async () => {
  await using mock = await startMock();
  const reset = (origin: string) =>
    fetch(`${mock.url}/__mock/steps`, {
      method: 'POST',
      headers: { origin, 'content-type': 'text/plain' },
      body: JSON.stringify({ do: 'fault.add', status: 503 }),
    });
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    expect((await reset(origin)).status).toBe(403);
  }
  expect((await mock.state()).tables.faults).toBe(0);
  expect((await reset('http://localhost:3000')).status).toBe(200);
});

test('guard: on loopback a foreign page may show the pages for payers, but not decide there', async () => {
  await using mock = await startMock();
  const page = `${mock.url}/__mock/pages/kyc/user-1`;
  const headers = { origin: 'https://evil.example' };
  expect((await fetch(page, { headers })).status).toBe(200);
  expect((await fetch(page, { method: 'POST', headers })).status).toBe(403);
});

test('guard: a given token is asked for, by header, cookie or address', async () => {
  await using mock = await startMock({ controlToken: 'correct-horse' });
  const state = (headers: Record<string, string> = {}, query = '') =>
    fetch(`${mock.url}/__mock/state${query}`, { headers, redirect: 'manual' });
  const refused = await state();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Authorization: Bearer') });
  expect((await state({ authorization: 'Bearer wrong-horse' })).status).toBe(401);
  expect((await state({ authorization: 'Bearer correct-horse' })).status).toBe(200);
  const redirect = await state({}, '?rows=true&token=correct-horse');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/__mock/state?rows=true']);
  const cookie = redirect.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await state({ cookie })).status).toBe(200);
  expect((await fetch(`${mock.url}/v2/currencies`, { headers: KEY })).status).toBe(200);
});

test('guard: health and the pages for payers need no token, calls in process neither', async () => {
  await using mock = await startMock({ controlToken: 'correct-horse' });
  expect((await fetch(`${mock.url}/__mock/health`)).status).toBe(200);
  expect((await fetch(`${mock.url}/__mock/pages/kyc/nobody`)).status).toBe(404);
  expect((await mock.state()).tables.faults).toBe(0);
  expect(mock.controlToken).toBe('correct-horse');
});

test('guard: a mock that listens for everybody makes a token up, unless it is open', async () => {
  await using guarded = await startMock({ host: '0.0.0.0' });
  expect(guarded.controlToken).toMatch(/^[0-9a-f]{32}$/);
  expect((await fetch(`http://127.0.0.1:${guarded.port}/__mock/state`)).status).toBe(401);
  await using open = await startMock({ host: '0.0.0.0', controlOpen: true });
  expect(open.controlToken).toBeUndefined();
  expect((await fetch(`http://127.0.0.1:${open.port}/__mock/state`)).status).toBe(200);
});
