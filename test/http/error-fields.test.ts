import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BACK_END } from '../secure-payments/links.ts';
import { call, KEY, PAYEE, PAYER } from '../support/client.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** More than fits into calldata. */
const HUGE = '9'.repeat(60);
/** More decimals than the currency has. */
const FINE = '0.0000000000000000001';

const FAU = { payee: PAYEE, amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const UNKNOWN = { ...FAU, invoiceCurrency: 'NOPE', paymentCurrency: 'NADA' };
/** Worth less than the smallest unit of its payment currency. */
const DUST = { payee: PAYEE, amount: '1', invoiceCurrency: 'JPY', paymentCurrency: 'GUSD-mainnet' };
const MONTHLY = { startDate: '2030-01-01', frequency: 'MONTHLY', totalPayments: 2, payer: PAYER };
const PAYOUT = {
  recipient: PAYEE,
  creatorWalletAddress: PAYEE,
  network: 'sepolia',
  currency: 'FAU-sepolia',
  amount: '1',
};

type Row = [line: string, body: object, ...fields: string[]];

const SINGLE = ['POST /v1/request', 'POST /v1/pay', 'POST /v2/request', 'POST /v2/payouts'].flatMap((line): Row[] => [
  [line, { ...FAU, amount: HUGE }, 'amount'],
  [line, { ...FAU, amount: FINE }, 'amount'],
  [line, { ...FAU, payee: TRON }, 'payee'],
  [line, { ...FAU, paymentCurrency: 'USD' }, 'paymentCurrency'],
  [line, { ...FAU, invoiceCurrency: 'NOPE' }, 'invoiceCurrency'],
]);

const NESTED: Row[] = [
  ['POST /v2/request', UNKNOWN, 'invoiceCurrency', 'paymentCurrency'],
  ['POST /v2/request', { ...FAU, recurrence: { ...MONTHLY, startDate: '2020-01-01' } }, 'recurrence.startDate'],
  ['POST /v1/pay', DUST, 'amount'],
  ['POST /v2/payouts', UNKNOWN, 'invoiceCurrency', 'paymentCurrency'],
  ['POST /v2/payouts', { ...UNKNOWN, recurrence: MONTHLY }, 'invoiceCurrency', 'paymentCurrency'],
  ['POST /v2/payouts', DUST, 'amount'],
  ['POST /v2/payouts', { ...FAU, payerWallet: TRON }, 'payerWallet'],
  ['POST /v2/payouts', { ...FAU, payerAddress: TRON }, 'payerAddress'],
  ['POST /v2/payouts', { ...FAU, amount: HUGE, recurrence: MONTHLY }, 'amount'],
  ['POST /v2/payouts', { ...FAU, recurrence: { ...MONTHLY, startDate: '2020-01-01' } }, 'recurrence.startDate'],
  ['POST /v2/payouts', { ...FAU, recurrence: { ...MONTHLY, payer: PAYEE } }, 'recurrence.payer'],
  ['POST /v2/payouts/batch', { requests: [FAU, { ...FAU, amount: HUGE }] }, 'requests.1.amount'],
  ['POST /v2/payouts/batch', { requests: [FAU, { ...FAU, amount: FINE }] }, 'requests.1.amount'],
  ['POST /v2/payouts/batch', { requests: [{ ...DUST, amount: '1000' }, DUST] }, 'requests.1.amount'],
  ['POST /v2/payouts/batch', { requests: [FAU, { ...FAU, payee: TRON }] }, 'requests.1.payee'],
  ['POST /v2/payouts/batch', { requests: [FAU, { ...FAU, paymentCurrency: 'USD' }] }, 'requests.1.paymentCurrency'],
  [
    'POST /v2/payouts/batch',
    { requests: [{ ...FAU, invoiceCurrency: 'NOPE' }, UNKNOWN] },
    'requests.0.invoiceCurrency',
    'requests.1.invoiceCurrency',
    'requests.1.paymentCurrency',
  ],
  ['POST /v2/payouts/batch', { requests: [FAU], payer: TRON }, 'payer'],
  ['POST /v2/secure-payments', { requests: [{ amount: '1' }, { amount: HUGE }] }, 'requests.1.amount'],
  ['POST /v2/secure-payments', { requests: [{ amount: '1' }, { amount: FINE }] }, 'requests.1.amount'],
  [
    'POST /v2/secure-payments',
    { requests: [{ amount: '1' }], accessPolicy: { allowedPayerAddresses: [PAYER, TRON] } },
    'accessPolicy.allowedPayerAddresses.1',
  ],
  ['POST /v2/secure-payments/payouts', { ...PAYOUT, amount: HUGE }, 'amount'],
  ['POST /v2/secure-payments/payouts', { ...PAYOUT, amount: FINE }, 'amount'],
  ['POST /v2/secure-payments/payouts', { ...PAYOUT, currency: 'NOPE' }, 'currency'],
  ['POST /v2/secure-payments/payouts', { ...PAYOUT, currency: 'USD' }, 'currency'],
  ['POST /v2/secure-payments/payouts', { ...PAYOUT, recipient: TRON }, 'recipient'],
];

test.each([...SINGLE, ...NESTED])('%s with %o names the refused fields of that body', async (line, body, ...fields) => {
  const mock = createMock();
  const headers = line === 'POST /v2/secure-payments' ? BACK_END : KEY;
  const { status, body: answer } = await call(mock, line, { body, headers });
  const errors: { field: string }[] = answer.errors ?? [];
  // v1 names the field in its message.
  const named = line.includes('/v1/') ? [answer.message.split(' ')[2]] : errors.map(({ field }) => field);
  expect([status, named]).toEqual([400, fields]);
  for (const field of fields) expect(body).toHaveProperty(field);
});

test('POST /v2/payouts/batch: names the listed request that cannot be paid, never one that was not made', async () => {
  const mock = createMock();
  const ids: string[] = [];
  for (const amount of ['1000', '1']) {
    ids.push((await call(mock, 'POST /v2/request', { body: { ...DUST, amount } })).body.requestId);
  }
  const listed = await call(mock, 'POST /v2/payouts/batch', { body: { requestIds: ids } });
  const message = 'amount is worth less than the smallest unit of GUSD-mainnet';
  expect([listed.status, listed.body.errors]).toEqual([400, [{ field: 'requestIds.1', message }]]);

  await mock.rates.set({ symbol: 'JPY', usd: '0.000000001' });
  const requests = [{ ...DUST, invoiceCurrency: 'USD' }, DUST];
  const made = await call(mock, 'POST /v2/payouts/batch', { body: { requests } });
  expect([made.status, made.body.message]).toEqual([400, 'requests.1: The price of JPY is 0']);
});

test('POST /__mock/steps: an error of one of several steps names its place', async () => {
  const mock = createMock();
  const { requestId } = await mock.requests.create(FAU);
  const pay = { do: 'request.pay', requestId } as const;
  await expect(mock.step([pay, { do: 'request.create', ...FAU, amount: FINE }])).rejects.toThrow(
    'steps[1].amount: has more than the 18 decimals of FAU-sepolia',
  );
  await expect(mock.step([pay, pay])).rejects.toThrow('steps[1]: Request has already been paid');
  await expect(mock.step([pay, { do: 'request.pay', requestId: 'none' }])).rejects.toThrow(
    `steps[1]: Request not found: "none"; the newest is "${requestId}"`,
  );
  await expect(mock.step([{ do: 'request.create', ...FAU, amount: FINE }])).rejects.toThrow('\n  amount: has more');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ hasBeenPaid: false });
});
