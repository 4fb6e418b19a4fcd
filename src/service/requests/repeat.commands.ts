import type { Tx } from '../../engine/kernel/world/tx.ts';
import { periodsLater } from './periods.ts';
import type { RequestRow } from './requests.model.ts';

/** Schedules the next request of a recurring one, some periods after its start. */
export function scheduleRepeat(tx: Tx, { requestId, recurrence }: RequestRow, period: number): void {
  if (recurrence === null) return;
  const dueMs = periodsLater(Date.parse(recurrence.startDate), recurrence.frequency, period);
  tx.schedule({ kind: 'request.repeat', subject: requestId, when: { dueMs }, data: { period } });
}
