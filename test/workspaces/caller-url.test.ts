import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { KEY, PAYER, PAYER_INPUT, SESSION } from '../support/client.ts';

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
type Send<T = any> = (line: string, body?: object, headers?: Headers) => Promise<T>;

/** Returns a function that sends calls under a host name, which fetch cannot set, and returns the response body. */
function textSender(port: number, given: Headers, prefix = ''): Send<string> {
  return (line, body, more = KEY) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more, ...given };
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: `${prefix}${path}`, method, headers };
      const call = request(options, (response) => resolve(text(response)));
      call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  };
}

function sender(port: number, headers: Headers, prefix = ''): Send {
  const send = textSender(port, headers, prefix);
  return async (...call) => JSON.parse(await send(...call));
}

const BACK_END = { 'x-client-id': 'cli_backend' };

/** Makes every call whose response has a link. Returns the links without the mock's own path. */
async function basesOf(send: Send) {
  const link = await send('POST /v2/secure-payments', { requests: [{ amount: '25' }] }, BACK_END);
  const found = await send(`GET /v2/secure-payments?requestId=${link.requestIds[0]}`, undefined, SESSION);
  const created = await send('POST /v2/payer', PAYER_INPUT);
  const read = await send('GET /v1/payer/ada');
  const challenge = await send('POST /v1/auth/wallet/challenge', { address: PAYER });
  const document = await send('GET /openapi.json');
  const urls: string[] = [
    link.securePaymentUrl.replace(/\/pay\?token=\w+$/, ''),
    found.securePaymentUrl.replace(/\/pay\?token=\w+$/, ''),
    created.agreementUrl.replace('/__mock/pages/agreement/ada', ''),
    created.kycUrl.replace('/__mock/pages/kyc/ada', ''),
    read.agreementUrl.replace('/__mock/pages/agreement/ada', ''),
    read.kycUrl.replace('/__mock/pages/kyc/ada', ''),
    /^URI: (.*)$/m.exec(challenge.message)?.[1] ?? '',
    document.servers[0].url,
  ];
  return [...new Set(urls)];
}

test('links: use the host and port of the call on loopback', async () => {
  await using mock = await startMock();
  for (const host of [`localhost:${mock.port}`, 'localhost:8080', '127.0.0.1', 'mock.localhost:81', '[::1]:4010']) {
    expect(await basesOf(sender(mock.port, { host }))).toEqual([`http://${host}`]);
    await mock.reset();
  }
});

test('links: ignore an untrusted host name on loopback, because of DNS rebinding', async () => {
  await using mock = await startMock();
  for (const host of ['evil.example', 'mock:4010', '192.168.1.5:4010', 'localhost.evil.example'])
    expect(await basesOf(sender(mock.port, { host }))).toEqual([mock.url]);
});

test('links: use any host name beyond loopback', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true });
  for (const host of ['mock:4010', 'localhost:8080', '192.168.1.5:4010', 'mock.example'])
    expect(await basesOf(sender(mock.port, { host }))).toEqual([`http://${host}`]);
});

test.each(['xn--x', '256.1.1.1', '1.2.3.4.5', '0x100000000'])(
  'links: a call to %s, which cannot be a host, is refused',
  async (host) => {
    await using mock = await startMock({ host: '0.0.0.0', controlToken: 'long-secret' });
    const refusal = { statusCode: 400, message: 'Invalid host header', error: 'Bad Request' };
    const send = sender(mock.port, { host });
    expect(await send('POST /v2/secure-payments', { requests: [{ amount: '25' }] }, BACK_END)).toEqual(refusal);
    expect(await send('GET /__mock/state')).toEqual(refusal);
    expect(await send('GET /v2/currencies')).toEqual(refusal);
  },
);

test('links: always use baseUrl when it is set', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true, baseUrl: 'https://pay.example/api/' });
  for (const host of ['mock:4010', 'localhost:8080', 'pay.example'])
    expect(await basesOf(sender(mock.port, { host }))).toEqual(['https://pay.example/api']);
});

test('links: ignore X-Forwarded headers, which any client can send', async () => {
  await using mock = await startMock({ host: '0.0.0.0', controlOpen: true });
  const forwarded = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  expect(await basesOf(sender(mock.port, { host: 'mock:4010', ...forwarded }))).toEqual(['http://mock:4010']);
});

test('links: lead into the workspace of the call', async () => {
  await using mock = await startMock();
  const host = 'localhost:8080';
  expect(await basesOf(sender(mock.port, { host }, '/w/ada'))).toEqual(['http://localhost:8080/w/ada']);
  const named = { host, 'x-mock-workspace': 'bob' };
  expect(await basesOf(sender(mock.port, named))).toEqual(['http://localhost:8080/w/bob']);
});

test('workspaces: their URLs use the host of the call', async () => {
  await using mock = await startMock();
  const send = sender(mock.port, { host: 'localhost:8080' });
  expect(await send('POST /__mock/workspaces', { key: 'ada' })).toMatchObject({ url: 'http://localhost:8080/w/ada' });
  const within = sender(mock.port, { host: 'localhost:8080' }, '/w/ada');
  expect((await within('GET /__mock/workspaces')).workspaces).toMatchObject([{ url: 'http://localhost:8080/w/ada' }]);
  expect((await mock.workspaces()).map(({ url }) => url)).toEqual([`${mock.url}/w/ada`]);
});

test('links: keep the configured address in process, also after calls over the network', async () => {
  await using mock = await startMock();
  await basesOf(sender(mock.port, { host: 'localhost:8080' }));
  const inProcess: Send = async (line, body, headers = KEY) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const init = { method, headers: { ...headers, 'content-type': 'application/json' } };
    const response = await mock.fetch(path, { ...init, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return response.json();
  };
  expect(await basesOf(inProcess)).toEqual([mock.url]);
  const unlistened = createMock();
  const response = await unlistened.fetch('http://localhost:8080/v2/payer/user-1', { headers: KEY });
  expect(await response.json()).toMatchObject({ kycUrl: 'http://mock.local/__mock/pages/kyc/user-1' });
});

test('links: MCP tools return links with the host of the call', async () => {
  await using mock = await startMock();
  const accept = 'application/json, text/event-stream';
  const send = textSender(mock.port, { host: 'localhost:8080', accept }, '/w/ada');
  const call = { method: 'GET', path: '/v2/payer/user-1' };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'call', arguments: call } };
  expect(await send('POST /__mock/mcp', body)).toContain('http://localhost:8080/w/ada/__mock/pages/kyc/user-1');
});
