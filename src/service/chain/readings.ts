import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { Transact } from '../../engine/kernel/world/world.ts';
import type { WalletValue } from './chain-handle.ts';
import { isNodeError, type JsonRpc, type RpcCall } from './rpc.ts';

/** How often a transaction may ask for further values. Those of a payment depend on each other once. */
const MAX_ROUNDS = 5;

/** Ends a transaction that asked for values that were not read yet. */
class ValuesMissing extends Error {}

/** The values that one call has read; a node that could not be asked has `undefined`. */
type Known = Map<string, bigint | undefined>;
type Missing = ReadonlyMap<string, WalletValue>;

/**
 * Reads the values of wallets that a transaction asks for. Commands are synchronous and nodes are not: a transaction that asks for
 * unknown values is rolled back, the values are read in one batch, and it runs again.
 */
export class Readings {
  readonly #rpcOf: (network: string) => JsonRpc | undefined;
  #known: Known | undefined;
  #missing = new Map<string, WalletValue>();

  /** @param rpcOf returns the node of a network; undefined where none is watched or it cannot be reached */
  constructor(rpcOf: (network: string) => JsonRpc | undefined) {
    this.#rpcOf = rpcOf;
  }

  /** Returns a value; undefined when it must be read first, or cannot be read. */
  value(asked: WalletValue): bigint | undefined {
    if (this.#known === undefined || this.#rpcOf(asked.network) === undefined) return undefined;
    const key = JSON.stringify([asked.network, asked.wallet, asked.token, asked.spender]).toLowerCase();
    if (this.#known.has(key)) return this.#known.get(key);
    this.#missing.set(key, asked);
    return undefined;
  }

  /** Runs a change, as often as it asks for further values. `hint` is called with the reason when a node fails. */
  run<T>(transact: Transact, change: (tx: Tx) => T, hint: (text: string) => void): T | Promise<T> {
    const known: Known = new Map();
    const runFrom = (round: number): T | Promise<T> => {
      const attempt = this.#attempt(transact, change, known);
      if ('result' in attempt) return attempt.result;
      if (round === MAX_ROUNDS) return transact(change);
      return this.#read(attempt.missing, known, hint).then(() => runFrom(round + 1));
    };
    return runFrom(0);
  }

  #attempt<T>(transact: Transact, change: (tx: Tx) => T, known: Known): { result: T } | { missing: Missing } {
    this.#known = known;
    this.#missing = new Map();
    const isMissing = () => this.#missing.size > 0;
    try {
      const result = transact((tx) => {
        const answer = change(tx);
        if (isMissing()) throw new ValuesMissing();
        return answer;
      });
      return { result };
    } catch (error) {
      // A refusal for want of values is none yet.
      if (isMissing() && (error instanceof ValuesMissing || error instanceof DomainError))
        return { missing: this.#missing };
      throw error;
    } finally {
      this.#known = undefined;
    }
  }

  async #read(wanted: Missing, known: Known, hint: (text: string) => void): Promise<void> {
    const networks = new Set([...wanted.values()].map(({ network }) => network));
    const readFrom = async (network: string) => {
      const own = [...wanted].filter(([, value]) => value.network === network);
      const read = this.#rpcOf(network)?.batch(own.map(([, value]) => callOf(value)));
      const results = await read?.catch((error) => {
        if (!isNodeError(error)) throw error;
        const reason = `the node of ${network} could not be asked for the wallet (${error.message})`;
        hint(`${reason}; the answer is as without a chain`);
      });
      for (const [at, [key]] of own.entries()) known.set(key, unitsOf(results?.[at]));
    };
    await Promise.all([...networks].map(readFrom));
  }
}

const BALANCE_OF = '0x70a08231';
const ALLOWANCE = '0xdd62ed3e';

/** Returns the call that reads a value. */
export function callOf({ wallet, token, spender }: WalletValue): RpcCall {
  if (token === null) return ['eth_getBalance', wallet, 'latest'];
  const data = spender === undefined ? `${BALANCE_OF}${word(wallet)}` : `${ALLOWANCE}${word(wallet)}${word(spender)}`;
  return ['eth_call', { to: token, data }, 'latest'];
}

/** Returns an address as a word of calldata, without `0x`. */
export function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}

/** Returns a number of a node; undefined for the empty answer of an address without a contract. */
export function unitsOf(result: unknown): bigint | undefined {
  return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? BigInt(result) : undefined;
}
