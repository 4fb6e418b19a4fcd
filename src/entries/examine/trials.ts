import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { samplePayload, WEBHOOK_EVENTS } from '../../service/webhooks/payloads.ts';
import type { Step } from '../mock.types.ts';

type Order = { requestId: string; amount: string };
/** Returns the step that creates the next event of a trial's orders, or several events of the same second. */
type Make = (order: Order, other: Order) => Step;

export interface Send {
  event: number;
  /** Retry count. @default 0 */
  count?: number;
  body?: (text: string) => string;
  /** Signs the original body of this event instead of the body that is sent. */
  signedEvent?: number;
  secret?: string;
  /** Sent under a delivery ID of its own. */
  isSeparate?: boolean;
  /** Returns the signature headers to send, given the right signature. */
  signatures?: (right: string) => readonly string[];
  /**
   * `ignored`: its response counts for nothing. `lost`: the connection closes early. `burst`: many copies at once.
   * `broken`: the application's store fails; later deliveries are sent only if this one is not accepted.
   * `missed`: nothing is sent, and the application's reconciliation job runs. `early`: the application has no response
   * to its create call yet.
   */
  mode?: 'ignored' | 'lost' | 'burst' | 'broken' | 'missed' | 'early';
  isForged?: boolean;
  isTest?: boolean;
  how?: string;
}

/** A trial. The right belief is what the mock's API returns at its end. */
export interface Trial {
  name: string;
  /** `promise`: the service does or documents it, or its signature is there to prevent it. */
  class: 'promise' | 'hardening';
  makes: readonly Make[];
  sends: readonly Send[];
  /** What a failure means, and its likely cause. */
  sentence: string;
  often?: string | undefined;
  /** Another trial that must pass, or an option. */
  needs?: 'partial' | 'refund' | 'breaks' | 'prepare' | 'reconcile';
  /** If this trial fails as well, its cause is the likelier one. */
  simpler?: 'duplicate' | 'wrong-secret';
  /** `alone`: not concurrent with other trials. `late`: sent once more at the end. `risky`: may crash the receiver. */
  phase?: 'alone' | 'late' | 'risky';
  orders?: number;
  amount?: string;
}

const LAYOUT = ['The signature is checked over re-serialized JSON; other key orders or spaces fail.'] as const;

const TEXTS = {
  plain: ['A genuine webhook is not believed, or not answered with 2xx within 5 seconds.'],
  partial: ['A half-paid order counts as paid.', 'every payment event counts as paid'],
  parts: ['An order paid in two parts never counts as paid.', 'only the last amount is compared with the order'],
  'parts-decimal': ['An order of 0.8 paid with 0.7 and 0.1 never counts as paid.', 'amounts are added as floats'],
  overpaid: ['An overpaid order never counts as paid.', 'amounts must be equal instead of at least equal'],
  'absent-fields': ['A webhook without its optional fields is refused.'],
  duplicate: ['A repeated delivery is booked again.', 'delivery IDs are not remembered'],
  burst: ['Simultaneous copies are booked more than once.', 'lookup and insert are two steps; use a unique key'],
  'retry-500': ['A delivery whose response became a 500 is booked again by its retry.'],
  'lost-answer': ['A delivery whose response was lost is booked again by its retry.'],
  timeout: ['A delivery whose response came too late is booked again by its retry.'],
  'late-first': ['A delivery that arrives at its third attempt is never booked.', 'retries are taken for duplicates'],
  'stale-count': ['A duplicate with retry count 0 is booked again.', 'duplicates are found by the retry count'],
  delayed: ['A delivery that arrives 36 seconds late is never booked.', 'its maximum age is shorter than the retries'],
  reorder: ['An older event makes a paid order unpaid.', 'the last event wins'],
  'failed-late': ['An older payment.failed makes a paid order unpaid.', 'the current state is not checked'],
  'failed-first': ['An order whose first payment failed never counts as paid.', 'a failure is final'],
  'processing-late': ['An older payment.processing makes a paid order unpaid.', 'the last event wins'],
  processing: ['A payment in progress counts as paid.', 'every event that starts with "payment." counts as paid'],
  interleaved: ['Two orders paid at the same time are mixed up.', 'state is shared between requests'],
  batch: ['Only one of two orders paid in one transaction is booked.', 'duplicates are found by transaction hash'],
  'replay-same': ['A delivery repeated later is booked again.', 'deliveries are remembered for seconds only'],
  scoped: ['A scoped event beside its core event is booked again.', 'events are recognized by the start of their name'],
  first: [
    'A payment whose webhook arrives before the order is stored is lost.',
    'unknown orders are answered with 2xx; answer with 404, so that the webhook is repeated',
  ],
  missed: ['The reconciliation job does not repair a missed webhook.', 'it does not read the status from the API'],
  'late-work': ['A delivery whose processing failed once is never booked.', 'it is accepted before it is stored'],
  refund: ['A refunded order still counts as paid.'],
  'refund-late': [
    'A refunded order counts as paid after a late confirmation.',
    'refunds are kept for paid orders only',
  ],
  unsigned: ['A webhook without a signature is accepted.', 'the signature is checked only if present'],
  'wrong-secret': ['A webhook signed with another secret is accepted.', 'signatures are not checked'],
  'empty-secret': ['A webhook signed with "", "undefined" or "null" is accepted.', 'the secret is not set'],
  'altered-body': ['A body changed after signing is accepted.', 'the signature does not cover the body'],
  swapped: ['A body with the signature of another delivery is accepted.', 'the signature does not cover the body'],
  'layout-order': LAYOUT,
  'layout-space': LAYOUT,
  'layout-escapes': LAYOUT,
  'layout-numbers': LAYOUT,
  'new-fields': ['A webhook with new fields is refused.', 'the schema allows no other fields'],
  large: ['A webhook of 300 KB is refused.', 'the body parser accepts 100 KB'],
  'unknown-event': ['An unknown event counts as a payment.', 'the default branch books'],
  'test-flag': ['A test event is booked.'],
  'bad-signature': ['A malformed signature is accepted.', 'the comparison accepts a prefix, or throws'],
} as const satisfies Record<string, readonly [sentence: string, often?: string]>;

const defineTrial =
  (rank: Trial['class']) =>
  (name: keyof typeof TEXTS, makes: readonly Make[], sends: readonly Send[], rules: Partial<Trial> = {}): Trial => {
    const [sentence, often] = TEXTS[name];
    return { name, class: rank, makes, sends, sentence, often, ...rules };
  };
const promise = defineTrial('promise');
const hardening = defineTrial('hardening');

const share = (amount: string, percent: number) => formatUnits(percentOf(parseUnits(amount, 18), `${percent}`), 18);
const pay =
  (percent: number): Make =>
  ({ requestId, amount }) => ({ do: 'request.pay', requestId, amount: share(amount, percent) });
const payOther: Make = (_, other) => pay(100)(other, other);
const payTogether: Make = (...both) => ({ do: 'request.pay-batch', requestIds: both.map((one) => one.requestId) });
const overpay: Make = ({ requestId, amount: excess }) => ({ do: 'request.overpay', requestId, excess });
const refund: Make = ({ requestId }) => ({ do: 'request.refund', requestId });
/** Triggers an event that the state of its request does not allow. */
const claim =
  (event: 'payment.confirmed' | 'payment.failed' | 'payment.processing'): Make =>
  ({ requestId }) => ({ do: 'webhook.trigger', event, requestId, force: true });
const CONFIRMED = claim('payment.confirmed');
const FAILED = claim('payment.failed');

const as = (how: string, body: (text: string) => string): Send => ({ event: 0, how, body });
const change = (how: string, fields: (payload: Record<string, unknown>) => object) =>
  as(how, (text) => JSON.stringify(fields(JSON.parse(text))));
const forged = (how: string, way: Partial<Send>): Send => ({ event: 0, isForged: true, how, ...way });
const signedWith = (secret: string) => forged(`signed with "${secret}"`, { secret });

const first: Send = { event: 0 };
const second: Send = { event: 1 };
const third: Send = { event: 2 };
const ignored: Send = { event: 0, mode: 'ignored', how: 'response discarded' };
const lost: Send = { event: 0, mode: 'lost', how: 'connection closed early' };
const burst: Send = { event: 0, mode: 'burst', how: 'many at once' };
const broken: Send = { event: 0, mode: 'broken', how: 'store broken' };
const missed: Send = { event: 0, mode: 'missed', how: 'never delivered' };
const early: Send = { event: 0, mode: 'early', how: 'before the response to the create call' };
const again: Send = { event: 0, count: 1 };
const twice: Send = { event: 0, count: 2 };

/** Half the amount proves a double booking only if half does not count as paid. */
const HALF = { needs: 'partial' } as const;
const REPEATED = { ...HALF, simpler: 'duplicate' } as const;
const FORGED = { simpler: 'wrong-secret' } as const;
const RISKY = { phase: 'risky' } as const;
const ALONE = { phase: 'alone' } as const;

const minimal = change('optional fields left out', (paid) => {
  const kept = Object.entries(paid).filter(([name]) => !/^(conver|rate|customer)/.test(name));
  return { ...Object.fromEntries(kept), payerAddress: null, payerEoaAddress: null, fees: [] };
});
const raised = change('amounts raised after signing', (paid) => {
  const all = paid.expectedAmount;
  return { ...paid, event: 'payment.confirmed', amount: all, totalAmountPaid: all };
});
const old = change('36 seconds late', ({ timestamp, ...paid }) => {
  return { ...paid, timestamp: isoTime((parseTime(String(timestamp)) ?? 0) - 36_000) };
});
const samples = WEBHOOK_EVENTS.map((event): Send => {
  const body = (time: string) => JSON.stringify(samplePayload(event, time));
  return { event: 0, isTest: true, how: 'sample with the test header', body };
});
const malformed = [
  (right: string) => [right.slice(0, 63) + (right.endsWith('0') ? '1' : '0')],
  (right: string) => [right.slice(0, 32)],
  (right: string) => [right.slice(0, 63)],
  () => ['a'.repeat(65)],
  () => ['z'.repeat(64)],
  () => [`é${'a'.repeat(63)}`],
  () => ['a'.repeat(64), 'b'.repeat(64)],
].map((signatures) => forged('malformed signature', { signatures }));

const reordered = change('keys reordered', (paid) => Object.fromEntries(Object.entries(paid).reverse()));
const indented = as('indented', (text) => JSON.stringify(JSON.parse(text), null, 1));
const escaped = as('characters escaped', (text) => text.replaceAll('/', '\\/').replace('payment.', '\\u0070ayment.'));
const numbered = as('large numbers added', (text) =>
  text.replace(/\}$/, ',"extra":{"big":9007199254740993,"one":1.0}}'),
);
const extended = change('fields added', (paid) => ({ ...paid, later: { list: [null] }, none: null }));
const large = change('300 KB', (paid) => ({ ...paid, customerInfo: { firstName: 'x'.repeat(300_000) } }));
const scoped = change('scoped name', (paid) => ({ ...paid, event: `${paid.event}.checkout` }));
const renamed = change('renamed payment.settled_v9', (paid) => ({ ...paid, event: 'payment.settled_v9' }));

export const PLAIN = promise('plain', [pay(100)], [first]);

export const TRIALS: readonly Trial[] = [
  PLAIN,
  promise('partial', [pay(50)], [first]),
  promise('parts', [pay(40), pay(60)], [first, second], HALF),
  promise('parts-decimal', [pay(87.5), pay(12.5)], [first, second], { ...HALF, amount: '0.8' }),
  promise('overpaid', [overpay], [first]),
  promise('absent-fields', [pay(100)], [minimal]),
  promise('duplicate', [pay(50)], [first, again, twice], HALF),
  promise('burst', [pay(50)], [burst], REPEATED),
  promise('retry-500', [pay(50)], [{ ...ignored, how: 'response became a 500' }, again], REPEATED),
  promise('lost-answer', [pay(50)], [lost, again], REPEATED),
  promise('timeout', [pay(50)], [ignored, again], REPEATED),
  promise('late-first', [pay(100)], [twice]),
  promise('stale-count', [pay(50)], [first, first], REPEATED),
  promise('delayed', [pay(100)], [old]),
  promise('reorder', [pay(50), pay(50)], [second, first], HALF),
  promise('failed-late', [FAILED, pay(100)], [second, first]),
  promise('failed-first', [FAILED, pay(100)], [first, second]),
  promise('processing-late', [claim('payment.processing'), pay(100)], [second, first]),
  promise('processing', [claim('payment.processing')], [first]),
  promise('interleaved', [pay(50), payOther, pay(20)], [first, second, third], { ...HALF, ...ALONE, orders: 2 }),
  promise('batch', [payTogether], [first, second], { orders: 2 }),
  promise('scoped', [pay(50)], [first, { ...scoped, isSeparate: true }], HALF),
  promise('missed', [pay(100)], [missed], { ...ALONE, needs: 'reconcile', orders: 2 }),
  promise('replay-same', [pay(50)], [first], { ...REPEATED, phase: 'late' }),
  promise('late-work', [pay(100)], [broken, again], { ...ALONE, needs: 'breaks' }),
  hardening('first', [pay(100)], [early], { needs: 'prepare' }),
  hardening('refund', [pay(100), refund], [first, second]),
  hardening('refund-late', [pay(100), refund], [second, first], { needs: 'refund' }),
  // A forgery claims an unpaid order, so a receiver that asks the API is right as well.
  promise('unsigned', [CONFIRMED], [forged('unsigned', { signatures: () => [] })], FORGED),
  promise('wrong-secret', [CONFIRMED], [signedWith('another secret')]),
  promise('empty-secret', [CONFIRMED], ['', 'undefined', 'null'].map(signedWith), FORGED),
  promise('altered-body', [pay(10)], [{ ...raised, isForged: true, signedEvent: 0 }], FORGED),
  promise('swapped', [CONFIRMED, pay(10)], [forged('signature of another delivery', { signedEvent: 1 })], FORGED),
  hardening('layout-order', [pay(100)], [reordered]),
  hardening('layout-space', [pay(100)], [indented]),
  hardening('layout-escapes', [pay(100)], [escaped]),
  hardening('layout-numbers', [pay(100)], [numbered]),
  hardening('new-fields', [pay(100)], [extended]),
  hardening('large', [pay(100)], [large], RISKY),
  promise('unknown-event', [CONFIRMED], [renamed], RISKY),
  promise('test-flag', [], samples, RISKY),
  promise('bad-signature', [CONFIRMED], malformed, { ...RISKY, ...FORGED }),
];
