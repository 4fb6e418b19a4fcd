import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { startTimer } from '../../engine/kernel/clock/timers.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { NETWORKS, type Network } from '../calldata/networks.ts';
import type { ChainSettings } from './chain.options.ts';
import type { Chains } from './chains.ts';
import { Ledger } from './ledger.ts';
import { ChainMoved, readBlocks, readHashes, readHead } from './node-reader.ts';
import { letsRelay } from './relay-calls.ts';
import { isNodeError, JsonRpc, NodeUnreachable } from './rpc.ts';
import type { BlockMark, ChainBlock } from './transfers.ts';

/** How far back the first read goes for requests that were made while the node was away. */
const MAX_LOOK_BACK = 10_000;
/** How many blocks are compared at once to find where a fork begins. */
const MARKS_AT_ONCE = 64;
/** How often a chain that changes while it is read is read again at once. */
const MAX_TRIES = 10;
/** How often one read begins again with earlier blocks. */
const MAX_LOOKS_BACK = 3;
/** How many blocks in which requests were made are looked up when a node is first reached. */
const MAX_STARTS = 1000;

/** Watches one node: asks for the newest block, and keeps a ledger of what the chain contains. */
export class NodeWatcher {
  readonly settings: ChainSettings;
  readonly rpc: JsonRpc;
  /** What the chain contains; undefined until the node was reached. */
  ledger: Ledger | undefined;
  /** Why the node cannot be watched now; undefined when it can. */
  problem: string | undefined;
  /** Why the node cannot be watched at all: it is of a wrong network. */
  refusal: string | undefined;
  /** Whether the mock can make recurring payments by transactions of the node. */
  canRelay = false;
  /** The states that were compared with the chain as a whole, by their workspaces. */
  readonly compared = new WeakMap<World, number>();
  readonly #chains: Chains;
  readonly #pollMs: number;
  readonly #stop = new AbortController();
  #cancel = () => {};
  #reading: Promise<void> | undefined;

  constructor(settings: ChainSettings, chains: Chains) {
    this.settings = settings;
    this.rpc = new JsonRpc(settings.url, this.#stop.signal);
    this.#chains = chains;
    this.#pollMs = Math.max(1, addDuration(0, settings.poll));
  }

  /** Asks the node again and again, until {@link stop}. */
  start(): void {
    if (this.#stop.signal.aborted) return;
    this.#cancel = startTimer(
      this.#pollMs,
      () =>
        void this.sync()
          .then(() => this.#chains.onPoll())
          .catch((error) => reportDefect('the watcher of a chain', error))
          .then(() => this.start()),
    );
  }

  /** Reads what is new on the chain. Resolves once the ledger has all that the node had when this was called. */
  async sync(): Promise<void> {
    // A read that is under way may have asked for the head already.
    await this.#reading;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  stop(): void {
    this.#cancel();
    this.#stop.abort();
  }

  async #read(): Promise<void> {
    for (let round = 0; round < MAX_LOOKS_BACK; round++) {
      await this.#readOnce();
      if (this.#stop.signal.aborted) return;
      await this.#chains.onTry(this);
      // The comparison of a state that is new here can ask for earlier blocks.
      if (this.problem !== undefined || this.#isRead) return;
    }
  }

  async #readOnce(): Promise<void> {
    try {
      for (let tries = 1; !(await this.#tryToRead()); tries++) {
        if (tries >= MAX_TRIES) throw new NodeUnreachable('its chain changes while it is read');
      }
      this.problem = undefined;
      this.refusal = undefined;
    } catch (error) {
      if (!isNodeError(error)) throw error;
      this.problem = error.message;
      this.refusal = error instanceof WrongNetwork ? error.message : undefined;
    }
  }

  /** Returns false when the chain has changed meanwhile, and nothing was read. */
  async #tryToRead(): Promise<boolean> {
    try {
      const head = await readHead(this.rpc);
      if (this.#isRead && head.hash === this.ledger?.head?.hash) return true;
      const ledger = this.ledger ?? (await this.#openLedger(head));
      const below = ledger.marks.length === 0 ? await this.#marksBelow(head) : undefined;
      const { shared, from } = await this.#nextBlock(ledger, head);
      // Of a ledger that is empty, all blocks since `from` are read.
      const first = below === undefined ? Math.max(shared + 1, from) : from;
      const { network } = ledger;
      const read = () => readBlocks(this.rpc, network, this.#chains.tokensOf(network), { from: first, head });
      const content = first > head.number ? EMPTY_BLOCK : await read();
      if (this.#stop.signal.aborted) return true;
      if (below !== undefined) ledger.addMarks(below);
      else if (ledger.head !== undefined && shared < ledger.head.number) this.#chains.onFork(this);
      await this.#chains.onChange(ledger, ledger.replace(shared, head, content, from));
      return true;
    } catch (error) {
      if (error instanceof ChainMoved) return false;
      throw error;
    }
  }

  /** Returns the last block that the ledger shares with the chain, and the first one to keep payments of. */
  async #nextBlock(ledger: Ledger, head: ChainBlock): Promise<{ shared: number; from: number }> {
    if (ledger.marks.length === 0) return { shared: head.number - 1, from: ledger.from };
    const shared = await this.#lastShared(ledger, head);
    // What follows the last common block is new, also where the chain went back to before the first one that was read.
    if (shared !== undefined) return { shared, from: Math.min(ledger.from, shared + 1) };
    // All that was known is gone: the node has begun anew, or has gone back before the first block that was read.
    await this.#readNetwork();
    return { shared: -1, from: Math.max(0, head.number - MAX_LOOK_BACK) };
  }

  /** @throws NodeUnreachable when the node's network cannot be watched */
  async #openLedger(head: ChainBlock): Promise<Ledger> {
    const network = await this.#readNetwork();
    const refusal = this.#chains.refuse(network, this);
    if (refusal !== undefined) throw new WrongNetwork(refusal);
    const starts = this.#chains.startsOf(network).slice(-MAX_STARTS);
    const numbers = starts.map(({ number }) => number);
    const hashes = await readHashes(this.rpc, numbers);
    const gone = starts.filter(({ hash }, at) => hashes[at] !== hash);
    // Where a node began anew, all that it has is later than what was made before.
    const first = gone.length > 0 ? Math.max(0, head.number - MAX_LOOK_BACK) : this.#firstBlock(network, head);
    this.ledger = new Ledger(network, first, this.settings);
    this.ledger.giveUp(gone.map(({ hash }) => hash));
    return this.ledger;
  }

  /** @throws NodeUnreachable when it is not the network that this watcher is for */
  async #readNetwork(): Promise<Network> {
    const chainId = Number(await this.rpc.call('eth_chainId'));
    const network = NETWORKS.find((one) => one.chainId === chainId);
    const wanted = this.ledger?.network.network ?? this.settings.network;
    if (wanted !== undefined && network?.network !== wanted) {
      const given = network === undefined ? `chain id ${chainId}` : `${network.network} (chain id ${chainId})`;
      const id = NETWORKS.find((one) => one.network === wanted)?.chainId;
      throw new WrongNetwork(`${this.rpc.url} is ${given}, not ${wanted} (chain id ${id})`);
    }
    if (network === undefined) {
      const known = NETWORKS.map((one) => `${one.network} ${one.chainId}`).join(', ');
      throw new WrongNetwork(`${this.rpc.url} has the chain id ${chainId}, which is none of: ${known}`);
    }
    this.canRelay = this.settings.permit === 'contract' && (await letsRelay(this.rpc, network));
    return network;
  }

  /** Whether the ledger has what the node had at the last read. */
  get #isRead(): boolean {
    return (this.ledger?.marks.at(-1)?.number ?? -1) === (this.ledger?.head?.number ?? Number.NaN);
  }

  /** Returns blocks below the newest one: the last of them one by one, then ever fewer. */
  async #marksBelow({ number }: ChainBlock): Promise<BlockMark[]> {
    const numbers: number[] = [];
    for (let depth = 1; depth <= number; depth += Math.max(1, depth - MARKS_AT_ONCE)) numbers.unshift(number - depth);
    if (number > 0 && numbers[0] !== 0) numbers.unshift(0);
    const hashes = await readHashes(this.rpc, numbers);
    return numbers.flatMap((one, at) => (hashes[at] === undefined ? [] : [{ number: one, hash: hashes[at] }]));
  }

  /** Reads again from an earlier block when requests have come that can have been paid there. Returns whether it has to. */
  lookBack(): boolean {
    const { ledger } = this;
    if (ledger?.head === undefined) return false;
    const from = this.#firstBlock(ledger.network, ledger.head);
    if (from >= ledger.from) return false;
    ledger.restart(from);
    return true;
  }

  #firstBlock(network: Network, head: ChainBlock): number {
    const { from } = this.settings;
    if (typeof from === 'number') return from;
    const first = from === 'start' ? undefined : this.#chains.firstBlock(network);
    return Math.min(head.number + 1, Math.max(first ?? head.number + 1, head.number - MAX_LOOK_BACK, 0));
  }

  /** Returns the last block that the ledger shares with the chain; undefined when it is none of those that are known. */
  async #lastShared(ledger: Ledger, head: ChainBlock): Promise<number | undefined> {
    const marks = ledger.marks.toReversed();
    if (marks[0]?.hash === head.parentHash) return marks[0].number;
    for (let at = 0; at < marks.length; at += MARKS_AT_ONCE) {
      const some = marks.slice(at, at + MARKS_AT_ONCE);
      const numbers = some.map(({ number }) => number);
      const hashes = await readHashes(this.rpc, numbers);
      const shared = some.find(({ hash }, index) => hashes[index] === hash);
      if (shared !== undefined) return shared.number;
    }
    return undefined;
  }
}

const EMPTY_BLOCK = { payments: [], transfers: [], reverted: [] };

/** The node is of another network than asked for, or of one that cannot be watched. */
class WrongNetwork extends NodeUnreachable {}
