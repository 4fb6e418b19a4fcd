import { verifyWebhook, webhookSchema } from 'payment-request-mock/webhooks';
import type { Orders } from './orders.ts';

/** A handler for Next.js, Remix and workers: `export const POST = webhookHandler(orders, secret)`. */
export function webhookHandler(orders: Orders, secret: string) {
  return async (request: Request): Promise<Response> => {
    const body = await request.text();
    const { headers } = request;
    if (!(await verifyWebhook(body, headers.get('x-request-network-signature'), secret))) {
      return Response.json({ error: 'Invalid signature' }, { status: 401 });
    }
    const delivery = headers.get('x-request-network-delivery');
    if (delivery === null) return Response.json({ error: 'No delivery id' }, { status: 400 });
    if (orders.isNew(delivery)) orders.book(webhookSchema.parse(JSON.parse(body)));
    return Response.json({ received: true });
  };
}
