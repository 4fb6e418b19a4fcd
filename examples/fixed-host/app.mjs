/** An app whose hosts are fixed: it creates an invoice with `fetch` and registers its webhook with `node:https`. */
import { request } from 'node:https';
import { json } from 'node:stream/consumers';

const { REQUEST_API_KEY, APP_URL = 'http://localhost:3000' } = process.env;
const headers = { 'x-api-key': REQUEST_API_KEY, 'content-type': 'application/json' };

async function createInvoice(amount) {
  const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const body = JSON.stringify({ payee, amount, invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' });
  const response = await fetch('https://api.request.network/v2/request', { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The invoice was refused with ${response.status}`);
  return response.json();
}

function registerWebhook(url) {
  return new Promise((resolve, reject) => {
    const call = request('https://auth.request.network/v1/webhook', { method: 'POST', headers });
    call.on('response', (response) => resolve(json(response))).on('error', reject);
    call.end(JSON.stringify({ url }));
  });
}

const webhook = await registerWebhook(`${APP_URL}/webhook`);
console.log(`webhook ${webhook.id}`);
const { requestId } = await createInvoice('25');
console.log(`request ${requestId}`);
