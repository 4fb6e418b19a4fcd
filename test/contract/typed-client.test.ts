import createClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { PAYEE, PAYER, PAYER_INPUT } from '../support/client.ts';
import type { paths } from './openapi.generated.ts';

/** Ten operations, called by a client whose types are generated from `/openapi.json`. A field that it lacks does not compile. */

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

test('createRequestV2, getRequestV2: a request that recurs, with its customer', async () => {
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

test('createRequestV2: a refusal has the fields of a validation error', async () => {
  const { data, error, response } = await clientOf(fresh()).POST('/v2/request', { body: { ...FAU, amount: '-1' } });
  expect([response.status, data]).toEqual([400, undefined]);
  expect(error).toMatchObject({ statusCode: 400, error: 'Bad Request', errors: [{ field: 'amount' }] });
});

test('payRequestV2: calldata, or an intent, by what the answer has', async () => {
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

test('listRequestsV2: a page of what a wallet is paid by', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  const query = { walletAddress: PAYEE, limit: '1' };
  const { data } = await clientOf(mock).GET('/v2/request', { params: { query } });
  expect(data?.requests.map((one) => one.requestId)).toEqual([requestId]);
  expect(data?.pagination).toEqual({ total: 1, limit: 1, offset: 0 });
});

test('listPaymentsV2: what was paid, with the request', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId, { amount: '4', payer: PAYER });
  const { data } = await clientOf(mock).GET('/v2/payments', { params: { query: { type: 'direct', requestId } } });
  expect(data?.payments.map((one) => [one.paidAmount, one.excessAmount, one.request.hasBeenPaid])).toEqual([
    ['4', null, false],
  ]);
});

test('createPayoutV2: with recurrence, a permit to sign', async () => {
  const recurrence = { startDate: '2026-02-01', frequency: 'WEEKLY', totalPayments: 3, payer: PAYER } as const;
  const { data } = await clientOf(fresh()).POST('/v2/payouts', { body: { ...FAU, recurrence } });
  if (data === undefined || !('recurringPaymentPermit' in data)) throw new Error('expected a permit');
  expect(data.recurringPaymentPermit.values.totalExecutions).toBe(3);
  expect(data.metadata.totalNeededAllowance).toBe('30000000000000000000');
});

test('createBatchPayoutV2: approvals, and one transaction that pays', async () => {
  const { data } = await clientOf(fresh()).POST('/v2/payouts/batch', { body: { requests: [FAU, FAU], payer: PAYER } });
  expect(data?.requests).toHaveLength(2);
  expect(data?.ERC20ApprovalTransactions.map(({ value }) => value)).toEqual([0]);
  expect(data?.metadata?.insufficientTokens).toEqual([]);
});

test('listCurrenciesV2: a client ID with its origin', async () => {
  const mock = createMock({ now: '2026-01-31T12:00:00Z' });
  const client = createClient<paths>({ baseUrl: mock.url, fetch: (request) => mock.fetch(request) });
  const headers = { 'x-client-id': 'cli_test', Origin: 'http://localhost:3000' };
  const query = { network: 'sepolia', symbol: 'FAU', firstOnly: 'true' } as const;
  const { data } = await client.GET('/v2/currencies', { params: { query }, headers });
  expect(data?.map(({ id, decimals }) => [id, decimals])).toEqual([['FAU-sepolia', 18]]);
});

test('createPayerV2, updatePayerV2: compliance from start to agreement', async () => {
  const client = clientOf(fresh());
  const body = { ...PAYER_INPUT, beneficiaryType: 'individual' } as const;
  const made = await client.POST('/v2/payer', { body });
  expect(made.data?.status).toEqual({ agreementStatus: 'not_started', kycStatus: 'not_started' });
  const params = { path: { clientUserId: body.clientUserId } };
  const done = await client.PATCH('/v2/payer/{clientUserId}', { params, body: { agreementCompleted: true } });
  expect(done.data?.success).toBe(true);
});

test('createClientIdV2: what a front end is allowed', async () => {
  const body = { label: 'Shop', allowedDomains: ['https://shop.example.com'], feePercentage: '2.5', feeAddress: PAYEE };
  const { data } = await clientOf(fresh()).POST('/v2/client-ids', { body });
  expect(data?.allowedDomains).toEqual(body.allowedDomains);
  expect(data?.feePercentage).toBe('2.5');
});
