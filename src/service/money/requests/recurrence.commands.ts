import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { periodsLater, scheduleRepeat } from './periods.ts';
import { createRequest, getRequest, repeatOf } from './requests.commands.ts';
import { type RequestRow, requestsTable } from './requests.model.ts';

/** Creates the next request of a recurring request, linked to the original. */
export function repeatRequest(tx: Tx, requestId: string, period: number): RequestRow {
  tx.assume('A-RECURRING-REQUESTS');
  const original = getRequest(tx, requestId);
  const next = createRequest(tx, repeatOf(original));
  tx.emit('request.recurring', next);
  scheduleRepeat(tx, original, period + 1);
  return next;
}

/** Stops a recurring request, or resumes it at the next period. */
export function setRecurrenceStopped(tx: Tx, request: RequestRow, stopped: boolean): RequestRow {
  const { requestId, recurrence, recurringPaymentId, originalRequestId } = request;
  if (recurrence === null) {
    if (originalRequestId !== null) tx.assume('A-RECURRING-REQUESTS');
    const hint = originalRequestId === null ? '' : `; its original is ${originalRequestId}`;
    throw new DomainError('bad-request', `Request is not recurring${hint}`);
  }
  if (recurringPaymentId !== null) {
    const cure = `PATCH /v2/payouts/recurring/${recurringPaymentId} cancels it`;
    throw new DomainError('bad-request', `Request belongs to a recurring payment; ${cure}`);
  }
  if (!stopped) tx.assume('A-RECURRING-REQUESTS');
  if (stopped) tx.unschedule('request.repeat', requestId);
  else scheduleRepeat(tx, request, nextPeriod(tx, recurrence));
  return tx.emit('request.updated', tx.table(requestsTable).put({ ...request, isRecurrenceStopped: stopped }));
}

function nextPeriod(tx: ReadTx, { startDate, frequency }: NonNullable<RequestRow['recurrence']>): number {
  let period = 1;
  while (periodsLater(Date.parse(startDate), frequency, period) <= tx.nowMs()) period++;
  return period;
}
