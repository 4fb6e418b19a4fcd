import {
  ComplianceUpdatedPayload,
  PaymentConfirmedPayload,
  PaymentDetailUpdatedPayload,
  PaymentFailedPayload,
  PaymentPartialPayload,
  PaymentProcessingPayload,
  PaymentRefundedPayload,
  RequestRecurringPayload,
  WebhookPayloadSchema,
} from './payloads.model.ts';
import type { PayloadSchema, WebhookEvent, WebhookPayload, WebhookPayloads } from './payloads.types.ts';

/** The schema of each kind of payload, by its event. */
export const webhookSchemas: { [E in WebhookEvent]: PayloadSchema<WebhookPayloads[E]> } = {
  'payment.confirmed': PaymentConfirmedPayload,
  'payment.partial': PaymentPartialPayload,
  'payment.failed': PaymentFailedPayload,
  'payment.refunded': PaymentRefundedPayload,
  'payment.processing': PaymentProcessingPayload,
  'request.recurring': RequestRecurringPayload,
  'compliance.updated': ComplianceUpdatedPayload,
  'payment_detail.updated': PaymentDetailUpdatedPayload,
};

/** The schema of any payload, discriminated by `event`. */
export const webhookSchema: PayloadSchema<WebhookPayload> = WebhookPayloadSchema;
