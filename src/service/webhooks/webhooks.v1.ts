import * as z from 'zod';
import { component } from '../../engine/http/component.ts';
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  registerWebhook,
  toggleWebhook,
} from '../../engine/webhooks/webhooks.commands.ts';
import type { WebhookRow } from '../../engine/webhooks/webhooks.model.ts';
import type { Caller } from '../wire/caller.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { WEBHOOK_EVENTS } from './payloads.model.ts';
import { sendTestEvent } from './test-event.commands.ts';

const ID = '01K6ZX3Q8T0001ABCDEFGH1234';

const createSchema = () =>
  z
    .object({ url: z.url('must be an http or https URL').meta({ example: 'http://localhost:3000/api/webhook' }) })
    .meta(component('CreateWebhook'));

const createdSchema = () =>
  z
    .object({ id: z.string(), secret: z.string().meta({ description: 'Key of the signatures; shown once' }) })
    .meta(component('WebhookCreated'));

const webhookSchema = () =>
  z
    .object({ id: z.string(), url: z.string(), isActive: z.boolean(), createdAt: z.string() })
    .meta(component('Webhook'));

const idParams = () =>
  z.object({
    id: z
      .string()
      .min(1)
      .meta({ param: { name: 'id', in: 'path' }, example: ID }),
  });

const EXAMPLE = {
  id: ID,
  url: 'http://localhost:3000/api/webhook',
  isActive: true,
  createdAt: '2026-01-31T12:00:00.000Z',
};

const common = { tag: 'Webhooks', auth: 'key-or-client' } as const;

/** Schemas from the public documentation of the Auth API (assumption A-WEBHOOK-OPERATIONS). */
export const webhooksV1: readonly Operation[] = [
  defineOperation({
    ...common,
    operationId: 'createWebhookV1',
    method: 'post',
    path: '/v1/webhook',
    summary: 'Register an address for events',
    description: 'An API key registers for all events, a client ID for those of its own requests.',
    body: createSchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The new webhook with its secret',
    example: { id: ID, secret: '5f0c3a1e'.repeat(8) },
    errors: { 400: 'The URL is not one that the mock may call' },
    handle: ({ tx, body, caller, untrusted }) => {
      const { id, secret } = registerWebhook(tx, { url: body.url, clientId: ownerOf(caller), untrusted });
      return { id, secret };
    },
  }),
  defineOperation({
    ...common,
    operationId: 'listWebhooksV1',
    method: 'get',
    path: '/v1/webhook',
    summary: 'List webhooks',
    status: 200,
    response: () => z.array(webhookSchema()),
    responseDescription: 'The webhooks, oldest first',
    example: [EXAMPLE],
    handle: ({ tx, caller }) => listWebhooks(tx, ownerOf(caller)).map(toWire),
  }),
  defineOperation({
    ...common,
    operationId: 'updateWebhookV1',
    method: 'put',
    path: '/v1/webhook/{id}',
    summary: 'Switch a webhook off, or on again',
    params: idParams,
    status: 200,
    response: webhookSchema,
    responseDescription: 'The webhook',
    example: { ...EXAMPLE, isActive: false },
    errors: { 404: 'Webhook not found' },
    handle: ({ tx, params, caller }) => toWire(toggleWebhook(tx, getWebhook(tx, params.id, ownerOf(caller)))),
  }),
  defineOperation({
    ...common,
    operationId: 'deleteWebhookV1',
    method: 'delete',
    path: '/v1/webhook/{id}',
    summary: 'Delete a webhook for good',
    params: idParams,
    status: 200,
    response: webhookSchema,
    responseDescription: 'The deleted webhook',
    example: EXAMPLE,
    errors: { 404: 'Webhook not found' },
    handle: ({ tx, params, caller }) => toWire(deleteWebhook(tx, getWebhook(tx, params.id, ownerOf(caller)))),
  }),
  defineOperation({
    ...common,
    operationId: 'testWebhookV1',
    method: 'post',
    path: '/v1/webhook/test',
    summary: 'Send a test event to the active webhooks',
    body: () => z.object({ eventType: z.enum(WEBHOOK_EVENTS) }).meta(component('TestWebhook')),
    status: 201,
    response: () => z.object({ sent: z.int(), failed: z.int() }).meta(component('WebhookTested')),
    responseDescription: 'How many deliveries are on their way',
    example: { sent: 1, failed: 0 },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body, caller }) => ({ sent: sendTestEvent(tx, body.eventType, ownerOf(caller)), failed: 0 }),
  }),
];

/** Returns the owner whose webhooks a caller can see: a client ID sees its own, an API key sees all. */
function ownerOf(caller: Caller): string | undefined {
  return caller.kind === 'client-id' ? (caller.client?.clientId ?? '') : undefined;
}

function toWire({ id, url, isActive, createdAt }: WebhookRow) {
  return { id, url, isActive, createdAt };
}
