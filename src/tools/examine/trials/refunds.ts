import { pay } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Refunded orders. */
export const REFUND_TRIALS: readonly Trial[] = [
  {
    name: 'refund',
    class: 'hardening',
    sentence: 'A refunded order still counts as paid.',
    steps: [pay('100%'), { do: 'request.refund', requestId: '{order}' }],
    sends: [{ event: 0 }, { event: 1 }],
  },
  {
    name: 'refund-late',
    class: 'hardening',
    sentence: 'A refunded order counts as paid after a late confirmation.',
    often: 'refunds are kept for paid orders only',
    needs: 'refund',
    steps: [pay('100%'), { do: 'request.refund', requestId: '{order}' }],
    sends: [{ event: 1 }, { event: 0 }],
  },
];
