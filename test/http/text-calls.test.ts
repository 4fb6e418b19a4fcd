import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { KEY, NATIVE, SESSION } from '../support/client.ts';

const body = JSON.stringify(NATIVE);
const JSON_KEY = { ...KEY, 'Content-Type': 'application/json' };

/** Sends a call and returns what the caller sees of the response, and what the mock recorded of the call. */
async function seen(mock: Mock, send: () => Promise<Response>) {
  await mock.calls.clear();
  const response = await send().catch(({ name, message }: Error) => ({ name, message }));
  if (!(response instanceof Response)) return response;
  const read = [response.bodyUsed, await response.text(), response.bodyUsed];
  const again = await Promise.allSettled([response.json(), response.arrayBuffer()]);
  const { status, ok, statusText, type, url, headers } = response;
  const [{ id: _id, at: _at, ms: _ms, ...call } = {}] = await mock.calls.list();
  return { status, ok, statusText, type, url, headers: [...headers], read, again, tag: String(response), call };
}

test.each<[string, string, RequestInit?]>([
  ['no options', '/v2/currencies'],
  ['headers in any case', '/v2/currencies?network=base', { headers: { 'X-API-Key': 'test-api-key' } }],
  ['a body without its type', '/v2/request', { method: 'POST', headers: KEY, body }],
  ['a null body', '/v2/request', { method: 'POST', headers: JSON_KEY, body: null }],
  ['a byte order mark', '/v2/request', { method: 'POST', headers: JSON_KEY, body: `\ufeff${body}` }],
  ['half a character', '/v2/payer', { method: 'POST', headers: JSON_KEY, body: '{"\ud83d":1}' }],
  ['a path to normalize', '/v2/payments/../currencies/ÄÖ x#y', { headers: KEY }],
  ['a user in the URL', 'http://ada@mock.local/v2/currencies', { headers: KEY }],
  ['a method in lower case', '/v2/request', { method: 'post', headers: JSON_KEY, body }],
  ['a body of a GET', '/v2/currencies', { body }],
  ['repeated headers', '/v2/currencies', { headers: { ...KEY, reason: 'a', Reason: 'b' } }],
  ['a header with space around it', '/v2/currencies', { headers: { 'x-api-key': ' test-api-key ' } }],
  ['a header with a line break', '/v2/currencies', { headers: { 'x-api-key': 'a\nb' } }],
  ['a header with an accent', '/v2/currencies', { headers: { ...KEY, reason: 'é' } }],
  ['an object of headers', '/v2/currencies', { headers: new Headers(KEY) }],
  ['an invalid option', '/v2/currencies', { headers: KEY, mode: 'navigate' }],
  ['no response body', '/v1/auth/logout', { method: 'POST', headers: SESSION }],
])('mock.fetch: %s: treats a path and options like a Request', async (_, path, init) => {
  const [plain, platform] = [createMock(), createMock()];
  const expected = await seen(platform, async () => platform.fetch(new Request(new URL(path, platform.url), init)));
  expect(await seen(plain, () => plain.fetch(path, init))).toEqual(expected);
});
