import { expect } from 'vitest';
import { bodies, get, type OperationRows, text } from '../contract/operation-row.ts';
import { BANK_INPUT } from '../contract/recorded/inputs.ts';
import { PAYERS, withPayer } from '../payers/payers.rows.ts';

const bankBodies = (line: string) =>
  bodies(
    line,
    ['magic account', { ...BANK_INPUT, accountNumber: '000123456789' }],
    ['magic account failed', { ...BANK_INPUT, accountNumber: '000111111116' }],
    ['euro', { ...BANK_INPUT, currency: 'eur', iban: 'DE89370400440532013000', country: 'DE' }],
    ['rupee', { ...BANK_INPUT, currency: 'inr', ifsc: 'SBIN0000300', country: 'IN' }],
    ['pound', { ...BANK_INPUT, currency: 'gbp', sortCode: '123456', country: 'GB' }],
    ['no account number', { ...BANK_INPUT, accountNumber: '' }],
    ['unknown currency', { ...BANK_INPUT, currency: 'xyz' }],
  );

export const paymentDetailsRows: OperationRows = {
  createPaymentDetailsV2: {
    auth: 'key',
    line: 'POST /v2/payer/user-2/payment-details',
    body: BANK_INPUT,
    good: withPayer('POST /v2/payer/ada/payment-details', BANK_INPUT),
    status: 201,
    has: {
      payment_detail: {
        id: text,
        clientUserId: 'ada',
        bankName: 'Chase',
        accountName: 'Ada Lovelace',
        currency: 'usd',
        beneficiaryType: 'individual',
      },
    },
    bad: { line: 'POST /v2/payer/ada/payment-details', body: { ...BANK_INPUT, currency: 'usdd' }, status: 400 },
    more: [
      ...bankBodies('POST /v2/payer/user-2/payment-details'),
      ...bodies('POST /v2/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
      ...bodies('POST /v2/payer/user-3/payment-details', ['rejected payer', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV2: {
    auth: 'key',
    line: 'GET /v2/payer/user-2/payment-details',
    good: withPayer('GET /v2/payer/ada/payment-details'),
    status: 200,
    has: { paymentDetails: [] },
    bad: { line: 'GET /v2/payer/none/payment-details', status: 404 },
    more: get(
      ...PAYERS.map((id) => `/v2/payer/${id}/payment-details`),
      '/v2/payer/user-2/payment-details?paymentDetailsId={bankPending}',
      '/v2/payer/user-2/payment-details?paymentDetailsId=none',
    ),
  },
  createPaymentDetailsV1: {
    auth: 'key',
    line: 'POST /v1/payer/user-2/payment-details',
    body: BANK_INPUT,
    good: withPayer('POST /v1/payer/ada/payment-details', { ...BANK_INPUT, postalCode: 10001 }),
    status: 201,
    has: { payment_detail: expect.objectContaining({ clientUserId: 'ada' }) },
    bad: { line: 'POST /v1/payer/none/payment-details', body: BANK_INPUT, status: 404 },
    more: [
      ...bankBodies('POST /v1/payer/user-2/payment-details'),
      ...bodies('POST /v1/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV1: {
    auth: 'key',
    line: 'GET /v1/payer/user-2/payment-details',
    good: withPayer('GET /v1/payer/ada/payment-details'),
    status: 200,
    has: { paymentDetails: [] },
    bad: { line: 'GET /v1/payer/none/payment-details', status: 404 },
    more: get(
      ...PAYERS.map((id) => `/v1/payer/${id}/payment-details`),
      '/v1/payer/user-2/payment-details?paymentDetailsId={bankPending}',
    ),
  },
};
