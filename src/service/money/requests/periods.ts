import { addMonths } from '../../../engine/kernel/clock/duration.ts';
import type { Tx } from '../../../engine/kernel/world/tx.ts';
import type { FREQUENCIES, RequestRow } from './requests.model.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the time some periods after a start. Months and years follow the calendar; missing days become the last day
 * of the month.
 */
export function periodsLater(startMs: number, frequency: (typeof FREQUENCIES)[number], count: number): number {
  if (frequency === 'DAILY') return startMs + count * DAY_MS;
  if (frequency === 'WEEKLY') return startMs + count * 7 * DAY_MS;
  return addMonths(startMs, frequency === 'MONTHLY' ? count : count * 12);
}

export function scheduleRepeat(tx: Tx, { requestId, recurrence }: RequestRow, period: number): void {
  if (recurrence === null) return;
  const dueMs = periodsLater(Date.parse(recurrence.startDate), recurrence.frequency, period);
  tx.schedule({ kind: 'request.repeat', subject: requestId, when: { dueMs }, data: { period } });
}
