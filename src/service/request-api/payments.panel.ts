import { type Money, recordList } from '../../engine/control/record-list.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentAmounts } from '../money/payments/payment-item.ts';
import { searchPayments } from '../money/payments/payment-search.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentsTable } from '../money/payments/payments.model.ts';

export const paymentList = recordList<PaymentRow>({
  name: 'payments',
  title: 'Payments',
  group: 'Money',
  table: paymentsTable,
  hasPeriod: true,
  filters: { type: PAYMENT_TYPES, wallet: [], invoiceCurrency: [], paymentCurrency: [], reference: [] },
  rows: (tx, { by: { wallet, ...by }, from, ...page }) => {
    const { found, total } = searchPayments(tx, { ...by, walletAddress: wallet, fromDate: from, ...page });
    return { rows: found.map(({ payment }) => payment), total };
  },
  columns: [
    {
      head: 'Settles',
      value: (row) => ({ amount: row.invoiceAmount, currency: row.invoiceSymbol }),
      as: 'number',
      testid: 'open',
    },
    { head: 'Time', value: (row) => row.timestamp, as: 'time' },
    { head: 'Type', value: (row) => row.type },
    { head: 'Paid', value: (row, tx) => amountOf(tx, row, 'paid'), as: 'number' },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
    { head: 'Payer', value: (row) => row.payer, as: 'id' },
    { head: 'Network', value: (row) => [...new Set([row.sourceNetwork, row.destinationNetwork])].join(' → ') },
  ],
  details: [
    { head: 'Status', value: (row) => (row.refunded ? 'refunded' : 'paid'), as: 'status' },
    { head: 'Received', value: (row, tx) => amountOf(tx, row, 'received') },
    { head: 'Too much', value: (row, tx) => amountOf(tx, row, 'excess') },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Payee', value: (row) => row.payee, as: 'id' },
    { head: 'Transaction', value: (row) => row.sourceTxHash, as: 'id' },
    {
      head: 'Fees',
      value: (row) =>
        row.fees.map(({ type, amount, currency }) => `${type}: ${amount ?? 'unknown amount of'} ${currency}`),
    },
    { head: 'Payment ID', value: (row) => row.id, as: 'id' },
  ],
  heading: (row) => `Payment of ${row.invoiceAmount} ${row.invoiceSymbol}`,
  story: (row) => row.requestId,
  actions: ({ requestId }) => [
    { label: 'Refund the request', step: { do: 'request.refund', requestId }, tone: 'danger' },
  ],
  empty: 'No payments yet. Create a request and pay it.',
});

function amountOf(tx: ReadTx, row: PaymentRow, side: 'paid' | 'received' | 'excess'): Money | null {
  const { [`${side}Amount` as const]: amount, [`${side}Currency` as const]: currency } = paymentAmounts(tx, row);
  return amount === null ? null : { amount, currency: currency ?? '' };
}
