import { webhookSchemas } from '../../../service/webhooks/payload-schemas.ts';
import { pay, trigger } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** The events of the samples. The one that most receivers handle is first. */
const SAMPLES = Object.keys(webhookSchemas).toSorted(
  (a, b) => Number(b === 'payment.confirmed') - Number(a === 'payment.confirmed'),
);

/** Webhooks that may crash the receiver. They are sent in a wave of their own. */
export const RISKY_TRIALS: readonly Trial[] = [
  {
    name: 'large',
    class: 'hardening',
    sentence: 'A webhook of 300 KB is refused.',
    often: 'the body parser accepts 100 KB',
    phase: 'risky',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'large', how: '300 KB' }],
  },
  {
    name: 'unknown-event',
    class: 'promise',
    sentence: 'An unknown event counts as a payment.',
    often: 'the default branch books',
    phase: 'risky',
    simpler: 'partial',
    steps: [trigger('payment.confirmed')],
    sends: [{ event: 0, change: 'renamed', how: 'renamed payment.settled_v9' }],
  },
  {
    name: 'test-flag',
    class: 'promise',
    sentence: 'A test event is booked.',
    phase: 'risky',
    steps: [],
    sends: SAMPLES.map((sample) => ({ event: 0, sample, how: 'sample with the test header' })),
  },
  {
    name: 'bad-signature',
    class: 'promise',
    sentence: 'A malformed signature is accepted.',
    often: 'the comparison accepts a prefix, or throws',
    phase: 'risky',
    simpler: 'wrong-secret',
    steps: [trigger('payment.confirmed')],
    sends: [
      { event: 0, forgery: { signatures: 'wrongEnd' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'half' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'tooShort' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'tooLong' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'notHex' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'notAscii' }, how: 'malformed signature' },
      { event: 0, forgery: { signatures: 'two' }, how: 'malformed signature' },
    ],
  },
];
