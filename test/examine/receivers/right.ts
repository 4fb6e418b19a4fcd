import type { Mock } from '../../../src/index.ts';
import { type Delivery, isPayment, type Payload } from '../../../src/tools/examine/control/control-shop.ts';
import {
  genuine,
  ORDER,
  orderBook,
  type Receiver,
  receiver,
  startProgram,
  sums,
  viaExpress,
  viaHono,
  viaNode,
  viaRoute,
} from './receiver.ts';

const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const KNOWN = ['confirmed', 'partial', 'failed', 'refunded', 'processing'].map((name) => `payment.${name}`);

/** Keeps the greatest total, and remembers the ids of deliveries. */
function remembering(status: number) {
  const seen = new Set<string>();
  const { book, believes } = orderBook();
  const take = (paid: Payload, { header }: Delivery) => {
    if (!seen.has(header('delivery'))) book(paid);
    seen.add(header('delivery'));
    return status;
  };
  return { handle: genuine(take), believes };
}

export const RIGHT: readonly Receiver[] = [
  receiver('right 1: Express, raw body, ids in a set, greatest total', viaExpress, {}, () => remembering(200)),
  receiver('right 2: Hono, answers 204', viaHono, {}, () => remembering(204)),
  receiver('right 3: route handler, answers 202, works 300 ms later', viaRoute, {}, () => {
    const { book, believes } = orderBook();
    const take = (paid: Payload) => {
      setTimeout(() => book(paid), 300);
      return 202;
    };
    return { handle: genuine(take), believes: (order) => ({ paid: believes(order) }) };
  }),
  receiver('right 4: node:http, four workers, a unique key in the store', viaNode, {}, () => {
    const { add, believes } = sums();
    const queue: Payload[] = [];
    let busy = 0;
    const work = () => {
      const paid = busy < 4 ? queue.shift() : undefined;
      if (paid === undefined) return;
      busy++;
      const finish = () => {
        add(paid, `${paid.txHash} ${paid.amount}`);
        busy--;
        work();
      };
      // Alternates longer and shorter work, so that workers overtake each other.
      setTimeout(finish, queue.length % 3 === 0 ? 12 : 1);
    };
    const take = (paid: Payload) => {
      queue.push(paid);
      work();
    };
    return { handle: genuine(take, 400), believes };
  }),
  // Neither remembers ids nor checks signatures.
  receiver('right 5: Hono, the event is a hint, the API is asked', viaHono, {}, () => {
    const paid = new Set<string>();
    let api: Mock | undefined;
    return {
      async handle({ raw }) {
        const { requestId }: Payload = JSON.parse(raw.toString());
        const response = await api?.fetch(`/v2/request/${requestId}`, { headers: HEADERS });
        if (response?.ok !== true) return 200;
        const { hasBeenPaid } = (await response.json()) as { hasBeenPaid: boolean };
        if (hasBeenPaid) paid.add(requestId);
        else paid.delete(requestId);
        return 200;
      },
      async prepare({ amount, reference, mock }) {
        api = mock;
        const body = JSON.stringify({ amount, reference, ...ORDER });
        await mock.fetch('/v2/request', { method: 'POST', headers: HEADERS, body });
      },
      believes: ({ requestId }) => paid.has(requestId),
    };
  }),
  // `believes` returns an amount.
  receiver('right 6: Express, adds amounts by request, transaction and amount', viaExpress, {}, () => {
    const { add, sumOf } = sums();
    const take = (paid: Payload) => {
      add(paid, `${paid.txHash} ${paid.amount}`);
      return 201;
    };
    return { handle: genuine(take), believes: ({ requestId }) => Math.max(0, sumOf(requestId)) / 1e6 };
  }),
  { title: 'right 7: Python, 200 to everything', start: () => startProgram('python3', 'right_07_silent.py') },
  receiver('right 8: node:http, a status for everything', viaNode, {}, () => {
    const orders = new Set<string>();
    const seen = new Set<string>();
    const { book, believes } = orderBook();
    const take = (paid: Payload, { header }: Delivery) => {
      if (!KNOWN.includes(paid.event)) return 400;
      if (!orders.has(paid.requestId)) return 404;
      if (seen.has(header('delivery'))) return 409;
      seen.add(header('delivery'));
      book(paid);
      return 200;
    };
    return {
      handle: genuine(take),
      async prepare({ amount, reference, mock }) {
        orders.add((await mock.requests.create({ amount, reference, ...ORDER })).requestId);
      },
      believes,
    };
  }),
  {
    title: 'right 9: Python, refuses what is older than five minutes',
    start: () => startProgram('python3', 'right_09_window.py'),
  },
  receiver('right 10: route handler, the newest timestamp counts', viaRoute, {}, () => {
    const states = new Map<string, Payload>();
    const take = (paid: Payload) => {
      const before = states.get(paid.requestId)?.timestamp ?? '';
      if (KNOWN.includes(paid.event) && before < paid.timestamp) states.set(paid.requestId, paid);
    };
    return {
      handle: genuine(take),
      believes: ({ requestId }) => states.get(requestId)?.event === 'payment.confirmed',
    };
  }),
  receiver('right 11: node:http, 503 now and then', viaNode, {}, () => {
    const { book, believes } = orderBook();
    const handle = genuine(book);
    let count = 0;
    // Fails before any work; the retry succeeds.
    const isFailing = ({ header }: Delivery) => header('retry-count') === '0' && ++count % 5 === 0;
    return { handle: (hook) => (isFailing(hook) ? 503 : handle(hook)), believes };
  }),
  receiver('right 12: Express, words, 1.5 s late, no refunds', viaExpress, { remarks: ['refund'] }, () => {
    const statuses = new Map<string, string>();
    const take = (paid: Payload) => {
      const isWhole = isPayment(paid) && Number(paid.totalAmountPaid) >= Number(paid.expectedAmount);
      if (isWhole) setTimeout(() => statuses.set(paid.requestId, 'settled'), 1500);
    };
    return { handle: genuine(take), believes: ({ requestId }) => statuses.get(requestId) ?? 'open' };
  }),
];
