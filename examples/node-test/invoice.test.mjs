import assert from 'node:assert/strict';
import { mockTest } from './mock-fixture.mjs';

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});

mockTest('an invoice is paid', async (mock) => {
  const created = await fetch(`${mock.url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId);
  const answer = await fetch(`${mock.url}/v2/request/${requestId}`, { headers });
  assert.equal((await answer.json()).hasBeenPaid, true);
});

mockTest('the service is down for one call', async (mock) => {
  await mock.faults.add({ status: 503, times: 1 });
  const statuses = [];
  for (let i = 0; i < 2; i++) statuses.push((await fetch(`${mock.url}/v2/currencies`, { headers })).status);
  assert.deepEqual(statuses, [503, 200]);
});
