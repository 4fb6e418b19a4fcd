import * as z from 'zod';
import type { DocumentedEvent } from '../../engine/api/webhooks/webhook-document.ts';
import { paymentProcessing } from '../money/offramps/offramp-payloads.model.ts';
import {
  paymentConfirmed,
  paymentFailed,
  paymentPartial,
  paymentRefunded,
} from '../money/payments/payment-payloads.model.ts';
import { requestRecurring } from '../money/requests/request-payloads.model.ts';
import { complianceUpdated } from '../people/payers/payers.model.ts';
import { paymentDetailUpdated } from '../people/payment-details/payment-details.model.ts';
import {
  kytScreeningCompleted,
  securePaymentAccessRejected,
  securePaymentUserEvent,
} from '../secure-payments/secure-payment-payloads.model.ts';
import { definePayload, type PayloadOf } from '../wire/define-payload.ts';

const SAMPLE_TIME = '2026-01-31T12:00:00.000Z';
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

/** The mock has no such record: only the test operation sends it. */
const clientIdLinked = definePayload(
  'client_id.linked',
  "An orchestrator's link to a client ID was completed. Sent by test calls only.",
  () => ({
    clientId: z.string(),
    orchestratorId: z.string(),
    linkId: z.string(),
    intentId: z.string(),
    externalId: z.string().optional(),
    destinationId: z.string(),
    destinationWalletAddress: z.string(),
    chain: z.string().describe('For example `base`'),
    currency: z.string().describe('Symbol of the currency'),
    timestamp: z.string(),
  }),
  {
    clientId: 'cli_test123456789',
    orchestratorId: 'orc_test123456789',
    linkId: 'link_test123456789',
    intentId: 'intent_test123456789',
    externalId: 'merchant_test123456789',
    destinationId: `${WALLET}@eip155:8453#89CDCBED:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`,
    destinationWalletAddress: WALLET,
    chain: 'base',
    currency: 'USDC',
  },
);

/** Payloads sent by `webhook.trigger` about existing records, in the order of the public document. */
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

/** All payloads in the order of the public document. */
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

export const SIMULATED_EVENTS = eventsOf(SIMULATED);

export const WEBHOOK_EVENTS = eventsOf(PAYLOADS);

/** Returns the sample of an event in schema order, with the given client ID if it has one. */
export function samplePayload(event: WebhookEvent, timestamp: string, clientId?: string): WebhookPayload {
  const { schema, sample } = PAYLOADS.find((one) => one.event === event) ?? paymentConfirmed;
  return schema().parse({ event, timestamp, occurredAt: timestamp, ...sample, ...(clientId && { clientId }) });
}

/** Returns the events for the OpenAPI document and llms.txt. */
export function documentedEvents(): DocumentedEvent[] {
  return PAYLOADS.map(({ event, description, schema }) => ({
    event,
    description,
    schema,
    sample: samplePayload(event, SAMPLE_TIME),
  }));
}

function eventsOf<D extends readonly { event: string }[]>(definitions: D) {
  return definitions.map(({ event }) => event) as { [I in keyof D]: D[I]['event'] };
}
