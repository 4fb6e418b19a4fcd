import { expect } from '@playwright/test';
import { test } from './mock-fixture.ts';

const headers = { 'x-api-key': 'test-api-key' };
const data = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};

/** Stands in for your front end: shows the status of the request in its URL. */
const PAGE = `<!doctype html><title>Invoice</title><p role="status">loading</p><script>
  const show = async () => {
    const id = new URLSearchParams(location.search).get('requestId');
    const answer = await fetch('https://api.request.network/v2/request/' + id, { headers: { 'x-api-key': 'test-api-key' } });
    document.querySelector('p').textContent = answer.ok ? (await answer.json()).status : 'error ' + answer.status;
  };
  show();
</script>`;

test('gives each test its own workspace', async ({ mock, request }) => {
  const created = await request.post(`${mock.url}/v2/request`, { headers, data });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId);
  const answer = await request.get(`${mock.url}/v2/request/${requestId}`, { headers });
  expect(await answer.json()).toMatchObject({ hasBeenPaid: true });
});

test('shows an API error on the page', { tag: '@browser' }, async ({ page, mock }) => {
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: PAGE, contentType: 'text/html' }));
  const { requestId } = await mock.requests.create(data);
  await mock.requests.pay(requestId, { amount: '40' });
  await page.goto(`https://shop.example/?requestId=${requestId}`);
  await expect(page.getByRole('status')).toHaveText('partially_paid');
  await mock.requests.pay(requestId);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('paid');
  await mock.faults.add({ operation: 'getRequestV2', status: 503 });
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('error 503');
});
