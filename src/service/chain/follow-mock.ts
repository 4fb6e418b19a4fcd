import { inTurn } from '../../engine/kernel/clock/timers.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { ratesTable } from '../currencies/currencies.model.ts';
import { aggregatorAddress, currentPrices, pricesAsStorage } from '../devchain/prices.ts';
import { storageCall } from '../devchain/storage.ts';
import type { NodeWatcher } from './node-watcher.ts';
import { isNodeError } from './rpc.ts';

interface Followed {
  /** US dollars for a unit of each symbol, as the chain has them. */
  prices: Map<string, string>;
  /** The symbols whose price the chain knows where the development chain has it. */
  symbols: ReadonlySet<string> | undefined;
  /** The clock's setting that the chain's time agrees with. */
  moved: unknown;
}

/** Makes development chains follow the main workspace: its prices, and its time where an option asks for that. */
export class MockFollower {
  readonly #followed = new WeakMap<NodeWatcher, Followed>();

  /** Notes that a chain has gone back, and its prices and its time with it. */
  forget(watcher: NodeWatcher): void {
    this.#followed.delete(watcher);
  }

  /** Brings a node up to the present state of a world. Resolves once it is there, or cannot be. */
  readonly follow = inTurn(async (world: World, watcher: NodeWatcher): Promise<void> => {
    if (watcher.ledger === undefined || watcher.problem !== undefined) return;
    try {
      await this.#setTime(world, watcher);
      await this.#setPrices(world, watcher);
    } catch (error) {
      // A node that is no development chain, or has just gone: it keeps its own time and prices.
      if (!isNodeError(error)) throw error;
    }
  });

  async #setTime(world: World, watcher: NodeWatcher): Promise<void> {
    const { clock } = world.registers;
    const state = this.#stateOf(watcher);
    if (!watcher.settings.follow || state.moved === clock) return;
    const seconds = Math.floor(world.nowMs() / 1000);
    const head = watcher.ledger?.head;
    if (head !== undefined && seconds * 1000 > head.timeMs) {
      await watcher.rpc.batch([['evm_setNextBlockTimestamp', seconds], ['evm_mine']]);
      await watcher.sync();
    }
    state.moved = clock;
  }

  async #setPrices(world: World, watcher: NodeWatcher): Promise<void> {
    const state = this.#stateOf(watcher);
    const prices = currentPrices(world.table(ratesTable).all(), world.now());
    state.symbols ??= await symbolsOf(watcher, prices);
    const changed = prices.filter(({ symbol, usd }) => state.symbols?.has(symbol) && state.prices.get(symbol) !== usd);
    await watcher.rpc.batch(pricesAsStorage(changed).map(storageCall));
    for (const { symbol, usd } of changed) state.prices.set(symbol, usd);
  }

  #stateOf(watcher: NodeWatcher): Followed {
    const state = this.#followed.get(watcher) ?? { prices: new Map(), symbols: undefined, moved: undefined };
    this.#followed.set(watcher, state);
    return state;
  }
}

async function symbolsOf({ rpc }: NodeWatcher, prices: readonly { symbol: string }[]): Promise<ReadonlySet<string>> {
  const codes = await rpc.batch(prices.map(({ symbol }) => ['eth_getCode', aggregatorAddress(symbol), 'latest']));
  return new Set(
    prices.filter((_, at) => typeof codes[at] === 'string' && codes[at] !== '0x').map(({ symbol }) => symbol),
  );
}
