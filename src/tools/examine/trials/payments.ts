import { pay } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Orders paid in full, in parts or with too much. */
export const PAYMENT_TRIALS: readonly Trial[] = [
  {
    name: 'plain',
    class: 'promise',
    sentence: 'A genuine webhook is not believed, or not answered with 2xx within 5 seconds.',
    hints: [
      [/\b2../, 'the event is not recognized; its name is in the field "event"'],
      [/\b40[13]/, 'another secret, or a signature checked over re-serialized JSON'],
      [/\b404/, 'another path, or an unknown order'],
      [/\b5../, 'the receiver failed; see its log'],
    ],
    steps: [pay('100%')],
    sends: [{ event: 0 }],
  },
  {
    name: 'partial',
    class: 'promise',
    sentence: 'A half-paid order counts as paid.',
    often: 'every payment event counts as paid',
    steps: [pay('50%')],
    sends: [{ event: 0 }],
  },
  {
    name: 'parts',
    class: 'promise',
    sentence: 'An order paid in two parts never counts as paid.',
    often: 'only the last amount is compared with the order',
    needs: 'partial',
    steps: [pay('40%'), pay('60%')],
    sends: [{ event: 0 }, { event: 1 }],
  },
  {
    name: 'parts-decimal',
    class: 'promise',
    sentence: 'An order of 0.8 paid with 0.7 and 0.1 never counts as paid.',
    often: 'amounts are added as floats',
    needs: 'partial',
    amount: '0.8',
    steps: [pay('87.5%'), pay('12.5%')],
    sends: [{ event: 0 }, { event: 1 }],
  },
  {
    name: 'overpaid',
    class: 'promise',
    sentence: 'An overpaid order never counts as paid.',
    often: 'amounts must be equal instead of at least equal',
    steps: [{ do: 'request.overpay', requestId: '{order}', excess: '100%' }],
    sends: [{ event: 0 }],
  },
  {
    name: 'absent-fields',
    class: 'promise',
    sentence: 'A webhook without its optional fields is refused.',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'minimal', how: 'optional fields left out' }],
  },
];
