import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { KEY, NATIVE, SESSION } from '../support/client.ts';

const body = JSON.stringify(NATIVE);
const JSON_KEY = { ...KEY, 'Content-Type': 'application/json' };

test.each<[title: string, path: string, init: RequestInit | undefined, status: number]>([
  ['no options', '/v2/currencies', undefined, 401],
  ['headers in any case', '/v2/currencies?network=base', { headers: { 'X-API-Key': 'test-api-key' } }, 200],
  ['a body without its type', '/v2/request', { method: 'POST', headers: KEY, body }, 415],
  ['a null body', '/v2/request', { method: 'POST', headers: JSON_KEY, body: null }, 400],
  ['a byte order mark', '/v2/request', { method: 'POST', headers: JSON_KEY, body: `\ufeff${body}` }, 201],
  ['half a character', '/v2/payer', { method: 'POST', headers: JSON_KEY, body: '{"\ud83d":1}' }, 400],
  ['bytes', '/v2/request', { method: 'POST', headers: JSON_KEY, body: new TextEncoder().encode(body) }, 201],
  ['a path to normalize', '/v2/payments/../currencies?network=base', { headers: KEY }, 200],
  ['a method in lower case', '/v2/request', { method: 'post', headers: JSON_KEY, body }, 201],
  ['a header with space around it', '/v2/currencies', { headers: { 'x-api-key': ' test-api-key ' } }, 200],
  ['an object of headers', '/v2/currencies', { headers: new Headers(KEY) }, 200],
  ['no response body', '/v1/auth/logout', { method: 'POST', headers: SESSION }, 200],
])('mock.fetch: accepts %s', async (_, path, init, status) => {
  const mock = createMock();
  const responses = [await mock.fetch(path, init), await mock.fetch(new Request(new URL(path, mock.url), init))];
  expect(responses.map((response) => response.status)).toEqual([status, status]);
  const [call, same] = await mock.calls.list();
  expect(call?.request).toEqual(same?.request);
});

test.each<[title: string, path: string, init: RequestInit]>([
  ['a user in the URL', 'http://ada@mock.local/v2/currencies', { headers: KEY }],
  ['a body of a GET', '/v2/currencies', { body }],
  ['a header with a line break', '/v2/currencies', { headers: { 'x-api-key': 'a\nb' } }],
  ['a mode that only browsers use', '/v2/currencies', { headers: KEY, mode: 'navigate' }],
])('mock.fetch: refuses %s like fetch', async (_, path, init) => {
  const mock = createMock();
  await expect(mock.fetch(path, init)).rejects.toThrow(TypeError);
  expect(await mock.calls.list()).toEqual([]);
});

test.each([
  ['createMock', async () => createMock()],
  ['startMock', () => startMock()],
])('%s: mock.fetch returns platform responses', async (_, open) => {
  await using mock = await open();
  const created = await mock.fetch('/v2/request', { method: 'POST', headers: JSON_KEY, body });
  const { requestId } = JSON.parse(await Response.prototype.text.call(created));
  const read = await mock.fetch(`/v2/request/${requestId}`, { headers: KEY });
  expect(Object.getPrototypeOf(read)).toBe(Response.prototype);
  expect(await new Response(read.body, read).json()).toMatchObject({ requestId });
  const empty = await mock.fetch('/v1/auth/logout', { method: 'POST', headers: SESSION });
  expect(Object.getPrototypeOf(empty)).toBe(Response.prototype);
  const page = await mock.fetch('/__mock/');
  expect(Object.getPrototypeOf(page.clone())).toBe(Response.prototype);
});
