import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Notice } from '../../../engine/kernel/world/world-config.ts';
import { definePayload, type PayloadOf } from '../../wire/define-payload.ts';
import { BENEFICIARY_TYPES, payerNotice, SAMPLE_PAYER_ID } from '../payers/payers.model.ts';

/** States of a bank account's review. */
export const PAYMENT_DETAILS_STATUSES = ['pending', 'approved', 'failed', 'rejected', 'verified'] as const;
export const RAILS = ['local', 'swift', 'wire'] as const;

const text = lazy(() => z.string().optional());

export const paymentDetailsRowSchema = rowSchema(() => ({
  id: z.uuid(),
  clientUserId: z.string().min(1),
  userId: z.uuid(),
  bankName: z.string().min(1),
  accountName: z.string().min(1),
  beneficiaryType: z.enum(BENEFICIARY_TYPES),
  currency: z.string().length(3),
  addressLine1: z.string(),
  addressLine2: text(),
  city: z.string(),
  state: text(),
  country: z.string().length(2),
  dateOfBirth: z.string(),
  postalCode: z.string(),
  accountNumber: text(),
  routingNumber: text(),
  rails: z.enum(RAILS).default('local'),
  sortCode: text(),
  iban: text(),
  swiftBic: text(),
  documentNumber: text(),
  documentType: text(),
  accountType: z.enum(['checking', 'savings']).optional(),
  ribNumber: text(),
  bsbNumber: text(),
  ncc: text(),
  branchCode: text(),
  bankCode: text(),
  ifsc: text(),
  status: z.enum(PAYMENT_DETAILS_STATUSES).default('pending'),
  createdAt: z.string(),
}));
export type PaymentDetailsRow = z.infer<ReturnType<typeof paymentDetailsRowSchema>>;

export const paymentDetailsTable = defineTable({
  name: 'payment-details',
  key: (row: PaymentDetailsRow) => row.id,
  order: (row) => row.createdAt,
  indexes: { clientUserId: (row) => [row.clientUserId], status: (row) => [row.status] },
});

export const paymentDetailUpdated = definePayload(
  'payment_detail.updated',
  "A payer's bank account changed.",
  () => ({
    status: z.string(),
    paymentDetailsId: z.string(),
    clientUserId: z.string(),
    timestamp: z.string(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
  { status: 'approved', paymentDetailsId: 'pd_test123456789', clientUserId: SAMPLE_PAYER_ID },
);

export function paymentDetailsNotice(tx: ReadTx, { id, clientUserId, status }: PaymentDetailsRow): Notice {
  const payload: PayloadOf<typeof paymentDetailUpdated> = {
    event: 'payment_detail.updated',
    status,
    paymentDetailsId: id,
    clientUserId,
    timestamp: tx.now(),
  };
  return payerNotice(clientUserId, payload);
}
