import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';

/** A blockchain node that the mock watches. */
export const chainNodeSchema = lazyObject('ChainNode', () => ({
  /** URL of the node. */
  url: z.string(),
  /** Name of its network, for example `sepolia`; null until the node was reached. */
  network: z.string().nullable(),
  chainId: z.int().nullable(),
  /** Whether the node has answered the last call. */
  connected: z.boolean(),
  /** Why it has not; null when it has. */
  error: z.string().nullable(),
  /** Newest block that was read. `at` is its time, ISO 8601. */
  head: z.object({ number: z.int(), hash: z.string(), at: z.string() }).nullable(),
  /** First block whose payments are known. */
  from: z.int().nullable(),
  /** How many blocks a payment needs, its own included. */
  confirmations: z.int(),
  /** Number of payments on the chain, also of those that belong to no request here. */
  payments: z.int(),
}));
export type ChainNode = z.infer<ReturnType<typeof chainNodeSchema>>;

/** A transaction on a chain that does not count for the request that it names or whose payee it pays. */
export const ignoredTransactionSchema = lazyObject('IgnoredTransaction', () => ({
  requestId: z.string(),
  network: z.string(),
  txHash: z.string(),
  blockNumber: z.int(),
  logIndex: z.int().nullable(),
  /** Number of blocks from its own to the newest one, both included. */
  confirmations: z.int(),
  /** What was paid, for example `5 FAU`; null for a transaction that reverted. */
  amount: z.string().nullable(),
  /** Why it does not count. */
  reason: z.string(),
}));
export type IgnoredTransaction = z.infer<ReturnType<typeof ignoredTransactionSchema>>;

/** The watched nodes, and what a workspace ignores of their chains. */
export const chainStatusSchema = lazy(() =>
  z.object({
    nodes: z.array(chainNodeSchema()),
    /** Of the requests of this workspace that the newest 100 payments of each chain name. */
    ignored: z.array(ignoredTransactionSchema()),
  }),
);
export type ChainStatus = z.infer<ReturnType<typeof chainStatusSchema>>;
