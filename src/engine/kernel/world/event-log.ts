import type { ClockReader } from '../clock/clock.ts';
import type { Cause } from '../core/cause.ts';
import { notifyAll } from '../core/defect.ts';
import { MAX_EVENTS } from '../core/limits.ts';
import type { AssumptionTally } from './assumption-tally.ts';
import type { AssumptionId, EventMap, EventName, StampedEvent } from './declarations.ts';

export interface RecordedEvent<N extends EventName = EventName> extends StampedEvent<N> {
  order: number;
  cause: Cause | undefined;
}

export type Subscriber = (event: StampedEvent) => void;

export type EventLogReader = Pick<EventLog, 'all' | 'order' | 'newCause' | 'nextOrder' | 'withCause'>;

/** The events of a world with their causes. Snapshots keep them; state files and exports do not. */
export class EventLog {
  readonly #clock: ClockReader;
  readonly #tally: AssumptionTally;
  readonly #subscribers = new Set<Subscriber>();
  /** Unpublished events of the open transaction. */
  readonly pending: RecordedEvent[] = [];
  #events: RecordedEvent[] = [];
  #order = 0;
  #cause: Cause | undefined;
  #isPreview = false;

  constructor(clock: ClockReader, tally: AssumptionTally) {
    this.#clock = clock;
    this.#tally = tally;
  }

  /** Returns the next position in the order of calls, steps, jobs and events. A rollback does not reuse it. */
  nextOrder(): number {
    this.#order++;
    return this.#order;
  }

  get order(): number {
    return this.#order;
  }

  record<N extends EventName>(name: N, data: EventMap[N]): RecordedEvent<N> {
    const by = this.#cause;
    // A cause may be a call, which the log must not keep in memory.
    const cause = by === undefined ? undefined : { kind: by.kind, name: by.name, order: by.order, assumed: by.assumed };
    const event = { name, data, atMs: this.#clock.nowMs(), order: this.nextOrder(), cause };
    this.#events.push(event);
    if (this.#events.length >= 2 * MAX_EVENTS) this.#events = this.all();
    return event;
  }

  /** Records an event. It is published after the commit. */
  emit<N extends EventName>(name: N, data: EventMap[N]): StampedEvent<N> {
    const event = this.record(name, data);
    this.pending.push(event);
    return event;
  }

  all(): RecordedEvent[] {
    return this.#events.slice(-MAX_EVENTS);
  }

  restore(events: readonly RecordedEvent[]): void {
    this.#events = [...events];
  }

  /** Continues the order after the newest event. */
  resetOrder(): void {
    this.#order = this.#events.at(-1)?.order ?? 0;
  }

  /** Drops the events after a position, because their changes were rolled back. */
  dropAfter(order: number): void {
    for (const events of [this.#events, this.pending]) while ((events.at(-1)?.order ?? 0) > order) events.pop();
  }

  /** Runs a change and forgets its events and assumptions, so that the next ones have the same positions again. */
  preview<T>(change: () => T): T {
    const [events, order] = [[...this.#events], this.#order];
    this.#isPreview = true;
    try {
      return change();
    } finally {
      this.#events = events;
      this.#order = order;
      this.pending.length = 0;
      this.#isPreview = false;
    }
  }

  publish(): void {
    for (const event of this.pending.splice(0)) notifyAll('a listener of events', this.#subscribers, event);
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Returns a new cause at the next position in the order. */
  newCause(kind: Cause['kind'], name: string): Cause {
    return { kind, name, order: this.nextOrder(), assumed: new Set() };
  }

  /** Notes that the present cause rests on an assumption. Does nothing without one, as in a page of the panel. */
  assume(id: AssumptionId): void {
    this.#cause?.assumed.add(id);
  }

  /** Ids of the assumptions that the present cause has rested on so far. */
  get assumed(): readonly string[] {
    return this.#cause === undefined ? [] : [...this.#cause.assumed];
  }

  /** Attributes events and assumptions of `change` to `cause`, or else to the outer cause. */
  withCause<T>(cause: Cause | undefined, change: () => T): T {
    const outer = this.#cause;
    this.#cause = cause ?? outer;
    try {
      return change();
    } finally {
      this.#cause = outer;
      // A call goes on: its response is not written yet.
      if (cause !== undefined && cause.kind !== 'call' && !this.#isPreview) {
        this.#tally.add(cause, () => ({ at: this.#clock.now(), line: undefined }));
      }
    }
  }
}
