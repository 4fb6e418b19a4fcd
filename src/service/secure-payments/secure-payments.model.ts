import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../engine/kernel/store/store.ts';
import { PAYMENT_FLOWS } from '../money/requests/requests.model.ts';
import { feePlanSchema } from '../people/client-ids/fee-plan.model.ts';
import { policyFields } from '../people/destinations/destinations.model.ts';
import { REQUEST_ID, TX_HASH, UTC_TIME, WALLET } from '../wire/patterns.ts';

/** Stored statuses. `completed` is derived from the requests, `expired` from the clock. */
export const STORED_STATUSES = ['pending', 'invalidated', 'compliance_failed'] as const;

/** All statuses of a link in the API. */
export const LINK_STATUSES = [...STORED_STATUSES, 'completed', 'expired', 'partially_settled'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

export const KYT_STATUSES = ['approved', 'rejected', 'error'] as const;
export const WALLET_TYPES = ['eoa', 'smart_account'] as const;
export const EXECUTION_KINDS = ['evm_same_chain', 'evm_cross_chain', 'tron_batch'] as const;

/** Why a link cannot be a child of a multicall (public documentation). */
export const BLOCK_REASONS = [
  'not_found',
  'not_owned',
  'not_outgoing',
  'not_single_payment',
  'invalid_child_linkage',
  'already_paid',
  'request_processing',
  'secure_payment_expired',
  'secure_payment_not_pending',
  'compliance_failed',
  'not_payable_child',
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Maximum requests per link on EVM networks (public documentation). */
export const MAX_LINK_REQUESTS = 200;

/** Allowed redirect URLs of a link page. */
export const SAFE_URL = /^https?:\/\/[^\s<>"'`]+$/;

export function isSafeUrl(text: string): boolean {
  return SAFE_URL.test(text) && URL.canParse(text);
}

const wallet = lazy(() => z.string().regex(WALLET));

/** Deadline of a Safe payment in Unix seconds, within the range of `Date`. */
export const deadlineSchema = lazy(() => z.int().min(0).max(8_640_000_000_000));

const screeningSchema = lazy(() =>
  z.strictObject({
    wallet: wallet(),
    walletType: z.enum(WALLET_TYPES),
    /** The wallet that controls a smart account. */
    eoaWallet: wallet().nullable().default(null),
    status: z.enum(KYT_STATUSES),
    reasonCode: z.string(),
    evaluatedAt: z.string().regex(UTC_TIME),
  }),
);
export type Screening = z.infer<ReturnType<typeof screeningSchema>>;

/** A payment link: the requests that it pays, and who may pay them. */
export const securePaymentRowSchema = rowSchema(() => ({
  token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID'),
  kind: z.enum(['single', 'batch', 'multicall']),
  flow: z.enum(PAYMENT_FLOWS),
  requestIds: z.array(z.string().regex(REQUEST_ID)).min(1),
  /** Links that a multicall pays. */
  childTokens: z.array(z.string()).default([]),
  executionKind: z.enum(EXECUTION_KINDS).nullable().default(null),
  status: z.enum(STORED_STATUSES).default('pending'),
  account: z.string().min(1),
  clientId: z.string().nullable().default(null),
  accessPolicy: z.strictObject({ ...policyFields(), allowedPayerAddresses: z.array(wallet()) }),
  feePlan: feePlanSchema().nullable().default(null),
  redirectUrl: z.string().refine(isSafeUrl, 'must be a safe http(s) URL').nullable().default(null),
  redirectLabel: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  /** The creator's name for the payer, or the recipient of a payout. */
  identifier: z.string().nullable().default(null),
  screenings: z.array(screeningSchema()).default([]),
  /** Wallets refused by the allow list, with the time of their webhook. */
  refusals: z.array(z.strictObject({ wallet: wallet(), at: z.string().regex(UTC_TIME) })).default([]),
  /** The id used by the payer's wallet to report its payment. */
  intentId: z.string().nullable().default(null),
  /** A pending Safe payment. */
  safe: z
    .strictObject({
      safeTxHash: z.string().regex(TX_HASH),
      safePaymentDeadline: deadlineSchema().nullable(),
      payerAddress: wallet().nullable(),
    })
    .nullable()
    .default(null),
  createdAt: z.string().regex(UTC_TIME),
  expiresAt: z.string().regex(UTC_TIME),
}));
export type SecurePaymentRow = z.infer<ReturnType<typeof securePaymentRowSchema>>;
export type AccessPolicy = SecurePaymentRow['accessPolicy'];

/** A link with its derived status. */
export const shownLinkSchema = lazy(() => securePaymentRowSchema().extend({ status: z.enum(LINK_STATUSES) }));
export type ShownLink = z.infer<ReturnType<typeof shownLinkSchema>>;

export const securePaymentsTable = defineTable({
  name: 'secure-payments',
  key: (row: SecurePaymentRow) => row.token,
  order: (row) => row.createdAt,
  indexes: {
    // A multicall is found by the tokens of its children, other links by their requests.
    requestId: (row) => (row.kind === 'multicall' ? [] : row.requestIds),
    childToken: (row) => row.childTokens,
    status: (row) => [row.status],
    flow: (row) => [row.flow],
  },
});
