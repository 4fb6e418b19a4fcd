import type { EventMap, EventName, StampedEvent } from './events.ts';
import type { World } from './world.ts';

/** What brings a change about. */
export interface Cause {
  readonly kind: 'call' | 'step' | 'job';
  /** `call-7`, or the name of the step or of the job's kind. */
  readonly name: string;
  /** Place among all that happened in the workspace. */
  readonly order: number;
}

/** An event as the story keeps it. */
export interface ToldEvent extends StampedEvent {
  order: number;
  cause: Cause | undefined;
}

interface Link {
  event: ToldEvent;
  before: Link | undefined;
}

/**
 * What happened in a world, as a register of its store: a chain that only grows at its head, so that adding costs next to
 * nothing, and a snapshot or a rollback is the old head. Two generations bound it; the older one is dropped as a whole.
 */
export interface Story {
  newest: Link | undefined;
  /** Events in the newest generation. */
  count: number;
  older: Link | undefined;
}

/** Events in a generation; between one and two generations are kept. */
const GENERATION = 2000;

const NOTHING: Story = { newest: undefined, count: 0, older: undefined };

/** Keeps the story of a world: its events, what caused them, and their place among its calls. */
export class Chronicle {
  readonly #world: World;
  #order: number | undefined;
  #cause: Cause | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /** The next place among all that happens here; a restore does not take it back. */
  next(): number {
    const last = this.#order ?? this.#world.registers.story?.newest?.event.order ?? 0;
    this.#order = last + 1;
    return this.#order;
  }

  /** Takes an event into the story. Subscribers hear only of what {@link World.emit} gets. */
  tell<N extends EventName>(name: N, data: EventMap[N]): StampedEvent<N> {
    const by = this.#cause;
    // A copy: the cause may be a call, which must not live as long as the story.
    const cause = by === undefined ? undefined : { kind: by.kind, name: by.name, order: by.order };
    const told = { name, data, atMs: this.#world.nowMs(), order: this.next(), cause };
    const { registers } = this.#world;
    registers.story = append(registers.story ?? NOTHING, told);
    return told;
  }

  /** What happened, oldest first. */
  events(): ToldEvent[] {
    const { newest, older } = this.#world.registers.story ?? NOTHING;
    const events: ToldEvent[] = [];
    for (const head of [newest, older]) {
      for (let link = head; link !== undefined; link = link.before) events.push(link.event);
    }
    return events.reverse();
  }

  /** Notes what brings about the changes that are made meanwhile. */
  because<T>(cause: Cause | undefined, change: () => T): T {
    const outer = this.#cause;
    this.#cause = cause ?? outer;
    try {
      return change();
    } finally {
      this.#cause = outer;
    }
  }

  /** Counts on from the story as it stands. */
  reset(): void {
    this.#order = undefined;
  }
}

function append({ newest, count, older }: Story, event: ToldEvent): Story {
  if (count >= GENERATION) return { newest: { event, before: undefined }, count: 1, older: newest };
  return { newest: { event, before: newest }, count: count + 1, older };
}
