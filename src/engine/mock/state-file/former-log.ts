import { checkRow } from '../../control/fixtures/fixtures.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { frozenRow, layerWith, type OpenLayer } from '../../kernel/store/layer.ts';
import { Store } from '../../kernel/store/store.ts';
import type { Row } from '../../kernel/store/table.ts';
import { copyRegisters, type WorldImage, type WorldRegisters } from '../../kernel/world/registers.ts';
import type { ResourceTable } from '../../kernel/world/resource-table.ts';
import type { WorkspaceTerms } from '../../kernel/world/workspace-terms.ts';
import { parseRegisters } from '../saved-state/saved-texts.ts';
import type { SavedWorld } from '../saved-state/saved-workspace.ts';
import type { Service } from '../service.ts';

const FORMAT = 'payment-request-mock/state@2';

/** A state: the numbers of the layers of each table from the lowest up. */
interface ImageRecord {
  tables: Record<string, number[]>;
  registers: unknown;
}

/** Rows that were written and deleted. Only the last record of a commit has registers, and makes it count. */
interface CommitRecord {
  type: 'commit';
  world: string;
  rows?: Record<string, unknown[]>;
  deleted?: Record<string, string[]>;
  registers?: unknown;
}

/** A record of the former format: worlds as they were when the file was written as a whole, and what has changed since. */
type FormerRecord =
  | CommitRecord
  | { type: 'format'; format: string }
  | { type: 'layer'; layer: number; table: string; rows?: unknown[]; deleted?: string[] }
  | { type: 'start'; image: ImageRecord }
  | { type: 'complete' }
  | WorldRecord;

type WorldRecord = { world: string } & (
  | { type: 'world'; image: ImageRecord }
  | { type: 'snapshot'; id: string; at: string; image: ImageRecord }
  | { type: 'counted'; snapshots: number }
  | { type: 'moving'; image: ImageRecord; isDisturbed: boolean }
  | { type: 'take'; id: string; at: string }
  | { type: 'delete' | 'restore'; id: string }
  | { type: 'terms'; terms: WorkspaceTerms }
  | { type: 'reset' | 'begin' | 'disturb' | 'take-back' | 'end' | 'open' | 'drop' }
);

interface ReadWorld extends Omit<SavedWorld, 'image'> {
  store: Store<WorldRegisters>;
  /** The move of the clock that is under way. */
  move: { start: WorldImage; isDisturbed: boolean } | undefined;
}

/** Does again what the records of a former file say. Its checksums show that they are as they were written. */
export class FormerLog {
  readonly #service: Service;
  /** By number. */
  readonly #layers = new Map<number, OpenLayer<Row>>();
  readonly #worlds = new Map<string, ReadWorld>();
  #start: WorldImage | undefined;
  /** The records of a commit whose last one is still to come. */
  #parts: CommitRecord[] = [];
  /** Whether the worlds of the beginning have all been read. */
  isComplete = false;

  constructor(service: Service) {
    this.#service = service;
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
    return new Map([...this.#worlds].map(([key, { store, ...saved }]) => [key, { ...saved, image: store.snapshot() }]));
  }

  /** Applies the next record. @throws MockConfigError for one that this version cannot read */
  read(json: string): void {
    const record: FormerRecord = JSON.parse(json);
    if (record.type === 'commit') this.#addCommit(record);
    else if ('world' in record) this.#applyTo(record);
    else if (record.type === 'layer') this.#addRows(record);
    else if (record.type === 'start') this.#start = this.#image(record.image);
    else if (record.type === 'complete') this.isComplete = true;
    else if (record.format !== FORMAT) throw new MockConfigError(`unknown format "${record.format}"`);
  }

  #applyTo(record: WorldRecord): void {
    if (record.type === 'world') return void this.#open(record.world, this.#image(record.image));
    if (record.type === 'open') return void this.#open(record.world, known(this.#start));
    const world = known(this.#worlds.get(record.world));
    const { store, snapshots } = world;
    if (record.type === 'drop') this.#worlds.delete(record.world);
    else if (record.type === 'reset') restore(world, known(this.#start));
    else if (record.type === 'restore') restore(world, known(snapshots.byId.get(record.id)).image);
    else if (record.type === 'take') addSnapshot(world, record, store.snapshot());
    else if (record.type === 'snapshot') addSnapshot(world, record, this.#image(record.image));
    else if (record.type === 'delete') snapshots.byId.delete(record.id);
    else if (record.type === 'terms') world.terms = record.terms;
    else if (record.type === 'counted') snapshots.count = record.snapshots;
    else if (record.type === 'moving')
      world.move = { start: this.#image(record.image), isDisturbed: record.isDisturbed };
    else if (record.type === 'begin') world.move = { start: store.snapshot(), isDisturbed: false };
    else if (record.type === 'end') world.move = undefined;
    else if (record.type === 'disturb') known(world.move).isDisturbed = true;
    else restore(world, known(world.move).start);
  }

  #open(key: string, image: WorldImage): void {
    const snapshots = { byId: new Map(), count: 0 };
    this.#worlds.set(key, { store: new Store(image, copyRegisters), snapshots, terms: undefined, move: undefined });
  }

  #addCommit(record: CommitRecord): void {
    this.#parts.push(record);
    if (record.registers === undefined) return;
    const parts = this.#parts;
    this.#parts = [];
    const { store } = known(this.#worlds.get(record.world));
    store.tx(() => {
      for (const { rows = {}, deleted = {} } of parts) {
        for (const [name, list] of Object.entries(rows))
          for (const row of list) store.table(this.#table(name).definition).put(checkRow(this.#table(name), row, name));
        for (const [name, keys] of Object.entries(deleted))
          for (const key of keys) store.table(this.#table(name).definition).delete(key);
      }
      Object.assign(store.writableRegisters(), parseRegisters(record.registers, this.#service));
    });
  }

  #addRows({ layer: number, table: name, rows = [], deleted = [] }: FormerRecord & { type: 'layer' }): void {
    const table = this.#table(name);
    const layer = this.#layers.get(number) ?? layerWith<Row>(new Map());
    this.#layers.set(number, layer);
    for (const row of rows.map((given) => checkRow(table, given, name)))
      layer.rows.set(table.definition.key(row), frozenRow(row));
    for (const key of deleted) layer.rows.set(key, null);
  }

  #table(name: string): ResourceTable {
    const table = this.#service.tables.get(name);
    if (table === undefined) throw new MockConfigError(`there is no table "${name}"`);
    return table;
  }

  #image({ tables, registers }: ImageRecord): WorldImage {
    const layers = Object.entries(tables).map(
      ([name, numbers]) => [name, numbers.map((number) => known(this.#layers.get(number)))] as const,
    );
    return { layers: new Map(layers), registers: parseRegisters(registers, this.#service) };
  }
}

/** Returns what a record refers to. @throws MockConfigError where it is missing */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new MockConfigError('what the record refers to is missing');
  return found;
}

function restore(world: ReadWorld, image: WorldImage): void {
  world.store.restore(image);
  world.move = undefined;
}

function addSnapshot({ snapshots }: ReadWorld, { id, at }: { id: string; at: string }, image: WorldImage): void {
  snapshots.count++;
  snapshots.byId.delete(id);
  snapshots.byId.set(id, { image, at });
}
