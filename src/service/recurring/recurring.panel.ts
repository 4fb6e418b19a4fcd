import { recordList, sinceFilter } from '../../engine/control/record-list.ts';
import { RECURRING_STATUSES, type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

type Status = RecurringPaymentRow['status'];

/** The statuses that a button leads to from each. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['active', 'cancelled'],
  active: ['paused', 'completed', 'cancelled'],
  paused: ['active', 'cancelled'],
  completed: ['active'],
  cancelled: ['active'],
};

const LABELS: Readonly<Record<Status, string>> = {
  pending: 'Set to pending',
  active: 'Activate',
  paused: 'Pause',
  completed: 'Complete',
  cancelled: 'Cancel',
};

const priceOf = (row: RecurringPaymentRow) => ({ amount: row.amount, currency: row.invoiceCurrency });

export const recurringList = recordList<RecurringPaymentRow>({
  path: 'panel/recurring',
  title: 'Recurring payouts',
  group: 'Money',
  table: recurringPaymentsTable,
  filters: [{ name: 'status', label: 'Status', options: RECURRING_STATUSES }, sinceFilter],
  columns: [
    { head: 'ID', value: (row) => row.id, as: 'id' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'recurring-status' },
    { head: 'Each', value: priceOf, as: 'amount' },
    { head: 'Every', value: (row) => row.frequency.toLowerCase() },
    { head: 'Done', value: (row) => `${row.processedPayments} of ${row.totalPayments}`, as: 'number' },
    { head: 'Next', value: (row) => row.nextPaymentDate, as: 'time' },
    { head: 'Trouble', value: (row) => row.failureReason },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: (row) => `panel/requests/${row.requestId}` },
  ],
  actions: ({ id, status }) => [
    ...(status === 'active'
      ? [{ label: 'Fail next', testid: 'recurring-fail', step: { do: 'recurring.fail-next', id } }]
      : []),
    ...NEXT[status].map((to) => ({
      label: LABELS[to],
      testid: `recurring-${to}`,
      step: { do: 'recurring.set-status', id, status: to },
    })),
  ],
  empty: [
    'No recurring payouts yet. Create one with the step ',
    ['recurring.create', 'panel/steps?filter=recurring.create'],
    ', or with POST /v2/payouts.',
  ],
  search: {
    fields: [
      ['amount', 'amount', (row) => row.amount, (row) => row.invoiceCurrency],
      ['ID', 'id', (row) => row.id],
      ['request', 'id', (row) => row.currentRequestId],
    ],
    describe: (row) => ({ title: row.id, path: 'panel/recurring', status: row.status, amount: priceOf(row) }),
  },
});
