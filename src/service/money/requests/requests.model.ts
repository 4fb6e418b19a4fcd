import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import type { Transitions } from '../../../engine/kernel/core/transitions.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { decimal } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeRowSchema } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { ADDRESS, PAYMENT_REFERENCE, REQUEST_ID, TX_HASH, UTC_TIME, WALLET } from '../../wire/patterns.ts';

/** How often a recurring request or payout repeats. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export const PAYMENT_FLOWS = ['incoming', 'outgoing'] as const;

/** Statuses of a request. */
export const REQUEST_STATUSES = ['created', 'partially_paid', 'paid', 'failed', 'refunded', 'expired'] as const;

export const requestTransitions: Transitions<
  (typeof REQUEST_STATUSES)[number],
  'request.pay' | 'request.fail' | 'request.refund' | 'request.unpay' | 'request.expire'
> = {
  created: ['request.pay', 'request.fail', 'request.unpay', 'request.expire'],
  partially_paid: ['request.pay', 'request.fail', 'request.refund', 'request.unpay', 'request.expire'],
  paid: ['request.refund', 'request.unpay'],
  failed: ['request.pay', 'request.fail', 'request.refund', 'request.unpay', 'request.expire'],
  refunded: ['request.pay', 'request.fail', 'request.unpay'],
  expired: ['request.unpay'],
};

const text = () => z.string().optional();
const customerInfoRowSchema = lazy(() =>
  z.object({
    firstName: text(),
    lastName: text(),
    email: text(),
    address: z.object({ street: text(), city: text(), state: text(), postalCode: text(), country: text() }).optional(),
  }),
);

/** A payment request. Amounts are decimals of the invoice currency. */
export const requestRowSchema = rowSchema(() => ({
  requestId: z.string().regex(REQUEST_ID, 'must be 01 and 64 lower-case hex digits'),
  paymentReference: z.string().regex(PAYMENT_REFERENCE, 'must be 0x and 16 lower-case hex digits'),
  salt: z.string().min(1),
  payee: z.string().regex(WALLET).nullable(),
  payer: z.string().regex(WALLET).nullable().default(null),
  amount: decimal(),
  invoiceCurrency: z.string().min(1),
  paymentCurrency: z.string().min(1),
  network: z.string().min(1),
  status: z.enum(REQUEST_STATUSES).default('created'),
  /** Sum of all payments, in the invoice currency. */
  paidAmount: decimal().default('0'),
  isListening: z.boolean().default(false),
  txHash: z.string().regex(TX_HASH).nullable().default(null),
  failureReason: z.string().nullable().default(null),
  recurrence: z
    .object({ startDate: z.string(), frequency: z.enum(FREQUENCIES) })
    .nullable()
    .default(null),
  isRecurrenceStopped: z.boolean().default(false),
  originalRequestId: z.string().nullable().default(null),
  originalRequestPaymentReference: z.string().nullable().default(null),
  isCryptoToFiatAvailable: z.boolean().default(false),
  customerInfo: customerInfoRowSchema().nullable().default(null),
  reference: z.string().nullable().default(null),
  feePercentage: z.string().nullable().default(null),
  feeAddress: z.string().regex(ADDRESS).nullable().default(null),
  /** Fee in the most recent calldata; null without one. */
  quotedFee: z
    .strictObject({ feePercentage: z.string(), feeAddress: z.string().regex(ADDRESS) })
    .nullable()
    .default(null),
  /** The protocol's fee in the most recent calldata; null without one. */
  quotedProtocolFee: protocolFeeRowSchema().nullable().default(null),
  clientId: z.string().nullable().default(null),
  origin: z.string().nullable().default(null),
  recurringPaymentId: z.string().nullable().default(null),
  createdAt: z.string().regex(UTC_TIME),
  /** Orders requests with the same creation time. */
  seq: z.int().min(0).default(0),
  /** Direction of its payment link; absent without a link. */
  securePaymentFlow: z.enum(PAYMENT_FLOWS).optional(),
}));
export type RequestRow = z.infer<ReturnType<typeof requestRowSchema>>;

/** Fields of a request in the webhooks of its payments. No event has its `reference` and `customerInfo`. */
export const contextFields = () => ({
  recurringPayment: z.object({ id: z.string() }).optional(),
  clientId: text().describe('Only for requests that were created with a client ID'),
  origin: text().describe('Origin of the page that created the request'),
});

export function contextOf({ recurringPaymentId, clientId, origin }: RequestRow) {
  return {
    ...(recurringPaymentId !== null && { recurringPayment: { id: recurringPaymentId } }),
    ...(clientId !== null && { clientId }),
    ...(origin !== null && { origin }),
  };
}

export const requestsTable = defineTable({
  name: 'requests',
  key: (row: RequestRow) => row.requestId,
  order: (row) => `${row.createdAt}#${row.seq.toString().padStart(9, '0')}`,
  indexes: {
    paymentReference: (row) => [row.paymentReference],
    status: (row) => [row.status],
    clientId: (row) => (row.clientId === null ? [] : [row.clientId]),
    trait: traitsOf,
    securePaymentFlow: ({ securePaymentFlow: flow }) => (flow === undefined ? [] : [flow]),
    wallet: ({ payee, payer }) => {
      if (payee === null) return payer === null ? [] : [payer.toLowerCase()];
      return payer === null ? [payee.toLowerCase()] : [payee.toLowerCase(), payer.toLowerCase()];
    },
  },
});

export type RequestTrait = 'open' | 'off-ramp' | 'repeated';

function traitsOf({ status, isCryptoToFiatAvailable, originalRequestId }: RequestRow): RequestTrait[] {
  const traits: RequestTrait[] = [];
  if (status !== 'paid' && status !== 'expired') traits.push('open');
  if (isCryptoToFiatAvailable) traits.push('off-ramp');
  if (originalRequestId !== null) traits.push('repeated');
  return traits;
}
