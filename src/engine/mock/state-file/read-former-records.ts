import { MockConfigError } from '../../kernel/core/errors.ts';
import { Store } from '../../kernel/store/store.ts';
import { copyRegisters, type WorldImage, type WorldRegisters } from '../../kernel/world/registers.ts';
import { Snapshots } from '../../kernel/world/snapshots.ts';
import type { SavedWorld } from '../saved-state/saved-workspace.ts';
import type { Service } from '../service.ts';
import type { StateRecord } from './former-records.ts';
import { ImageReader } from './read-former-images.ts';

interface ReadWorld extends Pick<SavedWorld, 'terms'> {
  store: Store<WorldRegisters>;
  snapshots: Snapshots;
  /** The move of the clock that is under way. */
  move: { start: WorldImage; isDisturbed: boolean } | undefined;
}

type CommitRecord = StateRecord & { type: 'commit' };

/** Builds the worlds that the records of a state file describe: those of its beginning, and then what happened to them. */
export class RecordReader {
  readonly #images: ImageReader;
  readonly #worlds = new Map<string, ReadWorld>();
  #start: WorldImage | undefined;
  /** The records of a commit whose last one is still to come. */
  #parts: CommitRecord[] = [];
  /** Whether the worlds of the beginning have all been read. */
  isComplete = false;

  constructor(service: Service) {
    this.#images = new ImageReader(service);
  }

  /** Whether a commit lacks its last record. */
  get isInCommit(): boolean {
    return this.#parts.length > 0;
  }

  /**
   * Returns the worlds by key, the main one under ''. A move of the clock whose end is missing did not happen, unless something
   * else happened meanwhile: then it ends at the time that it had reached.
   */
  worlds(): Map<string, SavedWorld> {
    for (const { store, move } of this.#worlds.values()) if (move?.isDisturbed === false) store.restore(move.start);
    const entries = [...this.#worlds].map(
      ([key, { store, snapshots, terms }]) => [key, { image: store.snapshot(), snapshots, terms }] as const,
    );
    return new Map(entries);
  }

  /**
   * Applies the next record.
   * @throws MockConfigError for one that is wrong, or that does not fit the ones before
   */
  read(record: StateRecord): void {
    if (record.type === 'commit') this.#addCommit(record);
    else if (this.isInCommit) throw new MockConfigError('the commit before has no end');
    else if ('world' in record) this.#applyTo(record);
    else if (record.type === 'layer') this.#images.addRows(record);
    else if (record.type === 'start') this.#start = this.#images.image(record.image);
    else if (record.type === 'complete') this.isComplete = true;
  }

  #applyTo(record: Exclude<Extract<StateRecord, { world: string }>, CommitRecord>): void {
    if (record.type === 'world') return void this.#open(record.world, this.#images.image(record.image));
    if (record.type === 'open') return void this.#open(record.world, this.#startImage());
    const world = this.#world(record.world);
    const { store, snapshots } = world;
    if (record.type === 'drop') this.#worlds.delete(record.world);
    else if (record.type === 'reset') restore(world, this.#startImage());
    else if (record.type === 'restore') restore(world, snapshots.get(record.id));
    else if (record.type === 'take') snapshots.add(store.snapshot(), record.at, record.id);
    else if (record.type === 'snapshot') snapshots.add(this.#images.image(record.image), record.at, record.id);
    else if (record.type === 'delete') snapshots.delete(record.id);
    else if (record.type === 'terms') world.terms = record.terms;
    else if (record.type === 'counted') snapshots.load([], record.snapshots);
    else if (record.type === 'moving')
      world.move = { start: this.#images.image(record.image), isDisturbed: record.isDisturbed };
    else if (record.type === 'begin') world.move = { start: store.snapshot(), isDisturbed: false };
    else if (record.type === 'end') world.move = undefined;
    else if (world.move === undefined) throw new MockConfigError('no move of the clock has begun');
    else if (record.type === 'disturb') world.move.isDisturbed = true;
    else restore(world, world.move.start);
  }

  #open(key: string, image: WorldImage): void {
    this.#worlds.set(key, {
      store: new Store(image, copyRegisters),
      snapshots: new Snapshots(Number.POSITIVE_INFINITY),
      terms: undefined,
      move: undefined,
    });
  }

  #world(key: string): ReadWorld {
    const world = this.#worlds.get(key);
    if (world === undefined) throw new MockConfigError(`there is no workspace "${key}"`);
    return world;
  }

  #startImage(): WorldImage {
    if (this.#start === undefined) throw new MockConfigError('there is no state to start from');
    return this.#start;
  }

  #addCommit(record: CommitRecord): void {
    if (this.#parts.some(({ world }) => world !== record.world))
      throw new MockConfigError('the commit before has no end');
    this.#parts.push(record);
    if (record.registers === undefined) return;
    const registers = this.#images.registers(record.registers);
    const parts = this.#parts;
    this.#parts = [];
    const { store } = this.#world(record.world);
    store.tx(() => {
      for (const part of parts) this.#write(store, part);
      Object.assign(store.writableRegisters(), registers);
    });
  }

  #write(store: Store<WorldRegisters>, { rows, deleted }: CommitRecord): void {
    for (const [name, list] of Object.entries(rows)) {
      const table = this.#images.table(name);
      for (const row of this.#images.rows(table, list)) store.table(table.definition).put(row);
    }
    for (const [name, keys] of Object.entries(deleted)) {
      const { definition } = this.#images.table(name);
      for (const key of keys) store.table(definition).delete(key);
    }
  }
}

function restore(world: ReadWorld, image: WorldImage): void {
  world.store.restore(image);
  world.move = undefined;
}
