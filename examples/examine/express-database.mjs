/** An Express shop whose database is a file. The README has the command that examines it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import express from 'express';
import { verifyWebhook } from 'payment-request-mock/webhooks';

const { PORT = '3000', API_URL = 'http://localhost:4010', DATABASE = 'orders.json' } = process.env;
const { API_KEY = 'test-api-key', MOCK_WEBHOOK_SECRET = 'test-webhook-secret' } = process.env;
const orders = existsSync(DATABASE) ? JSON.parse(readFileSync(DATABASE, 'utf8')) : {};

function save(requestId, order) {
  orders[requestId] = order;
  writeFileSync(`${DATABASE}.new`, JSON.stringify(orders));
  renameSync(`${DATABASE}.new`, DATABASE);
}

const app = express();

app.post('/orders', express.json(), async (request, response) => {
  const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const body = JSON.stringify({ ...request.body, payee, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const created = await (await fetch(`${API_URL}/v2/request`, { method: 'POST', headers, body })).json();
  save(created.requestId, { status: 'open' });
  response.status(201).json(created);
});

app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
  const signature = request.get('x-request-network-signature');
  if (!(await verifyWebhook(request.body, signature, MOCK_WEBHOOK_SECRET))) return response.sendStatus(401);
  const { event, requestId } = JSON.parse(request.body);
  const order = orders[requestId];
  // The webhook may arrive before the order is stored: any error makes the service retry.
  if (order === undefined) return response.sendStatus(404);
  if (event === 'payment.confirmed' && order.status === 'open') save(requestId, { status: 'paid' });
  if (event === 'payment.refunded') save(requestId, { status: 'refunded' });
  return response.sendStatus(200);
});

const server = app.listen(Number(PORT), () => console.log(`http://localhost:${server.address().port}`));
