import { Hono } from 'hono';
import { isPayment, isSigned, orderBook, type Payload, type Receiver } from './receiver.ts';

/** Hono: remembers the id before the work, and the work fails once. */
export const receiver: Receiver = {
  title: 'wrong 9: Hono, noted as done before it is done',
  findings: ['late-work'],
  async start() {
    const seen = new Set<string>();
    const { book, believes } = orderBook();
    let isBroken = false;
    const store = (paid: Payload) => {
      if (isBroken) throw new Error('no connection to the store');
      book(paid);
    };
    const app = new Hono();
    app.onError((_, c) => c.text('failed', 500));
    app.post('/webhook', async (c) => {
      const raw = await c.req.text();
      if (!isSigned(raw, c.req.header('x-request-network-signature'))) return c.text('signature', 401);
      const id = c.req.header('x-request-network-delivery') ?? '';
      if (seen.has(id)) return c.text('known');
      seen.add(id);
      const paid: Payload = JSON.parse(raw);
      if (isPayment(paid) || paid.event === 'payment.refunded') store(paid);
      return c.text('ok');
    });
    const turn = (broken: boolean) => () => {
      isBroken = broken;
    };
    return {
      target: (request) => app.fetch(request),
      believes,
      breaks: { break: turn(true), mend: turn(false) },
    };
  },
};
