import { pay } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Webhooks that were missed, came too early or could not be processed. */
export const RECOVERY_TRIALS: readonly Trial[] = [
  {
    name: 'missed',
    class: 'promise',
    sentence: 'The reconciliation job does not repair a missed webhook.',
    often: 'it does not read the status from the API',
    phase: 'repair',
    needs: 'reconcile',
    orders: 2,
    steps: [pay('100%')],
    sends: [{ event: 0, mode: 'missed', how: 'never delivered' }],
  },
  {
    name: 'replay-same',
    class: 'promise',
    sentence: 'A delivery repeated later is booked again.',
    often: 'deliveries are remembered for seconds only',
    needs: 'partial',
    simpler: 'duplicate',
    phase: 'late',
    steps: [pay('50%')],
    sends: [{ event: 0 }],
  },
  {
    name: 'late-work',
    class: 'promise',
    sentence: 'A delivery whose processing failed once is never booked.',
    often: 'it is accepted before it is stored',
    phase: 'alone',
    needs: 'breaks',
    steps: [pay('100%')],
    sends: [
      { event: 0, mode: 'broken', how: 'store broken' },
      { event: 0, count: 1 },
    ],
  },
  {
    name: 'first',
    class: 'hardening',
    sentence: 'A payment whose webhook arrives before the order is stored is lost.',
    often: 'unknown orders are answered with 2xx; answer with 404, so that the webhook is repeated',
    needs: 'prepare',
    steps: [pay('100%')],
    sends: [{ event: 0, mode: 'early', how: 'before the response to the create call' }],
  },
];
