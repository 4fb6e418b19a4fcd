import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { PAYER_INPUT } from '../contract/recorded/inputs.ts';

export const PAYERS = ['user-1', 'user-2', 'user-3', 'user-6', 'user-7', 'user-10', 'grace%40example.com', 'nobody'];
const payerBodies = (line: string) =>
  bodies(
    line,
    ['business', { ...PAYER_INPUT, clientUserId: 'shop', beneficiaryType: 'business', companyName: 'Shop Ltd' }],
    [
      'every field',
      {
        ...PAYER_INPUT,
        clientUserId: 'shop',
        beneficiaryType: 'business',
        companyName: 'Shop Ltd',
        addressLine2: 'Floor 2',
        sourceOfFunds: 'business_income',
        businessActivity: 'retail',
      },
    ],
    ['known payer', { ...PAYER_INPUT, clientUserId: 'user-1' }],
    ['magic email', { ...PAYER_INPUT, email: 'kyc-approved@example.com' }],
    ['magic email rejected', { ...PAYER_INPUT, email: 'kyc-rejected@example.com' }],
    ['nobody', {}],
  );

export const payerRows: OperationRows = {
  createPayerV2: {
    auth: 'key',
    line: 'POST /v2/payer',
    body: PAYER_INPUT,
    more: payerBodies('POST /v2/payer'),
  },
  getPayerV2: {
    auth: 'key',
    line: 'GET /v2/payer/user-2',
    more: get(...PAYERS.map((id) => `/v2/payer/${id}`)),
  },
  updatePayerV2: {
    auth: 'key',
    line: 'PATCH /v2/payer/user-1',
    body: { agreementCompleted: true },
    more: [
      ...bodies('PATCH /v2/payer/user-1', ['false', { agreementCompleted: false }]),
      ...bodies('PATCH /v2/payer/nobody', ['unknown', { agreementCompleted: true }]),
    ],
  },
  createPayerV1: {
    auth: 'key',
    line: 'POST /v1/payer',
    body: PAYER_INPUT,
    more: payerBodies('POST /v1/payer'),
  },
  getPayerV1: {
    auth: 'key',
    line: 'GET /v1/payer/user-2',
    more: get(...PAYERS.map((id) => `/v1/payer/${id}`)),
  },
  updatePayerV1: {
    auth: 'key',
    line: 'PATCH /v1/payer/user-1',
    body: { agreementCompleted: true },
    more: [
      ...bodies('PATCH /v1/payer/user-1', ['text', { agreementCompleted: 'true' }]),
      ...bodies('PATCH /v1/payer/nobody', ['unknown', { agreementCompleted: true }]),
    ],
  },
};
