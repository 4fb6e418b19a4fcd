import * as z from 'zod';
import { each, rowSchema } from '../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../engine/kernel/store/store.ts';

/** Statuses of a payer's agreement (assumption A-COMPLIANCE-STATUSES). */
export const AGREEMENT_STATUSES = ['not_started', 'pending', 'completed', 'rejected', 'failed'] as const;
/** Statuses of a payer's identity check (assumption A-COMPLIANCE-STATUSES). */
export const KYC_STATUSES = [
  'not_started',
  'initiated',
  'pending',
  'approved',
  'rejected',
  'retry_required',
  'completed',
] as const;
export const BENEFICIARY_TYPES = ['individual', 'business'] as const;

export const payerRowSchema = rowSchema(() => ({
  clientUserId: z.string().min(1),
  userId: z.uuid(),
  ...each(z.string(), 'email', 'firstName', 'lastName'),
  beneficiaryType: z.enum(BENEFICIARY_TYPES),
  dateOfBirth: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  ...each(z.string(), 'city', 'state', 'postcode', 'country', 'nationality', 'phone', 'ssn'),
  ...each(z.string().optional(), 'companyName', 'sourceOfFunds', 'businessActivity'),
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
