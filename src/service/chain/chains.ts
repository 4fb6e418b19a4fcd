import { randomSecret } from '../../engine/control/secret.ts';
import { MockConfigError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { OpenExternals, Transact, World, Worlds } from '../../engine/kernel/world/world.ts';
import type { Network } from '../calldata/networks.ts';
import { tokenAddresses } from '../currencies/currencies.commands.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { awaitsRelay } from '../recurring/relay.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import type { ChainSettings } from './chain.options.ts';
import type { ChainHandle } from './chain-handle.ts';
import { nodeOf, reconcileBy, statusOf } from './chain-status.ts';
import { explainRequest, findingsOf } from './explain-chain.ts';
import { MockFollower } from './follow-mock.ts';
import type { Ledger } from './ledger.ts';
import { NodeWatcher } from './node-watcher.ts';
import { Readings } from './readings.ts';
import { relaysOf } from './relays.ts';
import type { BlockMark } from './transfers.ts';

/** The watched nodes of a mock. What their chains contain becomes payments in every workspace. */
export class Chains implements Omit<OpenExternals, 'handles' | 'attach'> {
  readonly handle: ChainHandle;
  readonly watchers: readonly NodeWatcher[];
  readonly #readings: Readings;
  readonly #follower = new MockFollower();
  readonly #relay = relaysOf((network) => this.watcherOf(network));
  readonly #workspaces: Worlds;
  /** The URLs of the nodes that do not answer. */
  readonly #gone = new Set<string>();
  #isConnected = false;

  constructor(settings: readonly ChainSettings[], workspaces: Worlds) {
    this.#workspaces = workspaces;
    this.watchers = settings.map((one) => new NodeWatcher(one, this));
    this.#readings = new Readings((network) => {
      const watcher = this.watcherOf(network);
      return watcher?.problem === undefined ? watcher?.rpc : undefined;
    });
    this.handle = {
      salt: (seeded) => (settings.every(({ salt }) => salt === 'seed') ? seeded : randomSecret().slice(0, 16)),
      head: (network) => {
        const { ledger } = this.watcherOf(network) ?? {};
        return ledger === undefined ? this.#unreached(network) : (ledger.head ?? null);
      },
      read: (value) => this.#readings.value(value),
      relays: (network) => this.watcherOf(network)?.canRelay ?? this.#unreached(network),
      nodes: () => this.watchers.map(nodeOf),
      status: (world) => statusOf(world, this.watchers),
      findings: (world, request) => {
        const ledger = this.watcherOf(request.network)?.ledger;
        return ledger && findingsOf(world, request, ledger);
      },
      confirmations: (chainId, number) => {
        const ledger = this.watchers.find((one) => one.ledger?.network.chainId === chainId)?.ledger;
        return ledger?.head === undefined ? undefined : ledger.confirmationsOf({ block: { number } });
      },
      sync: () => this.sync(),
    };
  }

  /** Asks every node for the first time, and goes on watching. @throws MockConfigError for a node of a wrong network */
  async connect(): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher.sync()));
    const wrong = this.watchers.find(({ refusal }) => refusal !== undefined);
    if (wrong?.refusal !== undefined) throw MockConfigError.option('chain', wrong.refusal);
    await this.follow(this.#workspaces.main);
    this.#isConnected = true;
    for (const watcher of this.watchers) watcher.start();
  }

  /** Reads what is new on every chain. Resolves once all workspaces agree with what the nodes had when this was called. */
  async sync(): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher.sync()));
    await this.follow(this.#workspaces.main);
    await this.#relay(this.#worlds());
  }

  /** Returns the watcher of a network; undefined when none has reached a node of it. */
  watcherOf(network: string): NodeWatcher | undefined {
    return this.watchers.find(({ ledger }) => ledger?.network.network === network);
  }

  run<T>(transact: Transact, change: (tx: Tx) => T, hint: (text: string) => void): T | Promise<T> {
    return this.#readings.run(transact, change, hint);
  }

  async follow(world: World): Promise<void> {
    if (world === this.#workspaces.main) {
      await Promise.all(this.watchers.map((watcher) => this.#follower.follow(world, watcher)));
    }
    await this.#relay([world]);
  }

  /** Called after every try that a watcher has made by itself. The next one comes after it has resolved. */
  async onPoll(): Promise<void> {
    await this.#relay(this.#worlds().filter(awaitsRelay));
  }

  #worlds(): World[] {
    return this.#workspaces.worlds().map(([, world]) => world);
  }

  explain(world: World, ids: ReadonlySet<string>): string[] {
    const requests = [...ids].flatMap((id) => world.table(requestsTable).get(id) ?? []);
    return requests.flatMap((request) => {
      const ledger = this.watcherOf(request.network)?.ledger;
      return ledger === undefined ? [] : explainRequest(world, request, ledger);
    });
  }

  stop(): void {
    for (const watcher of this.watchers) watcher.stop();
  }

  async catchUp(): Promise<void> {
    await Promise.all(this.watchers.filter(({ problem }) => problem === undefined).map((watcher) => watcher.sync()));
  }

  /** Returns the blocks of a network that were newest when requests were made, oldest first. */
  startsOf(network: Network): BlockMark[] {
    const by = { chainNetwork: network.network };
    const requests = this.#worlds().flatMap((world) => world.table(requestsTable).search({ by }).rows);
    const starts = requests.flatMap(({ chainStart }) => chainStart?.block ?? []);
    const byHash = new Map(starts.map((block) => [block.hash, block]));
    return [...byHash.values()].sort((a, b) => a.number - b.number);
  }

  /** Returns the addresses of the tokens that a workspace lists on a network. */
  tokensOf({ network }: Network): string[] {
    return [...new Set(this.#worlds().flatMap((world) => tokenAddresses(world, network)))];
  }

  /** Returns the first block that requests can have been paid in; undefined when none has seen this chain. */
  firstBlock(network: Network): number | undefined {
    const blocks = this.#worlds().flatMap((world) => [...firstBlocksOf(world, network)]);
    return blocks.length === 0 ? undefined : Math.min(...blocks);
  }

  /** Returns why a network cannot be watched; undefined when it can. */
  refuse(network: Network, watcher: NodeWatcher): string | undefined {
    const other = this.watcherOf(network.network);
    if (other === undefined || other === watcher) return undefined;
    return `${watcher.rpc.url} and ${other.rpc.url} are both ${network.network} (chain id ${network.chainId})`;
  }

  /** Called before blocks that were read are replaced by others. */
  onFork(watcher: NodeWatcher): void {
    this.#follower.forget(watcher);
  }

  /** Called after a ledger has changed, with the hashes of references whose payments may have. */
  async onChange(ledger: Ledger, topics: ReadonlySet<string>): Promise<void> {
    for (const world of this.#worlds()) for (const chainTopic of topics) reconcileBy(world, ledger, { chainTopic });
  }

  /** Called after every try, and when the node is gone or back. */
  async onTry(watcher: NodeWatcher): Promise<void> {
    this.#warn(watcher);
    const { ledger } = watcher;
    if (ledger?.head === undefined) return;
    for (const world of this.#worlds()) {
      const { epoch } = world;
      if (watcher.compared.get(world) === epoch) continue;
      // Earlier blocks are read first.
      if (watcher.lookBack()) return;
      reconcileBy(world, ledger, { chainNetwork: ledger.network.network });
      watcher.compared.set(world, epoch);
    }
  }

  /** Says once that a node is gone. */
  #warn({ rpc: { url }, problem, refusal }: NodeWatcher): void {
    if (problem === undefined) this.#gone.delete(url);
    // What is refused at the start ends the start.
    else if (!this.#gone.has(url) && (refusal === undefined || this.#isConnected)) {
      this.#gone.add(url);
      console.warn(`payment-request-mock: no payments are seen on ${url} until it answers: ${problem}`);
    }
  }

  /** Returns null for a network whose node may be one that was not reached yet, and undefined for any other. */
  #unreached(network: string): null | undefined {
    const open = this.watchers.filter(({ ledger }) => ledger === undefined);
    return open.some(({ settings }) => (settings.network ?? network) === network) ? null : undefined;
  }
}

/** Returns the first blocks of which the requests and payments of a world need to know. */
function* firstBlocksOf(world: World, { network, chainId }: Network): Generator<number> {
  for (const { chainStart } of world.table(requestsTable).search({ by: { chainNetwork: network } }).rows) {
    yield chainStart?.block == null ? 0 : chainStart.block.number + 1;
  }
  for (const { chain } of world.table(paymentsTable).search({ by: { chainId: String(chainId) } }).rows) {
    if (chain !== undefined) yield chain.blockNumber;
  }
}
