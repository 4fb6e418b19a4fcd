import { isPayment, isSigned, type Payload, type Receiver } from './receiver.ts';

/** A handler as Next.js has it: answers 202, and a queue does the work 300 ms later. */
export const receiver: Receiver = {
  title: 'right 3: route handler, answers 202, works 300 ms later',
  async start() {
    const paidShares = new Map<string, number>();
    const work = (paid: Payload) => {
      if (paid.event === 'payment.refunded') paidShares.set(paid.requestId, Number.NEGATIVE_INFINITY);
      if (!isPayment(paid)) return;
      const before = paidShares.get(paid.requestId) ?? 0;
      const share = Number(paid.totalAmountPaid) / Number(paid.expectedAmount);
      if (before >= 0) paidShares.set(paid.requestId, Math.max(before, share));
    };
    async function POST(request: Request): Promise<Response> {
      const raw = Buffer.from(await request.arrayBuffer());
      if (!isSigned(raw, request.headers.get('x-request-network-signature'))) {
        return Response.json({ error: 'signature' }, { status: 401 });
      }
      setTimeout(() => work(JSON.parse(raw.toString())), 300);
      return Response.json({ queued: true }, { status: 202 });
    }
    return { target: POST, believes: ({ requestId }) => ({ paid: (paidShares.get(requestId) ?? 0) >= 1 }) };
  },
};
