import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { networkTransport, type Resolve } from '../../src/engine/api/platform/network.ts';
import { type SendResult, send } from '../../src/engine/api/webhooks/send-request.ts';
import { createMock, startMock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { serve } from '../support/serve.ts';

/** A receiver on a free local port and its received webhooks. */
async function listening(status = 200) {
  const got: { headers: IncomingHttpHeaders; body: string; from: number | undefined }[] = [];
  const { port, stop } = await serve(async (request, response) => {
    got.push({ headers: request.headers, body: await text(request), from: request.socket.remotePort });
    response.writeHead(status, { location: '/elsewhere' }).end(status === 204 ? undefined : 'thanks');
  });
  onTestFinished(stop);
  return { got, port };
}

const RULE = { allowPublic: false, onlyPublic: false };

/** Sends to a host name that resolves to the given addresses. */
async function sendTo(port: number, addresses: string[], rule = RULE, scheme = 'http'): Promise<SendResult> {
  const resolve: Resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const request = { url: `${scheme}://hooks.example.com:${port}/x`, headers: { 'x-mine': '1' }, body: '{}' };
  const stop = new AbortController().signal;
  return send(request, rule, { deliver: networkTransport(resolve), timeoutMs: 2000, stop });
}

test('webhook network: treats a name that resolves to this machine as local', async () => {
  const { got, port } = await listening();
  expect(await sendTo(port, ['127.0.0.1'])).toMatchObject({ status: 200, answer: 'thanks', error: null });
  expect(got).toMatchObject([{ headers: { host: `hooks.example.com:${port}`, 'x-mine': '1' }, body: '{}' }]);
});

test('webhook network: connects to allowed addresses only', async () => {
  const { got, port } = await listening();
  expect(await sendTo(port, ['8.8.8.8', '127.0.0.1'])).toMatchObject({ status: 200 });
  expect(await sendTo(port, ['8.8.8.8'])).toMatchObject({
    status: null,
    error: expect.stringContaining('hooks.example.com (8.8.8.8) is on the internet'),
  });
  expect(await sendTo(port, ['169.254.169.254'])).toMatchObject({ error: expect.stringContaining('is reserved') });
  expect(await sendTo(port, [])).toMatchObject({ error: 'hooks.example.com has no address' });
  expect(got).toHaveLength(1);
});

test('webhook network: webhooks of other origins never reach this machine', async () => {
  const { got, port } = await listening();
  const result = await sendTo(port, ['127.0.0.1'], { allowPublic: true, onlyPublic: true });
  expect(result).toMatchObject({ status: null, error: expect.stringContaining('a page of another site chose it') });
  expect(got).toEqual([]);
});

test('webhook network: follows no redirect and accepts an empty response', async () => {
  const redirecting = await listening(302);
  expect(await sendTo(redirecting.port, ['127.0.0.1'])).toMatchObject({ status: 302 });
  expect(redirecting.got).toHaveLength(1);
  const silent = await listening(204);
  expect(await sendTo(silent.port, ['127.0.0.1'])).toMatchObject({ status: 204, answer: '' });
});

test('webhook network: the error names a closed port, and a receiver without TLS', async () => {
  const { port } = await listening();
  expect(await sendTo(port, ['127.0.0.2'])).toMatchObject({
    status: null,
    answer: '',
    error: `connect ECONNREFUSED 127.0.0.2:${port}`,
  });
  const error = expect.stringContaining('SSL');
  expect(await sendTo(port, ['127.0.0.1'], RULE, 'https')).toMatchObject({ status: null, error });
});

test('webhook network: sends the deliveries of a receiver over one connection', async () => {
  const { got, port } = await listening();
  const mock = createMock({ webhooks: { url: `http://127.0.0.1:${port}/` } });
  for (const { requestId } of [await newRequest(mock), await newRequest(mock)]) await mock.requests.pay(requestId);
  await mock.settled();
  expect(got.map(({ from }) => from)).toEqual([got[0]?.from, got[0]?.from]);
});

const EVIL = { origin: 'https://evil.example', 'content-type': 'application/json', ...KEY };

test('webhooks: other origins cannot send them to local networks', async () => {
  const { port } = await listening();
  await using mock = await startMock({ controlToken: 'correct-horse', webhooks: { allowPublic: true } });
  const register = (url: string, headers: Record<string, string> = EVIL) =>
    fetch(`${mock.url}/v1/webhook`, { method: 'POST', headers, body: JSON.stringify({ url }) });
  for (const url of [`http://127.0.0.1:${port}/`, `${mock.url}/__mock/reset`, 'http://192.168.0.1/', 'http://web/']) {
    const refused = await register(url);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, EVIL.origin]);
    expect(refused.headers.get('x-mock-hint')).toContain('--trust-origin');
  }
  expect((await register('https://shop.example.com/hook')).status).toBe(201);
  expect((await register('http://127.0.0.1/', { ...EVIL, authorization: 'Bearer correct-horse' })).status).toBe(201);
  expect((await register('http://127.0.0.1/page', { ...EVIL, origin: 'http://localhost:3000' })).status).toBe(201);
  const { origin: _, ...server } = EVIL;
  expect((await register('http://127.0.0.1/server', server)).status).toBe(201);
  // The newest comes first.
  const webhooks = (await mock.snapshots.export()).tables.webhooks ?? [];
  expect(webhooks.map(({ onlyPublic }) => onlyPublic)).toEqual([undefined, undefined, undefined, true]);
});

test('webhooks: trusted origins and in-process delivery allow any address', async () => {
  const body = JSON.stringify({ url: 'http://127.0.0.1:9/' });
  for (const options of [{ trustedOrigins: [EVIL.origin] }, { webhooks: { deliver: () => new Response() } }]) {
    await using mock = await startMock(options);
    expect((await fetch(`${mock.url}/v1/webhook`, { method: 'POST', headers: EVIL, body })).status).toBe(201);
  }
});

test('webhooks: refuse link-local addresses and metadata services despite allowPublic', async () => {
  const mock = createMock({ webhooks: { allowPublic: true } });
  for (const url of ['https://169.254.169.254/', 'https://169.254.1.1/', 'https://[fe80::1]/', 'https://metadata/']) {
    const refused = await call(mock, 'POST /v1/webhook', { body: { url } });
    expect(refused, url).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: expect.stringContaining('reserved for services of the network') },
    });
    await expect(mock.webhooks.register({ url }), url).rejects.toThrow('the mock never sends to them');
  }
});

test.each([
  ['link-local address', { url: 'http://169.254.1.1:9/' }, 'is reserved for services of the network'],
  ['local address of another site', { onlyPublic: true }, 'a page of another site chose it'],
])('webhooks: an imported %s receives nothing despite allowPublic', async (_, changes, problem) => {
  const mock = createMock({ webhooks: { allowPublic: true, url: 'http://127.0.0.1:9/' } });
  const state = await mock.snapshots.export();
  Object.assign(state.tables.webhooks?.[0] ?? {}, changes);
  await mock.restore(await mock.snapshots.import(state));
  await mock.requests.pay((await newRequest(mock)).requestId);
  await mock.settled();
  const attempts = [{ status: null, error: expect.stringContaining(problem) }];
  expect(await mock.webhooks.deliveries()).toMatchObject([{ attempts }]);
});

test('webhooks: are sent to more than ten addresses without a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  let arrived = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => (release = resolve));
  const deliver = async () => {
    if (++arrived === 15) release();
    await all;
    return new Response();
  };
  const mock = createMock({ webhooks: { deliver, url: 'http://receiver.local/' } });
  for (let count = 1; count < 15; count++) await mock.webhooks.register({ url: `http://receiver-${count}.local/` });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.settled();
  // Warnings are emitted in the next tick.
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect([arrived, warnings]).toEqual([15, []]);
});
