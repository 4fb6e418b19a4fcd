import { bodyOf, isSigned, orderBook, type Receiver, serve } from './receiver.ts';

/** node:http: every fifth first attempt is answered 503 before any work; its retry succeeds. */
export const receiver: Receiver = {
  title: 'right 11: node:http, 503 now and then',
  async start() {
    const { book, believes } = orderBook();
    let count = 0;
    const server = await serve(async (req, res) => {
      const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
      if (req.headers['x-request-network-retry-count'] === '0' && ++count % 5 === 0)
        return void res.writeHead(503).end();
      if (!isSigned(raw, req.headers['x-request-network-signature']?.toString())) return void res.writeHead(401).end();
      book(JSON.parse(raw.toString()));
      res.writeHead(200).end();
    });
    return { ...server, believes };
  },
};
