import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
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
