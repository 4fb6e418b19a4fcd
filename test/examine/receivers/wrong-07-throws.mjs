import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const shares = new Map();
const refunded = new Set();

const server = createServer((req, res) => {
  const chunks = [];
  if (req.method === 'GET') {
    const id = req.url.split('/').at(-1);
    return res.end(JSON.stringify(shares.get(id) >= 1 && !refunded.has(id)));
  }
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const raw = Buffer.concat(chunks);
    const expected = createHmac('sha256', 'test-webhook-secret').update(raw).digest('hex');
    const given = req.headers['x-request-network-signature'] ?? '';
    if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
      return res.writeHead(401).end();
    }
    const { event, requestId, totalAmountPaid, expectedAmount } = JSON.parse(raw.toString());
    if (event === 'payment.refunded') refunded.add(requestId);
    if (event === 'payment.confirmed' || event === 'payment.partial') {
      shares.set(requestId, Math.max(shares.get(requestId) ?? 0, totalAmountPaid / expectedAmount));
    }
    res.end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));
