/* Generated from docs/assumptions.md by npm run generate. */

export const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'A-HEALTH': [
    'checkHealthV2 200 $.status',
  ],
  'A-FIRST-ONLY-ERROR': [
    'listCurrenciesV2 400 $.message',
  ],
  'A-CONVERSION': [
    'listConversionRoutesV2 200 $.conversionRoutes[].id',
  ],
  'A-CONVERSION-NETWORK': [
    'listConversionRoutesV2 200 $.network without network',
  ],
  'A-REQUESTS-PAGE': [
    'listRequestsV2 200 $.pagination.limit without limit',
  ],
  'A-PAYMENTS-PAGE': [
    'listPaymentsV2 200 $.pagination.limit without limit',
  ],
  'A-PAYMENT-DATES': [
    'listPaymentsV2 400 status with toDate',
  ],
  'A-ERRORS': [
    'listPaymentsV2 400 $.errors[].field',
    'createRequestV1 400 $.message',
  ],
  'A-TRON-WALLETS': [
    'listPaymentsV2 200 status with walletAddress',
  ],
  'A-REQUEST-ID': [
    'createRequestV2 201 $.requestId',
  ],
  'A-CREATE-FIELDS': [
    'getRequestV2 200 $.reference',
  ],
  'A-REQUEST-STATUS': [
    'getRequestV2 200 $.status',
  ],
  'A-REQUEST-RATE': [
    'getRequestV2 200 $.rateSource',
  ],
  'A-LISTENING': [
    'getRequestV2 200 $.isListening',
  ],
  'A-REQUEST-RECORD': [
    'getRequestStatusV2 200 $.payee',
  ],
  'A-CONTRACTS': [
    'payRequestV2 200 $.transactions[].to',
  ],
  'A-VALUE': [
    'payRequestV2 200 $.transactions[].value.type',
    'payRequestV1 200 $.transactions[].value.type',
    'createPaymentV1 201 $.transactions[].value.type',
    'createPayoutV2 201 $.transactions[].value.type',
    'createBatchPayoutV2 201 $.batchPaymentTransaction.value.type',
  ],
  'A-ROUTES': [
    'listRoutesV2 200 $.routes[].id',
  ],
  'A-BATCH': [
    'createBatchPayoutV2 201 $.batchPaymentTransaction.data',
  ],
  'A-BATCH-ANSWER': [
    'createBatchPayoutV2 201 $.ERC20ApprovalTransactions[].data',
  ],
  'A-LINK-URL': [
    'createSecurePaymentV2 201 $.securePaymentUrl',
  ],
  'A-LINK-REQUESTS': [
    'createSecurePaymentV2 201 $.requestIds[]',
  ],
  'A-FEE-PLAN': [
    'createSecurePaymentV2 201 $.feePlan.totalFeesUsd',
  ],
  'A-LINK-STATUS': [
    'findSecurePaymentV2 200 $.status',
  ],
  'A-LINK-READ': [
    'getSecurePaymentV2 200 $.amount',
  ],
  'A-LINK-CHECKS': [
    'getSecurePaymentV2 404 $.message',
  ],
  'A-CLIENT-ID-FIELDS': [
    'getClientIdV2 200 $.operatorWalletAddress',
  ],
  'A-CLIENT-ID-MOVES': [
    'updateClientIdV2 200 $.status',
  ],
  'A-ORIGIN-SCHEMES': [
    'createClientIdV2 201 $.allowedDomains[]',
  ],
  'A-WEBHOOK-OPERATIONS': [
    'createWebhookV1 201 $.secret',
  ],
};
