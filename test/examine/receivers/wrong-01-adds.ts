import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve, unitsOf } from './receiver.ts';

/** Express: adds every delivery. */
export const receiver: Receiver = {
  title: 'wrong 1: Express, adds every delivery',
  findings: ['duplicate', 'burst', 'retry-500', 'lost-answer', 'timeout', 'stale-count', 'replay-same'],
  async start() {
    const orders = new Map<string, { sum: number; due: number }>();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const paid: Payload = JSON.parse(req.body.toString());
      const order = orders.get(paid.requestId) ?? { sum: 0, due: Number.POSITIVE_INFINITY };
      if (isPayment(paid)) {
        order.sum += unitsOf(paid.amount);
        order.due = unitsOf(paid.expectedAmount);
      }
      if (paid.event === 'payment.refunded') order.sum = Number.NEGATIVE_INFINITY;
      orders.set(paid.requestId, order);
      res.sendStatus(200);
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const order = orders.get(requestId);
      return order !== undefined && order.sum >= order.due;
    };
    return { ...(await serve(app)), believes };
  },
};
