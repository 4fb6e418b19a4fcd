import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { allowanceTransaction, reservedUnits, unitsPerPayment } from './allowance.commands.ts';
import { cancelRecurringPayment, unpauseRecurringPayment } from './recurring.commands.ts';
import type { RecurringPaymentRow } from './recurring.model.ts';

/** Returns the requests and payments of a schedule so far, oldest first. */
export function historyOf(tx: ReadTx, { id, requestId, currentRequestId }: RecurringPaymentRow) {
  const paid = tx
    .table(paymentsTable)
    .search({ by: { recurringPaymentId: id } })
    .rows.reverse();
  const ids = new Set([requestId, ...paid.map((payment) => payment.requestId), currentRequestId ?? requestId]);
  return {
    requests: [...ids]
      .flatMap((each) => tx.table(requestsTable).get(each) ?? [])
      .map(({ paymentReference, requestId }) => ({ paymentReference, requestId })),
    payments: paid.map((payment) => ({
      id: payment.id,
      amount: payment.invoiceAmount,
      timestamp: payment.timestamp,
      txHash: payment.sourceTxHash,
    })),
  };
}

/** Returns the response of PATCH: the new state, the totals, and after a cancel the approval that lowers the allowance. */
export function updateRecurringPayout(tx: Tx, id: string, action: 'cancel' | 'unpause') {
  const row = action === 'cancel' ? cancelRecurringPayment(tx, id) : unpauseRecurringPayment(tx, id);
  const { status, processedPayments, totalPayments, nextPaymentDate } = row;
  const remainingPayments = totalPayments - processedPayments;
  const remainingAmount = (unitsPerPayment(tx, row) * BigInt(remainingPayments)).toString();
  const books = { remainingPayments, remainingAmount, processedPayments, totalPayments };
  return {
    id,
    status,
    transactions: action === 'cancel' ? [allowanceTransaction(tx, row, reservedUnits(tx, row))] : [],
    metadata: action === 'cancel' ? books : { ...books, nextPaymentDate },
  };
}
