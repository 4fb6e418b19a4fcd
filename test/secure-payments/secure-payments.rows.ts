import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { bodies, get, type OperationRow, type OperationRows, text } from '../contract/operation-row.ts';
import type { Call } from '../contract/recorded/caller.ts';
import { MISSING, OTHER, PAYER } from '../contract/recorded/inputs.ts';
import { call, FAU, KEY } from '../support/client.ts';

const ROOT = '/v2/secure-payments';
const PAYOUT = {
  recipient: OTHER,
  creatorWalletAddress: PAYER,
  network: 'sepolia',
  currency: 'FAU-sepolia',
  amount: '10',
};
const TRON = { ...PAYOUT, recipient: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'tron', currency: 'USDT-tron' };
const SAFE = { chain: 'SEPOLIA', token: 'FAU', safeTxHash: `0x${'ab'.repeat(32)}`, safePaymentDeadline: 1_900_000_000 };
const STEP = { id: 'a', type: 'lifi', tool: 'across', action: { toChainId: 11155111, toAddress: OTHER } };
const SIGNED = {
  raw_data_hex: '0a02',
  signature: ['ab'.repeat(65)],
  raw_data: { contract: [{ type: 'TriggerSmartContract' }], fee_limit: 1 },
  txID: 'cd'.repeat(32),
};

/** Makes a destination, which cli_test gets too, and returns what a call with an API key answers. */
async function made(mock: Mock, line: string, body: object) {
  await mock.destinations.create(FAU);
  return (await call(mock, line, { body, headers: KEY })).body;
}
const link = (mock: Mock) => made(mock, `POST ${ROOT}`, { requests: [{ amount: '1' }] });
const payout = (mock: Mock, body = PAYOUT) => made(mock, `POST ${ROOT}/payouts`, body);

/** A call about a link that was made before. */
const ofLink =
  (method: string, path: string, body?: unknown, make = link): NonNullable<OperationRow['good']> =>
  async (mock) => ({ line: `${method} ${ROOT}/${(await make(mock)).token}${path}`, body });

const payouts = async (mock: Mock) => [(await payout(mock)).token, (await payout(mock)).token];

const LINK = { token: text, requestIds: [text], securePaymentUrl: text };
const shortened = (...lines: string[]): Call[] => get(...lines.map((line) => `${ROOT}${line}`));

export const securePaymentRows: OperationRows = {
  createSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}`,
    body: {
      requests: [{ amount: '25' }],
      payerIdentifier: 'payer-1',
      reference: 'INV-1',
      redirectUrl: 'https://shop.example.com/thanks',
      redirectLabel: 'Back to the shop',
      accessPolicy: { mode: 'kyt_all_wallets', screeningProvider: 'hypernative', allowedPayerAddresses: [PAYER] },
    },
    good: async (mock) => {
      await mock.destinations.create(FAU);
      return { line: `POST ${ROOT}`, body: { requests: [{ amount: '1' }] } };
    },
    status: 201,
    has: { ...LINK, feePlan: { version: 1, grossAmountUsd: '1' } },
    bad: { line: `POST ${ROOT}`, body: { requests: [] }, status: 400 },
    more: bodies(
      `POST ${ROOT}`,
      ['two amounts', { requests: [{ amount: '1' }, { amount: '2' }] }],
      ['malformed destination', { requests: [{ amount: '1', destinationId: 'wallet' }] }],
      ['label without address', { requests: [{ amount: '1' }], redirectLabel: 'Back' }],
      ['unsafe address', { requests: [{ amount: '1' }], redirectUrl: 'javascript:alert(1)' }],
      ['no provider', { requests: [{ amount: '1' }], accessPolicy: { mode: 'kyt_all_wallets' } }],
    ),
  },
  findSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `GET ${ROOT}?requestId={linkRequest}`,
    good: async (mock) => ({ line: `GET ${ROOT}?requestId=${(await link(mock)).requestIds[0]}` }),
    status: 200,
    has: { status: 'pending', paymentType: 'single', identityMode: 'manual_dashboard' },
    bad: { line: `GET ${ROOT}`, status: 400 },
    more: shortened(`?requestId=${MISSING}`, '?requestId={payoutRequest}'),
  },
  previewSecurePaymentFeesV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/fees/preview`,
    body: { amount: '10', currency: 'USDC', flow: 'get_paid', defaultFeeBearer: 'payer' },
    status: 200,
    has: { grossAmountUsd: '10', payerTotalAmountUsd: '10', defaultFeeBearer: 'payer', fees: [] },
    bad: {
      line: `POST ${ROOT}/fees/preview`,
      body: { amount: '1', currency: 'ETH-mainnet', flow: 'pay' },
      status: 400,
    },
    more: bodies(`POST ${ROOT}/fees/preview`, ['by ID', { amount: '10', currency: 'USDC-base', flow: 'pay' }]),
  },
  createPayoutSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/payouts`,
    body: { ...PAYOUT, recipientIdentifier: 'recipient-1', reference: 'PAY-1' },
    status: 201,
    has: { ...LINK, feePlan: { flow: 'pay', defaultFeeBearer: 'payer' } },
    bad: { line: `POST ${ROOT}/payouts`, body: { ...PAYOUT, network: 'base' }, status: 400 },
    more: bodies(`POST ${ROOT}/payouts`, ['tron', TRON], ['unknown currency', { ...PAYOUT, currency: 'XYZ-sepolia' }]),
  },
  createBatchPayoutSecurePaymentV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/batch-payouts`,
    body: { tokens: ['{payout}', '{payoutTwo}'] },
    good: async (mock) => ({ line: `POST ${ROOT}/batch-payouts`, body: { tokens: await payouts(mock) } }),
    status: 201,
    has: { token: text, requestIds: [text, text] },
    bad: { line: `POST ${ROOT}/batch-payouts`, body: { tokens: ['one'] }, status: 400 },
    more: bodies(
      `POST ${ROOT}/batch-payouts`,
      ['an incoming link', { tokens: ['{payout}', '{link}'] }],
      ['twice', { tokens: ['{payout}', '{payout}'] }],
    ),
  },
  createMulticallPayoutV2: {
    auth: 'key-client-or-session',
    line: `POST ${ROOT}/multicall-payouts`,
    body: { childTokens: ['{payout}', '{payoutTwo}'], requestedExecutionKind: 'evm_same_chain' },
    good: async (mock) => ({ line: `POST ${ROOT}/multicall-payouts`, body: { childTokens: await payouts(mock) } }),
    status: 201,
    has: { type: 'multicall', status: 'pending', items: [expect.objectContaining({ position: 0 }), expect.anything()] },
    bad: { line: `POST ${ROOT}/multicall-payouts`, body: { childTokens: ['one', 'two'] }, status: 400 },
    more: bodies(
      `POST ${ROOT}/multicall-payouts`,
      ['an incoming link and an unknown one', { childTokens: ['{link}', 'none'] }],
      ['an unknown field', { childTokens: ['{payout}', '{payoutTwo}'], reference: 'x' }],
    ),
  },
  getMulticallPayoutV2: {
    auth: 'key-client-or-session',
    line: `GET ${ROOT}/multicall-payouts/{multicall}`,
    good: async (mock) => {
      const body = { childTokens: await payouts(mock) };
      const { token } = (await call(mock, `POST ${ROOT}/multicall-payouts`, { body })).body;
      return { line: `GET ${ROOT}/multicall-payouts/${token}` };
    },
    status: 200,
    has: { paymentType: 'multicall', canExecute: true, totals: { childCount: 2, blockedChildCount: 0 } },
    bad: { line: `GET ${ROOT}/multicall-payouts/none`, status: 404 },
    more: shortened('/multicall-payouts/{link}'),
  },
  getSecurePaymentV2: {
    auth: 'key-or-client',
    line: `GET ${ROOT}/{link}`,
    good: ofLink('GET', ''),
    status: 200,
    has: { paymentType: 'single', status: 'pending', amount: '1000000000000000000', isNativeCurrency: false },
    bad: { line: `GET ${ROOT}/none`, status: 404 },
    more: shortened('/{link}?wallet={payer}', '/{multicall}', '/{link}?wallet=nobody', '/{linkExpired}'),
  },
  getSecurePaymentCalldataV2: {
    auth: 'key-or-client',
    line: `GET ${ROOT}/{link}/pay`,
    good: ofLink('GET', '/pay'),
    status: 200,
    has: {
      paymentType: 'single',
      flow: 'incoming',
      eoaApprovalTransactions: [],
      metadata: { stepsRequired: 2, paymentTransactionIndex: 1 },
    },
    bad: { line: `GET ${ROOT}/none/pay`, status: 404 },
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
    body: { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'cd'.repeat(32)}`, payerAddress: PAYER },
    good: ofLink('POST', '/intent', SAFE),
    status: 200,
    has: { intentId: text, isListening: true, safeTxHash: SAFE.safeTxHash },
    bad: { line: `POST ${ROOT}/none/intent`, body: { chain: 1 }, status: 400 },
    more: bodies(`POST ${ROOT}/{link}/intent`, ['safe', SAFE], ['no hash', { chain: 'SEPOLIA', token: 'FAU' }]),
  },
  recordSecurePaymentEventV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{link}/events`,
    body: {
      userEvent: 'wallet_connected',
      occurredAt: '2026-01-31T12:00:00Z',
      properties: { wallet_provider: 'metamask' },
    },
    good: ofLink('POST', '/events', { userEvent: 'payment_sent_to_wallet' }),
    status: 202,
    has: { received: true },
    bad: { line: `POST ${ROOT}/none/events`, body: { userEvent: 'gone' }, status: 400 },
    more: bodies(`POST ${ROOT}/{linkExpired}/events`, ['expired', { userEvent: 'wallet_connected' }]),
  },
  refreshSecurePaymentStepV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{link}/refresh-step-transaction`,
    body: { step: STEP },
    good: ofLink('POST', '/refresh-step-transaction', { step: STEP }),
    status: 200,
    has: { id: 'a', transactionRequest: { to: text } },
    bad: { line: `POST ${ROOT}/none/refresh-step-transaction`, body: { step: {} }, status: 400 },
    more: bodies(`POST ${ROOT}/{link}/refresh-step-transaction`, [
      'another chain',
      { step: { ...STEP, action: { ...STEP.action, toChainId: 8453 } } },
    ]),
  },
  broadcastSecurePaymentTronV2: {
    auth: 'key-or-client',
    line: `POST ${ROOT}/{payoutTron}/tron/broadcast`,
    body: { signedTransaction: SIGNED },
    good: ofLink('POST', '/tron/broadcast', { signedTransaction: SIGNED }, (mock) => payout(mock, TRON)),
    status: 200,
    has: { result: true, txid: SIGNED.txID, code: 'SUCCESS' },
    bad: { line: `POST ${ROOT}/none/tron/broadcast`, body: { signedTransaction: {} }, status: 400 },
    more: bodies(`POST ${ROOT}/{link}/tron/broadcast`, ['not on TRON', { signedTransaction: SIGNED }]),
  },
};
