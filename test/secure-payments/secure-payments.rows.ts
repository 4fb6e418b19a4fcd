import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import type { Call } from '../contract/recorded/caller.ts';
import { MISSING, OTHER, PAYER } from '../contract/recorded/inputs.ts';

const ROOT = '/v2/secure-payments';
const PAYOUT = {
  recipient: OTHER,
  creatorWalletAddress: PAYER,
  network: 'sepolia',
  currency: 'FAU-sepolia',
  amount: '10',
};
const TRON = { ...PAYOUT, recipient: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'tron', currency: 'USDT-tron' };
const RETURN = { redirectUrl: 'https://shop.example.com/thanks', redirectLabel: 'Back to the shop' };
const ALLOWED = { mode: 'kyt_all_wallets', screeningProvider: 'hypernative', allowedPayerAddresses: [PAYER] };
const FEE = { feePercentage: '1', feeAddress: OTHER };
const SAFE = { chain: 'SEPOLIA', token: 'FAU', safeTxHash: `0x${'ab'.repeat(32)}`, safePaymentDeadline: 1_900_000_000 };
const SENT = { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'cd'.repeat(32)}`, payerAddress: PAYER };
const BRIDGED = {
  ...SENT,
  executionKind: 'evm_cross_chain',
  payerEoaAddress: PAYER,
  sourceNetwork: 'base',
  sourceToken: 'USDC',
  sourceAmount: '25',
  routeKind: 'crosschain',
  bridgeTool: 'across',
};
const MULTICALL = {
  chain: 'SEPOLIA',
  txHash: SENT.txHash,
  payerAddress: PAYER,
  smartAccountAddress: OTHER,
  userOpHash: `0x${'ef'.repeat(32)}`,
  transactionIndices: [{ token: '{payout}', index: 0 }],
};
const STEP = { id: 'a', type: 'lifi', tool: 'across', action: { toChainId: 11155111, toAddress: OTHER } };
const SIGNED = {
  raw_data_hex: '0a02',
  signature: ['ab'.repeat(65)],
  raw_data: { contract: [{ type: 'TriggerSmartContract' }], fee_limit: 1 },
  txID: 'cd'.repeat(32),
};
const shortened = (...lines: string[]): Call[] => get(...lines.map((line) => `${ROOT}${line}`));

export const securePaymentRows: OperationRows = {
  createSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}`,
    body: {
      requests: [{ amount: '25' }],
      payerIdentifier: 'payer-1',
      reference: 'INV-1',
      ...RETURN,
      accessPolicy: ALLOWED,
    },
    more: bodies(
      `POST ${ROOT}`,
      ['two amounts', { requests: [{ amount: '1' }, { amount: '2' }] }],
      ['malformed destination', { requests: [{ amount: '1', destinationId: 'wallet' }] }],
      ['label without address', { requests: [{ amount: '1' }], redirectLabel: 'Back' }],
      ['unsafe address', { requests: [{ amount: '1' }], redirectUrl: 'javascript:alert(1)' }],
      ['fee', { requests: [{ amount: '1' }], ...FEE }],
      ['no provider', { requests: [{ amount: '1' }], accessPolicy: { mode: 'kyt_all_wallets' } }],
    ),
  },
  findSecurePaymentV2: {
    auth: 'session',
    line: `GET ${ROOT}?requestId={linkRequest}`,
    more: shortened(`?requestId=${MISSING}`, '?requestId={payoutRequest}'),
  },
  previewSecurePaymentFeesV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/fees/preview`,
    body: { amount: '10', currency: 'USDC', flow: 'get_paid', defaultFeeBearer: 'payer' },
    more: bodies(`POST ${ROOT}/fees/preview`, ['by ID', { amount: '10', currency: 'USDC-base', flow: 'pay' }]),
  },
  createPayoutSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/payouts`,
    body: { ...PAYOUT, recipientIdentifier: 'recipient-1', reference: 'PAY-1' },
    more: bodies(
      `POST ${ROOT}/payouts`,
      ['tron', TRON],
      ['unknown currency', { ...PAYOUT, currency: 'XYZ-sepolia' }],
      ['redirect, access policy and fee', { ...PAYOUT, ...RETURN, ...FEE, accessPolicy: ALLOWED }],
    ),
  },
  createBatchPayoutSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/batch-payouts`,
    body: { tokens: ['{payout}', '{payoutTwo}'] },
    more: bodies(
      `POST ${ROOT}/batch-payouts`,
      ['an incoming link', { tokens: ['{payout}', '{link}'] }],
      ['twice', { tokens: ['{payout}', '{payout}'] }],
      ['redirect', { tokens: ['{payout}', '{payoutTwo}'], ...RETURN }],
    ),
  },
  createMulticallPayoutV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/multicall-payouts`,
    body: { childTokens: ['{payout}', '{payoutTwo}'], requestedExecutionKind: 'evm_same_chain' },
    more: bodies(
      `POST ${ROOT}/multicall-payouts`,
      ['an incoming link and an unknown one', { childTokens: ['{link}', 'none'] }],
      ['an unknown field', { childTokens: ['{payout}', '{payoutTwo}'], reference: 'x' }],
    ),
  },
  getMulticallPayoutV2: {
    auth: 'session',
    line: `GET ${ROOT}/multicall-payouts/{multicall}`,
    more: shortened('/multicall-payouts/{link}'),
  },
  getSecurePaymentV2: {
    auth: 'key-or-client',
    line: `GET ${ROOT}/{link}`,
    more: shortened('/{link}?wallet={payer}', '/{multicall}', '/{link}?wallet=nobody', '/{linkExpired}'),
  },
  getSecurePaymentCalldataV2: {
    auth: 'key-or-client',
    line: `GET ${ROOT}/{link}/pay`,
    more: shortened(
      '/{link}/pay?wallet={payer}',
      '/{link}/pay?chain=BASE&token=USDC',
      '/{multicall}/pay',
      '/{linkExpired}/pay',
    ),
  },
  recordSecurePaymentIntentV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{link}/intent`,
    body: SENT,
    more: [
      ...bodies(
        `POST ${ROOT}/{link}/intent`,
        ['safe', SAFE],
        ['no hash', { chain: 'SEPOLIA', token: 'FAU' }],
        ['bridged', BRIDGED],
      ),
      ...bodies(`POST ${ROOT}/{multicall}/intent`, ['multicall', MULTICALL]),
    ],
  },
  recordSecurePaymentEventV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{link}/events`,
    body: {
      userEvent: 'wallet_connected',
      occurredAt: '2026-01-31T12:00:00Z',
      properties: { wallet_provider: 'metamask' },
    },
    more: bodies(`POST ${ROOT}/{linkExpired}/events`, ['expired', { userEvent: 'wallet_connected' }]),
  },
  refreshSecurePaymentStepV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{link}/refresh-step-transaction`,
    body: { step: STEP },
    more: bodies(`POST ${ROOT}/{link}/refresh-step-transaction`, [
      'another chain',
      { step: { ...STEP, action: { ...STEP.action, toChainId: 8453 } } },
    ]),
  },
  broadcastSecurePaymentTronV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{payoutTron}/tron/broadcast`,
    body: { signedTransaction: SIGNED },
    more: bodies(`POST ${ROOT}/{link}/tron/broadcast`, ['not on TRON', { signedTransaction: SIGNED }]),
  },
};
