import { Slices } from '../../engine/kernel/clock/slices.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import type { LiveWorld } from '../../engine/kernel/world/live-world.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { chainCause, chainOf } from './chain-status.ts';
import type { NodeWatcher } from './node-watcher.ts';
import { differenceOf, reconcile } from './reconcile.commands.ts';

/** Makes the requests of a world with some references agree with a chain. Other calls are answered meanwhile. */
export async function reconcileTopics(world: LiveWorld, watcher: NodeWatcher, topics: Iterable<string>): Promise<void> {
  const { pace } = new Slices();
  for (const topic of topics) {
    for (const request of world.table(requestsTable).search({ by: { chainTopic: topic } }).rows) {
      reconcileOne(world, watcher, request);
    }
    await pace();
  }
}

/** Makes all requests of a world agree with a chain. Other calls are answered meanwhile. */
export async function reconcileWorld(world: LiveWorld, watcher: NodeWatcher): Promise<void> {
  const { pace } = new Slices();
  const requests = world.table(requestsTable);
  for (const { requestId } of requests.search({ by: { chainNetwork: watcher.ledger?.network.network } }).rows) {
    const request = requests.get(requestId);
    if (request !== undefined) reconcileOne(world, watcher, request);
    await pace();
  }
}

/** The payments of one request change in one transaction, whose events name the block as their cause. */
function reconcileOne(world: LiveWorld, watcher: NodeWatcher, request: RequestRow): void {
  const { ledger } = watcher;
  if (ledger?.head === undefined || request.network !== ledger.network.network) return;
  const chain = chainOf(watcher);
  const { eventLog } = world;
  try {
    const difference = differenceOf(world, request, chain);
    if (difference === undefined) return;
    eventLog.withCause({ ...chainCause(watcher), order: eventLog.nextOrder() }, () =>
      world.quota.exempt(() => world.tx((tx) => reconcile(tx, request, difference, chain))),
    );
  } catch (error) {
    reportDefect(`the payments of ${request.requestId} on ${ledger.network.network}`, error);
  }
}
