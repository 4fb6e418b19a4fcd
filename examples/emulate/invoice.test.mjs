import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator } from 'emulate';
import { connectMock } from 'payment-request-mock/client';
import { paymentRequests } from './payment-requests.mjs';

test('pays an invoice inside emulate, and forgets it when emulate resets', async (context) => {
  const service = await createEmulator({ service: paymentRequests, port: 0 });
  context.after(() => service.close());
  const mock = connectMock({ url: service.url });
  const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
  const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const body = JSON.stringify({ payee, amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  const created = await fetch(`${service.url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId);
  const address = `${service.url}/v2/request/${requestId}`;
  assert.equal((await (await fetch(address, { headers })).json()).status, 'paid');
  await service.reset();
  assert.equal((await fetch(address, { headers })).status, 404);
});
