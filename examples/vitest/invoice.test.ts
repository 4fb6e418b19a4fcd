import { startMock } from 'payment-request-mock';
import { expect, test } from 'vitest';

test('an invoice is paid', async () => {
  await using mock = await startMock();
  const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
  const body = JSON.stringify({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    amount: '100',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  });
  const created = await fetch(`${mock.url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = await created.json();

  await mock.step({ do: 'request.pay', requestId, amount: '40' });
  const partly = await (await fetch(`${mock.url}/v2/request/${requestId}`, { headers })).json();
  expect(partly).toMatchObject({ status: 'partially_paid', hasBeenPaid: false });

  await mock.step({ do: 'request.pay', requestId });
  const found = await (await fetch(`${mock.url}/v2/payments?requestId=${requestId}`, { headers })).json();
  expect(found.pagination.total).toBe(2);

  await mock.reset();
  expect((await fetch(`${mock.url}/v2/request/${requestId}`, { headers })).status).toBe(404);
});
