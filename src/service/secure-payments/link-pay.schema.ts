import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { CHAINS } from '../calldata/networks.ts';
import { as, field } from '../classes.ts';
import { TX_HASH, WALLET } from '../patterns.ts';
import { batchAnswerSchema } from '../payouts/batch.schema.ts';
import { metadataSchema } from '../requests/payment.schema.ts';
import { oneOf } from '../wire/fields.ts';
import { deadlineSchema, EXECUTION_KINDS } from './secure-payments.model.ts';

/** What pays a link, in the words of the API (later public OpenAPI, its three forms). */

// What these texts may be is checked after the state of the link (assumption A-LINK-CHECKS).
export const payerQuerySchema = () =>
  z.object({
    wallet: z.string().optional().meta({ description: 'Payer wallet address', pattern: WALLET.source }),
    chain: field.value().optional().meta({ description: 'Source chain, with token' }),
    token: field.id().optional().meta({ description: 'Symbol of the source token, with chain' }),
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
  bundleId: field.id().nullable(),
  defaultFeeBearer: bearer().nullable(),
  amountSummary: z
    .object({
      grossAmount: field.value(),
      netRecipientAmount: field.value(),
      totalFees: field.value(),
      payeeBorneFees: field.value(),
      payerBorneFees: field.value(),
      payerTotal: field.value(),
    })
    .nullable(),
  fees: z.array(
    z.object({
      requestId: field.id(),
      feeComponentId: field.id().nullable(),
      feeType: field.value().nullable(),
      feeLabel: field.value().nullable(),
      feeBearer: bearer().nullable(),
      amount: field.value(),
      paymentCurrencyId: field.value(),
      network: field.value(),
      chainId: field.value(),
      recipient: field.wallet(),
      paymentReference: field.id().nullable(),
    }),
  ),
}));

/** `value` is 0, or hex text where native currency is sent: a number does not hold every amount (assumption A-LINK-VALUE). */
const linkTransactionSchema = lazyObject('LinkTransaction', () => ({
  data: field.calldata(),
  to: field.value(),
  value: z.union([as('value', z.int()), field.value()]),
}));
export type LinkTransaction = z.infer<ReturnType<typeof linkTransactionSchema>>;

const singleSchema = lazyObject('SinglePaymentCalldata', () => ({
  paymentType: z.literal('single'),
  transactions: z.array(linkTransactionSchema()).meta({ description: 'To send in order: approvals, then the payment' }),
  eoaApprovalTransactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema().extend({
    approvalTransactionsCount: as('value', z.int()),
    hasEnoughAllowance: z.boolean(),
    routeType: z.enum(['samechain', 'crosschain']),
    platformFee: z.object({ percentage: field.value(), address: field.value() }).optional(),
  }),
  paymentReference: field.id().nullable(),
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
  token: field.id(),
  network: field.value(),
  chainId: as('value', z.int()),
  childTokens: z.array(field.id()),
  requestIds: z.array(field.id()),
  children: z.array(
    z.object({
      position: as('value', z.int()),
      securePaymentToken: field.id(),
      requestId: field.id(),
      payee: field.wallet(),
      amount: field.value(),
      paymentCurrency: field.value(),
      paymentCurrencyAddress: field.value(),
      sourceTokenAddress: field.value(),
      tokenAddress: field.value(),
      network: field.value(),
      paymentReference: field.id().nullable(),
    }),
  ),
  payees: z.array(field.wallet()),
  amounts: z.array(field.value()),
  references: z.array(field.text().nullable()),
  transactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema()
    .omit({ hasEnoughBalance: true, hasEnoughGas: true })
    .extend({ approvalTransactionsCount: as('value', z.int()) }),
}));

export const linkCalldataSchema = () => z.union([singleSchema(), batchSchema(), multicallSchema()]);

export type FeeBundle = z.infer<ReturnType<typeof feeBundleSchema>>;
export type LinkCalldata = z.infer<ReturnType<typeof linkCalldataSchema>>;

const hash = () => z.string().regex(TX_HASH, 'must be 0x and 64 hex digits');

export const intentBodySchema = () =>
  namedObject('RecordIntent', {
    chain: oneOf(CHAINS),
    token: field.id().min(1).optional(),
    txHash: hash().optional(),
    safeTxHash: hash().optional(),
    executionKind: z.enum(EXECUTION_KINDS).optional(),
    safePaymentDeadline: deadlineSchema().optional().meta({ description: 'Unix seconds' }),
    payerAddress: field.wallet().regex(WALLET, 'Invalid wallet address').optional(),
    payerEoaAddress: field.wallet().regex(WALLET, 'Invalid wallet address').optional(),
    sourceNetwork: field.value().optional(),
    sourceToken: z.string().optional(),
    sourceAmount: z.string().optional(),
    routeKind: z.enum(['same_chain', 'same_chain_conversion', 'crosschain']).optional(),
    bridgeTool: z.enum(['across', 'stargate']).nullish(),
    smartAccountAddress: field.wallet().optional().meta({ description: 'Of a multicall' }),
    userOpHash: hash().optional().meta({ description: 'Of a multicall' }),
    transactionIndices: z.array(z.record(z.string(), z.unknown())).max(250).optional(),
  }).meta({ example: { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'ab'.repeat(32)}` } });

const hashFields = () => ({
  txHash: field.hash().optional(),
  safeTxHash: field.hash().optional(),
  safePaymentDeadline: as('time', z.int()).optional(),
});

export const intentSchema = lazyObject('PaymentIntentRecorded', () => ({
  intentId: field.id(),
  paymentReference: field.id(),
  isListening: z.boolean(),
  ...hashFields(),
  payerAddress: field.wallet().optional(),
}));

export const receiptSchema = lazyObject('MulticallIntentRecorded', () => ({
  receiptId: field.id(),
  multicallId: field.id(),
  parentToken: field.id(),
  ...hashFields(),
  sourceChain: field.value(),
  smartAccountAddress: field.wallet(),
  userOpHash: field.hash(),
  transactionIndices: as('opaque', z.array(z.record(z.string(), z.unknown()))),
  isListening: z.literal(false),
}));

/** What a wallet reports after it has sent a payment. */
export type IntentBody = z.output<ReturnType<typeof intentBodySchema>>;
