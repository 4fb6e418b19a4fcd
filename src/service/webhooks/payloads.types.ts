import type { PaymentConfirmedPayload, PaymentProcessingPayload, WebhookPayloads } from './payloads.generated.ts';

/** The public types of webhooks: the payloads, which follow from their schemas, and parts of them. */
export type * from './payloads.generated.ts';

/** A payment was received. Amounts are decimals of the invoice currency. */
export type PaidPayload<E extends string> = Omit<PaymentConfirmedPayload, 'event'> & { event: E };

/** Optional fields of every event about a request. */
export type WebhookContext = Pick<
  PaymentConfirmedPayload,
  'recurringPayment' | 'clientId' | 'origin' | 'customerInfo' | 'reference'
>;

/** A fee within a payment. */
export type WebhookFee = PaymentConfirmedPayload['fees'][number];

/** Stage of an off-ramp payment. */
export type ProcessingStatus = PaymentProcessingPayload['subStatus'];

export type WebhookEvent = keyof WebhookPayloads;

/** Any payload, discriminated by `event`. */
export type WebhookPayload = WebhookPayloads[WebhookEvent];

/** A schema that validates a payload. It is a zod schema, but only this method is part of the public API. */
export interface PayloadSchema<T> {
  /** Returns the payload with its keys in the order in which they are sent. Throws for an invalid payload. */
  parse(value: unknown): T;
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}
