import { recordList, sinceFilter } from '../../engine/control/record-list.ts';
import { REQUEST_STATUSES, type RequestRow, requestsTable, requestTransitions } from './requests.model.ts';
import { remainingAmount } from './requests.queries.ts';

const pathOf = (row: RequestRow) => `panel/requests/${row.requestId}`;
const priceOf = (row: RequestRow) => ({ amount: row.amount, currency: row.invoiceCurrency });

const ROW_ACTIONS = [
  ['request.pay', 'Pay in full', 'pay-full'],
  ['request.fail', 'Fail', 'fail'],
  ['request.refund', 'Refund', 'refund'],
  ['request.expire', 'Expire', 'expire'],
] as const;

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const newRequest = {
  title: 'New request',
  label: 'Create request',
  testid: 'create-request',
  step: { do: 'request.create' },
  leadsTo: 'panel/requests/{requestId}',
  fields: [
    { name: 'set:amount', label: 'Amount', value: '25', required: true, size: 8 },
    { name: 'set:invoiceCurrency', label: 'Invoice currency', value: 'USD', list: 'currencies', required: true },
    { name: 'set:paymentCurrency', label: 'Paid in', value: 'FAU-sepolia', list: 'currencies', required: true },
    { name: 'set:payee', label: 'Payee', value: PAYEE, required: true, size: 44 },
    { name: 'set:reference', label: 'Your reference', placeholder: 'optional', size: 14 },
  ],
};

export const requestList = recordList<RequestRow>({
  path: 'panel/requests',
  title: 'Requests',
  group: 'Money',
  table: requestsTable,
  filters: [
    { name: 'status', label: 'Status', options: REQUEST_STATUSES },
    { name: 'wallet', label: 'Payee or payer' },
    sinceFilter,
  ],
  rows: (tx, { by: { status, wallet }, ...page }) =>
    tx.table(requestsTable).search({ by: { status, wallet: wallet?.toLowerCase() }, ...page }),
  columns: [
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: pathOf, testid: 'open' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'status' },
    { head: 'Amount', value: priceOf, as: 'amount' },
    {
      head: 'To go',
      value: (row, tx) => ({ amount: remainingAmount(tx, row), currency: row.invoiceCurrency }),
      as: 'amount',
    },
    { head: 'Paid in', value: (row) => row.paymentCurrency },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  actions: ({ requestId, status }) =>
    ROW_ACTIONS.map(([step, label, testid]) => ({
      label,
      testid,
      step: { do: step, requestId },
      disabled: !requestTransitions[status].includes(step),
    })),
  forms: [newRequest],
  empty: ['No requests yet. Create one, or with POST /v2/request.'],
  search: {
    fields: [
      ['reference', 'text', (row) => row.reference],
      ['e-mail', 'text', (row) => row.customerInfo?.email],
      ['amount', 'amount', (row) => row.amount, (row) => row.invoiceCurrency],
      ['ID', 'hash', (row) => row.requestId],
      ['payment reference', 'hash', (row) => row.paymentReference],
      ['transaction', 'hash', (row) => row.txHash],
      ['payee', 'hash', (row) => row.payee],
      ['payer', 'hash', (row) => row.payer],
    ],
    exact: (tx, whole, limit) => {
      const table = tx.table(requestsTable);
      const one = table.get(whole) ?? table.find('paymentReference', whole);
      return one === undefined ? table.search({ by: { wallet: whole }, limit }).rows : [one];
    },
    describe: (row) => ({
      title: row.reference ?? row.requestId,
      path: pathOf(row),
      status: row.status,
      amount: priceOf(row),
    }),
  },
});
