import express from 'express';
import { isPayment, isSigned, type Payload, type Receiver, serve } from './receiver.ts';

/** Express: its belief is a word, 1.5 s late; it does not handle refunds. */
export const receiver: Receiver = {
  title: 'right 12: Express, words, 1.5 s late, no refunds',
  remarks: ['refund'],
  async start() {
    const statuses = new Map<string, string>();
    const app = express();
    app.post('/webhook', express.text({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const paid: Payload = JSON.parse(req.body);
      const isWhole = isPayment(paid) && Number(paid.totalAmountPaid) >= Number(paid.expectedAmount);
      if (isWhole) setTimeout(() => statuses.set(paid.requestId, 'settled'), 1500);
      res.sendStatus(200);
    });
    return { ...(await serve(app)), believes: ({ requestId }) => statuses.get(requestId) ?? 'open' };
  },
};
