import * as z from 'zod';
import { isDecimal } from '../../../engine/kernel/core/decimal.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import type { Transitions } from '../../../engine/kernel/core/transitions.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { typedDataSchema } from '../../calldata/typed-data.ts';
import { ADDRESS, DECIMAL, REQUEST_ID, TX_HASH, UTC_TIME } from '../../wire/patterns.ts';

/** Statuses of an intent: `offered` until signed, `sent` until the bridge pays. */
const INTENT_STATUSES = ['offered', 'sent', 'confirmed', 'failed', 'refunded', 'expired'] as const;
export const intentTransitions: Transitions<(typeof INTENT_STATUSES)[number], 'send' | 'decide' | 'refund'> = {
  offered: ['send', 'decide'],
  sent: ['decide'],
  confirmed: [],
  failed: ['refund'],
  refunded: [],
  expired: [],
};
export const INTENT_OUTCOMES = ['confirmed', 'failed', 'refunded'] as const;

const signedRowSchema = lazy(() => z.object({ signature: z.string(), nonce: z.string(), deadline: z.string() }));

export const paymentIntentRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  requestId: z.string().regex(REQUEST_ID),
  payer: z.string().regex(ADDRESS),
  chain: z.enum(['BASE', 'OPTIMISM', 'ARBITRUM', 'ETHEREUM']),
  token: z.enum(['USDC', 'USDT', 'DAI']),
  /** Paid amount, as a decimal of the invoice currency. */
  amount: z.string().refine(isDecimal, 'must be a decimal number such as "12.5"'),
  /** Promised amount, in units of the request's payment currency. */
  units: z.string().regex(/^\d+$/, 'must be a whole number of smallest units'),
  /** Fee of the bridge, as a decimal of the source token. */
  bridgeFee: z.string().regex(DECIMAL),
  /** Additional fee of the platform, as a decimal of the source token. */
  platformFee: z.string().regex(DECIMAL).default('0'),
  feeAddress: z.string().regex(ADDRESS).nullable().default(null),
  /** Additional fee of the protocol, as a decimal of the source token. */
  protocolFee: z.string().regex(DECIMAL).default('0'),
  protocolFeeAddress: z.string().regex(ADDRESS).nullable().default(null),
  /** Amount that leaves the payer's wallet, as a decimal of the source token. */
  sourceAmount: z.string().regex(DECIMAL),
  status: z.enum(INTENT_STATUSES).default('offered'),
  outcome: z.enum(INTENT_OUTCOMES).default('confirmed'),
  failureReason: z.string().nullable().default(null),
  /** Permit2 nonce of the payer. Each is used once. */
  nonce: z.string().min(1),
  deadline: z.int(),
  paymentIntent: typedDataSchema(),
  /** The permit for Permit2 to spend the token, for tokens that support permits. */
  approvalPermit: typedDataSchema().nullable().default(null),
  /** The signed data exactly as sent by the payer. */
  signedPaymentIntent: signedRowSchema().nullable().default(null),
  signedApprovalPermit: signedRowSchema().nullable().default(null),
  sourceTxHash: z.string().regex(TX_HASH).nullable().default(null),
  destinationTxHash: z.string().regex(TX_HASH).nullable().default(null),
  createdAt: z.string().regex(UTC_TIME),
}));
export type PaymentIntentRow = z.infer<ReturnType<typeof paymentIntentRowSchema>>;
export type SignedRow = z.infer<ReturnType<typeof signedRowSchema>>;

/** Returns the index key of a payer's nonce, which ignores the letter case of the address. */
export function nonceKey(payer: string, nonce: string): string {
  return `${payer.toLowerCase()}#${nonce}`;
}

export const paymentIntentsTable = defineTable({
  name: 'payment-intents',
  key: (row: PaymentIntentRow) => row.id,
  order: (row) => row.createdAt,
  indexes: {
    requestId: (row) => [row.requestId],
    payer: (row) => [row.payer.toLowerCase()],
    nonce: (row) => [nonceKey(row.payer, row.nonce)],
  },
});
