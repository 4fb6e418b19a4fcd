import type { PlannedCall } from './tape.ts';

type Line = [
  op: string,
  request?: Pick<PlannedCall['request'], 'params' | 'query' | 'body' | 'headers'>,
  isForeign?: boolean,
];

const A_DAY = '2026-01-01';
const UNKNOWN_REQUEST = `01${'0'.repeat(64)}`;
const inFau = (amount: string, more: object = {}) => {
  return { payee: '{payee}', amount, invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', ...more };
};
/** No conversion, whose amount would follow the price of the day. */
const IN_ETH = {
  payee: '{payee}',
  amount: '0.01',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};
const existing = { requestId: '{listRequestsV2#1.requests[0].requestId}' };

/** Reads that any account can make: catalogues, existing records (compared by form) and errors. */
export const READS: readonly Line[] = [
  ['checkHealthV2'],
  ['listCurrenciesV2', { query: { network: 'sepolia' } }],
  ['listCurrenciesV2'],
  ['listCurrenciesV1', { query: { network: 'sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'USD' }, query: { network: 'sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'FAU-sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'NO-SUCH-CURRENCY' } }],
  ['listCurrenciesV2', { query: { firstOnly: 'perhaps' } }],
  ['listRequestsV2', {}, true],
  ['getRequestV2', { params: existing }, true],
  ['getRequestStatusV2', { params: existing }, true],
  ['getRequestV2', { params: { requestId: UNKNOWN_REQUEST } }],
  ['getRequestV1', { params: { paymentReference: '0x0000000000000000' } }],
  ['getRequestV2', { params: { requestId: UNKNOWN_REQUEST }, headers: { 'x-api-key': 'key-of-nobody-0000' } }],
  ['listPaymentsV2', {}, true],
  ['listPaymentsV2', { query: { walletAddress: 'not-an-address-0000' } }],
  ['listPaymentsV2', { query: { fromDate: A_DAY, toDate: A_DAY } }],
  ['listPaymentsV2', { query: { walletAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } }, true],
  ['listClientIdsV2', {}, true],
  ['listWebhooksV1', {}, true],
  ['findSecurePaymentV2', { query: { requestId: UNKNOWN_REQUEST } }],
  ['getSecurePaymentV2', { params: { token: '01K00000000000000000000000' } }],
];

const made = { params: { requestId: '{createRequestV2#1.requestId}' } };
const madeV1 = { params: { paymentReference: '{createRequestV1#1.paymentReference}' } };
const client = { params: { id: '{createClientIdV2#1.id}' } };

/** Added by `--allow create`: records on Sepolia, reads of them, and deletions where the service has them. */
export const CREATES: readonly Line[] = [
  ['createRequestV2', { body: inFau('12.5', { reference: 'mock-check-0001' }) }],
  ['getRequestV2', made],
  ['getRequestStatusV2', made],
  ['payRequestV2', made],
  ['listRoutesV2', { ...made, query: { wallet: '{payee}' } }],
  ['listRequestsV2', { query: { limit: '5' } }],
  ['createRequestV2', { body: inFau('much') }],
  ['createRequestV2', { body: IN_ETH }],
  ['payRequestV2', { params: { requestId: '{createRequestV2#3.requestId}' } }],
  ['createRequestV1', { body: inFau('1') }],
  ['createRequestV1', { body: inFau('much') }],
  ['createPaymentV1', { body: inFau('1') }],
  ['getRequestV1', madeV1],
  ['payRequestV1', madeV1],
  ['createPayoutV2', { body: inFau('1') }],
  ['createBatchPayoutV2', { body: { requests: [inFau('1'), inFau('2')] } }],
  ['createSecurePaymentV2', { body: { requests: [inFau('10')] } }],
  ['findSecurePaymentV2', { query: { requestId: '{createSecurePaymentV2#1.requestIds[0]}' } }],
  ['getSecurePaymentV2', { params: { token: '{createSecurePaymentV2#1.token}' } }],
  ['createClientIdV2', { body: { label: 'mock-check-0002', allowedDomains: ['https://example.com'] } }],
  ['getClientIdV2', client],
  ['updateClientIdV2', { ...client, body: { status: 'inactive' } }],
  ['listClientIdsV2'],
  ['deleteClientIdV2', client],
  ['createWebhookV1', { body: { url: 'https://example.com/mock-check' } }],
  ['listWebhooksV1'],
  ['deleteWebhookV1', { params: { webhookId: '{createWebhookV1#1.id}' } }],
];

/** Write operations that may be called: none signs, pays or concerns people. */
export const WRITES: ReadonlySet<string> = new Set([
  ...CREATES.map(([op]) => op),
  ...['updateRequestV2', 'createPaymentV1', 'createPayoutSecurePaymentV2', 'createBatchPayoutSecurePaymentV2'],
  ...['createClientIdV1', 'updateClientIdV1', 'deleteClientIdV1', 'updateWebhookV1', 'previewSecurePaymentFeesV2'],
]);
