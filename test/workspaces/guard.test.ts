import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { KEY, newRequest } from '../support/client.ts';

/** A call with headers that fetch forbids. */
function raw(port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return answerOf(port, path, headers, method).then(({ status }) => status);
}

function answerOf(port: number, path: string, headers: Record<string, string>, method = 'GET', body?: object) {
  return new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, text: await text(answer), headers: answer.headers }),
    );
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Headers of Chromium for a cross-origin image, link and frame. */
const IMAGE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FRAME = { ...LINK, 'sec-fetch-dest': 'iframe' };
const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

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

test('guard: on loopback the host of the base URL is the mock', async () => {
  await using mock = await startMock({ baseUrl: 'http://mock.example:8080' });
  expect(await raw(mock.port, '/__mock/state', { host: 'mock.example' })).toBe(200);
  expect(await raw(mock.port, '/__mock/state', { host: 'evil.example' })).toBe(403);
});

test('guard: on loopback a page for payers is shown under any Host, and decides under none but its own', async () => {
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

test('guard: a refusal names the page, or says that it is of another site', async () => {
  await using mock = await startMock();
  const refusal = async (headers: Record<string, string>) => (await answerOf(mock.port, '/__mock/state', headers)).text;
  expect(await refusal(EVIL)).toContain('refuses pages of https://evil.example');
  expect(await refusal(IMAGE)).toContain('refuses pages of other sites');
});

test('guard: on loopback the preflight of a foreign page is refused', async () => {
  await using mock = await startMock();
  const preflight = { ...EVIL, 'access-control-request-method': 'POST' };
  expect(await raw(mock.port, '/__mock/steps', preflight, 'OPTIONS')).toBe(403);
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

const CONTROL = ['/state', '/calls?path=/v2/**/x', '/events', '/export', '/snapshots', '/openapi.json', '/nowhere'];

test('guard: images, scripts and calls of a foreign page are refused by every control route and page', async () => {
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

test('guard: links of a foreign page open the panel and the pages for payers, which alone can be framed', async () => {
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

test('guard: a page of this machine may do everything, at any port and by any of its names', async () => {
  await using mock = await startMock();
  const near = { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const sameSite = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  for (const headers of [near, { ...near, 'sec-fetch-site': 'same-site' }, sameSite]) {
    expect(await raw(mock.port, '/w/ada/__mock/state', headers)).toBe(200);
  }
  expect(await raw(mock.port, '/__mock/steps', { ...near, origin: 'null' }, 'POST')).toBe(403);
});

test('guard: a foreign page cannot create a workspace, and may call the API in one that is there', async () => {
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

test('guard: trusted origins may do what pages of this machine may do', async () => {
  await using mock = await startMock({ trustedOrigins: ['https://Preview.example'] });
  const from = (origin: string) => raw(mock.port, '/w/ada/__mock/state', { ...EVIL, origin });
  expect([await from('https://evil.example'), await from('https://preview.example')]).toEqual([403, 200]);
  await using open = await startMock({ trustedOrigins: ['*'] });
  for (const headers of [EVIL, IMAGE]) expect(await raw(open.port, '/w/ada/__mock/state', headers)).toBe(200);
  await expect(startMock({ trustedOrigins: ['preview.example'] })).rejects.toThrow('must be an origin such as');
});

test('guard: a foreign page with the token in a header may call; the cookie, which the browser adds, does not help it', async () => {
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

test('guard: an open mock refuses foreign pages where they reach it as localhost, and no others', async () => {
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
])('guard: the token %j is refused at start', async (controlToken) => {
  await expect(startMock({ controlToken })).rejects.toThrow('option controlToken: must have at least 8 characters');
});

test('guard: every token that may be set works as a header, in the address and as a cookie', async () => {
  const controlToken = "!#$%&'()*+-./:<=>?@[]^_`{|}~aZ0";
  await using mock = await startMock({ controlToken });
  expect(await raw(mock.port, '/__mock/state', { authorization: `Bearer ${controlToken}` })).toBe(200);
  const opened = await answerOf(mock.port, `/__mock/state?token=${encodeURIComponent(controlToken)}`, {});
  expect([opened.status, opened.headers.location]).toEqual([303, '/__mock/state']);
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(await raw(mock.port, '/__mock/state', { cookie })).toBe(200);
});

test('guard: pages, files, documents and answers of the control API are taken for what they say they are', async () => {
  await using mock = await startMock();
  const headers = async (path: string) => (await answerOf(mock.port, path, {})).headers;
  const paths = ['/docs', '/docs/docs.js', '/docs/swagger-ui.css', '/openapi.json', '/__mock/state'];
  const pages = ['/__mock/', '/__mock/panel/none', '/__mock/pages/assets/panel.js', '/__mock/pages/kyc/user-1'];
  for (const path of [...paths, ...pages, '/__mock/nowhere', '/nowhere']) {
    expect((await headers(path))['x-content-type-options'], path).toBe('nosniff');
  }
  expect((await headers('/v2/currencies'))['x-content-type-options']).toBeUndefined();
  for (const path of ['/docs', '/__mock/', '/__mock/panel/none']) {
    expect((await headers(path))['content-security-policy'], path).toContain("frame-ancestors 'self'");
  }
});

test('guard: the key at /, which /docs fills in, is handed to pages of the same site alone', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true });
  const keys = async (headers: Record<string, string>) =>
    JSON.parse((await answerOf(mock.port, '/', headers)).text).apiKeys;
  const sameSite = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  for (const headers of [{}, { ...IMAGE, 'sec-fetch-site': 'same-origin' }, sameSite]) {
    expect(await keys(headers)).toEqual(['test-api-key']);
  }
  for (const headers of [IMAGE, EVIL, { origin: 'http://web:3000', host: 'mock:4010' }]) {
    expect(await keys(headers)).toBeUndefined();
  }
});
