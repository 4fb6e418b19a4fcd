/** How one blockchain node is watched. */
export interface ChainSettings {
  /** URL of the node's JSON-RPC interface. */
  url: string;
  /** Name of its network; undefined to take it from the node's chain id. */
  network?: string | undefined;
  /** How many blocks, its own included, a payment needs until it counts. */
  confirmations: number;
  /** Real time between two questions for a new block. */
  poll: string | number;
  /** The first block to read; `start` reads from the block that is newest at the start, `auto` also what older requests may have got. */
  from: number | 'start' | 'auto';
  /** Whose time payments have; undefined for the block's, or the mock's when its clock is frozen. */
  time?: 'block' | 'clock' | undefined;
  /** Whether references differ from run to run, or follow the option `seed`. */
  salt: 'random' | 'seed';
  /** Whether moves of the main workspace's clock move the chain's. */
  follow: boolean;
  /** Whether permits of recurring payments are those of the contract, which makes the payments, or those of the public API. */
  permit: 'contract' | 'api';
}
