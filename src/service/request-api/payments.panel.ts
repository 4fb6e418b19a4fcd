import { type Money, recordList } from '../../engine/control/record-list.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { money } from '../catalogue/currencies/amount-texts.ts';
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
    { head: 'Payment', value: (row) => row.id, as: 'id', testid: 'open' },
    { head: 'Time', value: (row) => row.timestamp, as: 'time' },
    { head: 'Type', value: (row) => row.type },
    { head: 'Paid', value: (row, tx) => amountOf(tx, row, 'paid'), as: 'number' },
    { head: 'Settles', value: settled, as: 'number' },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
    { head: 'Payer', value: (row) => row.payer, as: 'id' },
  ],
  details: [
    { head: 'Network', value: (row) => [...new Set([row.sourceNetwork, row.destinationNetwork])].join(' → ') },
    { head: 'Status', value: (row) => (row.refunded ? 'refunded' : 'paid'), as: 'status' },
    { head: 'Received', value: (row, tx) => amountOf(tx, row, 'received') },
    { head: 'Too much', value: (row, tx) => amountOf(tx, row, 'excess') },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Payee', value: (row) => row.payee, as: 'id' },
    { head: 'Transaction', value: (row) => row.sourceTxHash, as: 'id' },
    {
      head: 'Fees',
      value: (row) =>
        row.fees.map(
          ({ type, amount, currency }) =>
            `${type}: ${amount === null ? `unknown amount of ${currency}` : money({ amount, currency })}`,
        ),
    },
  ],
  heading: (row) => `Payment of ${money(settled(row))}`,
  story: (row) => row.requestId,
  actions: ({ requestId }) => [
    { label: 'Refund the request', step: { do: 'request.refund', requestId }, tone: 'danger' },
  ],
  empty: 'No payments yet. Create a request and pay it.',
});

function settled({ invoiceAmount: amount, invoiceSymbol: currency }: PaymentRow): Money {
  return { amount, currency };
}

function amountOf(tx: ReadTx, row: PaymentRow, side: 'paid' | 'received' | 'excess'): Money | null {
  const { [`${side}Amount` as const]: amount, [`${side}Currency` as const]: currency } = paymentAmounts(tx, row);
  return amount === null ? null : { amount, currency: currency ?? '' };
}
