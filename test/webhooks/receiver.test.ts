import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { signWebhook } from '../../src/webhooks.ts';
import { call, KEY } from '../support/client.ts';
import { expectNoUncaughtErrors } from '../support/no-uncaught-errors.ts';

const INVOICE = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
};

expectNoUncaughtErrors();

async function payRequest(mock: Mock, amount = '100'): Promise<string> {
  const { requestId } = await mock.requests.create(INVOICE);
  await mock.requests.pay(requestId, { amount });
  return requestId;
}

const registered = async (mock: Mock) => {
  const { webhooks } = await (await mock.fetch('/__mock/webhooks')).json();
  return webhooks.map(({ url }: { url: string }) => url);
};

test('returns webhooks by event, in the order of their arrival', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  const { requestId } = await mock.requests.create(INVOICE);
  await mock.requests.pay(requestId, { amount: '40' });
  await mock.requests.pay(requestId);
  const { payload, headers, body } = await hook.next('payment.confirmed');
  expect(payload).toMatchObject({ requestId, totalAmountPaid: '100' });
  expect(headers['x-request-network-retry-count']).toBe('0');
  expect(JSON.parse(body)).toEqual(payload);
  expect((await hook.next()).event).toBe('payment.partial');
  expect(hook.all().map(({ event }) => event)).toEqual(['payment.partial', 'payment.confirmed']);
});

test('waits for a webhook, and lists the received webhooks on timeout', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  const coming = hook.next('payment.partial');
  const { requestId } = await mock.requests.create(INVOICE);
  await mock.requests.pay(requestId, { amount: '40' });
  expect((await coming).payload.requestId).toBe(requestId);
  await expect(hook.next('payment.failed', { timeout: 20 })).rejects.toThrow(
    'No payment.failed arrived within 20 ms. Received so far: payment.partial.',
  );
});

test('refuses a wrong signature', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  await mock.faults.add({ webhook: 'wrong-secret' });
  const { requestId } = await mock.requests.create(INVOICE);
  await mock.requests.pay(requestId);
  await mock.settled();
  const [delivery] = await mock.webhooks.deliveries();
  expect(delivery?.attempts[0]?.status).toBe(401);
  expect(hook.all()).toEqual([]);
});

test('closes with its mock, and with the server of its workspace', async () => {
  const mock = await startMock();
  const hooks = [await mock.receiver(), await mock.workspace('shop').receiver()];
  const remote = connectMock({ url: mock.url });
  const remoteHook = await remote.receiver();
  await mock.stop();
  for (const { url } of hooks) await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect((await fetch(remoteHook.url)).status).toBe(401);
  await remote.stop();
  await expect(fetch(remoteHook.url)).rejects.toThrow('fetch failed');
});

test('gives each waiting call a webhook of its own', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  const both = Promise.all([hook.next(), hook.next()]);
  const requestId = await payRequest(mock, '40');
  await mock.requests.pay(requestId);
  expect((await both).map(({ event }) => event)).toEqual(['payment.partial', 'payment.confirmed']);
});

test('survives a sender that leaves in the middle of a body', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  for (const how of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(Number(new URL(hook.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = 'POST / HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n';
    socket.write(head);
    // The receiver is reading the body once it has asked for it.
    await once(socket, 'data');
    socket.write('abc');
    socket[how]();
    await once(socket, 'close');
  }
  await payRequest(mock);
  expect((await hook.next()).event).toBe('payment.confirmed');
  expect(hook.all()).toHaveLength(1);
});

test('responds with 413 to a body over 1 MB, and with 400 to a signed body that is not JSON', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  const send = async (body: string) => {
    const headers = { 'x-request-network-signature': await signWebhook(body, hook.secret) };
    return (await fetch(hook.url, { method: 'POST', headers, body })).status;
  };
  const wrapping = JSON.stringify({ event: 'x', text: '' }).length;
  const ofLength = (length: number) => JSON.stringify({ event: 'x', text: 'y'.repeat(length - wrapping) });
  expect(await send(ofLength(1_000_001))).toBe(413);
  expect(await send('not JSON')).toBe(400);
  expect(await send('null')).toBe(400);
  expect(hook.all()).toEqual([]);
  expect(await send(ofLength(1_000_000))).toBe(200);
});

test.each(['main', 'shop'])('is registered again after a reset and a restore (workspace %s)', async (key) => {
  await using server = createMock();
  const mock = key === 'main' ? server : server.workspace(key);
  const before = await mock.snapshot();
  const hook = await mock.receiver();
  const during = await mock.snapshot();
  const { url, secret } = hook;
  for (const replace of [() => mock.reset(), () => mock.restore(before), () => mock.restore(during)]) {
    await replace();
    expect(await registered(mock)).toEqual([url]);
    const requestId = await payRequest(mock);
    expect((await hook.next('payment.confirmed')).payload.requestId).toBe(requestId);
  }
  expect([hook.url, hook.secret]).toEqual([url, secret]);
});

test('leaves nothing behind when it is closed, also after a restore', async () => {
  await using mock = createMock();
  let url = '';
  let during = '';
  {
    await using hook = await mock.receiver();
    url = hook.url;
    during = await mock.snapshot();
    expect(await registered(mock)).toEqual([url]);
  }
  expect(await registered(mock)).toEqual([]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  await mock.restore(during);
  expect(await registered(mock)).toEqual([]);
});

test('is deregistered by the stop of a connected mock, whose server goes on', async () => {
  await using mock = await startMock();
  const remote = connectMock({ url: mock.url });
  await remote.receiver();
  await remote.workspace('shop').receiver();
  await remote.stop();
  expect(await registered(mock)).toEqual([]);
  expect(await registered(mock.workspace('shop'))).toEqual([]);
});

test('closes its port when it cannot be registered', async () => {
  const mock = createMock();
  await mock.stop();
  const creating = vi.spyOn(http, 'createServer');
  onTestFinished(() => creating.mockRestore());
  await expect(mock.receiver()).rejects.toThrow('stop() has been called');
  expect(creating.mock.results.map(({ value }) => value.listening)).toEqual([false]);
});

/** Longer than the limit of a test. */
const NEVER = { timeout: 600_000 };

test('next: an unknown event names the nearest one at once', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  const misspelt = 'payment.refundd' as 'payment.refunded';
  await expect(hook.next(misspelt, NEVER)).rejects.toThrow(
    'unknown event "payment.refundd"; did you mean "payment.refunded"?',
  );
});

test.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 600_001, 0.5])(
  'next: refuses a timeout of %d at once, as webhooks.waitFor does',
  async (timeout) => {
    await using mock = createMock();
    const hook = await mock.receiver();
    const form = 'timeout must be a whole number of milliseconds from 0 to 600000';
    await expect(hook.next('payment.confirmed', { timeout })).rejects.toThrow(`${form}, not ${timeout}`);
    await expect(mock.webhooks.waitFor({}, { timeout })).rejects.toThrow('timeout');
  },
);

test('next: says at once that webhooks.deliver receives all webhooks', async () => {
  await using mock = createMock({ webhooks: { deliver: () => new Response() } });
  const hook = await mock.receiver();
  await expect(hook.next('payment.confirmed', NEVER)).rejects.toThrow(
    'No payment.confirmed can arrive: the option webhooks.deliver receives every webhook in process',
  );
});

test('next: says at once that its webhook is inactive, unless a delivery is pending', async () => {
  await using mock = createMock({ now: '2026-01-01T00:00:00.000Z' });
  const hook = await mock.receiver();
  await mock.faults.add({ webhook: 'delay', delay: '1m', times: 1 });
  await payRequest(mock);
  const [webhook] = (await (await mock.fetch('/__mock/webhooks')).json()).webhooks;
  await call(mock, `PUT /v1/webhook/${webhook.id}`, { headers: KEY });
  const pending = hook.next('payment.confirmed', NEVER);
  await mock.clock.advance('1m');
  expect((await pending).event).toBe('payment.confirmed');
  await expect(hook.next(undefined, NEVER)).rejects.toThrow(
    'No webhook can arrive: the webhook of this receiver is inactive; PUT /v1/webhook/',
  );
});

test('next: says at once that its webhook was deleted', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  await mock.step({ do: 'store.clear', tables: ['webhooks'] });
  await expect(hook.next('payment.confirmed', NEVER)).rejects.toThrow(
    'No payment.confirmed can arrive: the webhook of this receiver is no longer registered',
  );
});

test('next: ends at once when the receiver is closed, the mock stops or its server is gone', async () => {
  const mock = await startMock();
  const remote = connectMock({ url: mock.url });
  onTestFinished(() => remote.stop());
  const [hook, other, far] = [await mock.receiver(), await mock.receiver(), await remote.receiver()];
  await payRequest(mock);
  await mock.settled();
  const first = await hook.next();
  const waiting = hook.next(undefined, NEVER);
  await hook.close();
  await expect(waiting).rejects.toThrow('No webhook can arrive: the receiver was closed');
  await mock.stop();
  expect((await other.next()).body).toBe(first.body);
  await expect(other.next(undefined, NEVER)).rejects.toThrow('No webhook can arrive: the receiver was closed');
  expect((await far.next()).payload).toEqual(first.payload);
  await expect(far.next(undefined, NEVER)).rejects.toThrow(`No mock is running at ${mock.url}`);
});

test('next: lists its deliveries that failed on timeout', async () => {
  await using mock = createMock();
  const hook = await mock.receiver();
  await mock.faults.add({ webhook: 'wrong-secret', times: 1 });
  await mock.clock.freeze();
  await payRequest(mock);
  await mock.settled();
  await expect(hook.next(undefined, { timeout: 20 })).rejects.toThrow(
    /Received so far: none\.\n {2}payment\.confirmed: pending, answered 401 \(wrong-secret\)/,
  );
});

test('needs Node', async () => {
  await using mock = createMock();
  const { getBuiltinModule } = process;
  onTestFinished(() => void Object.assign(process, { getBuiltinModule }));
  Object.assign(process, { getBuiltinModule: undefined });
  await expect(mock.receiver()).rejects.toThrow('receiver() needs Node');
});
