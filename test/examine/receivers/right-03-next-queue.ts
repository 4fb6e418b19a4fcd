import { isSigned, orderBook, type Receiver } from './receiver.ts';

/** A handler as Next.js has it: answers 202, and a queue does the work 300 ms later. */
export const receiver: Receiver = {
  title: 'right 3: route handler, answers 202, works 300 ms later',
  async start() {
    const { book, believes } = orderBook();
    async function POST(request: Request): Promise<Response> {
      const raw = Buffer.from(await request.arrayBuffer());
      if (!isSigned(raw, request.headers.get('x-request-network-signature'))) {
        return Response.json({ error: 'signature' }, { status: 401 });
      }
      setTimeout(() => book(JSON.parse(raw.toString())), 300);
      return Response.json({ queued: true }, { status: 202 });
    }
    return { target: POST, believes: (order) => ({ paid: believes(order) }) };
  },
};
