import express from 'express';
import { isSigned, orderBook, type Receiver, serve } from './receiver.ts';

/** Express: raw body, ids in a set, the greatest total counts. */
export const receiver: Receiver = {
  title: 'right 1: Express, raw body, ids in a set, greatest total',
  async start() {
    const seen = new Set<string>();
    const { book, believes } = orderBook();
    const app = express();
    app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), (req, res) => {
      if (!isSigned(req.body, req.get('x-request-network-signature'))) return void res.sendStatus(401);
      const id = String(req.get('x-request-network-delivery'));
      if (!seen.has(id)) book(JSON.parse(req.body.toString()));
      seen.add(id);
      res.sendStatus(200);
    });
    return { ...(await serve(app)), believes };
  },
};
