import { isPayment, isSigned, type Payload, type Receiver } from './receiver.ts';

/** A route handler: a failure is taken even after a success. */
export const receiver: Receiver = {
  title: 'wrong 11: route handler, a failure after a success is taken',
  findings: ['failed-late'],
  async start() {
    const states = new Map<string, { share: number; isFailed: boolean; isRefunded: boolean }>();
    async function POST(request: Request): Promise<Response> {
      const raw = await request.text();
      if (!isSigned(raw, request.headers.get('x-request-network-signature')))
        return new Response(null, { status: 401 });
      const paid: Payload = JSON.parse(raw);
      const state = states.get(paid.requestId) ?? { share: 0, isFailed: false, isRefunded: false };
      states.set(paid.requestId, state);
      if (isPayment(paid)) state.share = Math.max(state.share, +paid.totalAmountPaid / +paid.expectedAmount);
      if (isPayment(paid)) state.isFailed = false;
      if (paid.event === 'payment.failed') state.isFailed = true;
      if (paid.event === 'payment.refunded') state.isRefunded = true;
      return new Response(null, { status: 204 });
    }
    const believes = ({ requestId }: { requestId: string }) => {
      const state = states.get(requestId);
      return state !== undefined && state.share >= 1 && !state.isFailed && !state.isRefunded;
    };
    return { target: POST, believes };
  },
};
