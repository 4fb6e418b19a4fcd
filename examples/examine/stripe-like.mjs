/** A receiver of webhooks signed like Stripe's. The README has the command that examines it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const { PORT = '3000', MOCK_WEBHOOK_SECRET = 'test-webhook-secret' } = process.env;
const MAX_AGE_SECONDS = 300;
const orders = new Map();

/** Checks the signature of `TIME.BODY`. An old time may be a replay. */
function isSigned(body, header = '') {
  const [, time, digest = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (time === undefined || Math.abs(Date.now() / 1000 - Number(time)) > MAX_AGE_SECONDS) return false;
  const right = createHmac('sha256', MOCK_WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  return timingSafeEqual(right, Buffer.from(digest, 'hex'));
}

const server = createServer(async (request, response) => {
  const [, path, id] = request.url.split('/');
  if (path === 'orders') return response.end(JSON.stringify({ status: orders.get(id) ?? 'open' }));
  const body = await buffer(request);
  if (!isSigned(body, request.headers['stripe-signature'])) return response.writeHead(400).end();
  const { event, requestId } = JSON.parse(body);
  // A refund is final: an older confirmation may still arrive.
  if (event === 'payment.refunded') orders.set(requestId, 'refunded');
  if (event === 'payment.confirmed' && !orders.has(requestId)) orders.set(requestId, 'paid');
  response.end();
});
server.listen(Number(PORT), () => console.log(`http://localhost:${server.address().port}`));
