import { recordList, statusActions } from '../../engine/control/record-list.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { PAYMENT_DETAILS_STATUSES, type PaymentDetailsRow, paymentDetailsTable } from './payment-details.model.ts';

const payerPath = ({ clientUserId }: PaymentDetailsRow) => `panel/payers/${pathSegment(clientUserId)}`;
const tail = (number: string | undefined) => (number === undefined ? '' : `…${number.slice(-4)}`);
const DECISIONS = { approved: 'Approve', rejected: 'Reject', failed: 'Fail' };

export const paymentDetailsList = recordList<PaymentDetailsRow>({
  path: 'panel/bank-details',
  title: 'Bank details',
  group: 'People',
  name: 'bank',
  what: 'bank accounts',
  table: paymentDetailsTable,
  filters: [
    { name: 'status', label: 'Review', options: PAYMENT_DETAILS_STATUSES },
    { name: 'clientUserId', label: 'Client user ID' },
  ],
  columns: [
    {
      head: 'Account',
      value: (row) => `${row.bankName} ${tail(row.accountNumber ?? row.iban)}`,
      link: (row) => `pages/bank/${row.id}`,
      title: () => 'The hosted review page',
    },
    { head: 'Review', value: (row) => row.status, as: 'status', testid: 'bank-status' },
    { head: 'Payer', value: (row) => row.clientUserId, link: payerPath },
    { head: 'Currency', value: (row) => row.currency.toUpperCase() },
    { head: 'Rails', value: (row) => row.rails },
    { head: 'ID', value: (row) => row.id, as: 'id' },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  actions: ({ id, status }) =>
    statusActions('bank', DECISIONS, status, (to) => {
      return { do: 'payment-details.set-status', paymentDetailsId: id, status: to };
    }),
  empty: ['No bank accounts yet. Add one on the page of a ', ['payer', 'panel/payers'], '.'],
  search: {
    name: 'Bank accounts',
    fields: [
      ['IBAN', 'text', (row) => row.iban],
      ['account', 'text', (row) => row.accountNumber],
      ['ID', 'id', (row) => row.id],
    ],
    describe: (row) => ({ title: `${row.bankName}, ${row.accountName}`, path: payerPath(row), status: row.status }),
  },
});
