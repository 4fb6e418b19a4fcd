import { isPayment, isSigned, type Payload, type Receiver } from './receiver.ts';

/** A route handler: checks a signature only if there is one. */
export const receiver: Receiver = {
  title: 'wrong 5: route handler, the signature is optional',
  findings: ['unsigned'],
  async start() {
    const shares = new Map<string, number>();
    async function POST(request: Request): Promise<Response> {
      const raw = await request.text();
      const signature = request.headers.get('x-request-network-signature');
      if (signature && !isSigned(raw, signature)) return new Response('signature', { status: 401 });
      const paid: Payload = JSON.parse(raw);
      const before = shares.get(paid.requestId) ?? 0;
      if (paid.event === 'payment.refunded') shares.set(paid.requestId, Number.NEGATIVE_INFINITY);
      else if (isPayment(paid) && before >= 0)
        shares.set(paid.requestId, Math.max(before, +paid.totalAmountPaid / +paid.expectedAmount));
      return new Response('ok');
    }
    return { target: POST, believes: ({ requestId }) => (shares.get(requestId) ?? 0) >= 1 };
  },
};
