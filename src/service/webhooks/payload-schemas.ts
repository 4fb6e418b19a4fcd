import * as z from 'zod';
import type { WebhookPayloads } from './payloads.generated.ts';
import { PAYLOADS } from './payloads.ts';

export type * from './payloads.generated.ts';
export type WebhookEvent = keyof WebhookPayloads;

/** Any payload, discriminated by `event`. */
export type WebhookPayload = WebhookPayloads[WebhookEvent];

/** A schema that validates a payload. It is a zod schema, but only this method is part of the public API. */
export interface PayloadSchema<T> {
  /** Returns the payload with its keys in sending order. Throws if it is invalid. */
  parse(value: unknown): T;
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

const schemas: [WebhookEvent, unknown][] = PAYLOADS.map(({ event, schema }) => [event, schema()]);

/** The schema of each kind of payload, by its event. */
// A test compares the generated types with those of the schemas.
export const webhookSchemas = Object.fromEntries(schemas) as { [E in WebhookEvent]: PayloadSchema<WebhookPayloads[E]> };

/** The schema of any payload, discriminated by `event`. */
export const webhookSchema: PayloadSchema<WebhookPayload> = anyPayload();

function anyPayload() {
  const [first, ...others] = PAYLOADS;
  return z.discriminatedUnion('event', [first.schema(), ...others.map(({ schema }) => schema())]);
}
