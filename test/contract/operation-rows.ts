import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { BANK_INPUT, BROWSER, call, NATIVE, newRequest, PAYER, PAYER_INPUT } from '../support/client.ts';
import { ALICE, sign } from '../support/signing.ts';

/** What each operation needs to answer right, and an input that it must refuse. */
export interface OperationRow {
  auth: 'none' | 'key' | 'key-or-client' | 'key-or-session' | 'key-client-or-session' | 'management';
  good: (mock: Mock) => Promise<{ line: string; body?: unknown }>;
  status: number;
  has: Record<string, unknown> | undefined;
  /** Absent for an operation without credentials and input. */
  bad?: { line: string; body?: unknown; status: number };
}

const MISSING = `01${'0'.repeat(64)}`;
const SIGNED = { signedPaymentIntent: { signature: '0x12', nonce: '1', deadline: '1' } };
const text = expect.any(String);
const request = async (mock: Mock, suffix = '') => ({
  line: `GET /v2/request/${(await newRequest(mock)).requestId}${suffix}`,
});
const byReference = async (mock: Mock, suffix = '') => ({
  line: `GET /v1/request/${(await newRequest(mock)).paymentReference}${suffix}`,
});
const plain = (line: string, body?: unknown) => async () => ({ line, body });
const withPayer = (line: string, body?: unknown) => async (mock: Mock) => {
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  return { line, body };
};
const withClientId = (method: string, body?: unknown) => async (mock: Mock) => {
  const made = await call(mock, 'POST /v2/client-ids', {
    body: { label: 'Shop', allowedDomains: ['https://shop.example.com'] },
  });
  return { line: `${method} /v2/client-ids/${made.body.id}`, body };
};
const withWebhook = (method: string, body?: unknown) => async (mock: Mock) => {
  const made = await call(mock, 'POST /v1/webhook', { body: { url: 'http://localhost:9/hook' }, headers: BROWSER });
  return { line: `${method} /v1/webhook/${made.body.id}`, body };
};
const withJourney = (line: string, body?: unknown) => async (mock: Mock) => {
  await mock.step({ do: 'journey.add', id: 'journey-x', processors: ['exchange', 'bank'] });
  return { line, body };
};
const newSchedule = async (mock: Mock) => {
  const recurrence = { startDate: '2030-01-01', frequency: 'DAILY', totalPayments: 8, payer: PAYER };
  const body = { ...NATIVE, amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', recurrence };
  const made = await call(mock, 'POST /v2/payouts', { body });
  return { line: `/v2/payouts/recurring/${made.body.id}`, permit: made.body.recurringPaymentPermit };
};
const signedIntent = async (mock: Mock) => {
  const { requestId } = await newRequest(mock, {
    amount: '20',
    invoiceCurrency: 'USDC-base',
    paymentCurrency: 'USDC-base',
  });
  const pay = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}&chain=ARBITRUM&token=USDC`);
  const intent = JSON.parse(pay.body.paymentIntent);
  const { nonce, deadline } = intent.values;
  const signedPaymentIntent = { signature: await sign(ALICE, intent), nonce, deadline };
  return { id: pay.body.paymentIntentId, body: { signedPaymentIntent } };
};
const EVENT = { status: 'COMPLETED', amount: '10.00', processedAt: '2026-06-10T14:23:00Z' };
const STATUS_V1 = { hasBeenPaid: false, isListening: false, txHash: null, requestId: text, paymentReference: text };
const STATUS_V2 = { ...STATUS_V1, status: 'created', payments: [], reference: null };
const CALLDATA = { transactions: [expect.objectContaining({ data: text, to: text })], metadata: expect.any(Object) };
const RECURRING = { recurrence: { startDate: '2030-01-01', frequency: 'MONTHLY' } };
const BAD_WALLET = '?wallet=0x12';

/** By operation ID. */
export const OPERATION_ROWS: Record<string, OperationRow> = {
  createRequestV2: {
    auth: 'key-or-client',
    good: plain('POST /v2/request', NATIVE),
    status: 201,
    has: { requestId: text, paymentReference: text },
    bad: { line: 'POST /v2/request', body: { ...NATIVE, payee: 'nobody' }, status: 400 },
  },
  getRequestV2: {
    auth: 'key-client-or-session',
    good: request,
    status: 200,
    has: STATUS_V2,
    bad: { line: `GET /v2/request/${MISSING}`, status: 404 },
  },
  getRequestStatusV2: {
    auth: 'key-client-or-session',
    good: (mock) => request(mock, '/status'),
    status: 200,
    has: STATUS_V2,
    bad: { line: `GET /v2/request/${MISSING}/status`, status: 404 },
  },
  listRequestsV2: {
    auth: 'key-client-or-session',
    good: plain('GET /v2/request'),
    status: 200,
    has: { requests: [], pagination: { total: 0, limit: 50, offset: 0 } },
    bad: { line: 'GET /v2/request?walletAddress=0x12', status: 400 },
  },
  updateRequestV2: {
    auth: 'key-or-client',
    good: async (mock) => ({
      line: `PATCH /v2/request/${(await newRequest(mock, RECURRING)).requestId}`,
      body: { isRecurrenceStopped: true },
    }),
    status: 200,
    has: undefined,
    bad: { line: `PATCH /v2/request/${MISSING}`, body: { isRecurrenceStopped: true }, status: 404 },
  },
  sendPaymentIntentV2: {
    auth: 'key-or-client',
    good: async (mock) => {
      const { id, body } = await signedIntent(mock);
      return { line: `POST /v2/request/payment-intents/${id}`, body };
    },
    status: 200,
    has: {},
    bad: { line: 'POST /v2/request/payment-intents/none', body: SIGNED, status: 404 },
  },
  payRequestV2: {
    auth: 'key-or-client',
    good: (mock) => request(mock, '/pay'),
    status: 200,
    has: CALLDATA,
    bad: { line: `GET /v2/request/${MISSING}/pay${BAD_WALLET}`, status: 400 },
  },
  listRoutesV2: {
    auth: 'key-or-client',
    good: (mock) => request(mock, `/routes?wallet=${PAYER}`),
    status: 200,
    has: { routes: [expect.objectContaining({ id: 'REQUEST_NETWORK_PAYMENT', chain: 'SEPOLIA' })] },
    bad: { line: `GET /v2/request/${MISSING}/routes`, status: 400 },
  },
  createPayoutV2: {
    auth: 'key-or-client',
    good: plain('POST /v2/payouts', NATIVE),
    status: 201,
    has: { requestId: text, paymentReference: text, ...CALLDATA },
    bad: { line: 'POST /v2/payouts', body: { ...NATIVE, reference: 'x'.repeat(256) }, status: 400 },
  },
  activateRecurringPayoutV2: {
    auth: 'key-or-client',
    good: async (mock) => {
      const { line, permit } = await newSchedule(mock);
      return { line: `POST ${line}`, body: { permitSignature: await sign(ALICE, permit) } };
    },
    status: 201,
    has: { id: text, status: 'active', message: 'Recurring payment activated successfully' },
    bad: { line: 'POST /v2/payouts/recurring/none', body: {}, status: 400 },
  },
  listRecurringPayoutsV2: {
    auth: 'key-or-client',
    good: async (mock) => {
      await newSchedule(mock);
      return { line: 'GET /v2/payouts/recurring?limit=1' };
    },
    status: 200,
    has: {
      recurringPayments: [expect.objectContaining({ status: 'pending', totalPayments: 8 })],
      pagination: expect.objectContaining({ limit: 1, offset: 0 }),
    },
    bad: { line: 'GET /v2/payouts/recurring?limit=0', status: 400 },
  },
  getRecurringPayoutV2: {
    auth: 'key-or-client',
    good: async (mock) => ({ line: `GET ${(await newSchedule(mock)).line}` }),
    status: 200,
    has: { status: 'pending', processedPayments: 0, totalPayments: 8, payments: [], requests: [expect.any(Object)] },
    bad: { line: 'GET /v2/payouts/recurring/none', status: 404 },
  },
  createBatchPayoutV2: {
    auth: 'key-or-client',
    good: async (mock) => ({
      line: 'POST /v2/payouts/batch',
      body: { requestIds: [(await newRequest(mock)).requestId, (await newRequest(mock)).requestId] },
    }),
    status: 201,
    has: {
      requests: [expect.objectContaining({ amount: '0.2' }), expect.objectContaining({ payee: text })],
      ERC20ApprovalTransactions: [],
      batchPaymentTransaction: expect.objectContaining({ value: { type: 'BigNumber', hex: '0x058d15e176280000' } }),
    },
    bad: { line: 'POST /v2/payouts/batch', body: { requests: [] }, status: 400 },
  },
  updateRecurringPayoutV2: {
    auth: 'key-or-client',
    good: async (mock) => ({ line: `PATCH ${(await newSchedule(mock)).line}`, body: { action: 'cancel' } }),
    status: 200,
    has: {
      status: 'cancelled',
      metadata: {
        remainingPayments: 8,
        remainingAmount: '8000000000000000000',
        processedPayments: 0,
        totalPayments: 8,
      },
    },
    bad: { line: 'PATCH /v2/payouts/recurring/none', body: { action: 'pause' }, status: 400 },
  },
  listPaymentsV2: {
    auth: 'key-or-client',
    good: plain('GET /v2/payments'),
    status: 200,
    has: { payments: [], pagination: { total: 0, limit: 20, offset: 0, hasMore: false } },
    bad: { line: 'GET /v2/payments?txHash=0x12', status: 400 },
  },
  listCurrenciesV2: {
    auth: 'key-client-or-session',
    good: plain('GET /v2/currencies?id=USD'),
    status: 200,
    has: [
      {
        id: 'USD',
        name: 'US Dollar',
        symbol: 'USD',
        decimals: 2,
        network: 'fiat',
        type: 'ISO4217',
        chainId: 0,
        address: text,
        hash: text,
      },
    ] as never,
    bad: { line: 'GET /v2/currencies?symbol=NOPE', status: 404 },
  },
  listConversionRoutesV2: {
    auth: 'key-client-or-session',
    good: plain('GET /v2/currencies/USD/conversion-routes?networks=sepolia,base'),
    status: 200,
    has: { currencyId: 'USD', network: '', networks: ['sepolia', 'base'] },
    bad: { line: 'GET /v2/currencies/NOPE/conversion-routes', status: 404 },
  },
  createPayerV2: {
    auth: 'key',
    good: plain('POST /v2/payer', PAYER_INPUT),
    status: 200,
    has: { userId: text, status: { agreementStatus: 'not_started', kycStatus: 'not_started' } },
    bad: { line: 'POST /v2/payer', body: { ...PAYER_INPUT, country: 'GBR' }, status: 400 },
  },
  getPayerV2: {
    auth: 'key',
    good: withPayer('GET /v2/payer/ada'),
    status: 200,
    has: { isCompliant: false, kycStatus: 'not_started' },
    bad: { line: 'GET /v2/payer/none', status: 404 },
  },
  updatePayerV2: {
    auth: 'key',
    good: withPayer('PATCH /v2/payer/ada', { agreementCompleted: true }),
    status: 200,
    has: { success: true },
    bad: { line: 'PATCH /v2/payer/ada', body: {}, status: 400 },
  },
  createPaymentDetailsV2: {
    auth: 'key',
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
  },
  listPaymentDetailsV2: {
    auth: 'key',
    good: withPayer('GET /v2/payer/ada/payment-details'),
    status: 200,
    has: { paymentDetails: [] },
    bad: { line: 'GET /v2/payer/none/payment-details', status: 404 },
  },
  createClientIdV2: {
    auth: 'key-or-session',
    good: plain('POST /v2/client-ids', { label: 'Shop', allowedDomains: ['https://Shop.example.com/path'] }),
    status: 201,
    has: {
      clientId: expect.stringMatching(/^cli_/),
      allowedDomains: ['https://shop.example.com'],
      feePercentage: null,
      feeAddress: null,
      status: 'active',
      createdAt: text,
    },
    bad: { line: 'POST /v2/client-ids', body: { label: '', allowedDomains: [] }, status: 400 },
  },
  listClientIdsV2: {
    auth: 'key-or-session',
    good: plain('GET /v2/client-ids'),
    status: 200,
    has: [expect.objectContaining({ clientId: 'cli_test' })] as never,
    bad: { line: 'POST /v2/client-ids', body: {}, status: 400 },
  },
  getClientIdV2: {
    auth: 'key-or-session',
    good: withClientId('GET'),
    status: 200,
    has: { status: 'active', lastUsedAt: null },
    bad: { line: 'GET /v2/client-ids/none', status: 404 },
  },
  updateClientIdV2: {
    auth: 'key-or-session',
    good: withClientId('PUT', { status: 'inactive' }),
    status: 200,
    has: { status: 'inactive', updatedAt: text },
    bad: { line: 'PUT /v2/client-ids/none', body: { status: 'gone' }, status: 400 },
  },
  deleteClientIdV2: {
    auth: 'key-or-session',
    good: withClientId('DELETE'),
    status: 200,
    has: undefined,
    bad: { line: 'DELETE /v2/client-ids/none', status: 404 },
  },
  createWebhookV1: {
    auth: 'management',
    good: plain('POST /v1/webhook', { url: 'http://localhost:3000/api/webhook', clientId: 'cli_test' }),
    status: 201,
    has: { id: text, secret: expect.stringMatching(/^[0-9a-f]{64}$/) },
    bad: { line: 'POST /v1/webhook', body: { url: 'https://example.com/hook' }, status: 400 },
  },
  listWebhooksV1: {
    auth: 'management',
    good: async (mock) => {
      await withWebhook('GET')(mock);
      return { line: 'GET /v1/webhook' };
    },
    status: 200,
    has: [{ id: text, url: 'http://localhost:9/hook', secret: text, isActive: true, createdAt: text }] as never,
    bad: { line: 'POST /v1/webhook', body: {}, status: 400 },
  },
  updateWebhookV1: {
    auth: 'management',
    good: withWebhook('PUT'),
    status: 200,
    has: { url: 'http://localhost:9/hook', isActive: false },
    bad: { line: 'PUT /v1/webhook/none', status: 404 },
  },
  deleteWebhookV1: {
    auth: 'management',
    good: withWebhook('DELETE'),
    status: 200,
    has: { url: 'http://localhost:9/hook', isActive: true },
    bad: { line: 'DELETE /v1/webhook/none', status: 404 },
  },
  testWebhookV1: {
    auth: 'management',
    good: async (mock) => {
      await withWebhook('GET')(mock);
      return { line: 'POST /v1/webhook/test', body: { eventType: 'payment.confirmed' } };
    },
    status: 201,
    has: { sent: 1, failed: 0 },
    bad: { line: 'POST /v1/webhook/test', body: { eventType: 'payment.maybe' }, status: 400 },
  },
  createJourneyEventV2: {
    auth: 'key',
    good: withJourney('POST /v2/journey/journey-x', EVENT),
    status: 201,
    has: { journeyId: 'journey-x', processorId: 'exchange', ...EVENT },
    bad: { line: 'POST /v2/journey/journey-x', body: { ...EVENT, processedAt: 'yesterday' }, status: 400 },
  },
  getJourneyV2: {
    auth: 'key',
    good: withJourney('GET /v2/journey/journey-x'),
    status: 200,
    has: { id: 'journey-x', events: [] },
    bad: { line: 'GET /v2/journey/none', status: 404 },
  },
  createJourneyV2: {
    auth: 'key',
    good: plain('POST /v2/journey', {}),
    status: 201,
    has: { journeyId: expect.stringMatching(/^[0-9A-Z]{26}$/) },
    bad: { line: 'POST /v2/journey', body: { requestId: MISSING }, status: 404 },
  },
  checkHealthV2: { auth: 'none', good: plain('GET /v2/health'), status: 200, has: { status: 'ok' } },
  checkHealthV1: { auth: 'none', good: plain('GET /v1/health'), status: 200, has: { status: 'ok' } },
  createRequestV1: {
    auth: 'key',
    good: plain('POST /v1/request', { ...NATIVE, amount: 0.2 }),
    status: 201,
    has: { requestID: text, paymentReference: text },
    bad: { line: 'POST /v1/request', body: {}, status: 400 },
  },
  createPaymentV1: {
    auth: 'key',
    good: plain('POST /v1/pay', NATIVE),
    status: 201,
    has: { requestId: text, requestID: text, ...CALLDATA },
    bad: { line: 'POST /v1/pay', body: {}, status: 400 },
  },
  getRequestV1: {
    auth: 'key',
    good: byReference,
    status: 200,
    has: STATUS_V1,
    bad: { line: 'GET /v1/request/0xdead', status: 404 },
  },
  getRequestStatusV1: {
    auth: 'key',
    good: (mock) => byReference(mock, '/status'),
    status: 200,
    has: STATUS_V1,
    bad: { line: 'GET /v1/request/0xdead/status', status: 404 },
  },
  payRequestV1: {
    auth: 'key',
    good: (mock) => byReference(mock, '/pay'),
    status: 200,
    has: CALLDATA,
    bad: { line: 'GET /v1/request/0xdead/pay', status: 404 },
  },
  listRoutesV1: {
    auth: 'key',
    good: (mock) => byReference(mock, `/routes?wallet=${PAYER}`),
    status: 200,
    has: { routes: expect.any(Array) },
    bad: { line: 'GET /v1/request/0xdead/routes', status: 400 },
  },
  stopRecurrenceV1: {
    auth: 'key',
    good: async (mock) => {
      const { paymentReference } = await newRequest(mock, RECURRING);
      return { line: `PATCH /v1/request/${paymentReference}/stop-recurrence` };
    },
    status: 200,
    has: undefined,
    bad: { line: 'PATCH /v1/request/0x0000000000000000/stop-recurrence', status: 404 },
  },
  sendPaymentIntentV1: {
    auth: 'key',
    good: async (mock) => {
      const { id, body } = await signedIntent(mock);
      return { line: `POST /v1/request/${id}/send`, body };
    },
    status: 200,
    has: {},
    bad: { line: 'POST /v1/request/none/send', body: SIGNED, status: 404 },
  },
  listCurrenciesV1: {
    auth: 'key-client-or-session',
    good: plain('GET /v1/currencies?network=sepolia&symbol=FAU&firstOnly=true'),
    status: 200,
    has: [expect.objectContaining({ id: 'FAU-sepolia' })] as never,
    bad: { line: 'GET /v1/currencies?firstOnly=maybe', status: 400 },
  },
  listConversionRoutesV1: {
    auth: 'key-client-or-session',
    good: plain('GET /v1/currencies/USD/conversion-routes?network=sepolia'),
    status: 200,
    has: { currencyId: 'USD', network: 'sepolia' },
    bad: { line: 'GET /v1/currencies/NOPE/conversion-routes', status: 404 },
  },
  createPayerV1: {
    auth: 'key',
    good: plain('POST /v1/payer', { ...PAYER_INPUT, ssn: 123 }),
    status: 200,
    has: { agreementUrl: text, kycUrl: text },
    bad: { line: 'POST /v1/payer', body: {}, status: 400 },
  },
  getPayerV1: {
    auth: 'key',
    good: withPayer('GET /v1/payer/ada'),
    status: 200,
    has: { agreementStatus: 'not_started' },
    bad: { line: 'GET /v1/payer/none', status: 404 },
  },
  updatePayerV1: {
    auth: 'key',
    good: withPayer('PATCH /v1/payer/ada', { agreementCompleted: 'true' }),
    status: 200,
    has: { success: true },
    bad: { line: 'PATCH /v1/payer/none', body: { agreementCompleted: true }, status: 404 },
  },
  createPaymentDetailsV1: {
    auth: 'key',
    good: withPayer('POST /v1/payer/ada/payment-details', { ...BANK_INPUT, postalCode: 10001 }),
    status: 201,
    has: { payment_detail: expect.objectContaining({ clientUserId: 'ada' }) },
    bad: { line: 'POST /v1/payer/none/payment-details', body: BANK_INPUT, status: 404 },
  },
  listPaymentDetailsV1: {
    auth: 'key',
    good: withPayer('GET /v1/payer/ada/payment-details'),
    status: 200,
    has: { paymentDetails: [] },
    bad: { line: 'GET /v1/payer/none/payment-details', status: 404 },
  },
};
