import * as z from 'zod';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { Notice } from '../../engine/kernel/world/world-config.ts';
import { definePayload, type PayloadOf } from '../define-payload.ts';
import { isCompliant, type PayerRow } from './payers.model.ts';

export const SAMPLE_PAYER_ID = 'user_test123456789';

export const complianceUpdated = definePayload(
  'compliance.updated',
  "A payer's agreement or identity check changed.",
  () => ({
    ...each(z.string(), 'clientUserId', 'kycStatus', 'agreementStatus'),
    isCompliant: z.boolean(),
    timestamp: z.string(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
  { clientUserId: SAMPLE_PAYER_ID, kycStatus: 'approved', agreementStatus: 'completed', isCompliant: true },
);

export function complianceNotice(tx: ReadTx, payer: PayerRow): Notice {
  const { clientUserId, kycStatus, agreementStatus, userId } = payer;
  const payload: PayloadOf<typeof complianceUpdated> = {
    event: 'compliance.updated',
    clientUserId,
    kycStatus,
    agreementStatus,
    isCompliant: isCompliant(payer),
    timestamp: tx.now(),
    rawPayload: { userId },
  };
  return payerNotice(clientUserId, payload);
}

export function payerNotice(clientUserId: string, payload: { event: string }): Notice {
  return { payload, subjects: { requestId: null, clientUserId }, owner: null };
}
