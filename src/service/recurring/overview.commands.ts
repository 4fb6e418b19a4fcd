import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { allowanceTransaction, reservedUnits, unitsPerPayment } from './allowance.commands.ts';
import { cancelRecurringPayment, unpauseRecurringPayment } from './recurring.commands.ts';
import type { RecurringPaymentRow } from './recurring.model.ts';

/** Returns a schedule with its requests and payments so far, oldest first. */
export function describeRecurringPayout(tx: ReadTx, row: RecurringPaymentRow) {
  const { id, status, processedPayments, totalPayments, lastPaymentDate, nextPaymentDate } = row;
  const { failureCount, failureReason } = row;
  const paid = tx
    .table(paymentsTable)
    .search({ by: { recurringPaymentId: id } })
    .rows.reverse();
  const ids = new Set([
    row.requestId,
    ...paid.map(({ requestId }) => requestId),
    row.currentRequestId ?? row.requestId,
  ]);
  const requests = [...ids]
    .flatMap((requestId) => tx.table(requestsTable).get(requestId) ?? [])
    .map(({ paymentReference, requestId }) => ({ paymentReference, requestId }));
  const payments = paid.map((payment) => ({
    id: payment.id,
    amount: payment.invoiceAmount,
    timestamp: payment.timestamp,
    txHash: payment.sourceTxHash,
  }));
  return {
    id,
    status,
    processedPayments,
    totalPayments,
    lastPaymentDate,
    nextPaymentDate,
    requests,
    payments,
    failureCount,
    failureReason,
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
