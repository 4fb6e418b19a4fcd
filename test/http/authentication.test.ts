import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, NATIVE, PAYER } from '../support/client.ts';

/** One operation of each class. */
const LINES = {
  none: 'GET /v1/health',
  session: 'GET /v1/payee-destination',
  key: 'GET /v2/payer/none',
  'key-or-client': 'GET /v2/payments?limit=1',
  'key-or-session': 'GET /v2/client-ids',
  'key-client-or-session': 'GET /v2/currencies',
  management: 'GET /v1/webhook',
} as const;
type Class = keyof typeof LINES;
const CLASSES = Object.keys(LINES) as Class[];

const PAGE = { origin: 'https://shop.example.com' };
const KEY = { 'x-api-key': 'test-api-key' };
const CLIENT = { 'x-client-id': 'cli_fee' };
const SESSION = { authorization: 'Bearer test-session-token' };
const COOKIE = { cookie: 'session_token=test-session-token' };

/** Returns the classes that a caller may call. All others return 401. */
async function opened(mock: Mock, headers: Record<string, string>): Promise<Class[]> {
  const statuses = await Promise.all(CLASSES.map(async (one) => (await call(mock, LINES[one], { headers })).status));
  const open = CLASSES.filter((_, index) => statuses[index] !== 401);
  for (const [index, one] of CLASSES.entries()) expect([one === 'key' ? 404 : 200, 401]).toContain(statuses[index]);
  return open;
}

const BY_KEY: Class[] = CLASSES.filter((one) => one !== 'session');
const BY_CLIENT: Class[] = ['none', 'key-or-client', 'key-client-or-session', 'management'];
const BY_SESSION: Class[] = ['none', 'session', 'key-or-session', 'key-client-or-session', 'management'];

// Proves A-CREDENTIAL-ORDER and A-SESSION.
test.each([
  ['nothing', {}, ['none']],
  ['a key', KEY, BY_KEY],
  ['a wrong key', { 'x-api-key': 'wrong' }, ['none']],
  ['an empty key', { 'x-api-key': '' }, ['none']],
  ['a wrong key, with a client ID and a session', { 'x-api-key': 'wrong', ...CLIENT, ...PAGE, ...SESSION }, ['none']],
  ['a client ID', { ...CLIENT, ...PAGE }, BY_CLIENT],
  ['an unknown client ID', { 'x-client-id': 'cli_none', ...PAGE }, ['none']],
  ['a client ID and a session', { ...CLIENT, ...PAGE, ...SESSION }, BY_CLIENT],
  ['an unknown client ID and a session', { 'x-client-id': 'cli_none', ...PAGE, ...SESSION }, ['none']],
  ['a session', SESSION, BY_SESSION],
  ['a session in lower case', { authorization: 'bearer test-session-token' }, BY_SESSION],
  ['a wrong session', { authorization: 'Bearer wrong' }, ['none']],
  ['a session of another scheme', { authorization: 'NotBearer test-session-token' }, ['none']],
  ['a session without a scheme', { authorization: 'test-session-token' }, ['none']],
  ['a session cookie', COOKIE, BY_SESSION],
  ['a wrong bearer token beside a session cookie', { authorization: 'Bearer wrong', ...COOKIE }, ['none']],
])('auth: %s authorizes the expected operations', async (_name, headers, classes) => {
  expect(await opened(createMock(), headers)).toEqual(classes);
});

test.each([
  ['nothing', {}, ['none']],
  ['any key', { 'x-api-key': 'any' }, BY_KEY],
  ['an empty key', { 'x-api-key': '' }, ['none']],
  ['any client ID, without an Origin', { 'x-client-id': 'any' }, BY_CLIENT],
  ['a client ID from a page that it does not allow', { ...CLIENT, origin: 'https://evil.example' }, BY_CLIENT],
  ['a revoked client ID', { 'x-client-id': 'cli_revoked' }, BY_CLIENT],
  ['an inactive client ID', { 'x-client-id': 'cli_inactive' }, BY_CLIENT],
  ['any session', { authorization: 'Bearer any' }, BY_SESSION],
])("auth: 'any': %s authorizes the expected operations", async (_name, headers, classes) => {
  expect(await opened(createMock({ auth: 'any' }), headers)).toEqual(classes);
});

test('auth: a refusal names all credentials that came, and those to send', async () => {
  const refused = await call(createMock(), LINES['key-or-session'], { headers: { ...CLIENT, ...PAGE, ...SESSION } });
  expect([refused.status, refused.body.message]).toEqual([401, 'Unauthorized']);
  expect(refused.headers.get('x-mock-hint')).toBe(
    'this operation does not accept a client ID and a session token; ' +
      'send x-api-key, or authorization: Bearer with a session token',
  );
});

test("auth: 'any': an unknown client ID sees no webhooks", async () => {
  await using mock = createMock({ auth: 'any' });
  await call(mock, 'POST /v1/webhook', { headers: CLIENT, body: { url: 'http://localhost:3000/hook' } });
  expect((await call(mock, 'GET /v1/webhook', { headers: CLIENT })).body).toHaveLength(1);
  expect((await call(mock, 'GET /v1/webhook', { headers: { 'x-client-id': 'any' } })).body).toEqual([]);
});

test.each([
  ['session_token=test-session-token', 200],
  ['theme=dark; session_token=test-session-token', 200],
  ['theme=dark;session_token=test-session-token; last=1', 200],
  ['theme=dark;  session_token=test-session-token', 200],
  ['my_session_token=test-session-token', 401],
  ['session_token=', 401],
  ['theme=dark', 401],
])('auth: reads the session from the cookie "%s"', async (cookie, status) => {
  expect((await call(createMock(), 'GET /v1/webhook', { headers: { cookie } })).status).toBe(status);
});

// Proves A-FORBIDDEN.
test.each([
  ['cli_fee', 'https://shop.example.com', 200],
  ['cli_fee', 'HTTPS://SHOP.example.com:443', 200],
  ['cli_fee', undefined, 403],
  ['cli_fee', 'https://shop.example.com:444', 403],
  ['cli_fee', 'http://shop.example.com', 403],
  ['cli_fee', 'null', 403],
  ['cli_inactive', 'https://shop.example.com', 403],
  ['cli_revoked', 'https://shop.example.com', 403],
  ['cli_none', 'https://shop.example.com', 401],
  ['cli_backend', undefined, 200],
  ['cli_backend', 'https://evil.example', 200],
])('auth: checks the client ID %s from %s', async (clientId, origin, status) => {
  const headers = { 'x-client-id': clientId, ...(origin === undefined ? {} : { origin }) };
  expect((await call(createMock(), 'GET /v2/currencies', { headers })).status).toBe(status);
});

test('auth: management needs no Origin but refuses a wrong one', async () => {
  const mock = createMock();
  const status = async (more: object) =>
    (await call(mock, 'GET /v1/webhook', { headers: { ...CLIENT, ...more } })).status;
  expect([await status({}), await status({ origin: 'https://evil.example' })]).toEqual([200, 403]);
});

test('auth: a request belongs to the client ID that created it', async () => {
  await using mock = createMock({ fixtures: 'default' });
  for (const headers of [{ 'x-client-id': 'cli_backend' }, { ...CLIENT, ...PAGE }]) {
    const { body } = await call(mock, 'POST /v2/request', { headers, body: NATIVE });
    const { rows } = await mock.state({ rows: true });
    const row = rows?.requests?.find(({ requestId }) => requestId === body.requestId);
    expect(row).toMatchObject({ clientId: headers['x-client-id'] });
  }
});

// Proves A-ORIGIN-SCHEMES.
test.each([
  ['https://shop.example:8443/cart', 'https://shop.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('client id: the domain %s is stored as %s', async (domain, stored) => {
  const body = { label: 'Shop', allowedDomains: [domain, domain] };
  expect((await call(createMock(), 'POST /v2/client-ids', { body })).body.allowedDomains).toEqual([stored]);
});

test.each(['shop', 'http://shop.example', 'ftp://localhost', 'null', ''])(
  'client id: refuses the domain "%s"',
  async (domain) => {
    const body = { label: 'Shop', allowedDomains: [domain] };
    expect((await call(createMock(), 'POST /v2/client-ids', { body })).status).toBe(400);
  },
);

test('client id: an update keeps absent fields and returns the status', async () => {
  await using mock = createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z' });
  const made = [];
  for (const label of ['A', 'B', 'C']) {
    const body = { label, allowedDomains: ['https://a.example'] };
    made.push((await call(mock, 'POST /v2/client-ids', { body })).body);
    await mock.clock.advance('PT1S');
  }
  const [a, b, c] = made.map(({ id }) => id);
  const put = (id: string, body: object) => call(mock, `PUT /v2/client-ids/${id}`, { body });
  expect((await put(a, { label: 'Z' })).body).toMatchObject({ label: 'Z', allowedDomains: ['https://a.example'] });
  const both = { allowedDomains: ['https://b.example', 'https://b.example/', 'http://localhost:1'] };
  expect((await put(b, both)).body.allowedDomains).toEqual(['https://b.example', 'http://localhost:1']);
  expect((await put(b, { feePercentage: '1' })).body.errors).toMatchObject([{ field: 'feeAddress' }]);
  const fee = { feePercentage: '1', feeAddress: PAYER };
  expect(await put(b, fee)).toMatchObject({ status: 200, body: fee });
  await mock.clientIds.revoke(made[2].clientId);
  const listed: { label: string }[] = (await call(mock, 'GET /v2/client-ids')).body;
  expect(listed.map(({ label }) => label)).toEqual(['Default test client', 'Z', 'B', 'C']);
  expect((await call(mock, `GET /v2/client-ids/${c}`)).body.status).toBe('revoked');
  expect((await put(c, { status: 'active' })).status).toBe(400);
  expect((await call(mock, 'GET /v2/client-ids/none')).status).toBe(404);
  expect((await put('none', {})).status).toBe(404);
  await expect(mock.clientIds.revoke('none')).rejects.toThrow('Client ID none not found');
  expect((await mock.state()).credentials.clientIds).toEqual(['cli_test', made[0].clientId, made[1].clientId]);
  const { timeline } = await mock.explain(c);
  const events = timeline.filter(({ kind }) => kind === 'event').map(({ name }) => name);
  expect(events).toEqual(['client-id.created', 'client-id.updated']);
});

test('client id: DELETE revokes and is idempotent', async () => {
  await using mock = createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z' });
  const { id } = (
    await call(mock, 'POST /v2/client-ids', { body: { label: 'A', allowedDomains: ['https://a.example'] } })
  ).body;
  await mock.clock.advance('PT1S');
  const revoke = async () => {
    expect((await call(mock, `DELETE /v2/client-ids/${id}`)).status).toBe(200);
    return (await call(mock, `GET /v2/client-ids/${id}`)).body;
  };
  const first = await revoke();
  expect(first).toMatchObject({ status: 'revoked', updatedAt: '2026-01-31T12:00:01.000Z' });
  await mock.clock.advance('PT1S');
  expect(await revoke()).toEqual(first);
});
