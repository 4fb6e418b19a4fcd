import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';
import { component } from '../http/component.ts';
import { DELIVERY_STATES, deliveryRowSchema } from './deliveries.model.ts';

/** A webhook event for one registered address. */
export const webhookDeliverySchema = lazy(() =>
  deliveryRowSchema()
    .omit({ seq: true })
    .extend({
      /** The webhook faults that apply to the delivery. */
      faults: z.array(z.string()),
      /** Time of the next attempt on the mock's clock, ISO 8601; `null` when none is scheduled. */
      nextAttemptAt: z.string().nullable(),
    })
    .meta(component('WebhookDelivery')),
);
export type WebhookDelivery = z.infer<ReturnType<typeof webhookDeliverySchema>>;

export const deliveryFilterFields = () => ({
  event: z.string().optional(),
  requestId: z.string().optional(),
  clientUserId: z.string().optional(),
  webhookId: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
});
export type DeliveryFilter = z.infer<z.ZodObject<ReturnType<typeof deliveryFilterFields>>>;
