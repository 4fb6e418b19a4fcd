import type { Tx } from '../../engine/world/tx.ts';
import { periodsLater } from './periods.ts';
import type { RequestRow } from './requests.model.ts';

/** Kind of the job that makes the next request of a recurring one. */
export const REPEAT_JOB = 'request.repeat';

/** Lets the next request of a recurring one be made, some periods after its start. */
export function scheduleRepeat(tx: Tx, { requestId, recurrence }: RequestRow, period: number): void {
  if (recurrence === null) return;
  const dueMs = periodsLater(Date.parse(recurrence.startDate), recurrence.frequency, period);
  tx.schedule({ kind: REPEAT_JOB, subject: requestId, when: { dueMs }, data: { period } });
}
