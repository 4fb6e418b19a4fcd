import { isSigned, type Payload, type Receiver } from './receiver.ts';

/** A route handler: the newest event by its timestamp is the state, older ones change nothing. */
export const receiver: Receiver = {
  title: 'right 10: route handler, the newest timestamp counts',
  async start() {
    const states = new Map<string, Payload>();
    async function POST(request: Request): Promise<Response> {
      const raw = await request.text();
      if (!isSigned(raw, request.headers.get('x-request-network-signature')))
        return new Response(null, { status: 401 });
      const event: Payload = JSON.parse(raw);
      const before = states.get(event.requestId);
      const isState = /^payment\.(confirmed|partial|failed|refunded|processing)$/.test(event.event);
      if (isState && (before === undefined || before.timestamp < event.timestamp)) states.set(event.requestId, event);
      return new Response('ok');
    }
    return { target: POST, believes: ({ requestId }) => states.get(requestId)?.event === 'payment.confirmed' };
  },
};
