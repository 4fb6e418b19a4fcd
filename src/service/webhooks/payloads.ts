import type { PayloadOf } from '../define-payload.ts';
import { paymentProcessing } from '../offramps/offramps.payloads.ts';
import { complianceUpdated } from '../payers/payers.payloads.ts';
import { paymentDetailUpdated } from '../payment-details/payment-details.payloads.ts';
import { paymentConfirmed, paymentFailed, paymentPartial, paymentRefunded } from '../payments/payments.payloads.ts';
import { requestRecurring } from '../requests/requests.payloads.ts';
import {
  kytScreeningCompleted,
  securePaymentAccessRejected,
  securePaymentUserEvent,
} from '../secure-payments/secure-payments.payloads.ts';
import { clientIdLinked } from './sample-only.payloads.ts';

/** Payloads that `webhook.trigger` sends about existing records, in the order of the public document. */
const SIMULATED = [
  paymentProcessing,
  paymentFailed,
  paymentRefunded,
  paymentConfirmed,
  paymentPartial,
  requestRecurring,
  paymentDetailUpdated,
  complianceUpdated,
] as const;

/** All payloads in the order of the public document. `client_id.linked` is only sent as a sample (assumption A-WEBHOOK-SAMPLES). */
export const PAYLOADS = [
  ...SIMULATED,
  clientIdLinked,
  securePaymentAccessRejected,
  kytScreeningCompleted,
  securePaymentUserEvent,
] as const;

type Definition = (typeof PAYLOADS)[number];
export type SimulatedEvent = (typeof SIMULATED)[number]['event'];
export type WebhookEvent = Definition['event'];
export type WebhookPayload = PayloadOf<Definition>;

/** Kinds of event that `webhook.trigger` sends. */
export const SIMULATED_EVENTS = eventsOf(SIMULATED);

/** Every kind of event. */
export const WEBHOOK_EVENTS = eventsOf(PAYLOADS);

/** Returns the sample of an event with its keys in the order of the schema, about a client ID where the event names one. */
export function samplePayload(event: WebhookEvent, timestamp: string, clientId?: string): WebhookPayload {
  const { schema, sample } = PAYLOADS.find((one) => one.event === event) ?? paymentConfirmed;
  const about = clientId === undefined ? {} : { clientId };
  return schema().parse({ event, timestamp, occurredAt: timestamp, ...sample, ...about });
}

/** Returns the events of declarations, in their order. */
function eventsOf<D extends readonly { event: string }[]>(definitions: D) {
  return definitions.map(({ event }) => event) as { [I in keyof D]: D[I]['event'] };
}
