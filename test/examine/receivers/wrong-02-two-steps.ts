import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { isPayment, isSigned, type Payload, type Receiver, unitsOf } from './receiver.ts';

/** Hono: looks up, awaits, stores. */
export const receiver: Receiver = {
  title: 'wrong 2: Hono, looks up and stores in two steps',
  findings: ['burst'],
  async start() {
    const payments = new Set<string>();
    const orders = new Map<string, { sum: number; due: number }>();
    const app = new Hono();
    app.post('/webhook', async (c) => {
      const raw = await c.req.text();
      if (!isSigned(raw, c.req.header('x-request-network-signature'))) return c.text('signature', 401);
      const paid: Payload = JSON.parse(raw);
      const key = `${paid.requestId} ${paid.txHash} ${paid.event}`;
      const isKnown = payments.has(key);
      await wait(3);
      const order = orders.get(paid.requestId) ?? { sum: 0, due: Number.POSITIVE_INFINITY };
      orders.set(paid.requestId, order);
      if (paid.event === 'payment.refunded') order.sum = Number.NEGATIVE_INFINITY;
      if (isPayment(paid) && !isKnown) {
        payments.add(key);
        order.sum += unitsOf(paid.amount);
        order.due = unitsOf(paid.expectedAmount);
      }
      return c.text('ok');
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const { sum, due } = orders.get(requestId) ?? { sum: 0, due: 1 };
      return sum >= due;
    };
    return { target: (request) => app.fetch(request), believes };
  },
};
