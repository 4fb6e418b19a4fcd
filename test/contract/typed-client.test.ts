import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { PAYEE, PAYER } from '../support/client.ts';
import { createClient } from './openapi-client.generated/client/index.ts';
import {
  createPayoutV2,
  createRequestV2,
  getRequestV2,
  payRequestV2,
  type Webhooks,
} from './openapi-client.generated/index.ts';

/** Calls operations with a client that an outside generator wrote from `/openapi.json`. A missing field does not compile. */

const fresh = () => createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true });

/** Returns a client that sends the credential where the document says. */
const clientOf = (mock: Mock) =>
  createClient({
    baseUrl: mock.url,
    auth: ({ name }) => (name === 'x-api-key' ? 'test-api-key' : undefined),
    fetch: mock.fetch,
  });

const FAU = { payee: PAYEE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

async function newRequest(mock: Mock) {
  const { data } = await createRequestV2({ client: clientOf(mock), body: FAU });
  if (data === undefined) throw new Error('no request was created');
  return data;
}

test('createRequestV2, getRequestV2: a recurring request with customer data', async () => {
  const client = clientOf(fresh());
  const recurrence = { startDate: '2026-02-01', frequency: 'MONTHLY' } as const;
  const customerInfo = { firstName: 'Ada', address: { country: 'GB' } };
  const made = await createRequestV2({ client, body: { ...FAU, recurrence, customerInfo } });
  expect(made.response.status).toBe(201);
  const path = { requestId: made.data?.requestId ?? '' };
  const { data } = await getRequestV2({ client, path });
  expect(data?.recurrence?.frequency).toBe('MONTHLY');
  expect(data?.customerInfo?.address?.country).toBe('GB');
  expect(data?.payments).toEqual([]);
});

test('createRequestV2: an off-ramp needs no payee, another request does', async () => {
  const { payee: _, ...body } = { ...FAU, invoiceCurrency: 'USD' };
  const offRamp = await createRequestV2({
    client: clientOf(fresh()),
    body: { ...body, isCryptoToFiatAvailable: true },
  });
  expect(offRamp.response.status).toBe(201);
  const refused = await createRequestV2({ client: clientOf(fresh()), body });
  expect(refused.response.status).toBe(400);
});

test('payRequestV2: returns calldata or an intent', async () => {
  const mock = fresh();
  const path = { requestId: (await newRequest(mock)).requestId };
  const { data } = await payRequestV2({ client: clientOf(mock), path, query: { wallet: PAYER } });
  if (data === undefined || !('transactions' in data)) throw new Error('expected calldata');
  const { transactions, metadata } = data;
  expect(transactions[metadata.paymentTransactionIndex]?.value.hex).toBe('0x00');
  expect(metadata.needsApproval).toBe(true);
});

test('createPayoutV2: returns a permit for a recurring payout', async () => {
  const recurrence = { startDate: '2026-02-01', frequency: 'WEEKLY', totalPayments: 3, payer: PAYER } as const;
  const { data } = await createPayoutV2({ client: clientOf(fresh()), body: { ...FAU, recurrence } });
  if (data === undefined || !('recurringPaymentPermit' in data)) throw new Error('expected a permit');
  expect(data.recurringPaymentPermit.values.totalExecutions).toBe(3);
  expect(data.metadata.totalNeededAllowance).toBe('30000000000000000000');
});

test('webhooks: the generated payloads are narrowed by their event', async () => {
  const received: Webhooks['body'][] = [];
  const deliver = async (request: Request) => {
    received.push(await request.json());
    return new Response();
  };
  const mock = createMock({ fixtures: 'empty', webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.requests.fail(requestId, { reason: 'Insufficient token balance' });
  await mock.requests.pay(requestId);
  await mock.settled();
  const facts = received.map((payload) => {
    if (payload.event === 'payment.failed') return payload.failureReason;
    return payload.event === 'payment.confirmed' ? payload.txHash.length : payload.event;
  });
  expect(facts).toEqual(['Insufficient token balance', 66]);
});
