import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentIntentsTable } from '../intents/intents.model.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from './requests.model.ts';

/** Returns the ids of a request and of its payments and payment intents, references and transaction hashes included. */
export function idsOfRequest(tx: ReadTx, requestId: string): string[] {
  const by = { requestId };
  const request = tx.table(requestsTable).get(requestId);
  const payments = tx.table(paymentsTable).search({ by }).rows;
  const intents = tx.table(paymentIntentsTable).search({ by }).rows;
  return [
    requestId,
    ...(request === undefined ? [] : [request.paymentReference]),
    ...payments.flatMap(({ id, sourceTxHash }) => [id, sourceTxHash]),
    ...intents.map(({ id }) => id),
  ];
}
