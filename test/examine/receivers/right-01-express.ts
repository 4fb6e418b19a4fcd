import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve } from './receiver.ts';

/** Express: raw body, ids in a set, the greatest total counts. */
export const receiver: Receiver = {
  title: 'right 1: Express, raw body, ids in a set, greatest total',
  async start() {
    const seen = new Set<string>();
    const orders = new Map<string, { total: number; due: number; isRefunded: boolean }>();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const id = String(req.get('x-request-network-delivery'));
      const paid: Payload = JSON.parse(req.body.toString());
      const order = orders.get(paid.requestId) ?? { total: 0, due: Number.POSITIVE_INFINITY, isRefunded: false };
      if (isPayment(paid) && !seen.has(id)) {
        order.total = Math.max(order.total, Number(paid.totalAmountPaid));
        order.due = Number(paid.expectedAmount);
      }
      if (paid.event === 'payment.refunded') order.isRefunded = true;
      orders.set(paid.requestId, order);
      seen.add(id);
      res.sendStatus(200);
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const order = orders.get(requestId);
      return order !== undefined && !order.isRefunded && order.total >= order.due;
    };
    return { ...(await serve(app)), believes };
  },
};
