import { expect, test } from 'vitest';

const { API_URL, API_KEY = '' } = process.env;
const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
const invoice = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base', reference: 'INV-1' };
const body = JSON.stringify({ ...invoice, payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7' });
const find = async () => {
  const { requests } = await (await fetch(`${API_URL}/v2/request`, { headers })).json();
  return requests.find(({ reference }: { reference: string }) => reference === 'INV-1');
};

test('creates an invoice once, even if its response is lost', async () => {
  await fetch(`${API_URL}/v2/request`, { method: 'POST', headers, body }).catch(() => {});
  expect(await find()).toBeDefined();
});
