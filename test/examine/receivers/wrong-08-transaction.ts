import express from 'express';
import { isPayment, isSigned, orderBook, type Payload, type Receiver, serve } from './receiver.ts';

/** Express: finds repetitions by the transaction hash alone. */
export const receiver: Receiver = {
  title: 'wrong 8: Express, repetitions by transaction hash',
  findings: ['batch'],
  async start() {
    const transactions = new Set<string>();
    const { book, believes } = orderBook();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const paid: Payload = JSON.parse(req.body.toString());
      if (!isPayment(paid) || !transactions.has(paid.txHash)) book(paid);
      if (isPayment(paid)) transactions.add(paid.txHash);
      res.sendStatus(200);
    });
    return { ...(await serve(app)), believes };
  },
};
