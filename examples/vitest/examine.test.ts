import { examineWebhook } from 'payment-request-mock';
import { expect, test } from 'vitest';
import { webhookHandler } from '../webhooks/handler.ts';
import { Orders } from '../webhooks/orders.ts';

test('the webhook receiver has no known bug', async () => {
  const orders = new Orders();
  const result = await examineWebhook(webhookHandler(orders, 'test-webhook-secret'), {
    believes: ({ requestId }) => orders.of(requestId)?.paidAt !== undefined,
  });
  // Each finding has a sentence, the observed and expected result, and a command to reproduce it.
  expect(result.findings).toEqual([]);
});
