/** How a blockchain node is watched. */
export interface ChainOptions {
  /** URL of the node's JSON-RPC interface. */
  url: string;
  /** Name of its network, for example `sepolia`. A node of another network is refused at start.
   * @default the network of the node's chain id */
  network?: string | undefined;
  /** How many blocks a payment needs until it counts, its own included. @default 1 */
  confirmations?: number | undefined;
  /** Real time between two questions for a new block: `250ms`, `1s` or milliseconds. @default '250ms' */
  poll?: string | number | undefined;
  /** First block to read: a number, `start` for the one after the newest at start, or `auto` to read also the blocks in which
   * requests of an earlier run can have been paid. @default 'auto' */
  from?: number | 'start' | 'auto' | undefined;
  /** Timestamp of a payment: the time of its block, or the mock's. @default 'block'; 'clock' while the mock's clock is frozen */
  time?: 'block' | 'clock' | undefined;
  /** `random` makes payment references that no other run or workspace has. With `seed` they follow the option `seed`, and a
   * transaction can pay a request of another workspace. @default 'random' */
  salt?: 'random' | 'seed' | undefined;
  /** Whether moves of the main workspace's clock move the chain's time too. Only for anvil and Hardhat. @default false */
  follow?: boolean | undefined;
  /** Form of a recurring payment's permit. With `contract` the node's recurring proxy takes it, and the mock makes each payment by
   * a transaction; this needs a development chain that has the proxy, and holds nowhere else. With `api` the permit is that of the
   * public API, and the payments are simulated. @default 'contract' */
  permit?: 'contract' | 'api' | undefined;
}

/** The options of a node with their defaults. */
export type ChainSettings = Pick<ChainOptions, 'url' | 'network' | 'time'> & {
  [Name in 'confirmations' | 'poll' | 'from' | 'salt' | 'follow' | 'permit']: NonNullable<ChainOptions[Name]>;
};
