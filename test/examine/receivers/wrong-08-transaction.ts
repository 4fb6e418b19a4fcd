import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve } from './receiver.ts';

/** Express: finds repetitions by the transaction hash alone. */
export const receiver: Receiver = {
  title: 'wrong 8: Express, repetitions by transaction hash',
  findings: ['batch'],
  async start() {
    const transactions = new Set<string>();
    const shares = new Map<string, number>();
    const refunded = new Set<string>();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const paid: Payload = JSON.parse(req.body.toString());
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (isPayment(paid) && !transactions.has(paid.txHash)) {
        transactions.add(paid.txHash);
        const share = Number(paid.totalAmountPaid) / Number(paid.expectedAmount);
        shares.set(paid.requestId, Math.max(share, shares.get(paid.requestId) ?? 0));
      }
      res.sendStatus(200);
    });
    const believes = ({ requestId }: { requestId: string }) =>
      (shares.get(requestId) ?? 0) >= 1 && !refunded.has(requestId);
    return { ...(await serve(app)), believes };
  },
};
