import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { CHAINS } from '../calldata/networks.ts';
import { TX_HASH, WALLET } from '../patterns.ts';
import { batchAnswerSchema } from '../payouts/batch.schema.ts';
import { metadataSchema } from '../requests/payment.schema.ts';
import { oneOf } from '../wire/field-schemas.ts';
import { deadlineSchema, EXECUTION_KINDS } from './secure-payments.model.ts';

/** What pays a link, in the words of the API (later public OpenAPI, its three forms). */

// What these texts may be is checked after the state of the link (assumption A-LINK-CHECKS).
export const payerQuerySchema = () =>
  z.object({
    wallet: z.string().optional().meta({ description: 'Payer wallet address', pattern: WALLET.source }),
    chain: z.string().optional().meta({ description: 'Source chain, with token' }),
    token: z.string().optional().meta({ description: 'Symbol of the source token, with chain' }),
    eoaWallet: z
      .string()
      .optional()
      .meta({ description: 'Connected wallet of the smart account `wallet`', pattern: WALLET.source }),
    isSafe: z.string().optional().meta({ description: '`true` where the wallet is a Safe' }),
  });

/** Who pays a link, and from where. */
export type PayerQuery = z.output<ReturnType<typeof payerQuerySchema>>;

const bearer = () => z.enum(['payer', 'payee']);

const feeBundleSchema = lazyObject('FeeBundle', () => ({
  bundleId: z.string().nullable(),
  defaultFeeBearer: bearer().nullable(),
  amountSummary: z
    .object({
      ...each(z.string(), 'grossAmount', 'netRecipientAmount', 'totalFees', 'payeeBorneFees', 'payerBorneFees'),
      ...each(z.string(), 'payerTotal'),
    })
    .nullable(),
  fees: z.array(
    z.object({
      requestId: z.string(),
      ...each(z.string().nullable(), 'feeComponentId', 'feeType', 'feeLabel'),
      feeBearer: bearer().nullable(),
      ...each(z.string(), 'amount', 'paymentCurrencyId', 'network', 'chainId', 'recipient'),
      paymentReference: z.string().nullable(),
    }),
  ),
}));

/**
 * `value` is 0, or hex text where native currency is sent: a number does not hold every amount (assumption
 * A-LINK-VALUE).
 */
const linkTransactionSchema = lazyObject('LinkTransaction', () => ({
  data: z.string(),
  to: z.string(),
  value: z.union([z.int(), z.string()]),
}));
export type LinkTransaction = z.infer<ReturnType<typeof linkTransactionSchema>>;

const singleSchema = lazyObject('SinglePaymentCalldata', () => ({
  paymentType: z.literal('single'),
  transactions: z.array(linkTransactionSchema()).meta({ description: 'To send in order: approvals, then the payment' }),
  eoaApprovalTransactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema().extend({
    approvalTransactionsCount: z.int(),
    hasEnoughAllowance: z.boolean(),
    routeType: z.enum(['samechain', 'crosschain']),
    platformFee: z.object({ percentage: z.string(), address: z.string() }).optional(),
  }),
  paymentReference: z.string().nullable(),
  flow: z.enum(['incoming', 'outgoing']),
}));

const batchSchema = () =>
  batchAnswerSchema()
    .omit({ requests: true })
    .extend({ batchPaymentTransaction: linkTransactionSchema() })
    .meta(component('BatchPaymentCalldata'));

const multicallSchema = lazyObject('MulticallPaymentCalldata', () => ({
  paymentType: z.literal('multicall'),
  executionKind: z.enum(EXECUTION_KINDS),
  token: z.string(),
  network: z.string(),
  chainId: z.int(),
  childTokens: z.array(z.string()),
  requestIds: z.array(z.string()),
  children: z.array(
    z.object({
      position: z.int(),
      ...each(z.string(), 'securePaymentToken', 'requestId', 'payee', 'amount', 'paymentCurrency'),
      ...each(z.string(), 'paymentCurrencyAddress', 'sourceTokenAddress', 'tokenAddress', 'network'),
      paymentReference: z.string().nullable(),
    }),
  ),
  payees: z.array(z.string()),
  amounts: z.array(z.string()),
  references: z.array(z.string().nullable()),
  transactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema()
    .omit({ hasEnoughBalance: true, hasEnoughGas: true })
    .extend({ approvalTransactionsCount: z.int() }),
}));

export const linkCalldataSchema = () => z.union([singleSchema(), batchSchema(), multicallSchema()]);

export type FeeBundle = z.infer<ReturnType<typeof feeBundleSchema>>;
export type LinkCalldata = z.infer<ReturnType<typeof linkCalldataSchema>>;

const hash = () => z.string().regex(TX_HASH, 'must be 0x and 64 hex digits');

export const intentBodySchema = () =>
  namedObject('RecordIntent', {
    chain: oneOf(CHAINS),
    token: z.string().min(1).optional(),
    txHash: hash().optional(),
    safeTxHash: hash().optional(),
    executionKind: z.enum(EXECUTION_KINDS).optional(),
    safePaymentDeadline: deadlineSchema().optional().meta({ description: 'Unix seconds' }),
    payerAddress: z.string().regex(WALLET, 'Invalid wallet address').optional(),
    payerEoaAddress: z.string().regex(WALLET, 'Invalid wallet address').optional(),
    ...each(z.string().optional(), 'sourceNetwork', 'sourceToken', 'sourceAmount'),
    routeKind: z.enum(['same_chain', 'same_chain_conversion', 'crosschain']).optional(),
    bridgeTool: z.enum(['across', 'stargate']).nullish(),
    smartAccountAddress: z.string().optional().meta({ description: 'Of a multicall' }),
    userOpHash: hash().optional().meta({ description: 'Of a multicall' }),
    transactionIndices: z.array(z.record(z.string(), z.unknown())).max(250).optional(),
  }).meta({ example: { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'ab'.repeat(32)}` } });

const hashFields = () => ({
  txHash: z.string().optional(),
  safeTxHash: z.string().optional(),
  safePaymentDeadline: z.int().optional(),
});

export const intentSchema = lazyObject('PaymentIntentRecorded', () => ({
  intentId: z.string(),
  paymentReference: z.string(),
  isListening: z.boolean(),
  ...hashFields(),
  payerAddress: z.string().optional(),
}));

export const receiptSchema = lazyObject('MulticallIntentRecorded', () => ({
  ...each(z.string(), 'receiptId', 'multicallId', 'parentToken'),
  ...hashFields(),
  ...each(z.string(), 'sourceChain', 'smartAccountAddress', 'userOpHash'),
  transactionIndices: z.array(z.record(z.string(), z.unknown())),
  isListening: z.literal(false),
}));

/** What a wallet reports after it has sent a payment. */
export type IntentBody = z.output<ReturnType<typeof intentBodySchema>>;
