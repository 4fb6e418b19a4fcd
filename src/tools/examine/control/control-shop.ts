import { createHmac, timingSafeEqual } from 'node:crypto';
import { sleep } from '../../../engine/kernel/clock/timers.ts';
import { parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { Mock } from '../../../entries/types/mock.types.ts';

export const SECRET = 'test-webhook-secret';
const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};
const LARGEST_BODY = 1_000_000;
const DECIMALS = 18;

/** A delivery as a receiver gets it. */
export interface Delivery {
  raw: Buffer;
  /** Returns a header, named without its prefix: `signature`, `delivery`, `retry-count`, `test`. Empty if absent. */
  header(name: string): string;
}

/** The fields of a webhook that the shop reads. */
export interface Payload {
  event: string;
  requestId: string;
  amount: string;
  totalAmountPaid: string;
  expectedAmount: string;
  timestamp: string;
  txHash: string;
  payerAddress: string | null;
}

export interface ShopOrder {
  requestId: string;
  status: 'open' | 'paid' | 'refunded';
}

/** What a receiver does where receivers go wrong. A wrong receiver replaces the habits that its bug is about. */
export interface Habits {
  /** Largest body that is read (bytes). */
  largestBody: number;
  /** Returns whether the service has sent a delivery. */
  isGenuine(delivery: Delivery): boolean;
  /** Returns whether a delivery is only a test. */
  isTest(delivery: Delivery): boolean;
  findOrder(orders: ReadonlyMap<string, ShopOrder>, requestId: string): ShopOrder | undefined;
  /** Status of the response to a webhook about an unknown order. */
  unknownOrderStatus: number;
  /** Returns whether a delivery was booked before. */
  isRepeated(delivery: Delivery, payload: Payload): boolean;
  /** Time between this lookup and the booking (real ms). */
  lookupMs: number;
  /** Changes an order as an event says. Returns `refused` if the event is not accepted. */
  book(order: ShopOrder, payload: Payload): 'refused' | undefined;
  /** Remembers a booked delivery. */
  remember(delivery: Delivery, payload: Payload): void;
  /** Corrects an open order by its status in the API. */
  reconcile(order: ShopOrder, isPaid: boolean): void;
}

export const signBody = (body: Buffer | string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Returns whether a signature belongs to a body, as documented. */
export function isSigned(body: Buffer | string, signature: string, secret = SECRET): boolean {
  const expected = Buffer.from(signBody(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const units = (amount: string) => parseUnits(amount, DECIMALS);

export const isPayment = ({ event }: Payload) => event === 'payment.confirmed' || event === 'payment.partial';

/** Returns whether the payments so far cover the order. */
export const isWhole = ({ totalAmountPaid, expectedAmount }: Payload) =>
  units(totalAmountPaid) >= units(expectedAmount);

/** A correct receiver. It needs no memory of deliveries, because it books totals and a refund is final. */
export const RIGHT: Habits = {
  largestBody: LARGEST_BODY,
  isGenuine: ({ raw, header }) => isSigned(raw, header('signature')),
  isTest: ({ header }) => header('test') === 'true',
  findOrder: (orders, requestId) => orders.get(requestId),
  unknownOrderStatus: 404,
  isRepeated: () => false,
  lookupMs: 0,
  book(order, payload) {
    if (payload.event === 'payment.refunded') order.status = 'refunded';
    if (order.status === 'open' && isPayment(payload) && isWhole(payload)) order.status = 'paid';
    return undefined;
  },
  remember: () => {},
  reconcile(order, isPaid) {
    if (isPaid) order.status = 'paid';
  },
};

/** A shop that creates orders at the mock and receives their webhooks, in memory. */
export function openShop(changed: Partial<Habits> = {}) {
  const habits = { ...RIGHT, ...changed };
  const orders = new Map<string, ShopOrder>();
  let api: Mock | undefined;
  let isStoreBroken = false;

  /** Handles a delivery. Returns the response status. */
  async function handle(delivery: Delivery): Promise<number> {
    if (delivery.raw.length > habits.largestBody) return 413;
    if (!habits.isGenuine(delivery)) return 401;
    if (habits.isTest(delivery)) return 200;
    const payload: Payload = JSON.parse(delivery.raw.toString());
    const order = habits.findOrder(orders, payload.requestId);
    if (order === undefined) return habits.unknownOrderStatus;
    if (habits.isRepeated(delivery, payload)) return 200;
    if (habits.lookupMs > 0) await sleep(habits.lookupMs);
    if (isStoreBroken) return 503;
    if (habits.book(order, payload) === 'refused') return 400;
    habits.remember(delivery, payload);
    return 200;
  }

  return {
    handle,
    async receive(request: Request): Promise<Response> {
      const raw = Buffer.from(await request.arrayBuffer());
      const header = (name: string) => request.headers.get(`x-request-network-${name}`) ?? '';
      return new Response(null, { status: await handle({ raw, header }) });
    },
    believes: ({ requestId }: { requestId: string }) => orders.get(requestId)?.status === 'paid',
    async prepare({ amount, reference, mock }: { amount: string; reference: string; mock: Mock }): Promise<void> {
      api = mock;
      const body = JSON.stringify({ ...REQUEST, amount, reference });
      const response = await mock.fetch('/v2/request', { method: 'POST', headers: HEADERS, body });
      const { requestId } = (await response.json()) as { requestId: string };
      orders.set(requestId, { requestId, status: 'open' });
    },
    breaks: {
      break: () => {
        isStoreBroken = true;
      },
      mend: () => {
        isStoreBroken = false;
      },
    },
    /** The job that looks for missed webhooks. */
    async reconcile(): Promise<void> {
      for (const order of orders.values()) {
        if (api === undefined || order.status !== 'open') continue;
        const response = await api.fetch(`/v2/request/${order.requestId}`, { headers: HEADERS });
        const { hasBeenPaid } = (await response.json()) as { hasBeenPaid: boolean };
        habits.reconcile(order, hasBeenPaid);
      }
    },
  };
}

export type Shop = ReturnType<typeof openShop>;
