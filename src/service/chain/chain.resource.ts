import { defineControlRoute } from '../../engine/control/control-route.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { defineResource } from '../../engine/mock/resource.ts';
import { referenceTopic } from '../calldata/references.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { type ChainStatus, chainStatusSchema } from './chain-control.schema.ts';

export const chainRoutes = [
  defineControlRoute('GET /chain', {
    summary: 'Returns the watched blockchain nodes, and the transactions on them that pay no request of this workspace',
    response: chainStatusSchema,
    handle: ({ world }) => statusOf(world),
  }),
  defineControlRoute('POST /chain/sync', {
    summary: 'Reads what is new on every watched chain now, and returns once its payments are recorded',
    response: chainStatusSchema,
    handle: async ({ world }) => {
      await world.externals.chain?.sync();
      return statusOf(world);
    },
  }),
];

/** A mock without the option `chain` watches no node. */
function statusOf(world: World): ChainStatus {
  return world.externals.chain?.status(world) ?? { nodes: [], ignored: [] };
}

export const chainResource = defineResource({
  name: 'chain',
  controlRoutes: chainRoutes,
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
