import { isSigned, orderBook, type Receiver } from './receiver.ts';

/** A route handler: checks a signature only if there is one. */
export const receiver: Receiver = {
  title: 'wrong 5: route handler, the signature is optional',
  findings: ['unsigned'],
  async start() {
    const { book, believes } = orderBook();
    async function POST(request: Request): Promise<Response> {
      const raw = await request.text();
      const signature = request.headers.get('x-request-network-signature');
      if (signature && !isSigned(raw, signature)) return new Response('signature', { status: 401 });
      book(JSON.parse(raw));
      return new Response('ok');
    }
    return { target: POST, believes };
  },
};
