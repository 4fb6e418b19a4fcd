import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { bodies, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { BROWSER, call } from '../support/client.ts';

const withWebhook = (method: string, body?: unknown) => async (mock: Mock) => {
  const made = await call(mock, 'POST /v1/webhook', { body: { url: 'http://localhost:9/hook' }, headers: BROWSER });
  return { line: `${method} /v1/webhook/${made.body.id}`, body };
};

export const webhookRows: OperationRows = {
  createWebhookV1: {
    auth: 'management',
    line: 'POST /v1/webhook',
    body: { url: 'http://localhost:3000/api/webhook' },
    good: plain('POST /v1/webhook', { url: 'http://localhost:3000/api/webhook', clientId: 'cli_test' }),
    status: 201,
    has: { id: text, secret: expect.stringMatching(/^[0-9a-f]{64}$/) },
    bad: { line: 'POST /v1/webhook', body: { url: 'https://example.com/hook' }, status: 400 },
    more: bodies(
      'POST /v1/webhook',
      ['public address', { url: 'https://example.com/hook' }],
      ['known address', { url: 'http://localhost:9/hook' }],
      ['no address', { url: 'nowhere' }],
    ),
  },
  listWebhooksV1: {
    auth: 'management',
    line: 'GET /v1/webhook',
    good: async (mock) => {
      await withWebhook('GET')(mock);
      return { line: 'GET /v1/webhook' };
    },
    status: 200,
    has: [{ id: text, url: 'http://localhost:9/hook', secret: text, isActive: true, createdAt: text }],
    bad: { line: 'POST /v1/webhook', body: {}, status: 400 },
  },
  updateWebhookV1: {
    auth: 'management',
    line: 'PUT /v1/webhook/{webhook}',
    good: withWebhook('PUT'),
    status: 200,
    has: { url: 'http://localhost:9/hook', isActive: false },
    bad: { line: 'PUT /v1/webhook/none', status: 404 },
    more: [{ line: 'PUT /v1/webhook/none' }],
  },
  deleteWebhookV1: {
    auth: 'management',
    line: 'DELETE /v1/webhook/{webhook}',
    good: withWebhook('DELETE'),
    status: 200,
    has: { url: 'http://localhost:9/hook', isActive: true },
    bad: { line: 'DELETE /v1/webhook/none', status: 404 },
    more: [{ line: 'DELETE /v1/webhook/none' }],
  },
  testWebhookV1: {
    auth: 'management',
    line: 'POST /v1/webhook/test',
    body: { eventType: 'payment.confirmed' },
    good: async (mock) => {
      await withWebhook('GET')(mock);
      return { line: 'POST /v1/webhook/test', body: { eventType: 'payment.confirmed' } };
    },
    status: 201,
    has: { sent: 1, failed: 0 },
    bad: { line: 'POST /v1/webhook/test', body: { eventType: 'payment.maybe' }, status: 400 },
    more: bodies(
      'POST /v1/webhook/test',
      ['recurring', { eventType: 'request.recurring' }],
      ['compliance', { eventType: 'compliance.updated' }],
      ['linked', { eventType: 'client_id.linked' }],
      ['screened', { eventType: 'kyt.screening.completed' }],
      ['page', { eventType: 'secure_payment.user_event' }],
      ['rejected', { eventType: 'secure_payment.access_rejected' }],
      ['unknown event', { eventType: 'payment.maybe' }],
    ),
  },
};
