import { expect, expectTypeOf, test } from 'vitest';
import {
  type WebhookPayload as PublicPayload,
  webhookSchema,
  webhookSchemas,
} from '../../src/service/webhooks/payload-schemas.ts';
import { samplePayload, WEBHOOK_EVENTS, type WebhookPayload } from '../../src/service/webhooks/payloads.ts';

test('webhookSchemas: accept each sample and refuse one without its fields', () => {
  expect(Object.keys(webhookSchemas)).toEqual([...WEBHOOK_EVENTS]);
  for (const event of WEBHOOK_EVENTS) {
    const sample = samplePayload(event, '2026-01-31T12:00:00.000Z');
    expect(webhookSchemas[event].parse(sample)).toEqual(sample);
    expect(webhookSchema.parse(sample)).toEqual(sample);
    expect(webhookSchema.safeParse({ event }).success).toBe(false);
  }
});

test('webhook payloads: public types match the schemas', () => {
  expectTypeOf<PublicPayload>().toEqualTypeOf<WebhookPayload>();
});
