import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import type { ChainNode, ChainStatus } from './chain-control.schema.ts';
import { ignoredIn } from './explain-chain.ts';
import type { Ledger } from './ledger.ts';
import type { NodeWatcher } from './node-watcher.ts';
import { differenceOf, reconcile } from './reconcile.commands.ts';

const MAX_IGNORED = 100;

/** Returns the state of every node, and what a workspace ignores of their chains. */
export function statusOf(tx: ReadTx, watchers: readonly NodeWatcher[]): ChainStatus {
  const ignored = watchers.flatMap(({ ledger }) => (ledger === undefined ? [] : ignoredIn(tx, ledger, MAX_IGNORED)));
  return { nodes: watchers.map(nodeOf), ignored: ignored.slice(-MAX_IGNORED) };
}

export function nodeOf({ settings, rpc, ledger, problem }: NodeWatcher): ChainNode {
  const head = ledger?.head;
  return {
    url: rpc.url,
    network: ledger?.network.network ?? settings.network ?? null,
    chainId: ledger?.network.chainId ?? null,
    connected: problem === undefined,
    error: problem ?? null,
    head: head === undefined ? null : { number: head.number, hash: head.hash, at: isoTime(head.timeMs) },
    from: ledger?.from ?? null,
    confirmations: settings.confirmations,
    payments: ledger?.payments.length ?? 0,
  };
}

/** Makes the requests of a world with an index value agree with a chain. */
export function reconcileBy(world: World, ledger: Ledger, by: { chainTopic: string } | { chainNetwork: string }): void {
  const requests = world.table(requestsTable);
  for (const { requestId } of requests.search({ by }).rows) {
    const request = requests.get(requestId);
    if (request !== undefined) reconcileOne(world, ledger, request);
  }
}

/** The payments of one request change in one transaction. */
function reconcileOne(world: World, ledger: Ledger, request: RequestRow): void {
  if (ledger.head === undefined || request.network !== ledger.network.network) return;
  try {
    const difference = differenceOf(world, request, ledger);
    if (difference === undefined) return;
    causedBy(ledger, world, () => world.tx((tx) => reconcile(tx, request, difference, ledger)));
  } catch (error) {
    reportDefect(`the payments of ${request.requestId} on ${ledger.network.network}`, error);
  }
}

/** Makes a change whose events name the newest block of a chain as their cause. */
export function causedBy({ network, head }: Ledger, { eventLog }: World, change: () => void): void {
  const name = `${network.network} block ${head?.number}`;
  eventLog.withCause({ kind: 'chain', name, order: eventLog.nextOrder() }, change);
}
