import * as z from 'zod';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { Notice } from '../../engine/kernel/world/world-config.ts';
import { definePayload, type PayloadOf } from '../define-payload.ts';
import { payerNotice, SAMPLE_PAYER_ID } from '../payers/payers.model.ts';
import type { PaymentDetailsRow } from './payment-details.model.ts';

export const paymentDetailUpdated = definePayload(
  'payment_detail.updated',
  "A payer's bank account changed.",
  () => ({
    ...each(z.string(), 'status', 'paymentDetailsId', 'clientUserId', 'timestamp'),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
  { status: 'approved', paymentDetailsId: 'pd_test123456789', clientUserId: SAMPLE_PAYER_ID },
);

export function paymentDetailsNotice(tx: ReadTx, { id, clientUserId, status, userId }: PaymentDetailsRow): Notice {
  const payload: PayloadOf<typeof paymentDetailUpdated> = {
    event: 'payment_detail.updated',
    status,
    paymentDetailsId: id,
    clientUserId,
    timestamp: tx.now(),
    rawPayload: { userId },
  };
  return payerNotice(clientUserId, payload);
}
