import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { type WebhookEvent, webhookSchemas } from '../../src/webhooks.ts';
import { call } from '../support/client.ts';
import { bodyOf, operationsOf, readDocument, resolve, type Schema } from '../support/documents.ts';
import type { Received } from '../support/receiver.ts';
import { SENDERS, withReceiver } from './webhook-senders.ts';

/** The webhooks of the OpenAPI document, compared with what the mock sends. */

const DOCUMENT = await readDocument(createMock(), '/openapi.json');
const EVENTS = Object.keys(DOCUMENT.webhooks) as WebhookEvent[];
const HEADER = 'x-request-network-';

const local = (part: unknown) => JSON.parse(JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/'));
const definitions = local(DOCUMENT.components.schemas);

const webhook = (event: string) => DOCUMENT.webhooks[event]?.post;
const contentOf = (event: string) => webhook(event)?.requestBody?.content['application/json'];
const schemaOf = (event: string): Schema => resolve(DOCUMENT, contentOf(event)?.schema ?? {});

/** Returns the errors of a payload by the document. The validator shares no code with the mock. */
function errorsOf(event: string, payload: unknown): string[] {
  const isValid = validators.get(event);
  if (isValid === undefined) throw new Error(`the document has no ${event}`);
  isValid(payload);
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map(
  EVENTS.map((event) => [event as string, ajv.compile({ ...local(contentOf(event)?.schema), $defs: definitions })]),
);

function withoutField(payload: object, name: string): object {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => field !== name));
}

test('webhooks of the document: exactly the events that a test call can send, and those of webhook.trigger', async () => {
  const testCall = operationsOf(DOCUMENT).find(({ operationId }) => operationId === 'testWebhookV1');
  const kinds = resolve(DOCUMENT, bodyOf(testCall ?? {}) ?? {}).properties?.eventType?.enum;
  expect(EVENTS).toEqual(kinds);
  expect(EVENTS).toHaveLength(12);
  const control = await readDocument(createMock(), '/__mock/openapi.json');
  const triggered = control.components.schemas['webhook.trigger']?.properties?.event?.enum ?? [];
  expect(triggered.length).toBeGreaterThan(0);
  expect(triggered.filter((event) => !EVENTS.includes(event as WebhookEvent))).toEqual([]);
});

test('webhooks of the document: the control API has none, and no empty section', async () => {
  expect(await readDocument(createMock(), '/__mock/openapi.json')).not.toHaveProperty('webhooks');
});

test('webhooks of the document: the same in a workspace', async () => {
  const { webhooks } = await readDocument(createMock().workspace('train'), '/openapi.json');
  expect(webhooks).toEqual(DOCUMENT.webhooks);
});

test.each(EVENTS)('webhooks of the document: %s has a named payload, headers and the expected responses', (event) => {
  const { operationId, tags, parameters, responses, description } = webhook(event) ?? {};
  const name = `${event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  expect(operationId).toBe(`on${name}`);
  expect(tags).toEqual(['Webhooks']);
  expect(contentOf(event)?.schema).toEqual({ $ref: `#/components/schemas/${name}Payload` });
  expect(parameters?.map((one) => [one.name, one.in, one.required === true])).toEqual([
    [`${HEADER}signature`, 'header', true],
    [`${HEADER}delivery`, 'header', true],
    [`${HEADER}retry-count`, 'header', true],
    [`${HEADER}test`, 'header', false],
  ]);
  expect(Object.keys(responses ?? {})).toEqual(['2XX', 'default']);
  expect(description).toContain('1, 5 and 15 seconds');
});

test.each(EVENTS)(
  'webhooks of the document: the sample of %s is valid, and is what a test call sends',
  async (event) => {
    const sample = contentOf(event)?.example;
    expect(errorsOf(event, sample)).toEqual([]);
    const { mock, got } = withReceiver();
    await call(mock, 'POST /v1/webhook/test', { body: { eventType: event } });
    await mock.settled();
    const [{ body, headers }] = got as [Received];
    expect(errorsOf(event, body)).toEqual([]);
    const now = '2026-11-01T00:00:00.000Z';
    const times = Object.fromEntries(
      ['timestamp', 'occurredAt'].filter((name) => name in body).map((name) => [name, now]),
    );
    expect(body).toEqual({ ...(sample as object), ...times });
    expect(headers[`${HEADER}test`]).toBe('true');
  },
);

test.each(EVENTS)('webhooks of the document: %s needs the same fields as the schema of its payload', (event) => {
  const sample = contentOf(event)?.example as object;
  const fields = Object.keys(schemaOf(event).properties ?? {});
  expect(Object.keys(sample).filter((field) => !fields.includes(field))).toEqual([]);
  const refused = fields.filter((field) => errorsOf(event, withoutField(sample, field)).length > 0);
  const refusedBySchema = fields.filter(
    (field) => !webhookSchemas[event].safeParse(withoutField(sample, field)).success,
  );
  expect(refused).toEqual(refusedBySchema);
  expect(refused).toContain('event');
  expect(errorsOf(event, { ...sample, event: 'payment.none' })).not.toEqual([]);
});

test.each(Object.entries(SENDERS))('webhooks of the document: %s is delivered as documented', async (event, send) => {
  const { mock, got } = withReceiver();
  await send(mock);
  await mock.settled();
  const { body, headers } = got.findLast((one) => one.body.event === event) as Received;
  expect(errorsOf(event, body)).toEqual([]);
  expect(Object.keys(body).filter((field) => schemaOf(event).properties?.[field] === undefined)).toEqual([]);
  const sent = Object.keys(headers).filter((name) => name.startsWith(HEADER));
  const required = webhook(event)?.parameters?.filter((one) => one.required) ?? [];
  expect(sent.sort()).toEqual(required.map(({ name }) => name).sort());
});

test('webhooks of the document: the headers of a delivery are valid', async () => {
  const { mock, got } = withReceiver();
  await call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.confirmed' } });
  await mock.settled();
  const [{ headers }] = got as [Received];
  const reader = new Ajv({ strict: false, coerceTypes: true });
  const wrong = (webhook('payment.confirmed')?.parameters ?? []).filter(
    ({ name, schema }) => !reader.validate(schema, headers[name]),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('webhooks of the document: all events are sent by a test', () => {
  expect([...Object.keys(SENDERS), 'client_id.linked'].sort()).toEqual([...EVENTS].sort());
});
