import express, { type Express } from 'express';
import { verifyWebhook, webhookSchema } from 'payment-request-mock/webhooks';
import type { Orders } from './orders.ts';

/** An Express 5 receiver. `express.raw` keeps the signed bytes; `express.json` would lose them. */
export function expressApp(orders: Orders, secret: string): Express {
  const app = express();
  app.post('/api/webhook', express.raw({ type: 'application/json' }), async (request, response) => {
    const body: Buffer = request.body;
    if (!(await verifyWebhook(body, request.get('x-request-network-signature'), secret))) {
      response.status(401).json({ error: 'Invalid signature' });
      return;
    }
    const delivery = request.get('x-request-network-delivery');
    if (delivery === undefined) {
      response.status(400).json({ error: 'No delivery id' });
      return;
    }
    if (orders.isNew(delivery)) orders.book(webhookSchema.parse(JSON.parse(body.toString())));
    response.json({ received: true });
  });
  return app;
}
