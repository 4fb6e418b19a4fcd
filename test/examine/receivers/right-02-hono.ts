import { Hono } from 'hono';
import { isPayment, isSigned, type Payload, type Receiver } from './receiver.ts';

/** Hono: as the first one, answers 204. */
export const receiver: Receiver = {
  title: 'right 2: Hono, answers 204',
  async start() {
    const seen = new Set<string>();
    const totals = new Map<string, number>();
    const refunded = new Set<string>();
    const app = new Hono();
    app.post('/webhook', async (c) => {
      const raw = Buffer.from(await c.req.arrayBuffer());
      if (!isSigned(raw, c.req.header('x-request-network-signature'))) return c.body(null, 403);
      const id = c.req.header('x-request-network-delivery') ?? '';
      const paid: Payload = JSON.parse(raw.toString());
      if (seen.has(id)) return c.body(null, 204);
      seen.add(id);
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (!isPayment(paid)) return c.body(null, 204);
      const share = Number(paid.totalAmountPaid) / Number(paid.expectedAmount);
      totals.set(paid.requestId, Math.max(totals.get(paid.requestId) ?? 0, share));
      return c.body(null, 204);
    });
    const believes = ({ requestId }: { requestId: string }) =>
      !refunded.has(requestId) && (totals.get(requestId) ?? 0) >= 1;
    return { target: (request) => app.fetch(request), believes };
  },
};
