import { createMock } from 'payment-request-mock';
import { expect, test } from 'vitest';

test('the shop requests 49.90', async () => {
  await using mock = createMock();
  void checkout(mock.fetch); // your code, not awaited

  const call = await mock.calls.waitFor({ operation: 'createRequestV2', status: 201 });
  expect(call.request.body).toMatchObject({ amount: '49.90', reference: 'INV-7' });

  const { requestId } = call.response.body as { requestId: string };
  await mock.step({ do: 'request.pay', requestId });
  const { timeline } = await mock.explain(requestId);
  expect(timeline.map(({ name }) => name)).toEqual([call.id, 'request.created', 'request.pay', 'payment.confirmed']);
});

async function checkout(send: typeof fetch) {
  const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
  const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const price = { amount: '49.90', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia', reference: 'INV-7' };
  await send('/v2/request', { method: 'POST', headers, body: JSON.stringify({ payee, ...price }) });
}
