import dns from 'node:dns';
import { once } from 'node:events';
import http, { request as namedRequest } from 'node:http';
import https, { request as namedHttpsRequest, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { type InterceptOptions, interceptCalls } from '../../src/intercept-calls.ts';
import { KEY, NATIVE } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

const API = 'https://api.request.network';
const AUTH = 'https://auth.request.network';

/** Sends a call with node:https. Returns the message and its body; rejects if the connection breaks. */
async function httpsCall(url: string, options: RequestOptions = {}, body?: string) {
  const outgoing = https.request(url, options);
  outgoing.end(body);
  const [message] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  return { message, body: await text(message) };
}

/** Returns the error of a call. */
const failure = (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined).catch((error) => error);

/** A server that returns what it received. */
const echo = () =>
  serve(async (request, response) => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
  });

test('fetch and node:https reach the mock under both hosts', async () => {
  await using mock = await startMock();
  using _ = interceptCalls(mock);
  const headers = { ...KEY, 'content-type': 'application/json' };
  const created = await fetch(`${API}/v2/request`, { method: 'POST', headers, body: JSON.stringify(NATIVE) });
  const { requestId } = (await created.json()) as { requestId: string };
  const { message, body } = await httpsCall(`${API}/v2/request/${requestId}`, { headers: KEY });
  expect([created.status, message.statusCode, JSON.parse(body).hasBeenPaid]).toEqual([201, 200, false]);
  const overAuth = await fetch(`${AUTH}/v2/client-ids`, { headers: { authorization: 'Bearer test-session-token' } });
  const other = await httpsCall(`${AUTH}/v2/client-ids`, { headers: { authorization: 'Bearer test-session-token' } });
  expect([overAuth.status, other.message.statusCode]).toEqual([200, 200]);
  expect((await mock.calls.list()).length).toBe(4);
});

test('a base URL with a path, such as a workspace, is kept', async () => {
  await using server = await echo();
  using _ = interceptCalls(`${server.url}/w/ada//`);
  const received = await (await fetch(`${API}/v2/request?limit=1&offset=2`)).json();
  const { body } = await httpsCall(`${API}/v2/request?limit=1&offset=2`);
  const expected = { method: 'GET', url: '/w/ada/v2/request?limit=1&offset=2' };
  expect([received, JSON.parse(body)]).toMatchObject([expected, expected]);
});

test('every way to pass the URL to fetch and node:https is redirected', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url);
  const url = new URL(`${API}/x`);
  const inputs = [url.href, url, new Request(url, { method: 'POST', body: 'sent' })];
  for (const input of inputs) expect((await fetch(input)).ok).toBe(true);
  const posted = await fetch(new Request(url, { method: 'POST', body: 'sent', headers: { 'x-a': 'b' } }));
  expect(await posted.json()).toMatchObject({ method: 'POST', body: 'sent', headers: { 'x-a': 'b' } });

  const options = { hostname: 'api.request.network', path: '/x', agent: new https.Agent({ keepAlive: true }) };
  const requests = [
    https.request(url),
    https.request(options),
    https.request(url, { method: 'GET' }),
    https.request({ ...options, host: 'api.request.network', hostname: undefined, port: 443, agent: false }),
    // Options for the real host.
    https.request({
      ...options,
      defaultPort: 443,
      servername: 'api.request.network',
      lookup: () => expect.unreachable(),
      createConnection: () => expect.unreachable(),
    }),
    namedHttpsRequest(url.href),
    namedRequest('http://api.request.network/x'),
    http.request({ host: 'api.request.network', path: '/x', agent: new http.Agent() }),
  ];
  for (const request of requests) request.end();
  for (const request of [...requests, https.get(url), http.get('http://auth.request.network/x')]) {
    const [message] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(JSON.parse(await text(message))).toMatchObject({
      method: 'GET',
      url: '/x',
      headers: { host: `127.0.0.1:${server.port}` },
    });
  }
});

test('a callback of node:https gets the response', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url);
  const urlAlone = await new Promise<http.IncomingMessage>((resolve) => https.get(`${API}/x`, resolve));
  const withOptions = await new Promise<http.IncomingMessage>((resolve) => https.get(`${API}/x`, {}, resolve));
  const { hostname } = new URL(API);
  const optionsAlone = await new Promise<http.IncomingMessage>((resolve) => https.get({ hostname }, resolve));
  expect([urlAlone, withOptions, optionsAlone].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  for (const message of [urlAlone, withOptions, optionsAlone]) message.resume();
});

test('calls to other hosts and ports go through untouched', async () => {
  await using mock = await echo();
  await using other = await serve((_, response) => response.end('other'));
  using _ = interceptCalls(mock.url);
  const { port } = other;
  expect(await (await fetch(other.url)).text()).toBe('other');
  const [message] = (await once(http.get({ port, host: '127.0.0.1' }), 'response')) as [http.IncomingMessage];
  expect(await text(message)).toBe('other');
  await expect(fetch('not a URL')).rejects.toThrow('Failed to parse URL from not a URL');
  expect(() => https.request('not a URL')).toThrow('Invalid URL');
  // Ports are closed or not, but the mock is not called.
  expect(await failure(fetch(`http://127.0.0.1:${await freePort()}/`))).toBeInstanceOf(TypeError);
});

test('credentials in a URL are refused by fetch and sent by node:https, as without a redirect', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url);
  await expect(fetch(API.replace('//', '//ada:secret@'))).rejects.toThrow('includes credentials');
  const { body } = await httpsCall(API.replace('//', '//ada:secret@'));
  expect(JSON.parse(body).headers.authorization).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`);
});

test('node:https accepts a URL object of another realm', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url);
  const { href, protocol, hostname } = new URL(`${API}/x`);
  class ForeignUrl {
    readonly href = href;
    readonly protocol = protocol;
    get hostname() {
      return hostname;
    }
  }
  // Like the URL of jsdom, it is no instance of Node's class.
  const outgoing = https.request(new ForeignUrl() as unknown as URL);
  outgoing.end();
  const [message] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  expect(JSON.parse(await text(message)).url).toBe('/x');
});

test('util.promisify finds addresses of other hosts as before', async () => {
  const before = await promisify(dns.lookup)('127.0.0.1');
  using _ = interceptCalls('http://localhost:4010');
  expect(await promisify(dns.lookup)('127.0.0.1')).toEqual(before);
  expect(before).toEqual({ address: '127.0.0.1', family: 4 });
});

test('a mock behind TLS is called with TLS', async () => {
  using _ = interceptCalls(`https://127.0.0.1:${await freePort()}`);
  const attempts = [http.get('http://api.request.network/'), https.get(API)];
  const errors = await Promise.all(attempts.map(async (attempt) => (await once(attempt, 'error'))[0]));
  expect(attempts.map(({ protocol }) => protocol)).toEqual(['https:', 'https:']);
  for (const error of errors) expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

test('a second stop leaves a later redirection alone', async () => {
  await using server = await echo();
  const first = interceptCalls('http://localhost:4010');
  first.stop();
  using _ = interceptCalls(server.url);
  first.stop();
  expect((await fetch(API)).status).toBe(200);
});

test('further hosts are redirected, with their port', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url, { hosts: ['Pay.Example.com', 'localhost:9'] });
  for (const url of ['https://pay.example.com/a', 'http://localhost:9/a', `${API}/a`])
    expect(await (await fetch(url)).json()).toMatchObject({ url: '/a' });
});

test('stop restores fetch, node:http and node:https', async () => {
  const before = [globalThis.fetch, http.request, http.get, https.request, https.get, namedRequest];
  const intercepted = interceptCalls('http://localhost:4010');
  expect(globalThis.fetch).not.toBe(before[0]);
  expect(namedRequest).not.toBe(before[5]);
  intercepted.stop();
  expect([globalThis.fetch, http.request, http.get, https.request, https.get, namedRequest]).toEqual(before);
});

test('headers, cookies and bodies pass through as the mock sends them', async () => {
  await using server = await serve((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.setHeader('x-mock-hint', 'a hint');
    response.setHeader('x-ratelimit-remaining', '7');
    if (request.url === '/none') response.writeHead(204).end();
    else if (request.url === '/same') response.writeHead(304, { etag: '"x"' }).end();
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zipped'));
  });
  using _ = interceptCalls(server.url);
  const response = await fetch(`${API}/`);
  expect([response.headers.getSetCookie(), response.headers.get('x-mock-hint'), await response.text()]).toEqual([
    ['a=1', 'b=2'],
    'a hint',
    'zipped',
  ]);
  const { message } = await httpsCall(`${API}/`);
  expect(message.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-ratelimit-remaining': '7' });
  const statuses = await Promise.all(['none', 'same'].map(async (path) => (await fetch(`${API}/${path}`)).status));
  const same = await httpsCall(`${API}/same`);
  const head = await httpsCall(`${API}/none`, { method: 'HEAD' });
  expect([...statuses, same.message.statusCode, same.message.headers.etag, head.message.statusCode]).toEqual([
    204,
    304,
    304,
    '"x"',
    204,
  ]);
});

test('HEAD keeps the content length, and a redirect is followed or not, as the app wants', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end();
    else response.writeHead(200, { 'content-length': 4 }).end(request.method === 'HEAD' ? undefined : 'page');
  });
  using _ = interceptCalls(server.url);
  const head = await fetch(`${API}/page`, { method: 'HEAD' });
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['4', '']);
  const followed = await fetch(`${API}/moved`);
  expect([followed.redirected, followed.url, await followed.text()]).toEqual([true, `${server.url}/page`, 'page']);
  expect((await fetch(`${API}/moved`, { redirect: 'manual' })).headers.get('location')).toBe('/page');
  expect((await httpsCall(`${API}/moved`)).message.headers.location).toBe('/page');
});

test('uploads and responses are streamed', async () => {
  await using server = await serve((request, response) => request.pipe(response));
  using _ = interceptCalls(server.url);
  const chunk = Buffer.alloc(100_000, 'x');
  const outgoing = https.request(API, { method: 'POST' });
  outgoing.write(chunk);
  const [message] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  outgoing.end(chunk);
  expect((await text(message)).length).toBe(200_000);

  const source = new TransformStream<Uint8Array>();
  const writer = source.writable.getWriter();
  void writer.write(chunk);
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: source.readable, duplex: 'half' };
  const response = await fetch(API, init);
  void writer.write(chunk).then(() => writer.close());
  expect((await response.text()).length).toBe(200_000);
});

test('an abort or a timeout of the app ends its call', async () => {
  await using server = await serve(() => {});
  using _ = interceptCalls(server.url);
  const aborted = AbortSignal.abort(new Error('left'));
  expect(await failure(fetch(API, { signal: aborted }))).toMatchObject({ message: 'left' });
  const byTime = AbortSignal.timeout(20);
  expect(await failure(fetch(new Request(API, { signal: byTime })))).toMatchObject({ name: 'TimeoutError' });
  expect(await failure(httpsCall(API, { signal: aborted }))).toMatchObject({ code: 'ABORT_ERR' });
  const slow = https.get(API, { timeout: 20 });
  await once(slow, 'timeout');
  const closed = once(slow, 'error');
  slow.destroy();
  expect((await closed)[0]).toMatchObject({ code: 'ECONNRESET' });
});

test('faults of the connection look as they do without a redirect', async () => {
  await using mock = await startMock();
  const codeOf = (error: unknown) => {
    const { name, message, code, cause } = error as Error & { code?: string; cause?: { code?: string } };
    return { name, message, code, cause: cause?.code };
  };
  const outcomes = async (base: string, call: (url: string) => Promise<unknown>) => {
    const errors: unknown[] = [];
    for (const effect of ['reset', 'empty', 'truncate'] as const) {
      await mock.faults.add({ effect, times: 1 });
      errors.push(codeOf(await failure(call(`${base}/v2/currencies`))));
    }
    return errors;
  };
  const viaFetch = async (url: string) => (await fetch(url, { headers: KEY })).text();
  const viaHttp = async (url: string) => {
    const { get } = url.startsWith('https:') ? https : http;
    const [message] = (await once(get(url, { headers: KEY }), 'response')) as [http.IncomingMessage];
    return text(message);
  };
  const direct = [await outcomes(mock.url, viaFetch), await outcomes(mock.url, viaHttp)];
  using _ = interceptCalls(mock);
  const redirected = [await outcomes(API, viaFetch), await outcomes(API, viaHttp)];
  expect(redirected).toEqual(direct);
  expect(redirected.flat()).toHaveLength(6);
  expect(redirected.flat()).not.toContainEqual(codeOf(new Error()));
});

test('concurrent calls get their own responses', async () => {
  await using server = await echo();
  using _ = interceptCalls(server.url);
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const urls = await Promise.all(
    numbers.map(async (n) => {
      const received = n % 2 === 0 ? await (await fetch(`${API}/${n}`)).text() : (await httpsCall(`${API}/${n}`)).body;
      return JSON.parse(received).url;
    }),
  );
  expect(urls).toEqual(numbers.map((n) => `/${n}`));
});

test('a mock that does not run is named with its URL', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  using _ = interceptCalls(url);
  const cure = 'start it, or correct the URL of interceptCalls';
  const advice = `api.request.network is redirected to ${url}, where no mock responds: ${cure}`;
  const viaFetch = (await failure(fetch(`${API}/v2/health`))) as Error;
  expect([viaFetch.name, viaFetch.message]).toEqual(['TypeError', 'fetch failed']);
  const refused = { code: 'ECONNREFUSED', message: expect.stringContaining(advice), stack: expect.any(String) };
  expect(viaFetch.cause).toMatchObject(refused);
  const viaHttps = (await failure(httpsCall(`${API}/v2/health`))) as Error;
  expect(viaHttps).toMatchObject(refused);
  expect(viaHttps.stack).toContain(advice);
});

test('a host name with several addresses, whose error has no message, is named too', async () => {
  const { lookup } = dns;
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ];
  const onAll = (_: string, __: object, onFound: (error: null, found: typeof addresses) => void) =>
    onFound(null, addresses);
  const url = `http://two.example:${await freePort()}`;
  Object.assign(dns, { lookup: onAll });
  const { stop } = interceptCalls(url);
  try {
    const viaFetch = (await failure(fetch(API))) as Error;
    const viaHttps = await failure(httpsCall(API));
    const message = expect.stringMatching(`^ECONNREFUSED: api.request.network is redirected to ${url},`);
    for (const error of [viaFetch.cause, viaHttps]) expect(error).toMatchObject({ code: 'ECONNREFUSED', message });
  } finally {
    stop();
    Object.assign(dns, { lookup });
  }
});

test('what cannot be redirected does not reach the service', async () => {
  using _ = interceptCalls('http://localhost:4010');
  const { connect } = await import('node:http2');
  const session = connect(API);
  const [error] = await once(session, 'error');
  expect(error).toMatchObject({
    code: 'ENOTFOUND',
    message:
      'api.request.network is redirected to http://localhost:4010 for fetch, node:http and node:https only: ' +
      'this call was made in another way, for example with node:http2 or undici',
  });
});

test('createMock() receives fetch without a port', async () => {
  const mock = createMock({ fixtures: 'empty' });
  using _ = interceptCalls(mock.workspace('ada'));
  const headers = { ...KEY, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(NATIVE) };
  expect((await fetch(`${API}/v2/request`, init)).status).toBe(201);
  expect((await fetch(new Request(`${AUTH}/v2/request`, init))).status).toBe(201);
  const rows = [await mock.state(), await mock.workspace('ada').state()].map(({ tables }) => tables.requests ?? 0);
  expect(rows).toEqual([0, 2]);
  expect(() => https.request(`${API}/v2/request`)).toThrow(
    'interceptCalls: a mock of createMock() receives only fetch; for node:http and node:https use startMock()',
  );
});

const WRONG: [why: string, url: string, options: InterceptOptions, message: string][] = [
  [
    'no protocol',
    'localhost:4010',
    {},
    'the URL of interceptCalls: "localhost:4010" is not the URL of a mock, such as',
  ],
  ['another protocol', 'ftp://a', {}, 'the URL of interceptCalls: "ftp://a" is not the URL of a mock, such as'],
  ['a query', 'http://a/?b', {}, '"http://a/?b" is not the URL of a mock, such as http://localhost:4010'],
  ['a password', 'http://a:b@c', {}, '"http://a:b@c" is not the URL of a mock, such as http://localhost:4010'],
  ['the service', `${API}/v2`, {}, '"https://api.request.network/v2" is a redirected host, not a mock'],
  ['a URL as host', 'http://a', { hosts: ['https://b'] }, 'hosts of interceptCalls: "https://b" is not a host such as'],
  ['an empty host', 'http://a', { hosts: [''] }, '"" is not a host such as api.example.com'],
  ['a path', 'http://a', { hosts: ['b/c'] }, '"b/c" is not a host such as api.example.com'],
  ['its own host', 'http://a', { hosts: ['A'] }, '"http://a" is a redirected host, not a mock'],
];

test.each(WRONG)('refuses %s', (_, url, options, message) => {
  const before = globalThis.fetch;
  expect(() => interceptCalls(url, options)).toThrow(message);
  expect(globalThis.fetch).toBe(before);
});
