import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentIntentsTable } from '../money/intents/intents.model.ts';
import { paymentsTable } from '../money/payments/payments.model.ts';
import { requestsTable } from '../money/requests/requests.model.ts';
import { securePaymentsTable } from './secure-payments.model.ts';

/**
 * Returns the ids of a request and its payments, intents and links, including references and transaction hashes. The
 * hash of a transaction that pays several requests is left out, because it would match the payments of the others.
 */
export function idsOfRequest(tx: ReadTx, requestId: string): string[] {
  const by = { requestId };
  const request = tx.table(requestsTable).get(requestId);
  const payments = tx.table(paymentsTable).search({ by }).rows;
  const intents = tx.table(paymentIntentsTable).search({ by }).rows;
  const links = tx.table(securePaymentsTable).search({ by }).rows;
  return [
    requestId,
    ...(request === undefined ? [] : [request.paymentReference]),
    ...payments.flatMap(({ id, sourceTxHash }) => (isShared(tx, sourceTxHash) ? [id] : [id, sourceTxHash])),
    ...intents.map(({ id }) => id),
    ...links.map(({ token }) => token),
  ];
}

function isShared(tx: ReadTx, txHash: string): boolean {
  return tx.table(paymentsTable).search({ by: { txHash: txHash.toLowerCase() }, limit: 0 }).total > 1;
}
