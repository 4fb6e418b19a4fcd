import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { KEY, newRequest } from '../support/client.ts';
import { responseOf } from '../support/raw-call.ts';

/** A call with headers that fetch forbids. */
function raw(port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return responseOf(port, path, headers, method).then(({ status }) => status);
}

/** Headers of Chromium for a cross-origin image, link and frame. */
const IMAGE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FRAME = { ...LINK, 'sec-fetch-dest': 'iframe' };
const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

test('guard: on loopback the control API refuses a foreign Host', async () => {
  await using mock = await startMock();
  const rebound = { host: 'evil.example', ...KEY };
  expect(await raw(mock.port, '/__mock/state', rebound)).toBe(403);
  expect(await raw(mock.port, '/w/ada/__mock/state', rebound)).toBe(403);
  expect(await raw(mock.port, '/v2/currencies', rebound)).toBe(200);
  expect(await raw(mock.port, '/v2/payer', rebound, 'POST')).toBe(400);
  for (const host of ['localhost', `127.0.0.1:${mock.port}`, '127.0.0.100', '[::1]', 'app.localhost:80']) {
    expect(await raw(mock.port, '/__mock/state', { host })).toBe(200);
  }
  for (const host of ['127.0.0.1.evil.example', '[::2]', 'localhost.evil.example']) {
    expect(await raw(mock.port, '/__mock/state', { host })).toBe(403);
  }
});

test('guard: on loopback the base URL host is allowed', async () => {
  await using mock = await startMock({ baseUrl: 'http://mock.example:8080' });
  expect(await raw(mock.port, '/__mock/state', { host: 'mock.example' })).toBe(200);
  expect(await raw(mock.port, '/__mock/state', { host: 'evil.example' })).toBe(403);
});

test('guard: on loopback hosted pages are shown under any Host but accept decisions only under their own', async () => {
  await using mock = await startMock();
  const page = (host: string, method: string) => raw(mock.port, '/__mock/pages/kyc/user-1', { host }, method);
  expect(await page('evil.example', 'GET')).toBe(200);
  expect(await page('evil.example', 'POST')).toBe(403);
  expect(await raw(mock.port, '/pay?token=none', { host: 'evil.example' }, 'GET')).toBe(404);
  expect(await raw(mock.port, '/pay?token=none', { host: 'evil.example' }, 'POST')).toBe(403);
  expect(await raw(mock.port, '/pay?token=none', { host: 'localhost' }, 'POST')).not.toBe(403);
  expect(await page('localhost', 'POST')).toBe(400);
  expect(await raw(mock.port, '/__mock/health', { host: 'mock:4010' })).toBe(200);
});

test('guard: a refusal names the origin', async () => {
  await using mock = await startMock();
  const refusal = async (headers: Record<string, string>) =>
    (await responseOf(mock.port, '/__mock/state', headers)).text;
  expect(await refusal(EVIL)).toContain('refuses pages of https://evil.example');
  expect(await refusal(IMAGE)).toContain('refuses pages of other sites');
});

test('guard: on loopback refuses the preflight of another origin', async () => {
  await using mock = await startMock();
  const preflight = { ...EVIL, 'access-control-request-method': 'POST' };
  expect(await raw(mock.port, '/__mock/steps', preflight, 'OPTIONS')).toBe(403);
});

test('guard: on loopback allows calls of local pages only', async () => {
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

test('guard: on loopback other origins can frame hosted pages but not submit them', async () => {
  await using mock = await startMock();
  const page = `${mock.url}/__mock/pages/kyc/user-1`;
  const headers = { origin: 'https://evil.example' };
  expect((await fetch(page, { headers })).status).toBe(200);
  expect((await fetch(page, { method: 'POST', headers })).status).toBe(403);
});

test('guard: requires a given token in header, cookie or URL', async () => {
  await using mock = await startMock({ controlToken: 'correct-horse' });
  const state = (headers: Record<string, string> = {}, query = '') =>
    fetch(`${mock.url}/__mock/state${query}`, { headers, redirect: 'manual' });
  const refused = await state();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Authorization: Bearer') });
  expect((await state({ authorization: 'Bearer wrong-horse' })).status).toBe(401);
  expect((await state({ authorization: 'x Bearer correct-horse' })).status).toBe(401);
  expect((await state({ authorization: 'Bearer correct-horse' })).status).toBe(200);
  const redirect = await state({}, '?rows=true&token=correct-horse');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/__mock/state?rows=true']);
  const [cookie = '', ...attributes] = redirect.headers.get('set-cookie')?.split('; ') ?? [];
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict']);
  expect((await state({ cookie })).status).toBe(200);
  expect((await state({ cookie: `other=1;${cookie}` })).status).toBe(200);
  expect((await state({ cookie: 'mock_control=undefined' })).status).toBe(401);
  expect(await raw(mock.port, '/__mock/reset?token=correct-horse', {}, 'POST')).toBe(200);
  expect((await fetch(`${mock.url}/v2/currencies`, { headers: KEY })).status).toBe(200);
  expect((await fetch(`${mock.url}/v2/__mock/state`, { headers: KEY })).status).toBe(404);
  expect((await fetch(`${mock.url}/w/ada/v2/currencies`, { headers: KEY })).status).toBe(404);
  expect((await fetch(`${mock.url}/w/ada/v2/currencies`, { headers: { ...KEY, cookie } })).status).toBe(200);
  expect(await raw(mock.port, '/pay?token=none', { host: 'evil.example' }, 'POST')).toBe(400);
  await using both = await startMock({ controlToken: 'correct-horse', controlOpen: true });
  expect(await raw(both.port, '/__mock/state', {})).toBe(401);
});

test('guard: beyond loopback, pages of the host name in the call are local', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlToken: 'correct-horse' });
  const state = (host: string, headers: object) =>
    raw(mock.port, '/__mock/state', { host, cookie: 'mock_control=correct-horse', ...headers });
  const sameSite = { 'sec-fetch-site': 'same-site' };
  expect(await state('mock:4010', { origin: 'http://mock:3000' })).toBe(200);
  expect(await state('mock:4010', { origin: 'http://other:3000' })).toBe(403);
  expect(await state('mock:4010', { origin: 'http://other:3000', 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect([await state('mock:4010', sameSite), await state('localhost', sameSite)]).toEqual([403, 200]);
  await using local = await startMock();
  const renamed = { ...KEY, host: 'evil.example', origin: 'http://evil.example' };
  expect(await raw(local.port, '/w/ada/v2/currencies', renamed)).toBe(403);
});

test('guard: health, hosted pages and in-process calls need no token', async () => {
  await using mock = await startMock({ controlToken: 'correct-horse' });
  expect((await fetch(`${mock.url}/__mock/health`)).status).toBe(200);
  expect((await fetch(`${mock.url}/__mock/pages/kyc/nobody`)).status).toBe(404);
  expect((await mock.state()).tables.faults).toBe(0);
  expect(mock.controlToken).toBe('correct-horse');
});

test('guard: a mock on all interfaces generates a token unless it is open', async () => {
  await using guarded = await startMock({ host: '0.0.0.0' });
  expect(guarded.controlToken).toMatch(/^[0-9a-f]{32}$/);
  expect((await fetch(`http://127.0.0.1:${guarded.port}/__mock/state`)).status).toBe(401);
  await using open = await startMock({ host: '0.0.0.0', controlOpen: true });
  expect(open.controlToken).toBeUndefined();
  expect((await fetch(`http://127.0.0.1:${open.port}/__mock/state`)).status).toBe(200);
});

const CONTROL = ['/state', '/calls?path=/v2/**/x', '/events', '/export', '/snapshots', '/openapi.json', '/nowhere'];

test('guard: refuses images, scripts and calls of other origins on every control route and page', async () => {
  await using mock = await startMock();
  const pages = [
    '',
    '/',
    '/panel/requests',
    '/panel/assets/x',
    '/pages/kyc/user-1',
    '/pages/assets/panel.js',
    '/health',
  ];
  for (const path of [...CONTROL, ...pages]) {
    for (const headers of [IMAGE, EVIL]) expect(await raw(mock.port, `/__mock${path}`, headers), path).toBe(403);
  }
  for (const path of CONTROL) expect(await raw(mock.port, `/__mock${path}`, LINK), path).toBe(403);
});

test('guard: other origins can link to panel and hosted pages, and frame only the latter', async () => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock);
  for (const path of ['/pages/kyc/user-1', `/pay/${requestId}`]) {
    for (const headers of [LINK, FRAME]) expect(await raw(mock.port, `/__mock${path}`, headers), path).toBe(200);
    expect(await raw(mock.port, `/__mock${path}`, { ...LINK, origin: EVIL.origin }, 'POST'), path).toBe(403);
  }
  expect(await raw(mock.port, '/__mock', LINK)).toBe(302);
  for (const path of ['/', '/panel/requests']) {
    expect(await raw(mock.port, `/__mock${path}`, LINK), path).toBe(200);
    expect(await raw(mock.port, `/__mock${path}`, FRAME), path).toBe(403);
  }
});

test('guard: local pages may do everything at any port and local name', async () => {
  await using mock = await startMock();
  const near = { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const sameSite = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  for (const headers of [near, { ...near, 'sec-fetch-site': 'same-site' }, sameSite]) {
    expect(await raw(mock.port, '/w/ada/__mock/state', headers)).toBe(200);
  }
  expect(await raw(mock.port, '/__mock/steps', { ...near, origin: 'null' }, 'POST')).toBe(403);
});

test('guard: other origins cannot create a workspace but can call the API in an existing workspace', async () => {
  await using mock = await startMock({ workspaceFrom: 'api-key' });
  const ways: [string, Record<string, string>][] = [
    ['/w/a/v2/currencies', IMAGE],
    ['/w/b/v2/currencies', { ...EVIL, ...KEY }],
    ['/w/c/__mock/', LINK],
    ['/w/d/__mock/pages/kyc/user-1', FRAME],
    ['/v2/currencies', { ...EVIL, 'x-api-key': 'e' }],
    ['/v2/currencies', { ...EVIL, ...KEY, 'x-mock-workspace': 'f' }],
  ];
  for (const [path, headers] of ways) expect(await raw(mock.port, path, headers), path).toBe(403);
  expect(await raw(mock.port, '/w/g/v2/currencies', EVIL, 'OPTIONS')).toBe(403);
  expect((await mock.workspaces()).map(({ key }) => key)).toEqual([]);
  await mock.workspace('b').state();
  expect(await raw(mock.port, '/w/b/v2/currencies', { ...EVIL, ...KEY })).toBe(200);
  expect(await raw(mock.port, '/v2/currencies', { ...EVIL, ...KEY })).toBe(200);
});

test('guard: trusted origins have the rights of local pages', async () => {
  await using mock = await startMock({ trustedOrigins: ['https://Preview.example'] });
  const from = (origin: string) => raw(mock.port, '/w/ada/__mock/state', { ...EVIL, origin });
  expect([await from('https://evil.example'), await from('https://preview.example')]).toEqual([403, 200]);
  await using open = await startMock({ trustedOrigins: ['*'] });
  for (const headers of [EVIL, IMAGE]) expect(await raw(open.port, '/w/ada/__mock/state', headers)).toBe(200);
  await expect(startMock({ trustedOrigins: ['preview.example'] })).rejects.toThrow('must be an origin such as');
});

test('guard: other origins may call with the token in a header, but not with the cookie', async () => {
  await using mock = await startMock({ controlToken: 'correct-horse' });
  const state = (headers: Record<string, string>) => raw(mock.port, '/__mock/state', headers);
  const cookie = 'mock_control=correct-horse';
  expect(await state({ ...EVIL, authorization: 'Bearer correct-horse' })).toBe(200);
  expect(await state({ ...EVIL, cookie })).toBe(403);
  expect(
    await state({ ...EVIL, origin: 'https://other.localhost.example', 'sec-fetch-site': 'same-site', cookie }),
  ).toBe(403);
  expect(await state({ cookie })).toBe(200);
  expect(await raw(mock.port, '/__mock/state', { ...EVIL, 'access-control-request-method': 'GET' }, 'OPTIONS')).toBe(
    204,
  );
  expect(await raw(mock.port, '/__mock/pages/kyc/user-1', EVIL, 'POST')).toBe(403);
});

test('guard: an open mock refuses other origins only on localhost', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true });
  expect(await raw(mock.port, '/__mock/state', EVIL)).toBe(403);
  expect(await raw(mock.port, '/__mock/state', { origin: 'http://web:3000', host: 'mock:4010' })).toBe(200);
});

test.each([
  '',
  'short',
  'has a space',
  'semi;colon',
  'comma,comma',
  'quote"quote',
  'back\\slash',
  'пароль-пароль',
  'tab\tin-it',
  '\x7f12345678',
])('guard: refuses the token %j at start', async (controlToken) => {
  await expect(startMock({ controlToken })).rejects.toThrow('option controlToken: must have at least 8 characters');
});

test('guard: every valid token works in header, URL and cookie', async () => {
  const controlToken = "!#$%&'()*+-./:<=>?@[]^_`{|}~aZ0";
  await using mock = await startMock({ controlToken });
  expect(await raw(mock.port, '/__mock/state', { authorization: `Bearer ${controlToken}` })).toBe(200);
  const opened = await responseOf(mock.port, `/__mock/state?token=${encodeURIComponent(controlToken)}`, {});
  expect([opened.status, opened.headers.location]).toEqual([303, '/__mock/state']);
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(await raw(mock.port, '/__mock/state', { cookie })).toBe(200);
});

test('guard: responses of the control API forbid content type sniffing', async () => {
  await using mock = await startMock();
  const headers = async (path: string) => (await responseOf(mock.port, path, {})).headers;
  const paths = ['/docs', '/docs/docs.js', '/docs/openapi-explorer.min.js', '/openapi.json', '/__mock/state'];
  const pages = ['/__mock/', '/__mock/panel/none', '/__mock/pages/assets/panel.js', '/__mock/pages/kyc/user-1'];
  for (const path of [...paths, ...pages, '/__mock/nowhere', '/nowhere']) {
    expect((await headers(path))['x-content-type-options'], path).toBe('nosniff');
  }
  expect((await headers('/v2/currencies'))['x-content-type-options']).toBeUndefined();
  for (const path of ['/docs', '/__mock/', '/__mock/panel/none']) {
    expect((await headers(path))['content-security-policy'], path).toContain("frame-ancestors 'self'");
  }
});

test('guard: only same-site pages get the key at /, which /docs fills in', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true });
  await using guarded = await startMock({ host: '0.0.0.0', controlToken: 'correct-horse' });
  await using trusting = await startMock({ trustedOrigins: ['*'] });
  const keys = async (headers: Record<string, string>, { port } = mock) =>
    JSON.parse((await responseOf(port, '/', headers)).text).apiKeys;
  const sameSite = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  for (const headers of [{}, { ...IMAGE, 'sec-fetch-site': 'same-origin' }, sameSite]) {
    expect(await keys(headers)).toEqual(['test-api-key']);
  }
  for (const headers of [IMAGE, EVIL, { origin: 'http://web:3000', host: 'mock:4010' }]) {
    expect(await keys(headers)).toBeUndefined();
  }
  expect(await keys({ ...sameSite, host: 'mock:4010' }, guarded)).toBeUndefined();
  expect([await keys({}, trusting), await keys(IMAGE, trusting)]).toEqual([['test-api-key'], undefined]);
});
