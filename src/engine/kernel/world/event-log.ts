import type { ClockReader } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import type { EventMap, EventName, StampedEvent } from './declarations.ts';
import type { WorldRegisters } from './registers.ts';

/** Where a step comes from: a caller, a click in the panel, or one of a payer on a hosted page. */
export type StepOrigin = 'step' | 'panel' | 'payer';

export interface Cause {
  readonly kind: StepOrigin | 'call' | 'job' | 'chain';
  /** `call-7`, the name of the step or of the job's kind, or the block that was read. */
  readonly name: string;
  /** Position in the workspace's order of calls, steps, jobs and events. */
  readonly order: number;
}

export interface RecordedEvent extends StampedEvent {
  order: number;
  cause: Cause | undefined;
}

interface Link {
  event: RecordedEvent;
  before: Link | undefined;
}

/**
 * The events of a world, kept in a register of its store as a linked list that grows at its head. Adding an event is cheap, and a
 * snapshot or rollback only keeps the old head. Its length is bounded: the older of two generations is dropped as a whole.
 */
export interface EventChain {
  newest: Link | undefined;
  count: number;
  older: Link | undefined;
}

const EMPTY: EventChain = { newest: undefined, count: 0, older: undefined };

export type EventLogReader = Pick<EventLog, 'all' | 'reset' | 'nextOrder' | 'withCause'>;

type Registered = Pick<Store<WorldRegisters>, 'registers' | 'writableRegisters'>;

/** Records the events of a world, what caused them, and their position among its calls. */
export class EventLog {
  readonly #store: Registered;
  readonly #clock: ClockReader;
  readonly #generation: number;
  #order: number | undefined;
  #cause: Cause | undefined;

  /** @param maxEvents number of events that are kept, in two generations */
  constructor(store: Registered, clock: ClockReader, maxEvents: number) {
    this.#store = store;
    this.#clock = clock;
    this.#generation = Math.floor(maxEvents / 2);
  }

  /** Returns the next position in the order of calls, steps, jobs and events. A restore does not reuse positions. */
  nextOrder(): number {
    const last = this.#order ?? this.#store.registers.events?.newest?.event.order ?? 0;
    this.#order = last + 1;
    return this.#order;
  }

  /** Records an event. Subscribers receive only events that a transaction emits. */
  record<N extends EventName>(name: N, data: EventMap[N]): StampedEvent<N> {
    const by = this.#cause;
    // The cause is copied, because it may be a call, which the event log must not keep in memory.
    const cause = by === undefined ? undefined : { kind: by.kind, name: by.name, order: by.order };
    const recorded = { name, data, atMs: this.#clock.nowMs(), order: this.nextOrder(), cause };
    const registers = this.#store.writableRegisters();
    registers.events = this.#append(registers.events ?? EMPTY, recorded);
    return recorded;
  }

  #append({ newest, count, older }: EventChain, event: RecordedEvent): EventChain {
    if (count < this.#generation) return { newest: { event, before: newest }, count: count + 1, older };
    return { newest: { event, before: undefined }, count: 1, older: newest };
  }

  all(): RecordedEvent[] {
    const { newest, older } = this.#store.registers.events ?? EMPTY;
    const events: RecordedEvent[] = [];
    for (const head of [newest, older]) {
      for (let link = head; link !== undefined; link = link.before) events.push(link.event);
    }
    return events.reverse();
  }

  /**
   * Runs `change` and attributes its events to `cause`. Without one the outer cause stays.
   */
  withCause<T>(cause: Cause | undefined, change: () => T): T {
    const outer = this.#cause;
    this.#cause = cause ?? outer;
    try {
      return change();
    } finally {
      this.#cause = outer;
    }
  }

  /** Continues the order after the newest event in the store. */
  reset(): void {
    this.#order = undefined;
  }
}
