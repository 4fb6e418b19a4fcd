import { isoTime } from '../../engine/kernel/clock/clock.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { ChainNode, ChainStatus } from './chain-control.schema.ts';
import { ignoredIn } from './explain-chain.ts';
import type { NodeWatcher } from './node-watcher.ts';
import type { WatchedChain } from './reconcile.commands.ts';

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
