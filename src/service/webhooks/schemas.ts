import {
  clientIdLinkedPayloadSchema,
  complianceUpdatedPayloadSchema,
  kytScreeningCompletedPayloadSchema,
  paymentConfirmedPayloadSchema,
  paymentDetailUpdatedPayloadSchema,
  paymentFailedPayloadSchema,
  paymentPartialPayloadSchema,
  paymentProcessingPayloadSchema,
  paymentRefundedPayloadSchema,
  requestRecurringPayloadSchema,
  securePaymentAccessRejectedPayloadSchema,
  securePaymentUserEventPayloadSchema,
  webhookPayloadSchema,
} from './payloads.model.ts';
import type { PayloadSchema, WebhookEvent, WebhookPayload, WebhookPayloads } from './payloads.types.ts';

/** The schema of each kind of payload, by its event. */
export const webhookSchemas: { [E in WebhookEvent]: PayloadSchema<WebhookPayloads[E]> } = {
  'payment.confirmed': paymentConfirmedPayloadSchema(),
  'payment.partial': paymentPartialPayloadSchema(),
  'payment.failed': paymentFailedPayloadSchema(),
  'payment.refunded': paymentRefundedPayloadSchema(),
  'payment.processing': paymentProcessingPayloadSchema(),
  'request.recurring': requestRecurringPayloadSchema(),
  'compliance.updated': complianceUpdatedPayloadSchema(),
  'payment_detail.updated': paymentDetailUpdatedPayloadSchema(),
  'client_id.linked': clientIdLinkedPayloadSchema(),
  'kyt.screening.completed': kytScreeningCompletedPayloadSchema(),
  'secure_payment.user_event': securePaymentUserEventPayloadSchema(),
  'secure_payment.access_rejected': securePaymentAccessRejectedPayloadSchema(),
};

/** The schema of any payload, discriminated by `event`. */
export const webhookSchema: PayloadSchema<WebhookPayload> = webhookPayloadSchema();
