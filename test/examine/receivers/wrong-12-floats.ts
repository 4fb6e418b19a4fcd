import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve } from './receiver.ts';

/** Express: adds payments as floating-point numbers. */
export const receiver: Receiver = {
  title: 'wrong 12: Express, floating-point sums',
  findings: ['parts-decimal'],
  async start() {
    const payments = new Map<string, Map<string, number>>();
    const due = new Map<string, number>();
    const refunded = new Set<string>();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const paid: Payload = JSON.parse(req.body.toString());
      const own = payments.get(paid.requestId) ?? new Map<string, number>();
      payments.set(paid.requestId, own);
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (isPayment(paid)) {
        own.set(paid.txHash, Number(paid.amount));
        due.set(paid.requestId, Number(paid.expectedAmount));
      }
      res.sendStatus(200);
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const sum = [...(payments.get(requestId)?.values() ?? [])].reduce((total, amount) => total + amount, 0);
      return !refunded.has(requestId) && sum >= (due.get(requestId) ?? Number.POSITIVE_INFINITY);
    };
    return { ...(await serve(app)), believes };
  },
};
