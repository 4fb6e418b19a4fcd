import { bodyOf, isPayment, isSigned, type Payload, type Receiver, serve, unitsOf } from './receiver.ts';

/** node:http: four workers take from a queue, so that order is not kept; a unique key in the store decides. */
export const receiver: Receiver = {
  title: 'right 4: node:http, four workers, a unique key in the store',
  async start() {
    const payments = new Map<string, { requestId: string; units: number; due: number }>();
    const refunded = new Set<string>();
    const queue: Payload[] = [];
    let busy = 0;
    const work = () => {
      if (busy >= 4) return;
      const paid = queue.shift();
      if (paid === undefined) return;
      busy++;
      // Longer and shorter work, so that workers overtake each other.
      setTimeout(
        () => {
          const { requestId, txHash, amount, expectedAmount } = paid;
          if (paid.event === 'payment.refunded') refunded.add(requestId);
          const key = `${requestId} ${txHash} ${amount}`;
          if (isPayment(paid)) payments.set(key, { requestId, units: unitsOf(amount), due: unitsOf(expectedAmount) });
          busy--;
          work();
        },
        queue.length % 3 === 0 ? 12 : 1,
      );
    };
    const server = await serve(async (req, res) => {
      const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
      const isGenuine = isSigned(raw, req.headers['x-request-network-signature']?.toString());
      if (isGenuine) queue.push(JSON.parse(raw.toString()));
      res.writeHead(isGenuine ? 200 : 400).end();
      work();
    });
    const believes = ({ requestId }: { requestId: string }) => {
      const own = [...payments.values()].filter((one) => one.requestId === requestId);
      const sum = own.reduce((total, { units }) => total + units, 0);
      return !refunded.has(requestId) && own.length > 0 && sum >= (own[0]?.due ?? 0);
    };
    return { ...server, believes };
  },
};
