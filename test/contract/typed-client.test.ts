import createClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { PAYEE, PAYER } from '../support/client.ts';
import type { paths } from './openapi.generated.ts';

/** Calls ten operations with a client generated from `/openapi.json`. A missing field does not compile. */

const fresh = () => createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true });

const clientOf = (mock: Mock) =>
  createClient<paths>({
    baseUrl: mock.url,
    headers: { 'x-api-key': 'test-api-key' },
    fetch: (request) => mock.fetch(request),
  });

const FAU = { payee: PAYEE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

async function newRequest(mock: Mock) {
  const { data } = await clientOf(mock).POST('/v2/request', { body: FAU });
  if (data === undefined) throw new Error('no request was created');
  return data;
}

test('createRequestV2, getRequestV2: a recurring request with customer data', async () => {
  const client = clientOf(fresh());
  const recurrence = { startDate: '2026-02-01', frequency: 'MONTHLY' } as const;
  const customerInfo = { firstName: 'Ada', address: { country: 'GB' } };
  const made = await client.POST('/v2/request', { body: { ...FAU, recurrence, customerInfo } });
  expect(made.response.status).toBe(201);
  const path = { requestId: made.data?.requestId ?? '' };
  const { data } = await client.GET('/v2/request/{requestId}', { params: { path } });
  expect(data?.recurrence?.frequency).toBe('MONTHLY');
  expect(data?.customerInfo?.address?.country).toBe('GB');
  expect(data?.payments).toEqual([]);
});

test('createRequestV2: an off-ramp needs no payee, another request does', async () => {
  const { payee: _, ...body } = { ...FAU, invoiceCurrency: 'USD' };
  const offRamp = await clientOf(fresh()).POST('/v2/request', { body: { ...body, isCryptoToFiatAvailable: true } });
  expect(offRamp.response.status).toBe(201);
  expect((await clientOf(fresh()).POST('/v2/request', { body })).response.status).toBe(400);
});

test('payRequestV2: returns calldata or an intent', async () => {
  const mock = fresh();
  const path = { requestId: (await newRequest(mock)).requestId };
  const { data } = await clientOf(mock).GET('/v2/request/{requestId}/pay', {
    params: { path, query: { wallet: PAYER } },
  });
  if (data === undefined || !('transactions' in data)) throw new Error('expected calldata');
  const { transactions, metadata } = data;
  expect(transactions[metadata.paymentTransactionIndex]?.value.hex).toBe('0x00');
  expect(metadata.needsApproval).toBe(true);
});

test('createPayoutV2: returns a permit for a recurring payout', async () => {
  const recurrence = { startDate: '2026-02-01', frequency: 'WEEKLY', totalPayments: 3, payer: PAYER } as const;
  const { data } = await clientOf(fresh()).POST('/v2/payouts', { body: { ...FAU, recurrence } });
  if (data === undefined || !('recurringPaymentPermit' in data)) throw new Error('expected a permit');
  expect(data.recurringPaymentPermit.values.totalExecutions).toBe(3);
  expect(data.metadata.totalNeededAllowance).toBe('30000000000000000000');
});
