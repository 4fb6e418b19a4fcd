import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
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
