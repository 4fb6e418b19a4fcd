import { recordList, statusActions } from '../../../engine/control/record-list.ts';
import { RECURRING_STATUSES, type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

const LABELS = { active: 'Activate', paused: 'Pause', completed: 'Complete', cancelled: 'Cancel' };

export const recurringList = recordList<RecurringPaymentRow>({
  name: 'recurring',
  title: 'Recurring payouts',
  group: 'Money',
  table: recurringPaymentsTable,
  hasPeriod: true,
  filters: { status: RECURRING_STATUSES },
  columns: [
    { head: 'ID', value: (row) => row.id, as: 'id' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'recurring-status' },
    { head: 'Each', value: (row) => ({ amount: row.amount, currency: row.invoiceCurrency }), as: 'number' },
    { head: 'Every', value: (row) => row.frequency.toLowerCase() },
    { head: 'Done', value: (row) => `${row.processedPayments} of ${row.totalPayments}`, as: 'number' },
    { head: 'Next', value: (row) => row.nextPaymentDate, as: 'time' },
    { head: 'Failure', value: (row) => row.failureReason },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
  ],
  actions: ({ id, status }) => [
    ...statusActions(LABELS, status, (to) => ({ do: 'recurring.set-status', id, status: to })),
    { label: 'Fail the next payment', step: { do: 'recurring.fail-next', id } },
  ],
  empty: 'No recurring payouts yet. Create one with the step recurring.create or POST /v2/payouts.',
});
