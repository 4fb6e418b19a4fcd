/**
 * A call of the script. `{createRequestV2#1.requestId}` is a value of an earlier response, `{payee}` that of the run.
 */
export interface ScriptCall {
  call: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** Calls that work for any account: catalogues, existing records (compared by form) and errors. */
export const READS: readonly ScriptCall[] = [
  { call: 'GET /v2/health' },
  { call: 'GET /v2/currencies?network=sepolia' },
  { call: 'GET /v2/currencies' },
  { call: 'GET /v1/currencies?network=sepolia' },
  { call: 'GET /v2/currencies/USD/conversion-routes?network=sepolia' },
  { call: 'GET /v2/currencies/FAU-sepolia/conversion-routes' },
  { call: 'GET /v2/currencies/NO-SUCH-CURRENCY/conversion-routes' },
  { call: 'GET /v2/currencies?firstOnly=perhaps' },
  { call: 'GET /v2/request' },
  { call: 'GET /v2/request/{listRequestsV2#1.requests[0].requestId}' },
  { call: 'GET /v2/request/{listRequestsV2#1.requests[0].requestId}/status' },
  { call: 'GET /v2/request/010000000000000000000000000000000000000000000000000000000000000000' },
  { call: 'GET /v1/request/0x0000000000000000' },
  {
    call: 'GET /v2/request/010000000000000000000000000000000000000000000000000000000000000000',
    headers: { 'x-api-key': 'key-of-nobody-0000' },
  },
  { call: 'GET /v2/payments' },
  { call: 'GET /v2/payments?walletAddress=not-an-address-0000' },
  { call: 'GET /v2/payments?fromDate=2026-01-01&toDate=2026-01-01' },
  { call: 'GET /v2/payments?walletAddress=T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
  { call: 'GET /v2/client-ids' },
  { call: 'GET /v1/webhook' },
  { call: 'GET /v2/secure-payments?requestId=010000000000000000000000000000000000000000000000000000000000000000' },
  { call: 'GET /v2/secure-payments/01K00000000000000000000000' },
  { call: 'GET /v2/request?limit=500' },
  { call: 'GET /v2/payments?limit=500' },
  // An address whose checksum is wrong in the last letter.
  { call: 'GET /v2/payments?walletAddress=0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7d7' },
  { call: 'GET /v2/currencies/FAU-sepolia/conversion-routes?networks=sepolia,mainnet' },
  { call: 'GET /v2/journey/01K00000000000000000000000' },
];

/** Calls that create and read records on Sepolia, and delete those that the service can delete. */
export const CREATES: readonly ScriptCall[] = [
  {
    call: 'POST /v2/request',
    body: {
      payee: '{payee}',
      amount: '12.5',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      reference: 'mock-check-0001',
    },
  },
  { call: 'GET /v2/request/{createRequestV2#1.requestId}' },
  { call: 'GET /v2/request/{createRequestV2#1.requestId}/status' },
  { call: 'GET /v2/request/{createRequestV2#1.requestId}/pay' },
  { call: 'GET /v2/request/{createRequestV2#1.requestId}/routes?wallet={payee}' },
  { call: 'GET /v2/request?limit=5' },
  {
    call: 'POST /v2/request',
    body: { payee: '{payee}', amount: 'much', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  {
    call: 'POST /v2/request',
    body: {
      payee: '{payee}',
      amount: '0.01',
      invoiceCurrency: 'ETH-sepolia-sepolia',
      paymentCurrency: 'ETH-sepolia-sepolia',
    },
  },
  { call: 'GET /v2/request/{createRequestV2#3.requestId}/pay' },
  {
    call: 'POST /v1/request',
    body: { payee: '{payee}', amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  {
    call: 'POST /v1/request',
    body: { payee: '{payee}', amount: 'much', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  {
    call: 'POST /v1/pay',
    body: { payee: '{payee}', amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  { call: 'GET /v1/request/{createRequestV1#1.paymentReference}' },
  { call: 'GET /v1/request/{createRequestV1#1.paymentReference}/pay' },
  {
    call: 'POST /v2/payouts',
    body: { payee: '{payee}', amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  {
    call: 'POST /v2/payouts/batch',
    body: {
      requests: [
        { payee: '{payee}', amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
        { payee: '{payee}', amount: '2', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
      ],
    },
  },
  {
    call: 'POST /v2/secure-payments',
    body: {
      requests: [{ payee: '{payee}', amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' }],
    },
  },
  { call: 'GET /v2/secure-payments?requestId={createSecurePaymentV2#1.requestIds[0]}' },
  { call: 'GET /v2/secure-payments/{createSecurePaymentV2#1.token}' },
  { call: 'POST /v2/client-ids', body: { label: 'mock-check-0002', allowedDomains: ['https://example.com'] } },
  { call: 'GET /v2/client-ids/{createClientIdV2#1.id}' },
  { call: 'PUT /v2/client-ids/{createClientIdV2#1.id}', body: { status: 'inactive' } },
  { call: 'POST /v2/client-ids', body: { label: 'mock-check-0003', allowedDomains: ['https://example.com'] } },
  { call: 'GET /v2/client-ids' },
  { call: 'DELETE /v2/client-ids/{createClientIdV2#1.id}' },
  { call: 'DELETE /v2/client-ids/{createClientIdV2#2.id}' },
  { call: 'POST /v1/webhook', body: { url: 'https://example.com/mock-check' } },
  { call: 'GET /v1/webhook' },
  { call: 'PUT /v1/webhook/{createWebhookV1#1.id}' },
  { call: 'DELETE /v1/webhook/{createWebhookV1#1.id}' },
  // Types that v1 converts and v2 does not.
  {
    call: 'POST /v1/request',
    body: {
      payee: '{payee}',
      amount: 1,
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      feePercentage: null,
      feeAddress: null,
    },
  },
  {
    call: 'POST /v1/request',
    body: { payee: '{payee}', amount: true, invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  {
    call: 'POST /v2/request',
    body: { payee: '{payee}', amount: 1, invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  },
  // 2^128 units.
  {
    call: 'POST /v2/request',
    body: {
      payee: '{payee}',
      amount: '340282366920938463463.374607431768211456',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
    },
  },
];
