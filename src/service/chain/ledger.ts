import type { Network } from '../calldata/networks.ts';
import type { ChainSettings } from './chain.options.ts';
import type { BareTransfer, BlockMark, ChainBlock, ChainPayment } from './transfers.ts';

/** A transaction to a contract of the protocol that was mined and changed nothing. */
export interface RevertedPayment {
  block: ChainBlock;
  txHash: string;
  payer: string;
  /** keccak256 of each reference in its calldata. */
  topics: readonly string[];
}

/** What a stretch of the chain contains. */
export interface ChainContent {
  payments: readonly ChainPayment[];
  transfers: readonly BareTransfer[];
  reverted: readonly RevertedPayment[];
}

/** How many blocks are remembered by number and hash, to find where two forks part. */
const MAX_MARKS = 4096;
/** How many hashes of blocks that the chain has given up are remembered. */
const MAX_ORPHANS = 4096;
/** How many transactions that are no payments are remembered, to explain them. */
const MAX_OTHERS = 1000;

/**
 * What one chain contains, as far as it was read: the payments of every block since `from`. It belongs to no workspace, and a
 * reset or a restore does not change it, because the chain does not forget either. Only its own methods change its fields.
 */
export class Ledger {
  readonly network: Network;
  readonly settings: Pick<ChainSettings, 'confirmations' | 'time'>;
  /** The first block whose payments are known. */
  from: number;
  /** The newest block that was read. */
  head: ChainBlock | undefined;
  /** The blocks that are known by number and hash, oldest first. */
  marks: readonly BlockMark[] = [];
  /** All payments, oldest first. */
  payments: ChainPayment[] = [];
  /** The newest token transfers without a reference, oldest first. */
  transfers: readonly BareTransfer[] = [];
  /** The newest transactions to the protocol's contracts that reverted, oldest first. */
  reverted: readonly RevertedPayment[] = [];
  readonly #byTopic = new Map<string, ChainPayment[]>();
  /** The last common block of the present chain and of each block that was given up, by its hash. */
  readonly #orphans = new Map<string, number>();

  constructor(network: Network, from: number, settings: Ledger['settings']) {
    this.network = network;
    this.from = from;
    this.settings = settings;
  }

  /** Returns the payments whose reference has this hash, oldest first. */
  paymentsOf(topic: string): readonly ChainPayment[] {
    return this.#byTopic.get(topic) ?? [];
  }

  /** Returns the number of blocks from a payment's own to the newest one, both included. */
  confirmationsOf({ block }: { block: Pick<BlockMark, 'number'> }): number {
    return this.head === undefined ? 0 : this.head.number - block.number + 1;
  }

  /** Whether a payment has the confirmations that it needs. */
  isConfirmed(payment: ChainPayment): boolean {
    return this.confirmationsOf(payment) >= this.settings.confirmations;
  }

  /**
   * Returns the last block that the present chain shares with an earlier head. It is the head itself, or the block from which
   * another fork replaced it; -1 when nothing is known of it.
   */
  lastShared({ number, hash }: BlockMark): number {
    const fork = this.#orphans.get(hash);
    if (fork !== undefined) return fork;
    if (this.head !== undefined && number > this.head.number) return -1;
    const mark = this.marks.find((one) => one.number === number);
    return mark === undefined || mark.hash === hash ? number : -1;
  }

  /**
   * Replaces every block above `number`, the last one that the chain still has, by what follows it now, up to a new head.
   * `from` is the first block that was ever read. Returns the hashes of the references in the blocks that went and in those
   * that came, and of those whose payments a changed number of confirmations concerns.
   */
  replace(number: number, head: ChainBlock, content: ChainContent, from: number): Set<string> {
    const wasConfirmed = this.#confirmedBlock(this.head ?? head);
    const isConfirmed = this.#confirmedBlock(head);
    if (this.marks.length > 0) this.#orphanAbove(number);
    const removed = this.#cut(number);
    this.head = head;
    this.from = from;
    this.#orphans.delete(head.hash);
    const added = this.#append(head, content);
    const [low, high] = [Math.min(wasConfirmed, isConfirmed), Math.max(wasConfirmed, isConfirmed)];
    const crossed = this.payments.filter(({ block }) => block.number > low && block.number <= high);
    return new Set([...removed, ...added, ...crossed.map(({ topic }) => topic)]);
  }

  /** Forgets what was read, in order to be read again from an earlier block. */
  restart(from: number): void {
    this.#cut(-1);
    this.from = from;
  }

  /** Adds blocks before the first one that was read, oldest first: a chain can go back to before it. */
  addMarks(marks: readonly BlockMark[]): void {
    if (this.marks.length === 0) this.marks = [...marks];
  }

  /** Notes that the chain has none of the blocks with these hashes, nor anything that came before them. */
  giveUp(hashes: readonly string[]): void {
    for (const hash of hashes) this.#orphans.set(hash, -1);
  }

  #append(head: ChainBlock, { payments, transfers, reverted }: ChainContent): string[] {
    this.#mark([...new Set(payments.map(({ block }) => block)), head]);
    for (const payment of payments) {
      this.payments.push(payment);
      const known = this.#byTopic.get(payment.topic);
      if (known === undefined) this.#byTopic.set(payment.topic, [payment]);
      else known.push(payment);
    }
    this.transfers = [...this.transfers, ...transfers].slice(-MAX_OTHERS);
    this.reverted = [...this.reverted, ...reverted].slice(-MAX_OTHERS);
    return payments.map(({ topic }) => topic);
  }

  /** Notes of every block above a number that the chain has given it up. */
  #orphanAbove(number: number): void {
    for (const [hash, fork] of this.#orphans) if (fork > number) this.#orphans.set(hash, number);
    for (const mark of this.marks) if (mark.number > number) this.#orphans.set(mark.hash, number);
    while (this.#orphans.size > MAX_ORPHANS) this.#orphans.delete(String(this.#orphans.keys().next().value));
  }

  /** Removes every block above a number. Returns the hashes of the references that were in them. */
  #cut(number: number): ReadonlySet<string> {
    if ((this.marks.at(-1)?.number ?? -1) <= number) return new Set();
    const isKept = ({ block }: { block: BlockMark }) => block.number <= number;
    const topics = new Set(this.payments.filter((one) => !isKept(one)).map(({ topic }) => topic));
    this.marks = this.marks.filter((mark) => mark.number <= number);
    this.payments = this.payments.filter(isKept);
    this.transfers = this.transfers.filter(isKept);
    this.reverted = this.reverted.filter(isKept);
    for (const topic of topics) this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? []).filter(isKept));
    return topics;
  }

  #mark(blocks: readonly BlockMark[]): void {
    const last = this.marks.at(-1)?.number ?? -1;
    const added = blocks.filter(({ number }) => number > last).map(({ number, hash }) => ({ number, hash }));
    const unique = added.filter((mark, at) => added[at + 1]?.number !== mark.number);
    this.marks = [...this.marks, ...unique].slice(-MAX_MARKS);
  }

  /** Returns the newest block that has enough confirmations under a head. */
  #confirmedBlock(head: BlockMark): number {
    return head.number - this.settings.confirmations + 1;
  }
}
