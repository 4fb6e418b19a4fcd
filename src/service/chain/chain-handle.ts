import type { World } from '../../engine/kernel/world/world.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { ChainNode, ChainStatus } from './chain-control.schema.ts';
import type { ChainFinding } from './explain-chain.ts';
import type { BlockMark } from './transfers.ts';

/** What the commands see of the watched nodes. */
export interface ChainHandle {
  /** Returns the salt of a new reference. `seeded` is the one that the option `seed` determines. */
  salt(seeded: string): string;
  /** Returns the newest block of a network, null when its node cannot be reached; undefined when none is watched. */
  head(network: string): BlockMark | null | undefined;
  /**
   * Returns the units of a currency in a wallet, or what a spender may take of them. Undefined when no node is watched, when it
   * cannot be reached, or when the value must be read first: then the transaction runs again with it.
   */
  read(value: WalletValue): bigint | undefined;
  /**
   * Returns whether the mock makes the recurring payments of a network by transactions; null when no node of it was reached
   * yet, undefined when none is watched.
   */
  relays(network: string): boolean | null | undefined;
  /** Returns the state of every node. */
  nodes(): ChainNode[];
  /** Returns the state of every node, and what a workspace ignores of their chains. */
  status(world: World): ChainStatus;
  /** Returns everything on chain that names a request or pays its payee, and whether it counts; undefined when no node of its network was reached. */
  findings(world: World, request: RequestRow): ChainFinding[] | undefined;
  /** Returns the number of blocks from one of a chain to the newest, both included; undefined when its node was not reached. */
  confirmations(chainId: number, blockNumber: number): number | undefined;
  /** Reads what is new on every chain. Resolves once all workspaces agree with what the nodes had when this was called. */
  sync(): Promise<void>;
}

/** A number that a node knows of a wallet. Addresses in any letter case. */
export interface WalletValue {
  network: string;
  wallet: string;
  /** Address of the token; null for the native currency. */
  token: string | null;
  /** Whose allowance is asked for, instead of the balance. */
  spender?: string | undefined;
}

declare module '../../engine/kernel/world/declarations.ts' {
  interface Externals {
    /** The watched nodes; undefined without the option `chain`. */
    chain?: ChainHandle | undefined;
  }
}
