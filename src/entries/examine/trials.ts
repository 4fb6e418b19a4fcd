import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { samplePayload, WEBHOOK_EVENTS } from '../../service/webhooks/payloads.ts';
import type { Step } from '../mock.types.ts';

type Order = { requestId: string; amount: string };
/** Returns the step that makes one event, or several of the same second, of the orders of a trial. */
type Make = (order: Order, other: Order) => Step;

/** One delivery of an event, by its number among those of the trial. */
export interface Send {
  event: number;
  count?: number;
  body?: (text: string) => string;
  /** What is signed and by which secret, unless its own body by the right one; or the values of the header. */
  signedEvent?: number;
  secret?: string;
  signatures?: readonly string[];
  /** `overruled`: the answer is read, and counts as a proxy's 500. `lost`: the connection ends before the answer. `ignored`: the answer
   * comes too late. `burst`: many at once. `broken`: while the application's store is
   * broken; what follows is sent only if that was not answered with 2xx. */
  mode?: 'overruled' | 'lost' | 'ignored' | 'burst' | 'broken';
  isForged?: boolean;
  isTest?: boolean;
}

/** One trial: what is made and sent, and what its failure means. The right belief is what the mock's API answers at the end. */
export interface Trial {
  name: string;
  class: 'promise' | 'hardening';
  makes: readonly Make[];
  sends: readonly Send[];
  sent: string;
  sentence: string;
  often?: string | undefined;
  needs?: 'partial' | 'refund' | 'breaks';
  /** The trial whose likely cause is the likelier one, when it fails as well. */
  simpler?: 'duplicate' | 'wrong-secret';
  /** `early`: its event is 36 seconds old. `alone`: beside no other trial. `late`: sent once more at the end. `risky`: it may end the
   * receiver. @default side by side with others */
  phase?: 'early' | 'alone' | 'late' | 'risky';
  orders?: number;
  amount?: string;
}

/** Defines a trial. Its text is what is sent, an arrow, what a failure means, and after "Often:" a likely cause. */
const defineTrial =
  (rank: Trial['class']) =>
  (name: string, makes: readonly Make[], sends: readonly Send[], rules: Partial<Trial> = {}) =>
  ([text = '']: TemplateStringsArray): Trial => {
    const [sent = '', sentence = '', often] = text.trim().split(/ → | Often: /);
    return { name, class: rank, makes, sends, ...rules, sent, sentence, often };
  };
/** What the service does or documents, or what its signature is there to prevent. */
const promise = defineTrial('promise');
/** What the service may do one day, or what its signature cannot prevent. */
const hardening = defineTrial('hardening');

const share = (amount: string, percent: number) => formatUnits(percentOf(parseUnits(amount, 18), `${percent}`), 18);
const pay =
  (percent: number): Make =>
  ({ requestId, amount }) => ({ do: 'request.pay', requestId, amount: share(amount, percent) });
const payOther: Make = (_, other) => pay(100)(other, other);
const payTogether: Make = (...both) => ({ do: 'request.pay-batch', requestIds: both.map((one) => one.requestId) });
const overpay: Make = ({ requestId, amount: excess }) => ({ do: 'request.overpay', requestId, excess });
const refund: Make = ({ requestId }) => ({ do: 'request.refund', requestId });
/** An event that the state of its request does not allow. */
const claim =
  (event: 'payment.confirmed' | 'payment.failed' | 'payment.processing'): Make =>
  ({ requestId }) => ({ do: 'webhook.trigger', event, requestId, force: true });

function change(fields: (payload: Record<string, unknown>) => object) {
  return (text: string) => JSON.stringify(fields(JSON.parse(text)));
}

const first: Send = { event: 0 };
const second: Send = { event: 1 };
const again: Send = { event: 0, count: 1 };
const twice: Send = { event: 0, count: 2 };
const forged = (...ways: Partial<Send>[]): Send[] => ways.map((way) => ({ event: 0, isForged: true, ...way }));
const as = (body: (text: string) => string): Send[] => [{ event: 0, body }];

/** A failure of a trial with half the amount means something only where half the amount is not the whole. */
const HALF = { needs: 'partial' } as const;
const REPEATED = { ...HALF, simpler: 'duplicate' } as const;
const FORGED = { simpler: 'wrong-secret' } as const;
const TWO_ALONE = { ...HALF, orders: 2, phase: 'alone' } as const;
const RISKY = { phase: 'risky' } as const;
const CONFIRMED = claim('payment.confirmed');
const FAILED = claim('payment.failed');

const minimal = change((paid) => {
  const kept = Object.entries(paid).filter(([name]) => !/^(conver|rate|customer)/.test(name));
  return { ...Object.fromEntries(kept), payerAddress: null, payerEoaAddress: null, fees: [] };
});
const raised = change((paid) => {
  const all = paid.expectedAmount;
  return { ...paid, event: 'payment.confirmed', amount: all, totalAmountPaid: all };
});
const long = change((paid) => ({ ...paid, customerInfo: { firstName: 'x'.repeat(300_000) } }));
const samples = WEBHOOK_EVENTS.map((event): Send => {
  const body = (time: string) => JSON.stringify(samplePayload(event, time));
  return { event: 0, isTest: true, body };
});

const layouts = {
  order: change((paid) => Object.fromEntries(Object.entries(paid).reverse())),
  space: (text: string) => JSON.stringify(JSON.parse(text), null, 1),
  escapes: (text: string) => text.replaceAll('/', '\\/').replace('payment.', '\\u0070ayment.'),
  numbers: (text: string) => text.replace(/\}$/, ',"extra":{"big":9007199254740993,"one":1.0}}'),
};
const digits = 'a'.repeat(63);
const malformed = [[digits], [`${digits}aa`], ['z'.repeat(64)], [`é${digits}`], [`${digits}a`, `${digits}b`]];

/** The trial that must pass before anything else is judged. */
export const PLAIN = promise('plain', [pay(100)], [first])`
    the confirmation of the whole amount, one delivery → A genuine webhook is not believed, or not answered with 2xx within 5 seconds. Often: another path or secret; the signature is checked over JSON that was parsed and written again`;

/** All trials: name, what is made, what is sent, when it is judged; what is sent in words; what a failure means. */
export const TRIALS: readonly Trial[] = [
  PLAIN,
  promise('partial', [pay(50)], [first])`
    payment.partial of half the amount → An order of which half is paid counts as paid. Often: any payment event counts as paid`,
  promise('parts', [pay(40), pay(60)], [first, second], HALF)`
    40 % of the amount, then 60 % → An order that is paid in two parts never counts as paid. Often: only the last amount is compared with the order`,
  promise('parts-decimal', [pay(87.5), pay(12.5)], [first, second], { ...HALF, amount: '0.8' })`
    0.7, then 0.1 of 0.8 → An order of 0.8 that is paid by 0.7 and 0.1 never counts as paid. Often: amounts are added as floating-point numbers`,
  promise('overpaid', [overpay], [first])`
    twice the amount in one payment → An order that is paid with more than its amount never counts as paid. Often: amounts are compared with "equal" instead of "at least"`,
  promise('absent-fields', [pay(100)], as(minimal))`
    the confirmation without fees, payer and rates → A webhook without its optional fields is refused.`,
  promise('duplicate', [pay(50)], [first, again, twice], HALF)`
    half the amount, three times one after the other, one delivery id → A delivery that is repeated is booked again. Often: deliveries are not remembered`,
  promise('burst', [pay(50)], [{ event: 0, mode: 'burst' }], REPEATED)`
    half the amount, many times at once, one delivery id → Copies that arrive at once are booked more than once. Often: looking up a delivery and storing it are two steps; let a unique key decide`,
  promise('retry-500', [pay(50)], [{ event: 0, mode: 'overruled' }, again], REPEATED)`
    half the amount; the answer becomes a proxy's 500; sent again → A delivery that was done, but whose answer became a 500 on its way, is booked again by the retry.`,
  promise('lost-answer', [pay(50)], [{ event: 0, mode: 'lost' }, again], REPEATED)`
    half the amount; the connection ends before the answer; sent again → A delivery whose answer was lost is booked again by the retry. Often: the work goes on without the connection, and its delivery is not remembered`,
  promise('timeout', [pay(50)], [{ event: 0, mode: 'ignored' }, again], REPEATED)`
    half the amount; the sender no longer waits for the answer; sent again → A delivery that was answered too late is booked again by the retry.`,
  promise('late-first', [pay(100)], [twice])`
    the confirmation; two attempts were lost, the third arrives with the retry count 2 → A delivery whose first attempts were lost is never booked. Often: a retry count above 0 is taken for a repetition`,
  promise('stale-count', [pay(50)], [first, first], REPEATED)`
    half the amount, again with the retry count 0 → A repetition with the retry count 0 is booked again. Often: the retry count is used to find repetitions`,
  promise('delayed', [pay(100)], [first], { phase: 'early' })`
    the confirmation, 36 seconds after its timestamp, as a last retry may be → A delivery that arrives 36 seconds after its timestamp is never booked. Often: the time that is allowed is shorter than the retries of the service`,
  promise('reorder', [pay(50), pay(50)], [second, first], HALF)`
    the confirmation, then the older payment.partial → An order does not count as paid when an older event arrives after its confirmation. Often: the last event wins`,
  promise('failed-late', [FAILED, pay(100)], [second, first])`
    the confirmation, then an older payment.failed → A paid order does not count as paid after an older payment.failed. Often: the failure is taken without a look at the present state`,
  promise('failed-first', [FAILED, pay(100)], [first, second])`
    payment.failed, then the confirmation of another attempt → An order whose first payment failed never counts as paid. Often: a failure is final`,
  promise('processing', [claim('payment.processing')], [first])`
    payment.processing of a bank payment → An order whose payment is only on its way counts as paid. Often: any event whose name begins with "payment." counts as paid`,
  promise('interleaved', [pay(50), payOther, pay(20)], [first, second, { event: 2 }], TWO_ALONE)`
    half of A, the whole of B, a fifth of A → Two orders that are paid at the same time are mixed up. Often: state is kept outside of the request`,
  promise('batch', [payTogether], [first, second], { orders: 2 })`
    the confirmations of two orders, paid by one transaction → Of two orders paid by one transaction, only the first is booked. Often: repetitions are found by the transaction hash alone`,
  promise('replay-same', [pay(50)], [first], { ...REPEATED, phase: 'late' })`
    half the amount, and the same delivery again at the end → A delivery that is repeated after a while is booked again. Often: deliveries are remembered for seconds only`,
  promise('late-work', [pay(100)], [{ event: 0, mode: 'broken' }, again], { needs: 'breaks', phase: 'alone' })`
    the confirmation while the store is broken, and the retry when it is mended → A delivery whose work failed once is never booked. Often: it is noted as done, or answered with 2xx, before it is stored`,
  hardening('refund', [pay(100), refund], [first, second])`
    the confirmation, then payment.refunded → A refunded order still counts as paid.`,
  promise('refund-late', [pay(100), refund], [second, first], { needs: 'refund' })`
    payment.refunded, then the older confirmation → A refunded order counts as paid when its confirmation arrives after the refund. Often: a refund is noted only for an order that is paid`,
  // Nobody has paid what a forgery says: whoever asks the API is right, too.
  promise('unsigned', [CONFIRMED], forged({ signatures: [] }), FORGED)`
    a confirmation without a signature → A webhook without a signature is believed. Often: the signature is checked only if there is one`,
  promise('wrong-secret', [CONFIRMED], forged({ secret: 'another secret' }))`
    a confirmation that is signed by another secret → A webhook that is signed by another secret is believed. Often: no signature is checked`,
  promise('empty-secret', [CONFIRMED], forged({ secret: '' }, { secret: 'undefined' }, { secret: 'null' }), FORGED)`
    confirmations that are signed by an empty secret, by "undefined" and by "null" → A webhook signed with an empty secret, or with the word "undefined" or "null", is believed: a secret is not set.`,
  promise('altered-body', [pay(10)], forged({ body: raised, signedEvent: 0 }), FORGED)`
    a tenth of the amount; the body says all of it, with the signature of the genuine one → A body that was changed after it was signed is believed.`,
  promise('swapped', [CONFIRMED, pay(10)], forged({ signedEvent: 1 }), FORGED)`
    a confirmation with the valid signature of another delivery → A body with the signature of another delivery is believed. Often: the signature is checked over something else than the body`,
  ...Object.entries(layouts).map(
    ([name, layout]) => hardening(`layout-${name}`, [pay(100)], as(layout))`
    the same facts as other JSON, signed → The signature is checked over JSON that was parsed and written again; the bytes of today pass, others would fail.`,
  ),
  hardening('new-fields', [pay(100)], as(change((paid) => ({ ...paid, later: { list: [null] }, none: null }))))`
    a confirmation with fields that are new, signed → A webhook with fields that are new is refused. Often: a schema allows no other fields`,
  hardening('large', [pay(100)], as(long), RISKY)`
    a confirmation of 300 KB, signed → A webhook of 300 KB is refused. Often: the limit of the body parser is 100 KB`,
  promise('unknown-event', [CONFIRMED], as(change((paid) => ({ ...paid, event: 'payment.settled_v9' }))), RISKY)`
    payment.settled_v9 of the whole amount, signed → An event that is not known counts as a payment. Often: the default branch books`,
  promise('test-flag', [], samples, RISKY)`
    the samples of all events, with the header of a test → A test event is booked.`,
  promise('bad-signature', [CONFIRMED], forged(...malformed.map((signatures) => ({ signatures }))), {
    ...RISKY,
    ...FORGED,
  })`
    signatures of 63 and 65 digits, of other letters, and two at once → A webhook with a malformed signature is believed. Often: the comparison throws for texts of another length`,
];
