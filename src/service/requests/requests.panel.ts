import { type ListAction, recordList, sinceFilter } from '../../engine/control/record-list.ts';
import { REQUEST_STATUSES, type RequestRow, requestsTable, requestTransitions } from './requests.model.ts';
import { remainingAmount } from './requests.queries.ts';

const pathOf = (row: RequestRow) => `panel/requests/${row.requestId}`;
const priceOf = (row: RequestRow) => ({ amount: row.amount, currency: row.invoiceCurrency });

const AMOUNT = { name: 'set:amount', label: 'Amount', placeholder: 'less than remaining', required: true, size: 16 };
const EXCESS = { name: 'set:excess', label: 'Excess', value: '1', required: true, size: 6 };
const LATE = { name: 'for:by', label: 'Late by', value: 2, unit: 'd', required: true };
const REASON = { name: 'set:reason', label: 'Reason', placeholder: 'Payment failed', size: 14 };

/** Actions of a request: step, the transition that allows it, test id, label, and what has to be filled in. */
const ACTIONS = [
  ['request.pay', 'request.pay', 'pay-full', 'Pay in full'],
  ['request.pay', 'request.pay', 'pay-part', 'Pay a part', AMOUNT],
  ['request.overpay', 'request.pay', 'overpay', 'Overpay', EXCESS],
  ['request.pay-late', 'request.pay', 'pay-late', 'Pay late', LATE],
  ['request.fail', 'request.fail', 'fail', 'Fail', REASON],
  ['request.refund', 'request.refund', 'refund', 'Refund'],
  ['request.expire', 'request.expire', 'expire', 'Expire'],
  ['request.unpay', 'request.unpay', 'unpay', 'Undo all payments'],
] as const;

/** The actions on the page of a request. Each keeps its place; those that its state forbids are disabled. */
export function requestActions({ requestId, status, paidAmount }: RequestRow): ListAction[] {
  const isUntouched = status === 'created' && paidAmount === '0';
  return ACTIONS.map(([step, transition, testid, label, field]) => ({
    label,
    testid,
    step: { do: step, requestId },
    tone: testid === 'pay-full' ? 'primary' : transition === 'request.pay' ? undefined : 'danger',
    disabled: !requestTransitions[status].includes(transition) || (step === 'request.unpay' && isUntouched),
    fields: field === undefined ? [] : [field],
  }));
}

/** Those that the menu of a row offers, at once. */
const OF_ROW = ['pay-full', 'fail', 'refund', 'expire'];

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
  actions: (row) =>
    requestActions(row)
      .filter(({ testid }) => OF_ROW.includes(testid))
      .map(({ tone: _, fields: __, ...action }) => action),
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
