import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { webhookSchema } from '../../src/webhooks.ts';
import { Running } from '../support/cli.ts';
import { BANK_INPUT, BROWSER, call, NATIVE, newRequest, PAYER_INPUT } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { serve } from '../support/serve.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const KINDS = [
  'payment.confirmed',
  'payment.partial',
  'payment.failed',
  'payment.refunded',
  'payment.processing',
  'request.recurring',
  'compliance.updated',
  'payment_detail.updated',
];

test('webhooks: real actions trigger every kind', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver }, validateResponses: true });
  const first = await newRequest(mock);
  await mock.step({ do: 'request.fail', requestId: first.requestId, reason: 'Insufficient fiat liquidity' });
  await mock.step({ do: 'request.pay', requestId: first.requestId, amount: '0.1' });
  await mock.step({ do: 'request.pay', requestId: first.requestId });
  await mock.requests.refund(first.requestId);
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  await call(mock, `POST /v2/payer/${PAYER_INPUT.clientUserId}/payment-details`, { body: BANK_INPUT });
  await mock.payers.setStatus('ada', { kycStatus: 'approved' });
  await mock.step({ do: 'payment-details.set-status', clientUserId: 'ada', status: 'approved' });
  const daily = await newRequest(mock, { recurrence: { startDate: '2026-02-01', frequency: 'DAILY' } });
  await mock.clock.advance('P2D');
  await mock.settled();
  const payloads = got.map(({ body }) => body);
  for (const payload of payloads) expect(webhookSchema.parse(payload)).toEqual(payload);
  expect(new Set(payloads.map(({ event }) => event))).toEqual(
    new Set(KINDS.filter((event) => event !== 'payment.processing')),
  );
  expect(payloads.find(({ event }) => event === 'payment.failed')).toMatchObject({
    requestId: first.requestId,
    failureReason: 'Insufficient fiat liquidity',
  });
  expect(payloads.find(({ event }) => event === 'payment.refunded')).toMatchObject({ refundAmount: '0.2' });
  expect(payloads.find(({ event }) => event === 'request.recurring')).toMatchObject({
    originalRequestId: daily.requestId,
  });
  expect(payloads.find(({ kycStatus }) => kycStatus === 'approved')).toMatchObject({ clientUserId: 'ada' });
});

// Proves A-WEBHOOK-SCOPED.
test('webhooks: scoped events are sent in addition to the core event when enabled', async () => {
  const eventsWith = async (webhooks: { scopedEvents?: boolean }) => {
    const { got, deliver } = receiver();
    const mock = createMock({ webhooks: { deliver, ...webhooks } });
    const pay = async (requestId: string, amount?: string) => {
      got.length = 0;
      await mock.step({ do: 'request.pay', requestId, ...(amount !== undefined && { amount }) });
      await mock.settled();
      return got.map(({ body }) => body.event);
    };
    const headers = { 'x-client-id': 'cli_backend' };
    const link = await call(mock, 'POST /v2/secure-payments', { body: { requests: [{ amount: '2' }] }, headers });
    const [ofLink] = link.body.requestIds;
    return [await pay((await newRequest(mock)).requestId), await pay(ofLink, '1'), await pay(ofLink)];
  };
  expect(await eventsWith({ scopedEvents: true })).toEqual([
    ['payment.confirmed'],
    ['payment.partial', 'payment.partial.client_id', 'payment.partial.checkout'],
    ['payment.confirmed', 'payment.confirmed.client_id', 'payment.confirmed.checkout'],
  ]);
  expect(await eventsWith({})).toEqual([['payment.confirmed'], ['payment.partial'], ['payment.confirmed']]);
});

test('webhooks: a client ID webhook receives scoped and core event', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ webhooks: { deliver, scopedEvents: true } });
  await call(mock, 'POST /v1/webhook', { body: { url: 'http://front.local/' }, headers: BROWSER });
  const made = await call(mock, 'POST /v2/request', {
    body: NATIVE,
    headers: BROWSER,
  });
  await mock.step({ do: 'request.pay', requestId: made.body.requestId });
  await mock.settled();
  expect(got.map(({ url, body }) => [url, body.event, body.clientId]).sort()).toEqual([
    ['http://front.local/', 'payment.confirmed', 'cli_test'],
    ['http://front.local/', 'payment.confirmed.client_id', 'cli_test'],
    ['http://receiver.local/', 'payment.confirmed', 'cli_test'],
    ['http://receiver.local/', 'payment.confirmed.client_id', 'cli_test'],
  ]);
});

/** Starts a mock, pays, runs `more` and stops. No handle may remain. */
const leaving = (url: string, more: string) => `
  import { startMock } from './dist/index.js';
  process.on('unhandledRejection', (error) => { console.log('unhandled', error); });
  const mock = await startMock({ webhooks: { url: '${url}' } });
  const { requestId } = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: '1',
    invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia',
  });
  await mock.requests.pay(requestId);
  ${more}
  await mock.stop();
  const started = performance.now();
  process.on('exit', () => console.log('left', Math.round(performance.now() - started) < 1000));
`;

test.each([
  ['hangs', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['failed and is to be tried again', 'await mock.settled();'],
  ['answered', 'await mock.settled();'],
])('webhooks: stop leaves no open handle for a receiver that %s', async (kind, more) => {
  await using server = await serve((_, response) => {
    if (kind !== 'hangs') response.writeHead(kind === 'answered' ? 200 : 500).end('x'.repeat(10_000));
  });
  const url = `${server.url}/`;
  await using child = new Running(process.execPath, ['--input-type=module', '-e', leaving(url, more)]);
  expect(await child.ended).toBe(0);
  expect(child.output).toBe('left true\n');
});
