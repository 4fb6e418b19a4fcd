import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ExamineWebhookOptions, examineWebhook, type Mock } from '../../src/index.ts';
import { isSigned, type Payload, SECRET } from '../../src/tools/examine/control/control-shop.ts';
import { ORDER } from './receivers/receiver.ts';

const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };

interface Order {
  paid: boolean;
  units: number;
}

interface Habits {
  /** Handles a payment of an unknown order. @default responds with 404 */
  unknown?(paid: Payload): number;
  /** Updates an order from a webhook. @default records each total once */
  book?(order: Order, paid: Payload, delivery: string): void;
  isRight?(raw: string, signature: string): boolean;
  /** Called once an order is stored. */
  stored?(requestId: string, order: Order): void;
}

/** A shop that creates its orders through the API and keeps them in a table. */
function shop({ unknown = () => 404, book = bookTotal, isRight = isSigned, stored }: Habits = {}) {
  const orders = new Map<string, Order>();
  let api: Mock | undefined;
  const hasBeenPaid = async (requestId: string) => {
    const response = await api?.fetch(`/v2/request/${requestId}`, { headers: HEADERS });
    return ((await response?.json()) as { hasBeenPaid: boolean } | undefined)?.hasBeenPaid === true;
  };
  const app = async (request: Request) => {
    const raw = await request.text();
    if (!isRight(raw, request.headers.get('x-request-network-signature') ?? '')) return respond(401);
    const paid: Payload = JSON.parse(raw);
    const order = orders.get(paid.requestId);
    if (order === undefined) return respond(unknown(paid));
    book(order, paid, request.headers.get('x-request-network-delivery') ?? '');
    return respond(200);
  };
  const prepare: ExamineWebhookOptions['prepare'] = async ({ amount, reference, mock }) => {
    api = mock;
    const body = JSON.stringify({ ...ORDER, amount, reference });
    const response = await mock.fetch('/v2/request', { method: 'POST', headers: HEADERS, body });
    const { requestId } = (await response.json()) as { requestId: string };
    const order = { paid: false, units: 0 };
    orders.set(requestId, order);
    stored?.(requestId, order);
  };
  const believes = ({ requestId }: { requestId: string }) => orders.get(requestId)?.paid ?? false;
  return { app, orders, prepare, believes, hasBeenPaid };
}

const respond = (status: number) => new Response(null, { status });

function bookTotal(order: Order, { event, totalAmountPaid, expectedAmount }: Payload): void {
  if (event !== 'payment.confirmed' && event !== 'payment.partial') return;
  order.paid ||= Number(totalAmountPaid) >= Number(expectedAmount);
}

/** Returns the results of a shop by trial, except passed trials. */
async function shownOf(
  { app, prepare, believes }: ReturnType<typeof shop>,
  trials: readonly string[],
  options: Partial<ExamineWebhookOptions> = {},
) {
  const result = await examineWebhook(app, { prepare, believes, trials, settle: 300, ...options });
  expect(result.problem).toBeUndefined();
  return Object.fromEntries(
    result.trials.flatMap(({ name, verdict, sentence }) => (verdict === 'passed' ? [] : [[name, sentence]])),
  );
}

const LOST = { first: 'A payment whose webhook arrives before the order is stored is lost.' };

/** A shop that keeps payments of unknown orders until the order is stored. */
function patientShop(): ReturnType<typeof shop> {
  const early = new Map<string, Payload>();
  return shop({
    unknown: (paid) => {
      early.set(paid.requestId, paid);
      return 202;
    },
    stored: (requestId, order) => {
      const paid = early.get(requestId);
      if (paid !== undefined) bookTotal(order, paid);
    },
  });
}

/** A shop that drops payments of unknown orders and queries the API once an order is stored. */
function askingShop(): ReturnType<typeof shop> {
  const asking = shop({
    unknown: () => 200,
    stored: (requestId, order) => {
      void asking.hasBeenPaid(requestId).then((paid) => {
        order.paid ||= paid;
      });
    },
  });
  return asking;
}

test('first: finds a receiver that accepts payments of unknown orders and forgets them', async () => {
  expect(await shownOf(shop({ unknown: () => 200 }), ['first'])).toEqual(LOST);
});

test('first: finds a receiver that remembers a refused delivery as done', async () => {
  const done = new Set<string>();
  const { app, ...rest } = shop({ unknown: () => 404 });
  const forgetful = async (request: Request) => {
    const id = request.headers.get('x-request-network-delivery') ?? '';
    if (done.has(id)) return respond(200);
    done.add(id);
    return app(request);
  };
  expect(await shownOf({ app: forgetful, ...rest }, ['first'])).toEqual(LOST);
});

test('first: accepts receivers that refuse, keep or look up unknown orders', async () => {
  const right = [shop(), shop({ unknown: () => 503 }), shop({ unknown: () => 409 }), patientShop(), askingShop()];
  for (const one of right) expect(await shownOf(one, ['first'])).toEqual({});
});

test('first: is not judged without prepare, or if the create call cannot be held', async () => {
  const { app, believes, orders } = shop();
  const prepare: ExamineWebhookOptions['prepare'] = async ({ amount, reference, mock }) => {
    const { requestId } = await mock.requests.create({ amount, reference, ...ORDER });
    orders.set(requestId, { paid: false, units: 0 });
  };
  const held = await examineWebhook(app, { prepare, believes, trials: ['first'] });
  expect(held.trials[1]).toMatchObject({
    verdict: 'notJudged',
    sentence: 'the call that creates the order could not be held: POST /v2/request',
  });
  const paid = new Set<string>();
  const knowsAll = async (request: Request) => {
    const { event, requestId }: Payload = await request.json();
    if (event === 'payment.confirmed') paid.add(requestId);
    return respond(200);
  };
  const open = await examineWebhook(knowsAll, { believes: ({ requestId }) => paid.has(requestId), trials: ['first'] });
  expect(open.trials[1]).toMatchObject({ verdict: 'notJudged', sentence: 'needs --prepare' });
});

const UNREPAIRED = { missed: 'The reconciliation job does not repair a missed webhook.' };

/** A job that reads the status of each order from the API. */
const repairing =
  ({ orders, hasBeenPaid }: ReturnType<typeof shop>) =>
  async () => {
    for (const [requestId, order] of orders) order.paid ||= await hasBeenPaid(requestId);
  };

test('missed: finds a job that does nothing, or marks every order as paid, and blames no other trial', async () => {
  expect(await shownOf(shop(), ['missed'], { reconcile: () => {} })).toEqual(UNREPAIRED);
  const all = shop();
  const reconcile = () => {
    for (const order of all.orders.values()) order.paid = true;
  };
  expect(await shownOf(all, ['partial', 'unsigned', 'bad-signature', 'missed'], { reconcile })).toEqual(UNREPAIRED);
});

test('missed: accepts a job that reads the status from the API, which hides no lost webhook', async () => {
  const right = shop();
  expect(await shownOf(right, ['missed'], { reconcile: repairing(right) })).toEqual({});
  const forgetful = shop({ unknown: () => 200 });
  expect(await shownOf(forgetful, ['first', 'missed'], { reconcile: repairing(forgetful) })).toEqual(LOST);
});

test('missed: is not judged without a job', async () => {
  expect(await shownOf(shop(), ['missed'])).toEqual({ missed: 'needs --reconcile' });
});

test('processing-late: finds a receiver in which the last event wins', async () => {
  const lastWins = shop({
    book: (order, { event }) => {
      order.paid = event === 'payment.confirmed';
    },
  });
  const sentence = 'An older payment.processing makes a paid order unpaid.';
  expect(await shownOf(lastWins, ['processing-late'])).toEqual({ 'processing-late': sentence });
  expect(await shownOf(shop(), ['processing-late'])).toEqual({});
});

test('scoped: finds only a receiver that matches event names by prefix', async () => {
  const adding = (isPayment: (event: string) => boolean) => {
    const seen = new Set<string>();
    return shop({
      book: (order, { event, amount, expectedAmount }, delivery) => {
        if (!isPayment(event) || seen.has(delivery)) return;
        seen.add(delivery);
        order.units += Math.round(Number(amount) * 1e6);
        order.paid = order.units >= Math.round(Number(expectedAmount) * 1e6);
      },
    });
  };
  const sentence = 'A scoped event beside its core event is booked again.';
  const byStart = adding((event) => /^payment\.(confirmed|partial)/.test(event));
  const byName = adding((event) => /^payment\.(confirmed|partial)$/.test(event));
  expect(await shownOf(byStart, ['scoped'])).toEqual({ scoped: sentence });
  expect(await shownOf(byName, ['scoped'])).toEqual({});
  const byTotal = shop({ book: (order, paid) => bookTotal(order, { ...paid, event: 'payment.confirmed' }) });
  expect(await shownOf(byTotal, ['scoped'])).toEqual({});
});

const comparing = (length: number) => (right: string, given: string) =>
  given.length === right.length && given.slice(0, length) === right.slice(0, length);

type Compare = (right: string, given: string) => boolean;
test.each<[title: string, isEqual: Compare]>([
  ...[8, 32, 63].map((length): [string, Compare] => [`compares only ${length} characters`, comparing(length)]),
  ['accepts any prefix', (right, given) => given !== '' && right.startsWith(given)],
])('bad-signature: finds a receiver that %s', async (_, isEqual) => {
  const isRight = (raw: string, given: string) =>
    isEqual(createHmac('sha256', SECRET).update(raw).digest('hex'), given);
  expect(await shownOf(shop({ isRight }), ['bad-signature'])).toEqual({
    'bad-signature': 'A malformed signature is accepted.',
  });
});

test('first: is not judged, and costs only itself, if the application gives up on the held call', async () => {
  const { app, prepare, believes } = shop();
  const impatient: ExamineWebhookOptions['prepare'] = async (order) => {
    if (!order.reference.includes('-first-')) return prepare(order);
    const given = prepare(order);
    const isLate = await Promise.race([Promise.resolve(given).then(() => false), wait(300).then(() => true)]);
    if (isLate) throw new Error('the API did not respond within 300 ms');
  };
  const result = await examineWebhook(app, { prepare: impatient, believes, settle: 300, trials: ['first', 'partial'] });
  expect(result.problem).toBeUndefined();
  expect(result.trials.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'plain passed',
    'partial passed',
    'first notJudged',
  ]);
  expect(result.trials.at(-1)?.sentence).toMatch(
    /^the order could not be created while its call was held for 0\.\d s: the API did not respond within 300 ms$/,
  );
});

test('first: is not judged if the application creates the order again while its call is held', async () => {
  const { app, prepare, believes } = shop();
  const repeats: ExamineWebhookOptions['prepare'] = async (order) => {
    const [first] = await Promise.all([prepare(order), order.reference.includes('-first-') && prepare(order)]);
    return first;
  };
  const result = await examineWebhook(app, { prepare: repeats, believes, settle: 300, trials: ['first'] });
  expect(result.trials.at(-1)).toMatchObject({
    verdict: 'notJudged',
    sentence: 'the application created more than one request while its call was held',
  });
});

test('missed: a job that fails costs only its own trial', async () => {
  const { app, prepare, believes } = shop();
  const reconcile = () => {
    throw new Error('no connection to the store');
  };
  const { verdict, problem, trials } = await examineWebhook(app, {
    prepare,
    believes,
    reconcile,
    settle: 300,
    trials: ['missed', 'large'],
  });
  expect([verdict, problem]).toEqual(['none', 'no connection to the store']);
  expect(trials.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'plain passed',
    'missed notJudged',
    'large passed',
  ]);
});
