import { Hono } from 'hono';
import { verifyWebhook, webhookSchema } from 'payment-request-mock/webhooks';
import type { Orders } from './orders.ts';

/** A Hono receiver. The signature covers the raw text, so read it before the JSON. */
export function honoApp(orders: Orders, secret: string): Hono {
  const app = new Hono();
  app.post('/api/webhook', async (c) => {
    const body = await c.req.text();
    if (!(await verifyWebhook(body, c.req.header('x-request-network-signature'), secret))) {
      return c.json({ error: 'Invalid signature' }, 401);
    }
    const delivery = c.req.header('x-request-network-delivery');
    if (delivery === undefined) return c.json({ error: 'No delivery id' }, 400);
    if (orders.isNew(delivery)) orders.book(webhookSchema.parse(JSON.parse(body)));
    return c.json({ received: true });
  });
  return app;
}
