import * as z from 'zod';
import { PAYLOADS } from './payloads.ts';
import type { PayloadSchema, WebhookEvent, WebhookPayload, WebhookPayloads } from './payloads.types.ts';

type WebhookSchemas = { [E in WebhookEvent]: PayloadSchema<WebhookPayloads[E]> };

const schemas: [WebhookEvent, unknown][] = PAYLOADS.map(({ event, schema }) => [event, schema()]);

/** The schema of each kind of payload, by its event. */
// A test compares the generated types with those of the schemas.
export const webhookSchemas = Object.fromEntries(schemas) as WebhookSchemas;

/** The schema of any payload, discriminated by `event`. */
export const webhookSchema: PayloadSchema<WebhookPayload> = anyPayload();

function anyPayload() {
  const [first, ...others] = PAYLOADS;
  return z.discriminatedUnion('event', [first.schema(), ...others.map(({ schema }) => schema())]);
}
