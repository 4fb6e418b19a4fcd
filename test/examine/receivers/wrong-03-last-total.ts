import { bodyOf, isPayment, isSigned, type Payload, type Receiver, serve } from './receiver.ts';

/** node:http: the last total wins. */
export const receiver: Receiver = {
  title: 'wrong 3: node:http, the last total wins',
  findings: ['reorder'],
  async start() {
    const shares = new Map<string, number>();
    const refunded = new Set<string>();
    const server = await serve(async (req, res) => {
      const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
      if (!isSigned(raw, req.headers['x-request-network-signature']?.toString())) return void res.writeHead(401).end();
      const paid: Payload = JSON.parse(raw.toString());
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (isPayment(paid)) shares.set(paid.requestId, +paid.totalAmountPaid / +paid.expectedAmount);
      res.writeHead(204).end();
    });
    const believes = ({ requestId }: { requestId: string }) =>
      (shares.get(requestId) ?? 0) >= 1 && !refunded.has(requestId);
    return { ...server, believes };
  },
};
