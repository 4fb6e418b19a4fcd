import { recordList, statusActions } from '../../../engine/control/record-list.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { RECURRING_STATUSES, type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

const IDLE = 'It comes from the fixtures, which start no schedules. Activate starts it.';

const LABELS = { active: 'Activate', paused: 'Pause', completed: 'Complete', cancelled: 'Cancel' };

export const recurringList = recordList<RecurringPaymentRow>({
  name: 'recurring',
  title: 'Recurring payouts',
  group: 'Money',
  table: recurringPaymentsTable,
  hasPeriod: true,
  filters: { status: RECURRING_STATUSES },
  lives: [{ head: 'Status', states: RECURRING_STATUSES, value: ({ status }) => status }],
  columns: [
    { head: 'ID', value: (row) => row.id, as: 'id' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'recurring-status' },
    { head: 'Each', value: (row) => ({ amount: row.amount, currency: row.invoiceCurrency }), as: 'number' },
    { head: 'Every', value: (row) => row.frequency.toLowerCase() },
    { head: 'Done', value: (row) => `${row.processedPayments} of ${row.totalPayments}`, as: 'number' },
    { head: 'Next', value: nextPayment, as: 'time' },
    { head: 'Failure', value: (row) => row.failureReason },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
  ],
  details: [{ head: 'Schedule', value: (row, tx) => (isIdle(row, tx) ? IDLE : null), as: 'wrapped' }],
  actions: (row, tx) => [
    ...statusActions(LABELS, isIdle(row, tx) ? '' : row.status, (to) => ({
      do: 'recurring.set-status',
      id: row.id,
      status: to,
    })),
    { label: 'Fail the next payment', step: { do: 'recurring.fail-next', id: row.id } },
  ],
  empty: 'No recurring payouts yet. Create one with the step recurring.create or POST /v2/payouts.',
});

/** Returns whether a schedule is active, but no payment is scheduled: schedules of fixtures do not run. */
function isIdle({ id, status }: RecurringPaymentRow, tx: ReadTx): boolean {
  return status === 'active' && tx.table(jobsTable).find('subject', id) === undefined;
}

function nextPayment(row: RecurringPaymentRow, tx: ReadTx): string | null {
  return isIdle(row, tx) ? 'does not run' : row.nextPaymentDate;
}
