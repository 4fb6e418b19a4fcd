import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The yardstick: Hono on node-server that answers static JSON of about the mock's size, and knows nothing. */
export function startBare() {
  const record = {
    requestId: '01e273ecc29d4b526df3a0f1f05ffc59372af8752c2b678096e49ac270416a7cdb',
    hasBeenPaid: false,
    paymentReference: '0xb3581f0b0f74cc61',
    amount: '10',
    invoiceCurrency: 'USD',
    paymentCurrency: 'ETH-sepolia-sepolia',
  };
  const app = new Hono();
  app.get('*', (c) => c.json(record));
  app.post('*', (c) => c.json(record, 201));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: async () => server.closeAllConnections?.() ?? server.close() }),
    );
  });
}
