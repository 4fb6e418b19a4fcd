import { createMock, type Mock, type StepParameters } from '../../src/index.ts';
import type { WebhookEvent } from '../../src/webhooks.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { active } from '../recurring/schedules.ts';
import { newLink, OTHER_WALLET } from '../secure-payments/links.ts';
import { BROWSER, call } from '../support/client.ts';
import { type Received, receiver } from '../support/receiver.ts';
import { CONVERSION, FULL_REQUEST } from './recorded/inputs.ts';

/** Actions after which a mock sends webhooks. */

export type SentEvent = Exclude<WebhookEvent, 'client_id.linked'>;

export function withReceiver(): { mock: Mock; got: Received[] } {
  const { got, deliver } = receiver();
  return { mock: createMock({ now: '2026-11-01T00:00:00Z', offramp: 'manual', webhooks: { deliver } }), got };
}

/** How a mock sends each event about a record; `client_id.linked` is sent by test calls only. */
export const SENDERS: Readonly<Record<SentEvent, (mock: Mock) => Promise<unknown>>> = {
  'payment.confirmed': triggered('payment.confirmed'),
  'payment.partial': triggered('payment.partial'),
  'payment.failed': triggered('payment.failed'),
  'payment.refunded': triggered('payment.refunded'),
  'request.recurring': triggered('request.recurring'),
  'payment_detail.updated': triggered('payment_detail.updated'),
  'compliance.updated': triggered('compliance.updated'),
  'payment.processing': async (mock) => {
    await preparedOfframp(mock);
    await mock.webhooks.trigger('payment.processing', { force: true });
  },
  'secure_payment.access_rejected': async (mock) => {
    const { token } = await newLink(mock, { accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
    await mock.step({ do: 'secure-payment.refuse-wallet', token, wallet: `0x${'ab'.repeat(20)}` });
  },
  'kyt.screening.completed': async (mock) => {
    const { token } = await newLink(mock);
    await mock.step({ do: 'secure-payment.decide-kyt', token, wallet: OTHER_WALLET, status: 'approved' });
  },
  'secure_payment.user_event': async (mock) => {
    const { token } = await newLink(mock);
    await mock.step({ do: 'secure-payment.report', token, userEvent: 'payment_sent_to_wallet' });
  },
};

function triggered(event: StepParameters['webhook.trigger']['event']) {
  return (mock: Mock) => mock.webhooks.trigger(event, { force: true });
}

/** Records with optional fields, which the senders above leave out. */
export const MORE_SENDERS: readonly ((mock: Mock) => Promise<unknown>)[] = [
  // A request with every field, made by a page, in another currency.
  async (mock) => {
    const body = { ...FULL_REQUEST, ...CONVERSION };
    const { requestId } = (await call(mock, 'POST /v2/request', { body, headers: BROWSER })).body;
    await mock.webhooks.trigger('payment.failed', { requestId, force: true });
    await mock.requests.pay(requestId, { amount: '1' });
    await mock.requests.pay(requestId);
  },
  // A scheduled payment that fails, is retried and succeeds.
  async (mock) => {
    const { id, requestId } = await active(mock, {}, { startDate: '2026-11-02' });
    await mock.recurring.failNext(id);
    await mock.clock.set('2026-11-03T00:00:00Z');
    await mock.webhooks.trigger('payment.partial', { requestId, force: true });
  },
];
