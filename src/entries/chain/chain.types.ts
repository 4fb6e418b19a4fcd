/** Types of `payment-request-mock/chain`. */

/** An account of the development chain. */
export interface ChainAccount {
  address: `0x${string}`;
  /** Public: anvil and hardhat print it. */
  privateKey: `0x${string}`;
}

/** A token of the development chain. */
export interface ChainToken {
  /** The mock's currency ID, for example `FAU-sepolia`. */
  id: string;
  symbol: string;
  decimals: number;
  address: string;
}

/** Connection data of a development chain. */
export interface ChainDescription {
  /** URL of its JSON-RPC interface, for example `http://127.0.0.1:8545`. */
  url: string;
  /** The mock's name for the simulated network, for example `sepolia`. */
  network: string;
  chainId: number;
  /** Symbol of the native currency. */
  currency: string;
  tokens: readonly ChainToken[];
  /** Published addresses of the protocol's contracts; null if the network has none. */
  contracts: Readonly<Record<string, string | null>>;
  /** Account 1, for payments. Account 0 owns the contracts. */
  payer: ChainAccount;
  /** The ten funded accounts. Their keys are public. */
  accounts: readonly ChainAccount[];
}

/** Options of {@link startChain}. */
export interface StartChainOptions {
  /** Port of the node; 0 selects a free one. @default 0 */
  port?: number | undefined;
  /** Address that the node listens on. @default '127.0.0.1' */
  host?: string | undefined;
  /** The mock's name for the network to simulate, for example `base`. @default 'sepolia' */
  network?: string | undefined;
  /** Fixtures with custom currencies or prices. @default 'empty' */
  fixtures?: string | undefined;
}

/** A development chain that runs until it is stopped. */
export interface DevelopmentChain extends ChainDescription, AsyncDisposable {
  /** Stops the node. Resolves once its process has ended. */
  stop(): Promise<void>;
}
