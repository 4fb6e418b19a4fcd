import { HOSTILE } from './hostile.trials.ts';
import { change, claim, first, overpay, pay, payTogether, refund, send, type Trial } from './trial.ts';

const promise = (name: string, trial: Omit<Trial, 'name' | 'class'>): Trial => ({ name, class: 'promise', ...trial });

/** The trial that must pass before anything else is judged. */
export const PLAIN = promise('plain', {
  makes: [pay(100)],
  sends: [first],
  sent: 'payment.confirmed of the whole amount, one delivery',
  sentence: 'A genuine webhook is not believed, or not answered with 2xx within 5 seconds.',
  often: 'another path or secret; the signature is checked over JSON that was parsed and written again',
  byStatus: true,
});

/** What a sender of webhooks does on a good day and on a bad one. */
const HONEST: readonly Trial[] = [
  PLAIN,
  promise('partial', {
    makes: [pay(50)],
    sends: [first],
    sent: 'payment.partial of half the amount',
    sentence: 'An order of which half is paid counts as paid.',
    often: 'any payment event counts as paid',
  }),
  promise('parts', {
    needs: 'partial',
    makes: [pay(40), pay(60)],
    sends: [first, send(1)],
    sent: '40 % of the amount, then 60 %',
    sentence: 'An order that is paid in two parts never counts as paid.',
    often: 'only the last amount is compared with the order',
  }),
  promise('parts-decimal', {
    needs: 'partial',
    amount: '0.8',
    makes: [pay(87.5), pay(12.5)],
    sends: [first, send(1)],
    sent: '0.7, then 0.1 of 0.8',
    sentence: 'An order of 0.8 that is paid by 0.7 and 0.1 never counts as paid.',
    often: 'amounts are added as floating-point numbers',
  }),
  promise('overpaid', {
    makes: [overpay],
    sends: [first],
    sent: 'twice the amount in one payment',
    sentence: 'An order that is paid with more than its amount never counts as paid.',
    often: 'amounts are compared with "equal" instead of "at least"',
  }),
  promise('absent-fields', {
    byStatus: true,
    makes: [pay(100)],
    sends: [send(0, { body: change(withoutOptional) })],
    sent: 'the whole amount, without fees, payer and rates',
    sentence: 'A webhook without its optional fields is refused.',
  }),
  promise('duplicate', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [first, send(0, { count: 1 }), send(0, { count: 2 })],
    sent: 'half the amount, three times one after the other, one delivery id',
    sentence: 'A delivery that is repeated is booked again.',
    often: 'deliveries are not remembered',
  }),
  promise('burst', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [send(0, { isBurst: true })],
    sent: 'half the amount, many times at once, one delivery id',
    sentence: 'Copies that arrive at once are booked more than once.',
    often: 'looking up a delivery and storing it are two steps; let a unique key decide',
  }),
  promise('retry-500', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [send(0, { mode: 'overruled' }), send(0, { count: 1 })],
    sent: "half the amount; the answer became a proxy's 500; sent again",
    sentence: 'A delivery that was done, but whose answer became a 500 on its way, is booked again by the retry.',
  }),
  promise('lost-answer', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [send(0, { mode: 'lost' }), send(0, { count: 1 })],
    sent: 'half the amount; the connection ends before the answer; sent again',
    sentence: 'A delivery whose answer was lost is booked again by the retry.',
    often: 'the work goes on when the connection has ended, and its delivery is not remembered',
  }),
  promise('timeout', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [send(0, { mode: 'ignored' }), send(0, { count: 1 })],
    sent: 'half the amount; the sender no longer waits for the answer; sent again',
    sentence: 'A delivery that was answered too late is booked again by the retry.',
  }),
  promise('late-first', {
    makes: [pay(100)],
    sends: [send(0, { count: 2 })],
    sent: 'the whole amount; two attempts were lost, the third arrives with the retry count 2',
    sentence: 'A delivery whose first attempts were lost is never booked.',
    often: 'a retry count above 0 is taken for a repetition',
  }),
  promise('stale-count', {
    needs: 'partial',
    makes: [pay(50)],
    sends: [first, first],
    sent: 'half the amount, again with the retry count 0',
    sentence: 'A repetition with the retry count 0 is booked again.',
    often: 'the retry count is used to find repetitions',
  }),
  promise('delayed', {
    phase: 'early',
    makes: [pay(100)],
    sends: [first],
    sent: 'the whole amount, 36 seconds after its timestamp, as a last retry may be',
    sentence: 'A delivery that arrives 36 seconds after its timestamp is never booked.',
    often: 'the time that is allowed is shorter than the retries of the service',
  }),
  promise('reorder', {
    needs: 'partial',
    makes: [pay(50), pay(50)],
    sends: [send(1), first],
    sent: 'the confirmation, then the older payment.partial',
    sentence: 'An order does not count as paid when an older event arrives after its confirmation.',
    often: 'the last event wins',
  }),
  promise('failed-late', {
    makes: [claim('payment.failed'), pay(100)],
    sends: [send(1), first],
    sent: 'the confirmation, then an older payment.failed',
    sentence: 'A paid order does not count as paid after an older payment.failed.',
    often: 'the failure is taken without a look at the present state',
  }),
  promise('failed-first', {
    makes: [claim('payment.failed'), pay(100)],
    sends: [first, send(1)],
    sent: 'payment.failed, then the confirmation of another attempt',
    sentence: 'An order whose first payment failed never counts as paid.',
    often: 'a failure is final',
  }),
  promise('processing', {
    makes: [claim('payment.processing')],
    sends: [send(0, { kind: 'unknown' })],
    sent: 'payment.processing of a bank payment',
    sentence: 'An order whose payment is only on its way counts as paid.',
    often: 'any event whose name begins with "payment." counts as paid',
  }),
  promise('interleaved', {
    needs: 'partial',
    phase: 'alone',
    orders: 2,
    makes: [pay(50, 0), pay(100, 1), pay(20, 0)],
    sends: [first, send(1), send(2)],
    sent: 'half of A, the whole of B, a fifth of A',
    sentence: 'Two orders that are paid at the same time are mixed up.',
    often: 'state is kept outside of the request',
  }),
  promise('batch', {
    orders: 2,
    makes: [payTogether],
    sends: [first, send(1)],
    sent: 'the confirmations of two orders, paid by one transaction',
    sentence: 'Of two orders paid by one transaction, only the first is booked.',
    often: 'repetitions are found by the transaction hash alone',
  }),
  promise('replay-same', {
    needs: 'partial',
    phase: 'late',
    makes: [pay(50)],
    sends: [first, first],
    sent: 'half the amount, and the same delivery again at the end',
    sentence: 'A delivery that is repeated after a while is booked again.',
    often: 'deliveries are remembered for seconds only',
  }),
  promise('late-work', {
    needs: 'break',
    phase: 'alone',
    makes: [pay(100)],
    sends: [send(0, { isBroken: true }), send(0, { count: 1, isRetry: true })],
    sent: 'the whole amount while the store is broken, and the retry when it is mended',
    sentence: 'A delivery whose work failed once is never booked.',
    often: 'it is noted as done, or answered with 2xx, before it is stored',
  }),
  {
    name: 'refund',
    class: 'hardening',
    isTakenBack: true,
    makes: [pay(100), refund],
    sends: [first, send(1)],
    sent: 'the confirmation, then payment.refunded',
    sentence: 'A refunded order still counts as paid.',
  },
  promise('refund-late', {
    needs: 'refund',
    makes: [pay(100), refund],
    sends: [send(1), first],
    sent: 'payment.refunded, then the older confirmation',
    sentence: 'A refunded order counts as paid when its older confirmation arrives late.',
  }),
];

function withoutOptional(payload: Record<string, unknown>): object {
  const kept = Object.entries(payload).filter(([name]) => !/^(conver|rate|customer)/.test(name));
  return { ...Object.fromEntries(kept), payerAddress: null, payerEoaAddress: null, fees: [] };
}

/** All trials, in the order in which they are reported. */
export const TRIALS: readonly Trial[] = [...HONEST, ...HOSTILE];
