import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve, unitsOf } from './receiver.ts';

/** Express: adds amounts; request, transaction and amount are the key of a payment. Its belief is an amount. */
export const receiver: Receiver = {
  title: 'right 6: Express, adds amounts by request, transaction and amount',
  async start() {
    const payments = new Map<string, Map<string, number>>();
    const refunded = new Set<string>();
    const app = express();
    app.use(express.raw({ type: () => true, limit: '2mb' }));
    app.post('/webhook', (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.status(401).end();
      const paid: Payload = JSON.parse(req.body.toString());
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (isPayment(paid)) {
        const own = payments.get(paid.requestId) ?? new Map<string, number>();
        own.set(`${paid.txHash} ${paid.amount}`, unitsOf(paid.amount));
        payments.set(paid.requestId, own);
      }
      res.status(201).end();
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const own = [...(payments.get(requestId) ?? new Map<string, number>()).values()];
      return refunded.has(requestId) ? 0 : own.reduce((sum, units) => sum + units, 0) / 1e6;
    };
    return { ...(await serve(app)), believes };
  },
};
