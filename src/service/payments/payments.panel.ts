import { type Money, recordList, sinceFilter } from '../../engine/control/record-list.ts';
import { parseTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentAmounts } from './payment-item.wire.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentsTable } from './payments.model.ts';
import { searchPayments } from './payments.queries.ts';

const pathOf = (row: PaymentRow) => `panel/payments/${row.id}`;
const settled = (row: PaymentRow) => ({ amount: row.invoiceAmount, currency: row.invoiceSymbol });

export const paymentList = recordList<PaymentRow>({
  path: 'panel/payments',
  title: 'Payments',
  group: 'Money',
  table: paymentsTable,
  filters: [
    { name: 'type', label: 'Type', options: PAYMENT_TYPES },
    { name: 'wallet', label: 'Payee or payer' },
    { name: 'invoiceCurrency', label: 'Invoice currency' },
    { name: 'paymentCurrency', label: 'Paid in' },
    { name: 'reference', label: 'Reference' },
    sinceFilter,
    { name: 'from', label: 'From (UTC)', type: 'datetime-local', step: 1 },
    { name: 'to', label: 'To', type: 'datetime-local', step: 1 },
  ],
  rows: (tx, { by: { wallet, from, to, ...by }, ...page }) => {
    const [fromDate, toDate] = [timeOf('from', from) ?? page.from, timeOf('to', to)];
    const { found, total } = searchPayments(tx, { ...by, walletAddress: wallet, fromDate, toDate, ...page });
    return { rows: found.map(({ payment }) => payment), total };
  },
  columns: [
    { head: 'Settles', value: settled, as: 'amount', link: pathOf, testid: 'open' },
    { head: 'Time', value: (row) => row.timestamp, as: 'time' },
    { head: 'Type', value: (row) => row.type },
    { head: 'Paid', value: (row, tx) => amountOf(tx, row, 'paid'), as: 'amount' },
    { head: 'Received', value: (row, tx) => amountOf(tx, row, 'received'), as: 'amount', minor: true },
    {
      head: 'Request',
      value: (row) => row.requestId,
      as: 'id',
      link: (row) => `panel/requests/${row.requestId}`,
      when: (rows) => rows.some(({ requestId }) => requestId !== rows[0]?.requestId),
    },
    { head: 'Transaction', value: (row) => row.sourceTxHash, as: 'id', minor: true },
    { head: 'Payer', value: (row) => row.payer, as: 'id' },
    { head: 'Network', value: (row) => [...new Set([row.sourceNetwork, row.destinationNetwork])].join(' → ') },
    {
      head: 'Block',
      value: (row) => row.chain?.blockNumber,
      as: 'number',
      title: (row, tx) => blockText(tx, row),
      when: (rows) => rows.some(({ chain }) => chain !== undefined),
    },
  ],
  empty: ['No payments yet. ', ['Create a request', 'panel/requests'], ' and pay it.'],
  search: {
    fields: [
      ['amount', 'amount', (row) => row.invoiceAmount, (row) => row.invoiceSymbol],
      ['ID', 'id', (row) => row.id],
      ['transaction', 'hash', (row) => row.sourceTxHash],
      ['transaction', 'hash', (row) => row.destinationTxHash],
    ],
    exact: (tx, whole, limit) => tx.table(paymentsTable).search({ by: { txHash: whole }, limit }).rows,
    describe: (row) => ({
      title: row.reference ?? row.sourceTxHash,
      path: pathOf(row),
      status: row.refunded ? 'refunded' : 'paid',
      amount: settled(row),
    }),
  },
});

function amountOf(tx: ReadTx, row: PaymentRow, side: 'paid' | 'received'): Money | string {
  const { [`${side}Amount` as const]: amount, [`${side}Currency` as const]: currency } = paymentAmounts(tx, row);
  return amount === null ? 'unknown' : { amount, currency: currency ?? '' };
}

/** Returns the block of a payment on a watched chain, and its confirmations. */
export function blockText(tx: ReadTx, { chain }: PaymentRow): string | undefined {
  if (chain === undefined) return undefined;
  const confirmations = tx.externals.chain?.confirmations(chain.chainId, chain.blockNumber);
  return confirmations === undefined ? chain.blockHash : `${chain.blockHash}, confirmations: ${confirmations}`;
}

/** Returns the time of a filter, UTC. A day, a minute or a second in `to` counts to its end. */
function timeOf(name: 'from' | 'to', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const rest = name === 'from' ? '00:00:00.000' : '23:59:59.999';
  const full = day === undefined ? text : `${day}T${time}${rest.slice(time.length)}Z`;
  if (parseTime(full) === undefined) {
    throw DomainError.field(name, `must be a date such as 2026-01-31, not "${text}"`);
  }
  return full;
}
