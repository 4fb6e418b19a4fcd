import { expect, test } from 'vitest';
import { createMock, type Mock, type StepParameters } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { documentedCheck, ok, type Received, receiver } from '../support/receiver.ts';

/** A shop that books what webhooks say. */
interface Shop {
  handle(call: Received): Response | Promise<Response>;
  /** What it believes about the order in the end. */
  belief(): unknown;
  /** What it does beside waiting for webhooks. */
  reconcile?(mock: Mock, requestId: string): Promise<void>;
}

/** One webhook fault, what happens under it, and the shop that falls for it. */
interface Case {
  kind: NonNullable<StepParameters['fault.add']['webhook']>;
  pay?: (mock: Mock, requestId: string) => Promise<unknown>;
  naive: () => Shop;
  truth: unknown;
}

const delivery = ({ headers }: Received) => headers['x-request-network-delivery'] ?? '';
const pause = () => new Promise((resolve) => setImmediate(resolve));
const NOON = '2026-01-31T12:00:00.000Z';

/** Checks the signature, takes each delivery once, believes the greatest total and the payload's own time. */
function soundShop(): Shop & { events: number } {
  const seen = new Set<string>();
  const order = { total: 0, paidAt: '' };
  const shop = {
    events: 0,
    handle: async (one: Received) => {
      if (!documentedCheck(one) || delivery(one) === '') return new Response('invalid signature', { status: 401 });
      if (seen.has(delivery(one))) return ok();
      seen.add(delivery(one));
      await pause();
      shop.events++;
      if (Number(one.body.totalAmountPaid) > order.total) {
        order.total = Number(one.body.totalAmountPaid);
        order.paidAt = one.body.timestamp;
      }
      return ok();
    },
    belief: () => ({ total: order.total, paidAt: order.paidAt, events: shop.events }),
    reconcile: async (mock: Mock, requestId: string) => {
      const { body } = await call(mock, `GET /v2/request/${requestId}`);
      if (!body.hasBeenPaid || order.total > 0) return;
      shop.events++;
      Object.assign(order, { total: Number(body.amount ?? 0.2), paidAt: NOON });
    },
  };
  return shop;
}

/** The sound shop with one mistake. */
function shopThat(
  handle: (call: Received, book: (call: Received) => void) => Response | Promise<Response>,
): () => Shop {
  return () => {
    const order = { total: 0, paidAt: '', events: 0 };
    const book = ({ body }: Received) => {
      order.events++;
      order.total = Number(body.totalAmountPaid);
      order.paidAt = body.timestamp;
    };
    return { handle: (one) => handle(one, book), belief: () => order };
  };
}

const bookAll = shopThat((one, book) => {
  if (!documentedCheck(one)) return new Response(null, { status: 401 });
  book(one);
  return ok();
});
const bookUnchecked = shopThat((one, book) => {
  book(one);
  return ok();
});

const PAID = { total: 0.2, paidAt: NOON, events: 1 };
const NOTHING = { total: 0, paidAt: '', events: 0 };
const inTwo = async (mock: Mock, requestId: string) => {
  await mock.step({ do: 'request.pay', requestId, amount: '0.05' });
  await mock.step({ do: 'request.pay', requestId });
};

const CASES: Case[] = [
  { kind: 'duplicate', naive: bookAll, truth: PAID },
  { kind: 'reorder', pay: inTwo, naive: bookAll, truth: { ...PAID, events: 2 } },
  { kind: 'timeout', naive: bookAll, truth: PAID },
  { kind: 'wrong-secret', naive: bookUnchecked, truth: NOTHING },
  { kind: 'altered-body', naive: bookUnchecked, truth: NOTHING },
  { kind: 'drop', naive: bookAll, truth: PAID },
];

async function live(shop: Shop, { kind, pay }: Case): Promise<unknown> {
  const { deliver } = receiver((one) => shop.handle(one));
  const mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.applyScenario('webhook-fault', { kind });
  await (pay ?? ((at: Mock) => at.step({ do: 'request.pay', requestId })))(mock, requestId);
  await mock.clock.advance('21s');
  if (kind === 'drop') await shop.reconcile?.(mock, requestId);
  return shop.belief();
}

for (const one of CASES) {
  test(`webhook-fault ${one.kind}: a sound receiver is right, a naive one is wrong`, async () => {
    expect(await live(soundShop(), one)).toEqual(one.truth);
    expect(await live(one.naive(), one)).not.toEqual(one.truth);
  });
}

test('webhook-fault delay: the event comes later, its own time does not change', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.applyScenario('webhook-fault', { kind: 'delay', delay: '90s' });
  await mock.step({ do: 'request.pay', requestId });
  await mock.clock.advance('89s');
  expect(got).toEqual([]);
  const [ran] = await mock.clock.advance('1s');
  expect(ran).toMatchObject({ at: '2026-01-31T12:01:30.000Z', kind: 'webhook.deliver' });
  const arrivedAt = await mock.clock.now();
  expect(got[0]?.body.timestamp).toBe(NOON);
  expect(arrivedAt, 'a naive receiver takes the time of arrival for that of payment').not.toBe(NOON);
});

test('webhook faults: match an event, follow the seed, end', async () => {
  const hits = async (seed: number) => {
    const { got, deliver } = receiver();
    const mock = createMock({ fixtures: 'empty', seed, webhooks: { deliver } });
    await mock.faults.add({ webhook: 'drop', chance: 0.5, event: 'payment.partial' });
    const { requestId } = await newRequest(mock);
    for (let i = 0; i < 10; i++) await mock.step({ do: 'request.pay', requestId, amount: '0.01' });
    await mock.faults.clear();
    await mock.step({ do: 'request.pay', requestId, amount: '0.01' });
    await mock.settled();
    return got.map(({ body }) => body.totalAmountPaid);
  };
  const first = await hits(1);
  expect(first).toEqual(await hits(1));
  expect(first).not.toEqual(await hits(2));
  expect(first.length).toBeGreaterThan(1);
  expect(first.length).toBeLessThan(11);
  expect(first.at(-1)).toBe('0.11');
});

test('webhook-fault reorder: a held delivery goes by itself when none overtakes it', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.faults.add({ webhook: 'reorder', delay: 5000, times: 1 });
  await mock.step({ do: 'request.pay', requestId });
  await mock.clock.advance('5s');
  expect(got).toHaveLength(1);
});
