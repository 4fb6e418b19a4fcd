import { bodies, type OperationRows } from '../contract/operation-row.ts';

export const webhookRows: OperationRows = {
  createWebhookV1: {
    auth: 'management',
    line: 'POST /v1/webhook',
    body: { url: 'http://localhost:3000/api/webhook' },
    more: bodies(
      'POST /v1/webhook',
      ['of a client ID', { url: 'http://localhost:3000/api/webhook', clientId: 'cli_test' }],
      ['public address', { url: 'https://example.com/hook' }],
      ['known address', { url: 'http://localhost:9/hook' }],
      ['no address', { url: 'nowhere' }],
    ),
  },
  listWebhooksV1: { auth: 'management', line: 'GET /v1/webhook' },
  updateWebhookV1: {
    auth: 'management',
    line: 'PUT /v1/webhook/{webhook}',
    more: [{ line: 'PUT /v1/webhook/none' }],
  },
  deleteWebhookV1: {
    auth: 'management',
    line: 'DELETE /v1/webhook/{webhook}',
    more: [{ line: 'DELETE /v1/webhook/none' }],
  },
  testWebhookV1: {
    auth: 'management',
    line: 'POST /v1/webhook/test',
    body: { eventType: 'payment.confirmed' },
    more: bodies(
      'POST /v1/webhook/test',
      ['of a client ID', { eventType: 'payment.confirmed', clientId: 'cli_test' }],
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
