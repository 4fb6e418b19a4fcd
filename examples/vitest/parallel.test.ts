import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});

mockTest('an invoice is paid in two parts', async ({ mock }) => {
  const created = await fetch(`${mock.url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  const { request } = await mock.requests.pay(requestId, { amount: '40' });
  expect(request.status).toBe('partially_paid');
  await mock.requests.pay(requestId);
  const response = await fetch(`${mock.url}/v2/request/${requestId}`, { headers });
  expect(await response.json()).toMatchObject({ hasBeenPaid: true });
});

mockTest('the service is down for one call', async ({ mock }) => {
  await mock.faults.add({ operation: 'createRequestV2', status: 503, times: 1 });
  const statuses: number[] = [];
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${mock.url}/v2/request`, { method: 'POST', headers, body });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([503, 201]);
});
