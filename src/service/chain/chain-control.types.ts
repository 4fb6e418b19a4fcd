/** Types of the routes under `/__mock/chain`. */

/** A blockchain node that the mock watches. */
export interface ChainNode {
  /** URL of the node. */
  url: string;
  /** Name of its network, for example `sepolia`; null until the node was reached. */
  network: string | null;
  chainId: number | null;
  /** Whether the node has answered the last call. */
  connected: boolean;
  /** Why it has not; null when it has. */
  error: string | null;
  /** Newest block that was read. `at` is its time, ISO 8601. */
  head: { number: number; hash: string; at: string } | null;
  /** First block whose payments are known. */
  from: number | null;
  /** How many blocks a payment needs, its own included. */
  confirmations: number;
  /** Number of payments on the chain, also of those that belong to no request here. */
  payments: number;
}

/** A transaction on a chain that does not count for the request that it names or whose payee it pays. */
export interface IgnoredTransaction {
  requestId: string;
  network: string;
  txHash: string;
  blockNumber: number;
  logIndex: number | null;
  /** Number of blocks from its own to the newest one, both included. */
  confirmations: number;
  /** What was paid, for example `5 FAU`; null for a transaction that reverted. */
  amount: string | null;
  /** Why it does not count. */
  reason: string;
}

/** The watched nodes, and what a workspace ignores of their chains. */
export interface ChainStatus {
  nodes: ChainNode[];
  /** Of the requests of this workspace that the newest 100 payments of each chain name. */
  ignored: IgnoredTransaction[];
}

/** The routes, by `METHOD /path`. */
export interface ChainApi {
  'GET /chain': { query: Record<never, never>; body: undefined; answer: ChainStatus };
  'POST /chain/sync': { query: Record<never, never>; body: undefined; answer: ChainStatus };
}
