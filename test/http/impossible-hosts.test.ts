import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, SESSION } from '../support/client.ts';

const LONG = 'a'.repeat(64);
const WILDCARD = 'has a wildcard, which is the name of no host; list each host';
const EMPTY = 'has an empty part in its host name';
const TOO_LONG = 'has a part of more than 63 characters in its host name';
const PORT = 'has port 0, on which nothing can listen';
const NOWHERE = 'is in 0.0.0.0/8: no host can have it; this machine is 127.0.0.1';

test.each([
  ['https://*.example.com', WILDCARD],
  ['https://%2A.example.com', WILDCARD],
  ['https://.example.com', EMPTY],
  ['https://shop..example.com', EMPTY],
  [`https://${LONG}.example.com`, TOO_LONG],
  ['https://shop.example.com:0', PORT],
  ['https://0.1.2.3', 'has an address in 0.0.0.0/8, which no host can have; this machine is 127.0.0.1'],
])('allowedDomains: refuses %s, which no Origin can equal', async (domain, message) => {
  const mock = createMock();
  const wrong = { status: 400, field: 'allowedDomains.0', message };
  const body = { label: 'Shop', allowedDomains: [domain] };
  const refusal = async (line: string, headers?: Record<string, string>) => {
    const response = await call(mock, line, { body, ...(headers && { headers }) });
    const [error] = response.body.errors ?? [];
    return { status: response.status, field: error?.field, message: error?.message };
  };
  expect(await refusal('POST /v2/client-ids')).toEqual(wrong);
  expect(await refusal('PUT /v2/client-ids/01K9000000000000000000TEST')).toEqual(wrong);
  const v1 = await call(mock, 'POST /v1/client-ids', { body, headers: SESSION });
  expect([v1.status, v1.body.message]).toEqual([400, `Validation failed: allowedDomains.0 ${message}`]);
  await expect(mock.step({ do: 'client-id.create', ...body })).rejects.toThrow(message);
});

test.each([
  'https://shop.example.com.',
  'https://münchen.example',
  'https://shop.example.com/path',
  'http://[::1]:3000',
])('allowedDomains: %s works as an Origin', async (domain) => {
  const mock = createMock();
  const { body } = await call(mock, 'POST /v2/client-ids', { body: { label: 'Shop', allowedDomains: [domain] } });
  const headers = { 'x-client-id': body.clientId, origin: new URL(domain).origin };
  expect((await call(mock, 'GET /v2/currencies', { headers })).status).toBe(200);
});

test.each([
  ['http://*.test/', WILDCARD],
  ['http://.local/', EMPTY],
  ['http://shop..test/', EMPTY],
  [`http://${LONG}.test/`, TOO_LONG],
  ['http://127.0.0.1:0/', PORT],
  ['http://0.1.2.3/', `0.1.2.3 ${NOWHERE}`],
  ['http://0.66051/', `0.1.2.3 ${NOWHERE}`],
  ['http://[::ffff:0.1.2.3]/', `[::ffff:1:203] ${NOWHERE}`],
  ['http://user:secret@127.0.0.1:9/', 'must have no user name and password; verify the signature instead'],
])('POST /v1/webhook: refuses %s, to which nothing can be delivered', async (url, message) => {
  const mock = createMock();
  const { status, body } = await call(mock, 'POST /v1/webhook', { body: { url } });
  expect([status, body.message]).toEqual([400, `Validation failed: url ${message}`]);
  await expect(mock.webhooks.register({ url })).rejects.toThrow(message);
});

test('POST /v1/webhook: accepts 0.0.0.0, which is this machine', async () => {
  expect((await call(createMock(), 'POST /v1/webhook', { body: { url: 'http://0.0.0.0:9/' } })).status).toBe(201);
});
