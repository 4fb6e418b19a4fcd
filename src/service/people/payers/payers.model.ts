import * as z from 'zod';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Notice } from '../../../engine/kernel/world/world-config.ts';
import { definePayload, type PayloadOf } from '../../wire/define-payload.ts';

/** Statuses of a payer's agreement. */
export const AGREEMENT_STATUSES = ['not_started', 'pending', 'completed', 'rejected', 'failed'] as const;
/** Statuses of a payer's identity check. */
export const KYC_STATUSES = [
  'not_started',
  'initiated',
  'pending',
  'approved',
  'rejected',
  'failed',
  'retry_required',
  'completed',
] as const;
export const BENEFICIARY_TYPES = ['individual', 'business'] as const;

export const payerRowSchema = rowSchema(() => ({
  clientUserId: z.string().min(1),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  beneficiaryType: z.enum(BENEFICIARY_TYPES),
  dateOfBirth: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  nationality: z.string(),
  phone: z.string(),
  ssn: z.string(),
  companyName: z.string().optional(),
  sourceOfFunds: z.string().optional(),
  businessActivity: z.string().optional(),
  agreementStatus: z.enum(AGREEMENT_STATUSES).default('not_started'),
  kycStatus: z.enum(KYC_STATUSES).default('not_started'),
  createdAt: z.string(),
}));
export type PayerRow = z.infer<ReturnType<typeof payerRowSchema>>;

export const payersTable = defineTable({
  name: 'payers',
  key: (row: PayerRow) => row.clientUserId,
  order: (row) => row.createdAt,
  indexes: { userId: (row) => [row.userId], kycStatus: (row) => [row.kycStatus] },
});

export function isCompliant(payer: PayerRow): boolean {
  return payer.agreementStatus === 'completed' && (payer.kycStatus === 'approved' || payer.kycStatus === 'completed');
}

export const SAMPLE_PAYER_ID = 'user_test123456789';

export const complianceUpdated = definePayload(
  'compliance.updated',
  "A payer's agreement or identity check changed.",
  () => ({
    clientUserId: z.string(),
    kycStatus: z.string(),
    agreementStatus: z.string(),
    isCompliant: z.boolean(),
    timestamp: z.string(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
  {
    clientUserId: SAMPLE_PAYER_ID,
    kycStatus: 'approved',
    agreementStatus: 'completed',
    isCompliant: true,
    rawPayload: { verificationLevel: 'full', documents: 'verified' },
  },
);

export function complianceNotice(tx: ReadTx, payer: PayerRow): Notice {
  const { clientUserId, kycStatus, agreementStatus } = payer;
  const payload: PayloadOf<typeof complianceUpdated> = {
    event: 'compliance.updated',
    clientUserId,
    kycStatus,
    agreementStatus,
    isCompliant: isCompliant(payer),
    timestamp: tx.now(),
  };
  return payerNotice(clientUserId, payload);
}

export function payerNotice(clientUserId: string, payload: { event: string }): Notice {
  return { payload, subjects: { requestId: null, clientUserId }, owner: null };
}
