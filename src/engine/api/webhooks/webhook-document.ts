import * as z from 'zod';
import { pascalCase } from '../../kernel/core/text.ts';
import type { RouteConfig } from '../http/openapi.ts';
import { RETRY_SECONDS } from './deliveries.commands.ts';

/** An event as the documents of the mock show it. */
export interface DocumentedEvent {
  event: string;
  /** When the event is sent, in one line. */
  description: string;
  /** The schema that its payloads are sent by. */
  schema: () => z.ZodType;
  /** A valid payload. */
  sample: unknown;
}

/** What a receiver should respond, and what happens otherwise. */
export const DELIVERY_RULE =
  'Any 2xx within 5 seconds completes the delivery. Otherwise the event is sent again after ' +
  `${RETRY_SECONDS.slice(0, -1).join(', ')} and ${RETRY_SECONDS.at(-1)} seconds on the mock's clock, ` +
  'with the same body and delivery ID.';

const HEADERS = [
  {
    name: 'signature',
    description: 'HMAC-SHA256 of the exact body bytes with the secret of the webhook, in lower-case hex',
    schema: () => z.string().regex(/^[0-9a-f]{64}$/),
    example: 'b4f3c1d2a0958677e6d5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3a2918070',
  },
  {
    name: 'delivery',
    description: 'ID of the delivery, the same for every attempt',
    schema: () => z.string(),
    example: '01K6ZX3Q8T0001ABCDEFGH1234',
  },
  {
    name: 'retry-count',
    description: '0 for the first attempt',
    schema: () => z.int().min(0).max(RETRY_SECONDS.length),
    example: 0,
  },
  {
    name: 'test',
    description: '`true` for an event of a test call; otherwise absent',
    schema: () => z.literal('true').optional(),
    example: undefined,
  },
] as const;

/** Returns the names and descriptions of the headers of a delivery. */
export function webhookHeaders(prefix: string): { name: string; description: string }[] {
  return HEADERS.map(({ name, description }) => ({ name: `${prefix}${name}`, description }));
}

/** Returns the webhooks of an OpenAPI document. Their path is the name of the event. */
export function webhookRoutes(
  events: readonly DocumentedEvent[],
  { tag, headerPrefix }: { tag: string; headerPrefix: string },
): RouteConfig[] {
  const headers = z.object(
    Object.fromEntries(
      HEADERS.map(({ name, description, schema, example }) => [
        `${headerPrefix}${name}`,
        schema().meta({ param: { description }, ...(example !== undefined && { example }) }),
      ]),
    ),
  );
  return events.map(({ event, description, schema, sample }) => ({
    operationId: `on${pascalCase(event)}`,
    method: 'post',
    path: event,
    tags: [tag],
    summary: description,
    description: DELIVERY_RULE,
    // Receivers check the signature instead of a credential.
    security: [{}],
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema: schema(), example: sample } } },
    },
    responses: {
      '2XX': { description: 'Received. The body is ignored' },
      default: { description: 'Not received: the event is sent again' },
    },
  }));
}
