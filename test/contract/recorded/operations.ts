import type { Call } from './caller.ts';
import {
  BANK_INPUT,
  BASE,
  CONVERSION,
  EVENT_INPUT,
  FAU,
  FULL_REQUEST,
  MISSING,
  NATIVE,
  OTHER,
  PAYEE,
  PAYER,
  PAYER_INPUT,
  SCHEDULE,
  SIGNATURE,
  SIGNED_INTENT,
  SIGNED_PERMIT,
} from './inputs.ts';
import type { JsonObject } from './json.ts';

/** One operation of the public API. */
export interface Operation {
  /** Method and address of a call that succeeds; its query, if any, stands in `more`. */
  line: string;
  /** A body that succeeds and has a value for as many fields as can go together. */
  body?: JsonObject;
  /** Further calls: other states, filters, pages, unknown ids. */
  more?: readonly Call[];
}

const SIGNED = { signedPaymentIntent: { signature: SIGNATURE, nonce: '1', deadline: '1' } };
const get = (...lines: string[]): Call[] => lines.map((line) => ({ line: `GET ${line}` }));
const bodies = (line: string, ...list: [note: string, body: JsonObject][]): Call[] =>
  list.map(([note, body]) => ({ line, note, body }));

const REQUEST_BODIES: [string, JsonObject][] = [
  ['native', NATIVE],
  ['token', FAU],
  ['conversion', CONVERSION],
  ['base', BASE],
  ['every field', FULL_REQUEST],
  ['amount 0', { ...NATIVE, amount: '0' }],
  ['amount negative', { ...NATIVE, amount: '-1' }],
  ['amount with many decimals', { ...NATIVE, amount: '0.1234567890123456789' }],
  ['amount as number', { ...NATIVE, amount: 0.2 }],
  ['unknown invoice currency', { ...NATIVE, invoiceCurrency: 'NOPE' }],
  ['unknown payment currency', { ...NATIVE, paymentCurrency: 'NOPE' }],
  ['no conversion', { ...NATIVE, invoiceCurrency: 'USDC-base' }],
  ['fiat as payment currency', { ...NATIVE, paymentCurrency: 'USD' }],
  ['payee in lower case', { ...NATIVE, payee: PAYEE.toLowerCase() }],
  ['payee with a wrong checksum', { ...NATIVE, payee: PAYEE.replace('ACf', 'acF') }],
  ['magic value', { ...NATIVE, reference: 'mock-paid-1' }],
  ['long reference', { ...NATIVE, reference: 'x'.repeat(256) }],
  [
    'original request',
    { ...NATIVE, originalRequestId: '01a2748e4dd40159b6783b927bf82b6b60b802d3b5a90180d99227efe7847432b8' },
  ],
  ['past recurrence', { ...NATIVE, recurrence: { startDate: '2020-01-01', frequency: 'DAILY' } }],
  ['wrong field name', { ...NATIVE, refrence: 'x' }],
];

const payQueries = (address: string, bank: string): Call[] =>
  get(
    ...[
      '{native}',
      '{open}',
      '{fau}',
      '{conversion}',
      '{partial}',
      '{paid}',
      '{failed}',
      '{expired}',
      '{recurring}',
      '{base}',
      '{missing}',
    ].map((id) => address.replace('{id}', id)),
    ...[
      'wallet={payer}',
      'payerAddress={payer}',
      'amount=1',
      'amount=1000000',
      'amount=0',
      'feePercentage=2.5&feeAddress={payer}',
      'feePercentage=2.5',
      'feeAddress={payer}',
      'feePercentage=101&feeAddress={payer}',
      'wallet={payer}&chain=BASE&token=USDC',
      'routeId=REQUEST_NETWORK_PAYMENT',
      'routeId=nothing&wallet={payer}',
    ].map((query) => `${address.replace('{id}', '{fau}')}?${query}`),
    ...[
      'wallet={payer}&chain=ARBITRUM&token=USDC',
      'wallet={payer}&chain=OPTIMISM&token=DAI',
      'chain=ARBITRUM&token=USDC',
      'wallet={payer}&chain=ARBITRUM',
      'wallet={payer}&token=USDC',
      'wallet={payer}&chain=BASE&token=USDC',
      'wallet={payer}&chain=MOON&token=USDC',
    ].map((query) => `${address.replace('{id}', '{base}')}?${query}`),
    ...[
      `wallet={payer}&clientUserId=user-2&paymentDetailsId={bankApproved}`,
      `wallet={payer}&clientUserId=user-2&paymentDetailsId={bankPending}`,
      `wallet={payer}&clientUserId=user-3&paymentDetailsId={bankApproved}`,
      `wallet={payer}&clientUserId=nobody&paymentDetailsId=x`,
      `wallet={payer}&clientUserId=user-2`,
      `wallet={payer}`,
    ].map((query) => `${address.replace('{id}', bank)}?${query}`),
  );

const routeQueries = (address: string): Call[] =>
  get(
    ...[
      '{native}?wallet={payer}',
      '{conversion}?wallet={payer}',
      '{base}?wallet={payer}',
      '{base}?wallet={payer}&amount=5',
      '{base}?wallet={payer}&feePercentage=1&feeAddress={payer}',
      '{base}?wallet={payer}&feePercentage=1',
      '{paid}?wallet={payer}',
      '{partial}?wallet={payer}',
      '{missing}?wallet={payer}',
    ].map((rest) => {
      const [id = '', query = ''] = rest.split('?');
      return `${address.replace('{id}', id)}?${query}`;
    }),
  );

const CURRENCY_QUERIES = [
  '',
  '?network=sepolia',
  '?network=nowhere',
  '?symbol=FAU',
  '?symbol=fau',
  '?symbol=NOPE',
  '?network=sepolia&symbol=FAU',
  '?network=sepolia&symbol=FAU&firstOnly=true',
  '?network=sepolia&symbol=FAU&firstOnly=false',
  '?firstOnly=true',
  '?id=USD',
  '?id=FAU-sepolia',
  '?id=NOPE',
  '?id=USD&network=sepolia',
];
const CONVERSION_QUERIES = [
  '/USD/conversion-routes',
  '/USD/conversion-routes?network=sepolia',
  '/USD/conversion-routes?networks=sepolia,base',
  '/USD/conversion-routes?networks=sepolia,,nowhere',
  '/USD/conversion-routes?network=nowhere',
  '/USD/conversion-routes?network=sepolia&networks=base',
  '/FAU-sepolia/conversion-routes',
  '/NOPE/conversion-routes',
];
const PAYERS = ['user-1', 'user-2', 'user-3', 'user-6', 'user-7', 'user-10', 'grace%40example.com', 'nobody'];
const payerBodies = (line: string) =>
  bodies(
    line,
    ['business', { ...PAYER_INPUT, clientUserId: 'shop', beneficiaryType: 'business', companyName: 'Shop Ltd' }],
    ['known payer', { ...PAYER_INPUT, clientUserId: 'user-1' }],
    ['magic email', { ...PAYER_INPUT, email: 'kyc-approved@example.com' }],
    ['magic email rejected', { ...PAYER_INPUT, email: 'kyc-rejected@example.com' }],
    ['nobody', {}],
  );
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

export const OPERATIONS: Record<string, Operation> = {
  createRequestV2: {
    line: 'POST /v2/request',
    body: FULL_REQUEST,
    more: bodies('POST /v2/request', ...REQUEST_BODIES),
  },
  listRequestsV2: {
    line: 'GET /v2/request',
    more: get(
      '/v2/request?limit=3',
      '/v2/request?limit=3&offset=3',
      '/v2/request?limit=3&offset=1000',
      '/v2/request?limit=101',
      '/v2/request?limit=0',
      '/v2/request?limit=99999999999999999999',
      '/v2/request?offset=-1',
      `/v2/request?walletAddress=${PAYEE}&limit=2`,
      `/v2/request?walletAddress=${OTHER}&limit=2`,
    ),
  },
  getRequestV2: {
    line: 'GET /v2/request/{conversion}',
    more: get(
      ...[
        'open',
        'fau',
        'recurring',
        'partial',
        'refunded',
        'failed',
        'expired',
        'paid',
        'native',
        'bankRequest',
        'missing',
      ].map((name) => `/v2/request/{${name}}`),
      '/v2/request/{openReference}',
    ),
  },
  updateRequestV2: {
    line: 'PATCH /v2/request/{recurring}',
    body: { isRecurrenceStopped: true },
    more: [
      ...bodies('PATCH /v2/request/{recurring}', ['go on', { isRecurrenceStopped: false }], ['nothing', {}]),
      ...bodies('PATCH /v2/request/{open}', ['not recurring', { isRecurrenceStopped: true }]),
      ...bodies('PATCH /v2/request/{missing}', ['unknown', { isRecurrenceStopped: true }]),
    ],
  },
  getRequestStatusV2: {
    line: 'GET /v2/request/{conversion}/status',
    more: get(
      ...['open', 'partial', 'refunded', 'failed', 'expired', 'paid', 'missing'].map(
        (name) => `/v2/request/{${name}}/status`,
      ),
    ),
  },
  payRequestV2: { line: 'GET /v2/request/{fau}/pay', more: payQueries('/v2/request/{id}/pay', '{bankRequest}') },
  listRoutesV2: { line: 'GET /v2/request/{base}/routes?wallet={payer}', more: routeQueries('/v2/request/{id}/routes') },
  sendPaymentIntentV2: {
    line: 'POST /v2/request/payment-intents/{intent}',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v2/request/payment-intents/{intent}', ['wrong signature', SIGNED]),
      ...bodies('POST /v2/request/payment-intents/none', ['unknown', SIGNED]),
    ],
  },
  createPayoutV2: {
    line: 'POST /v2/payouts',
    body: { ...SCHEDULE, feePercentage: '2.5', feeAddress: OTHER, payerWallet: PAYER, reference: 'INV-1' },
    more: bodies(
      'POST /v2/payouts',
      ...REQUEST_BODIES,
      ['schedule', SCHEDULE],
      ['fee', { ...FAU, feePercentage: '2.5', feeAddress: OTHER }],
      ['fee without address', { ...FAU, feePercentage: '2.5' }],
      ['payer wallet', { ...FAU, payerWallet: PAYER }],
      ['payer address', { ...FAU, payerAddress: PAYER }],
      ['native schedule', { ...NATIVE, recurrence: SCHEDULE.recurrence ?? null }],
    ),
  },
  createBatchPayoutV2: {
    line: 'POST /v2/payouts/batch',
    body: { requests: [{ ...FAU, feePercentage: '2.5', feeAddress: OTHER }, NATIVE], payer: PAYER },
    more: bodies(
      'POST /v2/payouts/batch',
      ['tokens', { requests: [FAU, FAU] }],
      ['conversion', { requests: [CONVERSION, NATIVE], payer: PAYER }],
      ['fee', { requests: [FAU, NATIVE], feePercentage: '1', feeAddress: OTHER }],
      ['fee without address', { requests: [FAU], feePercentage: '1' }],
      ['two networks', { requests: [NATIVE, BASE] }],
      ['none', { requests: [] }],
      ['neither', {}],
      ['both', { requests: [NATIVE], requestIds: [MISSING] }],
      ['unknown id', { requestIds: [MISSING] }],
      ['201', { requests: Array.from({ length: 201 }, () => NATIVE) }],
    ),
  },
  activateRecurringPayoutV2: {
    line: 'POST /v2/payouts/recurring/{schedule}',
    body: SIGNED_PERMIT,
    more: [
      ...bodies('POST /v2/payouts/recurring/{schedule}', ['wrong signature', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleActive}', ['active', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleCancelled}', ['cancelled', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/none', ['unknown', { permitSignature: SIGNATURE }]),
    ],
  },
  listRecurringPayoutsV2: {
    line: 'GET /v2/payouts/recurring',
    more: get(
      ...['limit=2', 'limit=2&offset=2', 'offset=1000', 'limit=101', 'limit=0', 'offset=-1'].map(
        (query) => `/v2/payouts/recurring?${query}`,
      ),
    ),
  },
  getRecurringPayoutV2: {
    line: 'GET /v2/payouts/recurring/{schedule}',
    more: get(
      ...[
        '{schedulePending}',
        '{scheduleActive}',
        '{schedulePaused}',
        '{scheduleCancelled}',
        '{scheduleCompleted}',
        'x',
      ].map((id) => `/v2/payouts/recurring/${id}`),
    ),
  },
  updateRecurringPayoutV2: {
    line: 'PATCH /v2/payouts/recurring/{schedule}',
    body: { action: 'cancel' },
    more: ['{scheduleActive}', '{schedulePaused}', '{scheduleCancelled}', '{scheduleCompleted}', 'x'].flatMap((id) =>
      bodies(
        `PATCH /v2/payouts/recurring/${id}`,
        ['cancel', { action: 'cancel' }],
        ['unpause', { action: 'unpause' }],
        ['pause', { action: 'pause' }],
      ),
    ),
  },
  listPaymentsV2: {
    line: 'GET /v2/payments',
    more: get(
      ...[
        'limit=2',
        'limit=2&offset=2',
        'limit=2&offset=1000',
        'limit=100',
        'limit=101',
        'limit=0',
        'offset=99999999999999999999',
        'offset=-1',
        'txHash={paidHash}',
        'txHash={paidHash}&limit=1',
        `txHash=0x${'0'.repeat(64)}`,
        `walletAddress=${PAYEE}&limit=2`,
        'paymentReference={partialReference}',
        'paymentReference=0xdead',
        'requestId={partial}',
        'requestId={missing}',
        'reference=INV-1',
        'type=direct&limit=2',
        'type=conversion&limit=2',
        'type=crosschain&limit=2',
        'type=recurring&limit=2',
        'invoiceCurrency=USD&limit=2',
        'paymentCurrency=FAU-sepolia&limit=2',
        'invoiceCurrency=NOPE',
        'fromDate=2026-06-01T00:00:00Z&toDate=2026-07-01T00:00:00Z&limit=2',
        'fromDate=2026-07-01T00:00:00Z&toDate=2026-06-01T00:00:00Z',
        'fromDate=2026-06-01&limit=2',
        'type=direct&paymentCurrency=USDC-base&limit=2',
      ].map((query) => `/v2/payments?${query}`),
    ),
  },
  listCurrenciesV2: {
    line: 'GET /v2/currencies',
    more: get(...CURRENCY_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  listConversionRoutesV2: {
    line: 'GET /v2/currencies/USD/conversion-routes',
    more: get(...CONVERSION_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  createPayerV2: { line: 'POST /v2/payer', body: PAYER_INPUT, more: payerBodies('POST /v2/payer') },
  getPayerV2: { line: 'GET /v2/payer/user-2', more: get(...PAYERS.map((id) => `/v2/payer/${id}`)) },
  updatePayerV2: {
    line: 'PATCH /v2/payer/user-1',
    body: { agreementCompleted: true },
    more: [
      ...bodies('PATCH /v2/payer/user-1', ['false', { agreementCompleted: false }]),
      ...bodies('PATCH /v2/payer/nobody', ['unknown', { agreementCompleted: true }]),
    ],
  },
  createPaymentDetailsV2: {
    line: 'POST /v2/payer/user-2/payment-details',
    body: BANK_INPUT,
    more: [
      ...bankBodies('POST /v2/payer/user-2/payment-details'),
      ...bodies('POST /v2/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
      ...bodies('POST /v2/payer/user-3/payment-details', ['rejected payer', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV2: {
    line: 'GET /v2/payer/user-2/payment-details',
    more: get(
      ...PAYERS.map((id) => `/v2/payer/${id}/payment-details`),
      '/v2/payer/user-2/payment-details?paymentDetailsId={bankPending}',
      '/v2/payer/user-2/payment-details?paymentDetailsId=none',
    ),
  },
  createClientIdV2: {
    line: 'POST /v2/client-ids',
    body: { label: 'Shop', allowedDomains: ['https://Shop.example.com/path'], feePercentage: '1', feeAddress: OTHER },
    more: bodies(
      'POST /v2/client-ids',
      ['without fee', { label: 'Shop', allowedDomains: ['http://localhost:3000'] }],
      ['fee without address', { label: 'Shop', allowedDomains: ['http://localhost:3000'], feePercentage: '1' }],
      ['no origins', { label: 'Shop', allowedDomains: [] }],
      ['text for an origin', { label: 'Shop', allowedDomains: ['shop'] }],
    ),
  },
  listClientIdsV2: { line: 'GET /v2/client-ids' },
  getClientIdV2: {
    line: 'GET /v2/client-ids/{clientActive}',
    more: get('/v2/client-ids/{clientRevoked}', '/v2/client-ids/{clientInactive}', '/v2/client-ids/none'),
  },
  updateClientIdV2: {
    line: 'PUT /v2/client-ids/{clientActive}',
    body: {
      label: 'Shop',
      allowedDomains: ['https://a.example.com'],
      feePercentage: '1',
      feeAddress: OTHER,
      status: 'inactive',
    },
    more: [
      ...bodies(
        'PUT /v2/client-ids/{clientActive}',
        ['nothing', {}],
        ['no fee', { feePercentage: null, feeAddress: null }],
      ),
      ...bodies('PUT /v2/client-ids/{clientRevoked}', ['revoked', { status: 'active' }]),
      ...bodies('PUT /v2/client-ids/none', ['unknown', { status: 'active' }]),
    ],
  },
  deleteClientIdV2: {
    line: 'DELETE /v2/client-ids/{clientActive}',
    more: [{ line: 'DELETE /v2/client-ids/{clientRevoked}' }, { line: 'DELETE /v2/client-ids/none' }],
  },
  createJourneyV2: {
    line: 'POST /v2/journey',
    body: {},
    more: bodies('POST /v2/journey', ['of a request', { requestId: '{open}' }], ['of none', { requestId: MISSING }]),
  },
  checkHealthV2: { line: 'GET /v2/health' },
  checkHealthV1: { line: 'GET /v1/health' },
  createJourneyEventV2: {
    line: 'POST /v2/journey/journey-1',
    body: EVENT_INPUT,
    more: [
      ...bodies('POST /v2/journey/journey-3', ['next processor', { ...EVENT_INPUT, nextProcessorId: 'custody' }]),
      ...bodies('POST /v2/journey/journey-2', ['finished', EVENT_INPUT]),
      ...bodies('POST /v2/journey/journey-1-tx-2', ['by transaction', EVENT_INPUT]),
      ...bodies('POST /v2/journey/none', ['unknown', EVENT_INPUT]),
    ],
  },
  getJourneyV2: {
    line: 'GET /v2/journey/journey-1',
    more: get('/v2/journey/journey-2', '/v2/journey/journey-3', '/v2/journey/journey-1-tx-2', '/v2/journey/none'),
  },
  createRequestV1: {
    line: 'POST /v1/request',
    body: { ...FAU, payer: PAYER, recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' } },
    more: bodies('POST /v1/request', ...REQUEST_BODIES),
  },
  createPaymentV1: { line: 'POST /v1/pay', body: FAU, more: bodies('POST /v1/pay', ...REQUEST_BODIES) },
  getRequestV1: {
    line: 'GET /v1/request/{conversionReference}',
    more: get(
      ...['open', 'fau', 'recurring', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}`),
      '/v1/request/{open}',
      '/v1/request/0xdead',
    ),
  },
  getRequestStatusV1: {
    line: 'GET /v1/request/{conversionReference}/status',
    more: get(
      ...['open', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}/status`),
      '/v1/request/0xdead/status',
    ),
  },
  payRequestV1: {
    line: 'GET /v1/request/{fauReference}/pay',
    more: payQueries('/v1/request/{id}/pay', '{bankRequestReference}').map(byReference),
  },
  listRoutesV1: {
    line: 'GET /v1/request/{baseReference}/routes?wallet={payer}',
    more: routeQueries('/v1/request/{id}/routes').map(byReference),
  },
  stopRecurrenceV1: {
    line: 'PATCH /v1/request/{recurringReference}/stop-recurrence',
    more: [
      { line: 'PATCH /v1/request/{openReference}/stop-recurrence' },
      { line: 'PATCH /v1/request/0xdead/stop-recurrence' },
    ],
  },
  sendPaymentIntentV1: {
    line: 'POST /v1/request/{intent}/send',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v1/request/{intent}/send', ['wrong signature', SIGNED]),
      ...bodies('POST /v1/request/none/send', ['unknown', SIGNED]),
    ],
  },
  listCurrenciesV1: {
    line: 'GET /v1/currencies',
    more: get(...CURRENCY_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
  listConversionRoutesV1: {
    line: 'GET /v1/currencies/USD/conversion-routes',
    more: get(...CONVERSION_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
  createPayerV1: { line: 'POST /v1/payer', body: PAYER_INPUT, more: payerBodies('POST /v1/payer') },
  getPayerV1: { line: 'GET /v1/payer/user-2', more: get(...PAYERS.map((id) => `/v1/payer/${id}`)) },
  updatePayerV1: {
    line: 'PATCH /v1/payer/user-1',
    body: { agreementCompleted: true },
    more: [
      ...bodies('PATCH /v1/payer/user-1', ['text', { agreementCompleted: 'true' }]),
      ...bodies('PATCH /v1/payer/nobody', ['unknown', { agreementCompleted: true }]),
    ],
  },
  createPaymentDetailsV1: {
    line: 'POST /v1/payer/user-2/payment-details',
    body: BANK_INPUT,
    more: [
      ...bankBodies('POST /v1/payer/user-2/payment-details'),
      ...bodies('POST /v1/payer/nobody/payment-details', ['unknown', BANK_INPUT]),
    ],
  },
  listPaymentDetailsV1: {
    line: 'GET /v1/payer/user-2/payment-details',
    more: get(
      ...PAYERS.map((id) => `/v1/payer/${id}/payment-details`),
      '/v1/payer/user-2/payment-details?paymentDetailsId={bankPending}',
    ),
  },
  createWebhookV1: {
    line: 'POST /v1/webhook',
    body: { url: 'http://localhost:3000/api/webhook' },
    more: bodies(
      'POST /v1/webhook',
      ['public address', { url: 'https://example.com/hook' }],
      ['known address', { url: 'http://localhost:9/hook' }],
      ['no address', { url: 'nowhere' }],
    ),
  },
  listWebhooksV1: { line: 'GET /v1/webhook' },
  updateWebhookV1: { line: 'PUT /v1/webhook/{webhook}', more: [{ line: 'PUT /v1/webhook/none' }] },
  deleteWebhookV1: { line: 'DELETE /v1/webhook/{webhook}', more: [{ line: 'DELETE /v1/webhook/none' }] },
  testWebhookV1: {
    line: 'POST /v1/webhook/test',
    body: { eventType: 'payment.confirmed' },
    more: bodies(
      'POST /v1/webhook/test',
      ['recurring', { eventType: 'request.recurring' }],
      ['compliance', { eventType: 'compliance.updated' }],
      ['linked', { eventType: 'client_id.linked' }],
      ['screened', { eventType: 'kyt.screening.completed' }],
      ['page', { eventType: 'secure_payment.user_event' }],
      ['rejected', { eventType: 'secure_payment.access_rejected' }],
      ['unknown event', { eventType: 'payment.maybe' }],
    ),
  },
};

/** v1 names a request by its reference. */
function byReference({ line }: Call): Call {
  const named = line
    .replace(/\{(native|open|fau|conversion|partial|paid|failed|recurring|base)\}/, '{$1Reference}')
    .replace('{missing}', '0xdead');
  return { line: named };
}
