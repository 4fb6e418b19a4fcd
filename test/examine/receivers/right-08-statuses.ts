import { bodyOf, isSigned, orderBook, type Payload, type Receiver, serve } from './receiver.ts';

const KNOWN = ['confirmed', 'partial', 'failed', 'refunded', 'processing'].map((name) => `payment.${name}`);

/** node:http: 404 for orders that are not its own, 409 for repetitions, 400 for events that it does not know. */
export const receiver: Receiver = {
  title: 'right 8: node:http, a status for everything',
  async start() {
    const orders = new Set<string>();
    const { book, believes } = orderBook();
    const seen = new Set<string>();
    const server = await serve(async (req, res) => {
      const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
      const say = (status: number) => void res.writeHead(status).end();
      if (!isSigned(raw, req.headers['x-request-network-signature']?.toString())) return say(401);
      const paid: Payload = JSON.parse(raw.toString());
      if (!KNOWN.includes(paid.event)) return say(400);
      if (!orders.has(paid.requestId)) return say(404);
      const id = String(req.headers['x-request-network-delivery']);
      if (seen.has(id)) return say(409);
      seen.add(id);
      book(paid);
      say(200);
    });
    return {
      ...server,
      async prepare({ amount, reference, mock }) {
        const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
        const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
        const { requestId } = await mock.requests.create({ amount, reference, payee, ...currencies });
        orders.add(requestId);
      },
      believes,
    };
  },
};
