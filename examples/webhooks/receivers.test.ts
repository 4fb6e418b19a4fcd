import type { AddressInfo } from 'node:net';
import { createMock, type MockOptions } from 'payment-request-mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expressApp } from './express.ts';
import { webhookHandler } from './handler.ts';
import { honoApp } from './hono.ts';
import { Orders } from './orders.ts';

const SECRET = 'test-webhook-secret';
const NOON = '2026-01-31T12:00:00.000Z';
const INVOICE = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
};

/** Each receiver has its own mock. Express is called over a port, the others in process. */
const RECEIVERS: Record<
  string,
  (orders: Orders) => Promise<{ webhooks: MockOptions['webhooks']; close?: () => void }>
> = {
  'Express 5': async (orders) => {
    const server = expressApp(orders, SECRET).listen(0);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return { webhooks: { url: `http://localhost:${port}/api/webhook` }, close: () => server.close() };
  },
  Hono: async (orders) => {
    const app = honoApp(orders, SECRET);
    return { webhooks: { url: 'http://localhost/api/webhook', deliver: (request) => app.fetch(request) } };
  },
  'Request → Response': async (orders) => ({ webhooks: { deliver: webhookHandler(orders, SECRET) } }),
};

describe.each(Object.entries(RECEIVERS))('%s', (_, open) => {
  const orders = new Orders();
  let mock: ReturnType<typeof createMock>;
  let close: (() => void) | undefined;

  beforeAll(async () => {
    const receiver = await open(orders);
    close = receiver.close;
    mock = createMock({ now: NOON, webhooks: receiver.webhooks });
  });
  afterAll(async () => {
    await mock.stop();
    close?.();
  });

  test('books a payment', async () => {
    const { requestId } = await mock.requests.create(INVOICE);
    await mock.requests.pay(requestId);
    await mock.webhooks.waitFor({ event: 'payment.confirmed', requestId });
    expect(orders.of(requestId)).toEqual({ total: 100, paidAt: NOON });
  });

  test.each(['duplicate', 'timeout'])('books once under the webhook fault %s', async (kind) => {
    const before = orders.booked.length;
    await mock.applyScenario('webhook-fault', { kind });
    const { requestId } = await mock.requests.create(INVOICE);
    await mock.requests.pay(requestId);
    await mock.clock.advance('21s');
    expect(orders.booked.slice(before)).toEqual(['payment.confirmed']);
  });

  test('ends with the whole amount when events are out of order', async () => {
    await mock.applyScenario('webhook-fault', { kind: 'reorder' });
    const { requestId } = await mock.requests.create(INVOICE);
    await mock.requests.pay(requestId, { amount: '40' });
    await mock.requests.pay(requestId);
    await mock.settled();
    expect(orders.of(requestId)?.total).toBe(100);
    expect(orders.booked.slice(-2)).toEqual(['payment.confirmed', 'payment.partial']);
  });

  test.each(['altered-body', 'wrong-secret'])('refuses what a webhook fault %s sends', async (kind) => {
    const before = orders.booked.length;
    await mock.applyScenario('webhook-fault', { kind });
    const { requestId } = await mock.requests.create(INVOICE);
    await mock.requests.pay(requestId);
    await mock.clock.advance('21s');
    expect(orders.booked.slice(before)).toEqual([]);
    const [delivery] = await mock.webhooks.deliveries({ requestId });
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});
