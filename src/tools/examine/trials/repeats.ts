import { pay } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Deliveries that arrive several times or late. */
export const REPEAT_TRIALS: readonly Trial[] = [
  {
    name: 'duplicate',
    class: 'promise',
    sentence: 'A repeated delivery is booked again.',
    often: 'delivery IDs are not remembered',
    needs: 'partial',
    steps: [pay('50%')],
    sends: [{ event: 0 }, { event: 0, count: 1 }, { event: 0, count: 2 }],
  },
  {
    name: 'burst',
    class: 'promise',
    sentence: 'Simultaneous copies are booked more than once.',
    often: 'lookup and insert are two steps; use a unique key',
    needs: 'partial',
    simpler: 'duplicate',
    steps: [pay('50%')],
    sends: [{ event: 0, mode: 'burst', how: 'many at once' }],
  },
  {
    name: 'retry-500',
    class: 'promise',
    sentence: 'A delivery whose response became a 500 is booked again by its retry.',
    needs: 'partial',
    simpler: 'duplicate',
    steps: [pay('50%')],
    sends: [
      { event: 0, mode: 'ignored', how: 'response became a 500' },
      { event: 0, count: 1 },
    ],
  },
  {
    name: 'lost-answer',
    class: 'promise',
    sentence: 'A delivery whose response was lost is booked again by its retry.',
    needs: 'partial',
    simpler: 'duplicate',
    steps: [pay('50%')],
    sends: [
      { event: 0, mode: 'lost', how: 'connection closed early' },
      { event: 0, count: 1 },
    ],
  },
  {
    name: 'timeout',
    class: 'promise',
    sentence: 'A delivery whose response came too late is booked again by its retry.',
    needs: 'partial',
    simpler: 'duplicate',
    steps: [pay('50%')],
    sends: [
      { event: 0, mode: 'ignored', how: 'response discarded' },
      { event: 0, count: 1 },
    ],
  },
  {
    name: 'late-first',
    class: 'promise',
    sentence: 'A delivery that arrives at its third attempt is never booked.',
    often: 'retries are taken for duplicates',
    steps: [pay('100%')],
    sends: [{ event: 0, count: 2 }],
  },
  {
    name: 'stale-count',
    class: 'promise',
    sentence: 'A duplicate with retry count 0 is booked again.',
    often: 'duplicates are found by the retry count',
    needs: 'partial',
    simpler: 'duplicate',
    steps: [pay('50%')],
    sends: [{ event: 0 }, { event: 0 }],
  },
  {
    name: 'delayed',
    class: 'promise',
    sentence: 'A delivery that arrives 36 seconds late is never booked.',
    often: 'its maximum age is shorter than the retries',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'old', how: '36 seconds late' }],
  },
];
