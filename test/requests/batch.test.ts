import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { everything } from '../http/everything.ts';
import { call, NATIVE, newRequest, PAYEE, PAYER } from '../support/client.ts';

const BATCH = 'POST /v2/payouts/batch';
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const OTHER = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true, now: '2026-01-01T00:00:00Z' });

// Proves A-BATCH.
test('batch: creates the requests and needs one approval per token', async () => {
  const mock = fresh();
  const { body, status } = await call(mock, BATCH, { body: { requests: [FAU, FAU, NATIVE], payer: PAYER } });
  expect(status).toBe(201);
  expect(body.ERC20ApprovalTransactions).toEqual([
    { data: expect.stringMatching(/^0x095ea7b3/), to: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', value: 0 },
  ]);
  expect(body.batchPaymentTransaction).toEqual({
    data: expect.stringMatching(/^0x92cddb91/),
    to: '0x67818703c92580c0e106e401F253E8A410A66f8B',
    value: { type: 'BigNumber', hex: '0x02c68af0bb140000' },
  });
  for (const { requestId } of body.requests) {
    const record = await call(mock, `GET /v2/request/${requestId}`);
    expect(record.body).toMatchObject({ status: 'created', isListening: true, payee: PAYEE });
  }
});

test('batch: all payments share a hash, each with its fee', async () => {
  const mock = fresh();
  const fee = { feePercentage: '1', feeAddress: OTHER };
  const { body } = await call(mock, BATCH, { body: { requests: [FAU, NATIVE], ...fee } });
  const txHash = `0x${'ab'.repeat(32)}`;
  for (const { requestId } of body.requests) await mock.step({ do: 'request.pay', requestId, txHash });
  const found = await call(mock, `GET /v2/payments?txHash=${txHash}`);
  expect(found.body.payments.map((payment: { fees: { amount: string }[] }) => payment.fees[0]?.amount)).toEqual([
    '0.002',
    '0.1',
  ]);
});

test('batch: the allowance must cover the token total, with a reset first if the token needs it', async () => {
  const mock = fresh();
  const usdt = { ...FAU, invoiceCurrency: 'fUSDT-sepolia', paymentCurrency: 'fUSDT-sepolia' };
  const approvals = async (allowance: string) => {
    await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, allowance });
    const { body } = await call(mock, BATCH, { body: { requests: [FAU, FAU, usdt, usdt], payer: PAYER } });
    return body.ERC20ApprovalTransactions.length;
  };
  expect(await approvals('0')).toBe(2);
  expect(await approvals('19')).toBe(3);
  expect(await approvals('20')).toBe(0);
});

// Proves A-BATCH-ANSWER.
test('batch: the response has documented fields only, and metadata only with a payer', async () => {
  const mock = fresh();
  const { body } = await call(mock, BATCH, { body: { requests: [FAU, NATIVE] } });
  expect(Object.keys(body).sort()).toEqual([
    'ERC20ApprovalTransactions',
    'batchPaymentTransaction',
    'protocolFee',
    'requests',
  ]);
  const { payee, amount, invoiceCurrency, paymentCurrency } = FAU;
  const ids = { requestId: expect.stringMatching(/^01/), paymentReference: expect.stringMatching(/^0x[0-9a-f]{16}$/) };
  expect(body.requests[0]).toEqual({ ...ids, payee, amount, invoiceCurrency, paymentCurrency });
  const named = await call(mock, BATCH, { body: { requests: [FAU], payer: PAYER } });
  expect(Object.keys(named.body)).toContain('metadata');
});

test('batch: metadata lists missing tokens in smallest units', async () => {
  const mock = fresh();
  await mock.step({ do: 'wallet.set-balance', wallet: PAYER, currency: 'FAU-sepolia', balance: '15' });
  await mock.step({ do: 'wallet.set-balance', wallet: PAYER, currency: 'ETH-sepolia-sepolia', balance: '0.2' });
  const { body } = await call(mock, BATCH, { body: { requests: [FAU, FAU, NATIVE], payer: PAYER } });
  expect(body.metadata).toEqual({
    hasEnoughBalance: false,
    hasEnoughGas: false,
    canMakePayment: false,
    insufficientTokens: [
      {
        tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C',
        tokenSymbol: 'FAU',
        paymentCurrencyId: 'FAU-sepolia',
        required: '20000000000000000000',
        available: '15000000000000000000',
      },
    ],
  });
  const affordable = await call(mock, BATCH, { body: { requests: [FAU], payer: PAYER } });
  expect(affordable.body.metadata).toMatchObject({ canMakePayment: true, insufficientTokens: [] });
});

type Body = Record<string, unknown>;
const REFUSED: Record<string, { body: Body | ((mock: Mock) => Promise<Body>); status?: number; says: unknown }> = {
  'a network without the contract': {
    body: { requests: [{ ...NATIVE, invoiceCurrency: 'MNT-mantle', paymentCurrency: 'MNT-mantle' }] },
    says: 'Payments on mantle are not supported: no batchConversionPayments is deployed on mantle',
  },
  'a wrong payee in the second': {
    body: { requests: [NATIVE, { ...NATIVE, payee: '0x12' }] },
    says: [{ field: 'requests.1.payee', message: 'Invalid Ethereum address' }],
  },
  'an unknown currency in the second': {
    body: { requests: [NATIVE, { ...NATIVE, paymentCurrency: 'NOPE' }] },
    says: [{ field: 'requests.1.paymentCurrency', message: expect.stringContaining('Unknown currency') }],
  },
  'a request named twice': {
    body: async (mock) => {
      const { requestId } = await newRequest(mock);
      return { requestIds: [requestId, requestId] };
    },
    says: [{ field: 'requestIds', message: expect.stringContaining('twice') }],
  },
  'a paid request': {
    body: async (mock) => {
      const { requestId } = await newRequest(mock);
      await mock.step({ do: 'request.pay', requestId });
      return { requestIds: [requestId] };
    },
    says: expect.stringMatching(/^Request 01\w+: Request has already been paid$/),
  },
};

for (const [name, { body, status = 400, says }] of Object.entries(REFUSED)) {
  test(`batch: ${name} is refused and changes nothing`, async () => {
    const mock = fresh();
    const input = typeof body === 'function' ? await body(mock) : body;
    const before = await everything(mock);
    const response = await call(mock, BATCH, { body: input });
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    if (Array.isArray(says)) expect(response.body.errors).toEqual(says);
    else expect(response.body.message).toEqual(says);
    expect(await everything(mock)).toBe(before);
  });
}
