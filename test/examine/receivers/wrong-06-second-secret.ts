import { bodyOf, isSigned, orderBook, type Receiver, SECRET, serve } from './receiver.ts';

/** node:http: two secrets for a rotation; the second is not set and becomes the text `undefined`. */
export const receiver: Receiver = {
  title: 'wrong 6: node:http, the second secret is not set',
  findings: ['empty-secret'],
  async start() {
    const secrets = [SECRET, `${process.env.NEXT_WEBHOOK_SECRET_OF_THE_CORPUS}`];
    const { book, believes } = orderBook();
    const server = await serve(async (req, res) => {
      const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
      const signature = req.headers['x-request-network-signature']?.toString();
      if (!secrets.some((secret) => isSigned(raw, signature, secret))) return void res.writeHead(401).end();
      book(JSON.parse(raw.toString()));
      res.writeHead(200).end();
    });
    return { ...server, believes };
  },
};
