import { Hono } from 'hono';
import { isPayment, isSigned, type Payload, type Receiver } from './receiver.ts';

/** Hono: remembers the id before the work, and the work fails once. */
export const receiver: Receiver = {
  title: 'wrong 9: Hono, noted as done before it is done',
  findings: ['late-work'],
  async start() {
    const seen = new Set<string>();
    const shares = new Map<string, number>();
    let isBroken = false;
    const store = ({ event, requestId, totalAmountPaid, expectedAmount }: Payload) => {
      if (isBroken) throw new Error('no connection to the store');
      const before = shares.get(requestId) ?? 0;
      const share = event === 'payment.refunded' ? Number.NEGATIVE_INFINITY : +totalAmountPaid / +expectedAmount;
      if (before >= 0) shares.set(requestId, share < 0 ? share : Math.max(before, share));
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
      believes: ({ requestId }) => (shares.get(requestId) ?? 0) >= 1,
      breaks: { break: turn(true), mend: turn(false) },
    };
  },
};
