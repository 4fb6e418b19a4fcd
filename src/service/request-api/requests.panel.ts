import { type ListAction, recordList, type Share } from '../../engine/control/record-list.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentsTable } from '../money/payments/payments.model.ts';
import { remainingAmount } from '../money/requests/remaining-amounts.ts';
import { REQUEST_STATUSES, type RequestRow, requestsTable } from '../money/requests/requests.model.ts';
import { linkOfRequest } from '../secure-payments/link-lookups.ts';

const walletPath = (wallet: string | null) => (wallet === null ? undefined : `panel/requests?wallet=${wallet}`);

const ACTIONS: readonly (readonly [label: string, step: string, ask?: ListAction['ask']])[] = [
  ['Pay in full', 'request.pay'],
  ['Pay a part', 'request.pay', { amount: '' }],
  ['Overpay', 'request.overpay', { excess: '1' }],
  ['Pay late', 'request.pay-late', { by: '1h' }],
  ['Fail', 'request.fail', { reason: '' }],
  ['Refund', 'request.refund'],
  ['Expire', 'request.expire'],
  ['Undo all payments', 'request.unpay'],
];
const PAYS = ['request.pay', 'request.overpay', 'request.pay-late'];

/** Actions of a request, always in the same order. */
function requestActions(request: RequestRow, tx: ReadTx): ListAction[] {
  const { requestId } = request;
  const amount = formatUnits(unitsOf(remainingAmount(tx, request)) / 2n, DECIMALS);
  return ACTIONS.map(([label, step, ask]) => ({
    label,
    step: { do: step, requestId },
    ask,
    ...(ask?.amount === '' && { example: { amount } }),
    tone: label === 'Pay in full' ? 'primary' : PAYS.includes(step) ? undefined : 'danger',
  }));
}

/** Filter for requests that await a payment. */
const OPEN = 'open';
const isOpen = ({ status }: RequestRow) => status === 'created' || status === 'partially_paid';

/** What is paid, due and refunded. A refunded part is due again, so that it is a part of the bar. */
function sharesOf(request: RequestRow, tx: ReadTx): Share[] {
  const { requestId, paidAmount, invoiceCurrency: currency } = request;
  const paid = unitsOf(paidAmount);
  const due = unitsOf(remainingAmount(tx, request));
  const payments = tx.table(paymentsTable).search({ by: { requestId } }).rows;
  const refunds = payments.filter((payment) => payment.refunded === true);
  const refunded = refunds.reduce((sum, { invoiceAmount }) => sum + unitsOf(invoiceAmount), 0n);
  const marked = refunded < due ? refunded : due;
  const partOf = (units: bigint) => Number((units * 10_000n) / (paid + due || 1n)) / 10_000;
  const share = (label: string, units: bigint, part: bigint, tone: Share['tone']): Share => {
    return { label, value: { amount: formatUnits(units, DECIMALS), currency }, part: partOf(part), tone };
  };
  return [
    share('Paid', paid, paid, 'success'),
    ...(refunded > 0n ? [share('Refunded', refunded, marked, 'returned')] : []),
    share('Due', due, due - marked, 'open'),
  ];
}

/** More digits than any currency has. */
const DECIMALS = 18;
const unitsOf = (amount: string) => parseUnits(amount, DECIMALS);

export const requestList = recordList<RequestRow>({
  name: 'requests',
  title: 'Requests',
  group: 'Money',
  table: requestsTable,
  idName: 'requestId',
  hasPeriod: true,
  filters: { status: [...REQUEST_STATUSES, OPEN], wallet: [] },
  rows: (tx, { by: { status, wallet: given }, ...page }) => {
    const wallet = given?.toLowerCase();
    const chosen = status === OPEN ? { by: { wallet }, where: isOpen } : { by: { status, wallet } };
    return tx.table(requestsTable).search({ ...chosen, ...page });
  },
  columns: [
    { head: 'Request', value: (row) => row.requestId, as: 'id', testid: 'open' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'status' },
    {
      head: 'Amount',
      value: (row) => ({ amount: row.amount, currency: row.invoiceCurrency }),
      as: 'number',
      testid: 'amount',
    },
    {
      head: 'Due',
      value: (row, tx) => ({ amount: remainingAmount(tx, row), currency: row.invoiceCurrency }),
      as: 'number',
      testid: 'left',
    },
    { head: 'Paid in', value: (row) => row.paymentCurrency },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  details: [
    {
      head: 'Paid',
      value: (row) => ({ amount: row.paidAmount, currency: row.invoiceCurrency }),
      testid: 'paid-amount',
    },
    { head: 'Failure', value: (row) => row.failureReason },
    { head: 'Payment reference', value: (row) => row.paymentReference, as: 'id' },
    { head: 'Payee', value: (row) => row.payee, as: 'id', link: (row) => walletPath(row.payee) },
    { head: 'Payer', value: (row) => row.payer, as: 'id', link: (row) => walletPath(row.payer) },
    { head: 'Transaction', value: (row) => row.txHash, as: 'id' },
    { head: 'Client ID', value: (row) => row.clientId },
    {
      head: 'Payment link',
      value: (row, tx) => linkOfRequest(tx, row.requestId)?.token,
      as: 'id',
      link: 'secure-payments',
    },
    { head: 'Pay page', value: () => 'open as the payer', link: (row) => `pay/${row.requestId}` },
  ],
  lives: [{ head: 'Status', states: REQUEST_STATUSES, value: ({ status }) => status }],
  shares: sharesOf,
  actions: requestActions,
  forms: [
    {
      label: 'New request',
      step: { do: 'request.create' },
      ask: {
        amount: '25',
        invoiceCurrency: 'USD',
        paymentCurrency: 'FAU-sepolia',
        payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
        reference: '',
      },
      tone: 'primary',
      leadsTo: 'panel/requests/{requestId}',
    },
  ],
  empty: 'No requests yet. Create one here, or call POST /v2/request.',
});
