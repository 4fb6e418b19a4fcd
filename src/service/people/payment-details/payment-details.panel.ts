import { recordList, statusActions } from '../../../engine/control/record-list.ts';
import { PAYMENT_DETAILS_STATUSES, type PaymentDetailsRow, paymentDetailsTable } from './payment-details.model.ts';

const LABELS = { approved: 'Approve', rejected: 'Reject', failed: 'Fail' };
const tail = (number: string | undefined) => (number === undefined ? '' : `…${number.slice(-4)}`);
const nameOf = (row: PaymentDetailsRow) => `${row.bankName} ${tail(row.accountNumber ?? row.iban)}`;

export const paymentDetailsList = recordList<PaymentDetailsRow>({
  name: 'bank-accounts',
  title: 'Bank accounts',
  group: 'People',
  table: paymentDetailsTable,
  filters: { status: PAYMENT_DETAILS_STATUSES, clientUserId: [] },
  columns: [
    { head: 'Account', value: nameOf },
    { head: 'Review', value: (row) => row.status, as: 'status', testid: 'bank-status' },
    { head: 'Payer', value: (row) => row.clientUserId, link: 'payers' },
    { head: 'Currency', value: (row) => row.currency.toUpperCase() },
    { head: 'Rails', value: (row) => row.rails },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  details: [
    { head: 'ID', value: (row) => row.id, as: 'id' },
    { head: 'Holder', value: (row) => row.accountName },
    { head: 'Review page', value: () => 'open as the payer', link: (row) => `pages/bank/${row.id}` },
  ],
  heading: nameOf,
  actions: ({ id: paymentDetailsId, status }) =>
    statusActions(LABELS, status, (to) => ({ do: 'payment-details.set-status', paymentDetailsId, status: to })),
  empty: "No bank accounts yet. Add one on a payer's page.",
});
