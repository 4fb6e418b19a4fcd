import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';

const INVOICE = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
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

test('needs Node', async () => {
  await using mock = createMock();
  const { getBuiltinModule } = process;
  Object.assign(process, { getBuiltinModule: undefined });
  await expect(mock.receiver()).rejects.toThrow('receiver() needs Node');
  Object.assign(process, { getBuiltinModule });
});
