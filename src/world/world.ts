import { type ClockState, isoTime, readClock } from '../core/clock.ts';
import { MockConfigError } from '../core/errors.ts';
import { randomHex, ulid, uuid } from '../core/ids.ts';
import type { RngState } from '../core/rng.ts';
import type { CallLine } from '../mock.types.ts';
import { Store, type StoreImage } from '../store/store.ts';
import type { Row, Table, TableDefinition } from '../store/table.ts';
import type { DomainEvent, Ids, Tx } from './tx.ts';

/** What changes beside the rows. */
export interface WorldRegisters extends Record<string, unknown> {
  clock: ClockState;
  rng: RngState;
  seed: number;
  /** Numbers handed out so far. */
  seq: number;
}

/** What stays the same for a workspace's life. */
export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  baseUrl: string;
  validateResponses: boolean;
  onCall: ((call: CallLine) => void) | undefined;
}

export type WorldImage = StoreImage<WorldRegisters>;
export type Subscriber = (event: DomainEvent) => void;

/** One isolated world: store, clock, ids and events. */
export class World implements Tx {
  readonly config: WorldConfig;
  readonly ids: Ids;
  readonly #store: Store<WorldRegisters>;
  readonly #fixtures: WorldImage;
  readonly #snapshots = new Map<string, WorldImage>();
  readonly #subscribers: Subscriber[] = [];
  #snapshotCount = 0;
  #pending: DomainEvent[] = [];
  #depth = 0;

  constructor(fixtures: WorldImage, config: WorldConfig) {
    this.config = config;
    this.#fixtures = fixtures;
    this.#store = new Store(fixtures);
    this.ids = {
      ulid: () => ulid(this.registers.rng, this.nowMs(), this.nextSeq()),
      uuid: () => uuid(this.registers.rng),
      hex: (length) => randomHex(this.registers.rng, length),
    };
  }

  get registers(): WorldRegisters {
    return this.#store.registers;
  }

  get baseUrl(): string {
    return this.config.baseUrl;
  }

  table<R extends Row>(definition: TableDefinition<R>): Table<R> {
    return this.#store.table(definition);
  }

  nowMs(): number {
    return readClock(this.registers.clock);
  }

  now(): string {
    return isoTime(this.nowMs());
  }

  /** The next whole number of this world. */
  nextSeq(): number {
    this.registers.seq += 1;
    return this.registers.seq;
  }

  emit(event: DomainEvent): void {
    this.#pending.push(event);
  }

  /** Runs a change as a whole or not at all; its events are told after the commit. */
  tx<T>(change: (tx: Tx) => T): T {
    this.#depth++;
    try {
      const result = this.#store.tx(() => change(this));
      if (this.#depth === 1) this.#publish();
      return result;
    } finally {
      this.#depth--;
      if (this.#depth === 0) this.#pending = [];
    }
  }

  /** Hears every event after its commit. */
  subscribe(subscriber: Subscriber): void {
    this.#subscribers.push(subscriber);
  }

  /** Back to the fixtures. Snapshots stay usable. */
  reset(): void {
    this.#store.restore(this.#fixtures);
  }

  /** Marks the present state and names the mark. */
  snapshot(): string {
    this.#snapshotCount++;
    const id = `snapshot-${this.#snapshotCount}`;
    this.#snapshots.set(id, this.#store.snapshot());
    return id;
  }

  restore(id: string): void {
    const image = this.#snapshots.get(id);
    if (image === undefined) {
      const known = [...this.#snapshots.keys()].join(', ') || 'none was taken';
      throw new MockConfigError(`unknown snapshot "${id}"; known: ${known}`);
    }
    this.#store.restore(image);
  }

  #publish(): void {
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) for (const subscriber of this.#subscribers) subscriber(event);
  }
}
