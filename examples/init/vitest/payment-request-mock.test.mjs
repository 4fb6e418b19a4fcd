import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});

mockTest('a paid invoice sends a webhook', async ({ mock }) => {
  // In your test, register your own receiver: mock.webhooks.register({ url, secret }).
  const hook = await mock.receiver();

  // In your test, your own code makes these calls, with the URL of the mock as its base URL.
  const created = await fetch(`${mock.url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId);
  const { payload } = await hook.next('payment.confirmed');
  expect(payload.requestId).toBe(requestId);
  const found = await fetch(`${mock.url}/v2/request/${requestId}`, { headers });
  const { status } = await found.json();
  expect(status).toBe('paid');
});
