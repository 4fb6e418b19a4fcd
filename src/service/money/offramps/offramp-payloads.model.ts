import * as z from 'zod';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { definePayload, type PayloadOf } from '../../wire/define-payload.ts';
import { optionalAmountFields, SAMPLE_AMOUNTS } from '../payments/payment-payloads.model.ts';
import { SAMPLE_SUBJECT, subjectFields, subjectOf } from '../requests/request-payloads.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { OFFRAMP_STAGES } from './offramps.model.ts';

/** Stages of an off-ramp payment (public webhook documentation). */
export const PROCESSING_STATUSES = [...OFFRAMP_STAGES, 'bounced', 'retry_required', 'processing'] as const;

/** The optional fields are not in the samples of the service. */
export const paymentProcessing = definePayload(
  'payment.processing',
  'An off-ramp payment reached another stage.',
  () => ({
    ...subjectFields(),
    ...optionalAmountFields(),
    timestamp: z.string(),
    isCryptoToFiat: z.boolean().optional(),
    subStatus: z.enum(PROCESSING_STATUSES),
    paymentProcessor: z.string(),
    offrampId: z.string(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
  {
    ...SAMPLE_SUBJECT,
    ...SAMPLE_AMOUNTS,
    isCryptoToFiat: true,
    subStatus: 'initiated',
    paymentProcessor: 'request-tech',
    offrampId: 'offramp_test123456789',
    rawPayload: { status: 'initiated', providerId: 'provider_test123' },
  },
);

type ProcessingPayload = PayloadOf<typeof paymentProcessing>;

export function processingStatus(stage: string | undefined): ProcessingPayload['subStatus'] | undefined {
  return PROCESSING_STATUSES.find((status) => status === stage);
}

/** Returns the payload of a stage. `amount` defaults to the request amount. */
export function processingPayload(
  tx: ReadTx,
  request: RequestRow,
  subStatus: ProcessingPayload['subStatus'],
  { amount, offrampId }: { amount?: string | undefined; offrampId?: string | undefined },
): ProcessingPayload {
  tx.assume('A-WEBHOOK-FIELDS');
  return {
    event: 'payment.processing',
    ...subjectOf(request),
    amount: amount ?? request.amount,
    totalAmountPaid: request.paidAmount,
    expectedAmount: request.amount,
    timestamp: tx.now(),
    isCryptoToFiat: true,
    subStatus,
    paymentProcessor: 'request-tech',
    offrampId: offrampId ?? `offramp_${request.paymentReference.slice(2)}`,
  };
}
