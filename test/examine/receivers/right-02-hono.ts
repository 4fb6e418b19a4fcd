import { Hono } from 'hono';
import { isSigned, orderBook, type Receiver } from './receiver.ts';

/** Hono: as the first one, answers 204. */
export const receiver: Receiver = {
  title: 'right 2: Hono, answers 204',
  async start() {
    const seen = new Set<string>();
    const { book, believes } = orderBook();
    const app = new Hono();
    app.post('/webhook', async (c) => {
      const raw = Buffer.from(await c.req.arrayBuffer());
      if (!isSigned(raw, c.req.header('x-request-network-signature'))) return c.body(null, 403);
      const id = c.req.header('x-request-network-delivery') ?? '';
      if (!seen.has(id)) book(JSON.parse(raw.toString()));
      seen.add(id);
      return c.body(null, 204);
    });
    return { target: (request) => app.fetch(request), believes };
  },
};
