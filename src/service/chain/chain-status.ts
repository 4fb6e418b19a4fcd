import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { Slices } from '../../engine/kernel/clock/slices.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import type { LiveWorld } from '../../engine/kernel/world/live-world.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import type { ChainNode, ChainStatus } from './chain-control.schema.ts';
import { ignoredIn } from './explain-chain.ts';
import type { NodeWatcher } from './node-watcher.ts';
import { differenceOf, reconcile, type WatchedChain } from './reconcile.commands.ts';

const MAX_IGNORED = 100;

/** Returns the state of every node, and what a workspace ignores of their chains. */
export function statusOf(tx: ReadTx, watchers: readonly NodeWatcher[]): ChainStatus {
  const ignored = watchers
    .filter(({ ledger }) => ledger !== undefined)
    .flatMap((watcher) => ignoredIn(tx, chainOf(watcher), MAX_IGNORED));
  return {
    nodes: watchers.map(nodeOf),
    ignored: ignored
      .flatMap(({ ignored: reason, ...finding }) => (reason === null ? [] : [{ ...finding, reason }]))
      .slice(-MAX_IGNORED),
  };
}

/** Returns what a watcher that has reached its node knows of the chain. */
export function chainOf({ ledger, settings }: NodeWatcher): WatchedChain {
  if (ledger === undefined) throw new Error('the node was not reached yet');
  return { ledger, settings };
}

/** Returns what caused a change that a watched chain has made: its newest block. */
export function chainCause({ ledger }: NodeWatcher): { kind: 'chain'; name: string } {
  return { kind: 'chain', name: `${ledger?.network.network} block ${ledger?.head?.number}` };
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
