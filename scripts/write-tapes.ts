/**
 * Writes the tapes of the package: calls and answers as the service's public documents and its published SDK have them. Nothing in them
 * was recorded. Run it after a change: `npx tsx scripts/write-tapes.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { operationOf } from '../src/entries/verify/plan.ts';
import type { Clean } from '../src/entries/verify/redact/clean.ts';
import { writeTape } from '../src/entries/verify/tape.ts';
import type { Tape, TapeCall } from '../src/entries/verify/verify.types.ts';

/** The day on which the documents were read. */
const READ = '2026-11-23';
const JSON_TYPE = { 'content-type': 'application/json' };

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const REQUEST = '01e273ecc29d4b526df3a0f1f05ffc59372af8752c2b678096e49ac270416a7cdb';
const REFERENCE = '0x8a60fb2742425e9e';
const NATIVE = `01${'5c'.repeat(32)}`;
const NATIVE_REFERENCE = '0x9b71ac3853536faf';
const PAYOUT_REFERENCE = '0xb3581f0b0f74cc61';
const FAU = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const FEE_PROXY = '0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE';
const TOKEN = '01K2QJ9V6T3M8Z4XW7B5N0R1CD';
const LINK_REQUEST = `01${'7a'.repeat(32)}`;

const word = (hex: string | number) => String(hex).replace('0x', '').toLowerCase().padStart(64, '0');
const bytes = (hex: string) => hex.replace('0x', '').padEnd(64, '0');
const zero = { type: 'BigNumber', hex: '0x00' };
/** As the published SDK encodes them, without a fee. */
const approval = { data: `0x095ea7b3${word(FEE_PROXY)}${'f'.repeat(64)}`, to: FAU, value: zero };
const transfer = (units: bigint, reference: string) => ({
  data: `0xc219a14d${word(FAU)}${word(PAYEE)}${word(units.toString(16))}${word('c0')}${word(0)}${word('dead')}${word(8)}${bytes(reference)}`,
  to: FEE_PROXY,
  value: zero,
});
const nativeTransfer = {
  data: `0xb868980b${word(PAYEE)}${word('80')}${word(0)}${word('dead')}${word(8)}${bytes(NATIVE_REFERENCE)}`,
  to: '0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687',
  value: { type: 'BigNumber', hex: '0x02c68af0bb140000' },
};

const token = (id: string, symbol: string, decimals: number, address: string, type = 'ERC20', name = symbol) => ({
  ...{ id, name, symbol, decimals, address, network: 'sepolia', type, hash: address, chainId: 11_155_111 },
});
const TOKENS = [
  token('FAU-sepolia', 'FAU', 18, FAU),
  token('fUSDC-sepolia', 'fUSDC', 6, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
  token('fUSDT-sepolia', 'fUSDT', 6, '0xF046b3CA5ae2879c6bAcC4D42fAF363eE8379F78'),
  token('ETH-sepolia-sepolia', 'ETH-sepolia', 18, '0xbb3546497a53cd710beb11b84c5240327f145bcb', 'ETH', 'Sepolia Ether'),
];

const IN_FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const refusal = (statusCode: number, error: string, message: string, more: object = {}) => ({
  statusCode,
  message,
  error,
  ...more,
});

type Written = [op: string, request: Partial<TapeCall['request']>, status: number, body?: unknown];

const CALLS: readonly Written[] = [
  ['listCurrenciesV2', { query: { network: 'sepolia' } }, 200, TOKENS],
  [
    'listConversionRoutesV2',
    { params: { currencyId: 'USD' }, query: { network: 'sepolia' } },
    200,
    {
      currencyId: 'USD',
      network: 'sepolia',
      // Addresses in `hash` are in lower case here.
      conversionRoutes: TOKENS.map((one) => ({ ...one, hash: one.hash.toLowerCase() })),
    },
  ],
  [
    'listConversionRoutesV2',
    { params: { currencyId: 'NO-SUCH-CURRENCY' } },
    404,
    refusal(404, 'Not Found', 'Token not found'),
  ],
  [
    'createRequestV2',
    { body: { payee: PAYEE, amount: '12.5', reference: 'INV-2026-001', ...IN_FAU } },
    201,
    { requestId: REQUEST, paymentReference: REFERENCE },
  ],
  [
    'getRequestV2',
    { params: { requestId: '{createRequestV2#1.requestId}' } },
    200,
    {
      ...{ hasBeenPaid: false, paymentReference: REFERENCE, requestId: REQUEST, isListening: false, txHash: null },
      ...{ status: 'created', isCryptoToFiatAvailable: false, isRecurrenceStopped: false, payments: [] },
      ...{ requestAmount: '12.5', invoiceCurrency: 'FAU', paymentCurrency: 'FAU', amountInUsd: '12.5' },
      ...{ conversionRate: '1', rateSource: 'unknown', conversionBreakdown: null, fees: [], customerInfo: null },
      ...{ reference: 'INV-2026-001', payee: PAYEE },
    },
  ],
  [
    'payRequestV2',
    { params: { requestId: '{createRequestV2#1.requestId}' } },
    200,
    {
      transactions: [approval, transfer(12_500_000_000_000_000_000n, REFERENCE)],
      metadata: {
        ...{ stepsRequired: 2, needsApproval: true, approvalTransactionIndex: 0, paymentTransactionIndex: 1 },
        ...{ hasEnoughBalance: true, hasEnoughGas: true },
      },
    },
  ],
  [
    'listRoutesV2',
    { params: { requestId: '{createRequestV2#1.requestId}' }, query: { wallet: PAYEE } },
    200,
    {
      routes: [
        {
          ...{ id: 'REQUEST_NETWORK_PAYMENT', fee: 0, feeBreakdown: [], speed: 'FAST', price_impact: 0 },
          ...{ chain: 'SEPOLIA', token: 'FAU' },
        },
      ],
    },
  ],
  [
    'createRequestV2',
    {
      body: {
        ...{ payee: PAYEE, amount: '0.2', invoiceCurrency: 'ETH-sepolia-sepolia' },
        paymentCurrency: 'ETH-sepolia-sepolia',
      },
    },
    201,
    { requestId: NATIVE, paymentReference: NATIVE_REFERENCE },
  ],
  [
    'payRequestV2',
    { params: { requestId: '{createRequestV2#2.requestId}' } },
    200,
    {
      transactions: [nativeTransfer],
      metadata: {
        ...{ stepsRequired: 1, needsApproval: false, approvalTransactionIndex: null, paymentTransactionIndex: 0 },
        ...{ hasEnoughBalance: true, hasEnoughGas: true },
      },
    },
  ],
  [
    'getRequestV2',
    { params: { requestId: `01${'0'.repeat(64)}` } },
    404,
    refusal(404, 'Not Found', 'Request not found'),
  ],
  [
    'createPayoutV2',
    { body: { payee: PAYEE, amount: '1', ...IN_FAU } },
    201,
    {
      ...{ requestId: `01${'3d'.repeat(32)}`, paymentReference: PAYOUT_REFERENCE },
      transactions: [approval, transfer(1_000_000_000_000_000_000n, PAYOUT_REFERENCE)],
      metadata: {
        ...{ stepsRequired: 2, needsApproval: true, approvalTransactionIndex: 0, paymentTransactionIndex: 1 },
        ...{ hasEnoughBalance: true, hasEnoughGas: true },
      },
    },
  ],
  [
    'listPaymentsV2',
    { query: { limit: '1' } },
    200,
    {
      payments: [
        {
          ...{
            id: '01J8ZQ5K3M7N9P2R4T6V8W0X1Y',
            amount: '50000000',
            sourceNetwork: 'sepolia',
            destinationNetwork: 'sepolia',
          },
          ...{ sourceTxHash: `0x${'1234'.repeat(16)}`, destinationTxHash: null, timestamp: '2024-01-15T10:30:00.000Z' },
          ...{ type: 'direct', currency: 'fUSDC', paymentCurrency: 'fUSDC', fees: [], recurringPaymentId: null },
          ...{ conversionRateSource: null, conversionRateDestination: null, convertedAmountSource: null },
          ...{
            convertedAmountDestination: null,
            rateProvider: 'unknown',
            detectionSource: 'request-network',
            note: null,
          },
          ...{
            paidAmount: '50',
            paidCurrency: 'fUSDC',
            paidNetwork: 'sepolia',
            excessAmount: null,
            excessCurrency: null,
          },
          ...{ receivedAmount: '50', receivedCurrency: 'fUSDC', receivedNetwork: 'sepolia' },
          request: {
            ...{
              requestId: REQUEST,
              paymentReference: REFERENCE,
              hasBeenPaid: true,
              reference: null,
              customerInfo: null,
            },
          },
        },
      ],
      pagination: { total: 1, limit: 1, offset: 0, hasMore: false },
    },
  ],
  [
    'listPaymentsV2',
    { query: { walletAddress: 'none' } },
    400,
    refusal(400, 'Bad Request', 'Validation failed', {
      errors: [{ field: 'walletAddress', message: 'Invalid Ethereum address' }],
    }),
  ],
  [
    'listPaymentsV2',
    { query: { limit: '1' }, headers: { 'x-api-key': 'unknown' } },
    401,
    refusal(401, 'Unauthorized', 'Unauthorized'),
  ],
  [
    'createSecurePaymentV2',
    { body: { requests: [{ payee: PAYEE, amount: '10', ...IN_FAU }] } },
    201,
    {
      ...{
        requestIds: [LINK_REQUEST],
        securePaymentUrl: `/pay?token=${TOKEN}`,
        token: TOKEN,
      },
      feePlan: {
        ...{
          version: 1,
          flow: 'get_paid',
          defaultFeeBearer: 'payee',
          grossAmountUsd: '10',
          netRecipientAmountUsd: '10',
        },
        ...{ payerTotalAmountUsd: '10', totalFeesUsd: '0', payeeBorneFeesUsd: '0', payerBorneFeesUsd: '0', fees: [] },
      },
    },
  ],
  [
    'deleteClientIdV2',
    { params: { id: '01K00000000000000000000000' } },
    404,
    refusal(404, 'Not Found', 'Client ID not found'),
  ],
];

const calls = CALLS.map(([op, request, status, body], index): TapeCall => {
  const operation = operationOf(op);
  if (operation === undefined) throw new Error(`there is no operation ${op}`);
  const { method, path } = operation;
  const needs = CALLS.slice(0, index).flatMap(([earlier], at) => {
    const number = CALLS.slice(0, at + 1).filter(([other]) => other === earlier).length;
    return JSON.stringify(request).includes(`{${earlier}#${number}.`) ? [at + 1] : [];
  });
  return {
    n: index + 1,
    op,
    request: { method: method.toUpperCase() as 'GET', path, ...request },
    answer: { status, headers: JSON_TYPE, ...(body !== undefined && { body }) },
    after: needs,
    at: index * 1000,
  };
});

const tape: Tape = {
  head: { tape: 1, service: 'documents', recorded: READ, redaction: 1, calls: calls.length },
  calls,
};
mkdirSync('tapes', { recursive: true });
// It is made of public facts, so nothing in it needs redaction.
writeFileSync('tapes/documents.tape.jsonl', writeTape(tape as Clean<Tape>));
