import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { BANK_INPUT } from '../contract/recorded/inputs.ts';
import { PAYERS } from '../payers/payers.rows.ts';

/** Fields of other countries and of an identity document. */
const OTHER_FIELDS = {
  addressLine2: 'Floor 2',
  state: 'NY',
  swiftBic: 'CHASUS33',
  documentNumber: 'X1234567',
  documentType: 'passport',
  ribNumber: '30006000011234567890189',
  bsbNumber: '062000',
  ncc: '010001',
  branchCode: '001',
  bankCode: '021',
};

const bankBodies = (line: string) =>
  bodies(
    line,
    ['magic account', { ...BANK_INPUT, accountNumber: '000123456789' }],
    ['magic account failed', { ...BANK_INPUT, accountNumber: '000111111116' }],
    ['euro', { ...BANK_INPUT, currency: 'eur', iban: 'DE89370400440532013000', country: 'DE' }],
    ['rupee', { ...BANK_INPUT, currency: 'inr', ifsc: 'SBIN0000300', country: 'IN' }],
    ['pound', { ...BANK_INPUT, currency: 'gbp', sortCode: '123456', country: 'GB' }],
    ['every field', { ...BANK_INPUT, ...OTHER_FIELDS }],
    ['no account number', { ...BANK_INPUT, accountNumber: '' }],
    ['unknown currency', { ...BANK_INPUT, currency: 'xyz' }],
  );

export const paymentDetailsRows: OperationRows = {
  createPaymentDetailsV2: {
    auth: 'key',
    line: 'POST /v2/payer/user-2/payment-details',
    body: BANK_INPUT,
    more: [
      ...bankBodies('POST /v2/payer/user-2/payment-details'),
      ...bodies('POST /v2/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
      ...bodies('POST /v2/payer/user-3/payment-details', ['rejected payer', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV2: {
    auth: 'key',
    line: 'GET /v2/payer/user-2/payment-details',
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
    more: [
      ...bankBodies('POST /v1/payer/user-2/payment-details'),
      ...bodies('POST /v1/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV1: {
    auth: 'key',
    line: 'GET /v1/payer/user-2/payment-details',
    more: get(
      ...PAYERS.map((id) => `/v1/payer/${id}/payment-details`),
      '/v1/payer/user-2/payment-details?paymentDetailsId={bankPending}',
    ),
  },
};
