import { notifyAll } from '../core/defect.ts';
import type { StampedEvent } from './declarations.ts';
import { react } from './events.ts';
import type { Tx } from './tx.ts';
import type { WorldConfig } from './world-config.ts';

export type Subscriber = (event: StampedEvent) => void;

/** Publishes the events of a world: to reactions before the outermost commit of their transaction, to subscribers after it. */
export class EventPublisher {
  readonly #config: WorldConfig;
  readonly #subscribers = new Set<Subscriber>();
  #pending: StampedEvent[] = [];

  constructor(config: WorldConfig) {
    this.#config = config;
  }

  get pendingCount(): number {
    return this.#pending.length;
  }

  add(event: StampedEvent): void {
    this.#pending.push(event);
  }

  /** Drops the events after the first `count`, because their changes were rolled back. */
  dropAfter(count: number): void {
    this.#pending.length = Math.min(count, this.#pending.length);
  }

  /** Runs reactions to the pending events, including events that reactions cause. */
  react(tx: Tx): void {
    if (this.#pending.length === 0) return;
    const { service, magicValues } = this.#config;
    const magic = magicValues ? service.magicValues.map(({ on }) => on) : [];
    const all = [...service.reactions, ...magic];
    for (let next = 0; next < this.#pending.length; next++) {
      const event = this.#pending[next];
      if (event !== undefined) for (const reactions of all) react(reactions, tx, event);
    }
  }

  publish(): void {
    if (this.#pending.length === 0) return;
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) notifyAll('a listener of events', this.#subscribers, event);
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Runs a transaction. Returns the names of the events that were published until its end. */
  namesDuring(transaction: () => void): string[] {
    const names: string[] = [];
    const unsubscribe = this.subscribe((event) => names.push(event.name));
    try {
      transaction();
    } finally {
      unsubscribe();
    }
    return names;
  }
}
