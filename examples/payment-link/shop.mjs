/**
 * A shop with payment links: `POST /orders` creates a link, `POST /webhook` completes the order once its payment is
 * confirmed, and `GET /` lists orders with their links. Run it next to a mock: `node examples/payment-link/shop.mjs`.
 */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { verifyWebhook } from 'payment-request-mock/webhooks';

/** Starts a shop. Returns its URL and a stop function. `api` is the base URL of the service or the mock. */
export async function startShop({ api, secret, port = 0, clientId = 'cli_backend' }) {
  /** By request ID. */
  const orders = new Map();
  const seen = new Set();

  async function makeOrder(amount) {
    const answer = await fetch(`${api}/v2/secure-payments`, {
      method: 'POST',
      headers: { 'x-client-id': clientId, 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [{ amount }], reference: `ORDER-${orders.size + 1}` }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    const { requestIds, securePaymentUrl } = await answer.json();
    orders.set(requestIds[0], { amount, securePaymentUrl, paid: false });
    return orders.get(requestIds[0]);
  }

  async function receive(raw, headers) {
    if (!(await verifyWebhook(raw, headers['x-request-network-signature'], secret))) return 401;
    const delivery = headers['x-request-network-delivery'];
    const { event, requestId } = JSON.parse(raw);
    const order = orders.get(requestId);
    if (order !== undefined && event === 'payment.confirmed' && !seen.has(delivery)) order.paid = true;
    seen.add(delivery);
    return 200;
  }

  const server = createServer(async (request, response) => {
    const raw = await textOf(request);
    if (request.url === '/webhook') {
      response.writeHead(await receive(raw, request.headers)).end();
    } else if (request.method === 'POST') {
      const { securePaymentUrl } = await makeOrder(new URLSearchParams(raw).get('amount') ?? '25');
      response.writeHead(303, { location: securePaymentUrl }).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page([...orders.values()]));
    }
  });
  await new Promise((resolve) => server.listen(port, resolve));
  const url = `http://localhost:${server.address().port}`;
  return { url, webhook: `${url}/webhook`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function textOf(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

function page(orders) {
  const rows = orders.map(({ amount, securePaymentUrl, paid }, index) => {
    const state = paid ? 'paid' : `<a href="${securePaymentUrl}">pay</a>`;
    return `<li>Order ${index + 1}: ${Number(amount)} FAU, ${state}</li>`;
  });
  return `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><ul>${rows.join('')}</ul>
<form method="post" action="/orders"><label>Amount <input name="amount" value="25"></label> <button>Order</button></form></html>`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { MOCK_URL: api = 'http://localhost:4010', MOCK_WEBHOOK_SECRET: secret = 'test-webhook-secret' } = process.env;
  const shop = await startShop({ api, secret, port: 3000 });
  console.log(`The shop listens on ${shop.url}; its webhook is ${shop.webhook}`);
}
