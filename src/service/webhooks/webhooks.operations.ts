import * as z from 'zod';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { AfterCommit } from '../../engine/api/http/endpoint.ts';
import { MAX_ISSUES } from '../../engine/api/http/issues.ts';
import { firstAttempts } from '../../engine/api/webhooks/first-attempts.ts';
import {
  deleteWebhook,
  getWebhook,
  listWebhooksWithSecrets,
  toggleWebhook,
} from '../../engine/api/webhooks/webhooks.commands.ts';
import { oneOf, pathParams } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import { clientIdOf, createWebhook, managedClientId, sendTestEvent } from './management.commands.ts';
import { WEBHOOK_EVENTS } from './payloads.ts';

const clientId = () =>
  z.string().min(1).optional().meta({ description: 'Client ID of the webhook; only with an API key or a session' });

const createSchema = () =>
  namedObject('CreateWebhook', {
    url: z.url('must be an http or https URL').meta({
      description: 'https, or http on this machine',
      pattern: '^https?://',
      example: 'http://localhost:3000/api/webhook',
    }),
    clientId: clientId(),
  }).meta({ example: { url: 'http://localhost:3000/api/webhook', clientId: 'cli_test' } });

const createdSchema = lazyObject('WebhookCreated', () => ({
  id: z.string(),
  secret: z.string().meta({ description: 'Signing key' }),
}));

const webhookSchema = lazyObject('Webhook', () => ({
  id: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
}));

const listItemSchema = lazyObject('WebhookListItem', () => ({
  ...webhookSchema().shape,
  secret: z.string(),
}));

const COMMON = { tag: 'Webhooks', auth: 'management' } as const;
const ONE_WEBHOOK = {
  ...COMMON,
  params: () => pathParams('webhookId', { example: '01K6ZX3Q8T0001ABCDEFGH1234' }),
  response: webhookSchema,
  errors: { 404: 'Webhook not found' },
} as const;

/** Returns the issues in the format of the Auth API, for the `message` of a 400. */
function issueList(issues: readonly z.core.$ZodIssue[]) {
  return issues.slice(0, MAX_ISSUES).map((issue) => {
    const { code, path, message } = issue;
    return code === 'invalid_value'
      ? { code: 'invalid_enum_value', options: issue.values, path, message }
      : { code, path, message };
  });
}

/** Schemas from the public documentation of the Auth API. */
export const webhooksV1 = (): readonly Operation[] => [
  defineOperation('POST /v1/webhook', {
    operationId: 'createWebhookV1',
    ...COMMON,
    summary: 'Register an address for events',
    description:
      'An API key registers for all events, a client ID for the events of its requests, and a session for the ' +
      'events of the client ID in the body.',
    body: createSchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The new webhook with its secret',
    errors: { 400: 'The URL is registered already, or is not one that the mock may call' },
    handle: ({ tx, body, caller, untrusted }) =>
      responseOf(createdSchema(), createWebhook(tx, { ...body, untrusted }, caller), {}),
  }),
  defineOperation('GET /v1/webhook', {
    operationId: 'listWebhooksV1',
    ...COMMON,
    summary: 'List webhooks',
    description: 'A client ID sees its own webhooks and those for all events.',
    response: () => z.array(listItemSchema()),
    responseDescription: 'The webhooks with their secrets, oldest first',
    errors: { 403: 'Forbidden: the client ID, or a page that the mock does not trust' },
    handle: ({ tx, caller, untrusted }) =>
      listWebhooksWithSecrets(tx, clientIdOf(tx, caller), untrusted).map((row) =>
        responseOf(listItemSchema(), row, {}),
      ),
  }),
  // Must precede the operations on one webhook, whose path would match it.
  defineOperation('POST /v1/webhook/test', {
    operationId: 'testWebhookV1',
    ...COMMON,
    summary: 'Send a test event to the active webhooks',
    description: 'Sends the event to the webhooks of the client ID, or to all webhooks.',
    body: () =>
      namedObject('TestWebhook', { eventType: oneOf(WEBHOOK_EVENTS), clientId: clientId() }).meta({
        example: { eventType: 'payment.confirmed' },
      }),
    status: 201,
    response: () => namedObject('WebhookTested', { sent: z.int(), failed: z.int() }),
    responseDescription: 'How many webhooks accepted the event with 2xx, and how many did not',
    errors: { 400: 'Validation failed', 404: 'No active webhooks found' },
    validationMessage: issueList,
    handle: ({ tx, body, caller }) => {
      const clientId = managedClientId(tx, caller, body.clientId);
      const ids = sendTestEvent(tx, body.eventType, clientId);
      return new AfterCommit((world) => firstAttempts(world, ids));
    },
  }),
  defineOperation('PUT /v1/webhook/{webhookId}', {
    operationId: 'updateWebhookV1',
    ...ONE_WEBHOOK,
    summary: 'Activate or deactivate a webhook',
    responseDescription: 'The webhook',
    handle: ({ tx, params, caller }) =>
      responseOf(webhookSchema(), toggleWebhook(tx, getWebhook(tx, params.webhookId, clientIdOf(tx, caller))), {}),
  }),
  defineOperation('DELETE /v1/webhook/{webhookId}', {
    operationId: 'deleteWebhookV1',
    ...ONE_WEBHOOK,
    summary: 'Delete a webhook permanently',
    responseDescription: 'The deleted webhook',
    handle: ({ tx, params, caller }) =>
      responseOf(webhookSchema(), deleteWebhook(tx, getWebhook(tx, params.webhookId, clientIdOf(tx, caller))), {}),
  }),
];
