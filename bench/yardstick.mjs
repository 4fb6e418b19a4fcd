import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** An answer of about the size of the mock's. */
const RECORD = {
  requestId: '01e273ecc29d4b526df3a0f1f05ffc59372af8752c2b678096e49ac270416a7cdb',
  hasBeenPaid: false,
  paymentReference: '0xb3581f0b0f74cc61',
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

function listening(app) {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: async () => server.closeAllConnections?.() ?? server.close() }),
    );
  });
}

/**
 * The yardstick: a Hono server that parses the body that it gets, and answers the JSON that the mock answers to the same call. It
 * looks nothing up, checks nothing and stores nothing.
 *
 * @param answers by method and path, such as `GET /v2/request/{id}`: the status and the value to send
 */
export function startYardstick(answers = {}) {
  const app = new Hono();
  const answer = (c) => {
    const [status, value] = answers[`${c.req.method} ${c.req.path}`] ?? [200, RECORD];
    return c.json(value, status);
  };
  app.get('*', answer);
  app.post('*', async (c) => {
    await c.req.json();
    return answer(c);
  });
  return listening(app);
}

/** The yardstick of before: it answers the same short record to every call, and leaves the body unread. */
export function startFormerYardstick() {
  const app = new Hono();
  app.get('*', (c) => c.json(RECORD));
  app.post('*', (c) => c.json(RECORD, 201));
  return listening(app);
}
