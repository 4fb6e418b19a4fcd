import type { Mock, MockOptions } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { BROWSER, call, KEY, newRequest } from '../support/client.ts';
import type { Reach } from './reach.ts';

const HOOK = 'http://localhost:3000/hook';
const USD = { amount: '40', invoiceCurrency: 'USD', paymentCurrency: 'ETH-sepolia-sepolia' };

const accepting: MockOptions = { webhooks: { deliver: () => new Response() } };
const failing: MockOptions = { webhooks: { deliver: () => new Response(null, { status: 500 }) } };

const register = (mock: Mock, headers: Record<string, string>, url = HOOK) =>
  call(mock, 'POST /v1/webhook', { headers, body: { url } });

const pay = async (mock: Mock, fields: object = {}) =>
  mock.requests.pay((await newRequest(mock, { ...fields })).requestId);

async function payOfClient(mock: Mock) {
  const { body } = await call(mock, 'POST /v2/request', {
    headers: BROWSER,
    body: { payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', ...USD },
  });
  return mock.requests.pay(body.requestId);
}

export const WEBHOOK_REACHES: readonly Reach[] = [
  {
    id: 'A-WEBHOOK-OPERATIONS',
    title: 'an API key',
    play: (mock) => register(mock, KEY),
    without: (mock) => register(mock, BROWSER),
  },
  {
    id: 'A-WEBHOOK-OPERATIONS',
    title: 'a test',
    options: accepting,
    play: (mock) => call(mock, 'POST /v1/webhook/test', { headers: BROWSER, body: { eventType: 'payment.confirmed' } }),
    without: (mock) => call(mock, 'GET /v1/webhook', { headers: BROWSER }),
  },
  {
    id: 'A-WEBHOOK-SAMPLES',
    options: accepting,
    play: (mock) => call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.confirmed' } }),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-TOGGLE',
    options: accepting,
    play: async (mock) => {
      const { id } = (await register(mock, KEY)).body;
      return call(mock, `PUT /v1/webhook/${id}`);
    },
    without: async (mock) => {
      const { id } = (await register(mock, KEY)).body;
      return call(mock, `DELETE /v1/webhook/${id}`);
    },
  },
  {
    id: 'A-WEBHOOK-TOGGLE',
    title: 'a delivery after it',
    options: failing,
    play: async (mock) => {
      await pay(mock);
      await mock.settled();
      const [{ id }] = (await call(mock, 'GET /v1/webhook')).body;
      await call(mock, `PUT /v1/webhook/${id}`);
      return mock.clock.advance('1s');
    },
    without: async (mock) => {
      await pay(mock);
      return mock.clock.advance('1s');
    },
  },
  {
    id: 'A-WEBHOOK-URL',
    play: (mock) => register(mock, KEY, 'https://shop.example.com/hook'),
    without: (mock) => register(mock, KEY),
  },
  {
    id: 'A-WEBHOOK-SCOPED',
    title: 'off',
    options: accepting,
    play: (mock) => payOfClient(mock),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-SCOPED',
    title: 'on',
    options: { webhooks: { ...accepting.webhooks, scopedEvents: true } },
    play: (mock) => payOfClient(mock),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-FIELDS',
    title: 'a stage of an off-ramp',
    options: accepting,
    play: async (mock) => mock.requests.pay((await preparedOfframp(mock)).requestId),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-FIELDS',
    title: 'a failure',
    options: accepting,
    play: async (mock) => mock.requests.fail((await newRequest(mock)).requestId),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-FIELDS',
    title: 'a test',
    options: accepting,
    play: (mock) => call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.failed' } }),
    without: (mock) => call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.confirmed' } }),
  },
  {
    id: 'A-WEBHOOK-CONVERTED',
    options: accepting,
    play: (mock) => pay(mock, USD),
    without: (mock) => pay(mock),
  },
  {
    id: 'A-WEBHOOK-RETRY',
    options: failing,
    play: async (mock) => {
      await pay(mock);
      return mock.clock.advance('1s');
    },
    without: (mock) => pay(mock),
  },
];
