import type { Tx } from '../../engine/kernel/world/tx.ts';
import { defineResource } from '../../engine/mock/resource.ts';
import { referenceTopic } from '../calldata/references.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { chainMetrics } from './chain.metrics.ts';
import { chainRoutes } from './chain.routes.ts';

export const chainResource = defineResource({
  name: 'chain',
  controlRoutes: chainRoutes,
  metrics: chainMetrics,
  on: { 'request.created': noteChainStart, 'payment.prepared': noteChainStart, 'request.unpaid': renewChainStart },
});

/**
 * Notes the newest block of a request's network, before which no payment counts for it: references repeat after a reset, in
 * another run and in other workspaces. A request that has a note keeps it.
 */
export function noteChainStart(tx: Tx, { requestId }: Pick<RequestRow, 'requestId'>): void {
  const request = tx.table(requestsTable).get(requestId);
  if (request !== undefined && request.chainStart === undefined) putStart(tx, request);
}

/** Notes the newest block anew, because every earlier payment of a request was removed by hand. */
export function renewChainStart(tx: Tx, { requestId }: Pick<RequestRow, 'requestId'>): void {
  const request = tx.table(requestsTable).get(requestId);
  if (request?.chainStart !== undefined) putStart(tx, request);
}

function putStart(tx: Tx, request: RequestRow): void {
  const head = tx.externals.chain?.head(request.network);
  if (head === undefined) return;
  const block = head === null ? null : { number: head.number, hash: head.hash };
  tx.table(requestsTable).put({ ...request, chainStart: { topic: referenceTopic(request.paymentReference), block } });
}
