import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { WorldImage, WorldRegisters } from '../../kernel/world/registers.ts';
import type { WorkspaceTerms } from '../../kernel/world/workspace-terms.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Change, CommitChange } from './change-queue.ts';
import { type ImageRecord, STATE_FORMAT, type StateRecord } from './records.ts';
import type { SharedLayers } from './shared-fixtures.ts';

/** What the records of a log may refer to. */
export interface LogContents {
  /** Numbers of the layers that it contains. */
  readonly layers: Map<Layer<Row>, number>;
  /** The number of the next layer. */
  nextLayer: number;
  /** Whether it contains the state that a reset restores. */
  hasStart: boolean;
  /** Layers that it names instead of containing them. */
  readonly shared: readonly SharedLayers[];
}

/** Characters of rows in a record. Writing one is a moment's work. */
const CHUNK = 64 * 1024;

/** Rows that become text at first, when their length is unknown. */
const FIRST_CHUNK = 4;
/** Rows that become text at once. */
const MAX_IN_CHUNK = 200;

/** The parts of records as they are made, one after the other, so that the caller can pause between them. */
type Lines<Result = void> = Generator<string, Result>;

/** Returns the JSON of a record. */
function jsonOf(record: StateRecord): string {
  return JSON.stringify(record);
}

/** A world, and what the store does not say of it. */
export interface PresentWorld {
  world: World;
  /** What holds for it beside its state; undefined for the main one. */
  terms: WorkspaceTerms | undefined;
  /** Whether its clock is being moved, and nothing else has happened meanwhile. */
  isMovedAlone: boolean;
}

/**
 * Returns the records of a world as it is at the first one, while it may change: the layers that the log lacks, the state, and
 * every snapshot.
 */
export function* worldLines(key: string, { world, terms, isMovedAlone }: PresentWorld, contents: LogContents): Lines {
  const { tables, registers } = world.store.view();
  const { start } = world.clockMove;
  const { count } = world.snapshots;
  const snapshots = world.snapshots.entries();
  try {
    yield jsonOf({ type: 'format', format: STATE_FORMAT });
    const layers: Record<string, number[]> = {};
    for (const [table, { frozen, top }] of tables) {
      const numbers = yield* stackLines(table, frozen, contents);
      if (!top.isEmpty) {
        const number = contents.nextLayer++;
        yield* layerLines(number, table, top.entries());
        numbers.push(number);
      }
      layers[table] = numbers;
    }
    yield jsonOf({ type: 'world', world: key, image: { tables: layers, registers: savedRegisters(registers) } });
    if (terms !== undefined) yield jsonOf({ type: 'terms', world: key, terms });
    for (const [id, { at, image }] of snapshots)
      yield jsonOf({ type: 'snapshot', world: key, id, at, image: yield* imageLines(image, contents) });
    yield jsonOf({ type: 'counted', world: key, snapshots: count });
    if (start !== undefined) {
      const image = yield* imageLines(start, contents);
      yield jsonOf({ type: 'moving', world: key, image, isDisturbed: !isMovedAlone });
    }
    yield jsonOf({ type: 'complete' });
  } finally {
    world.store.closeView();
  }
}

/** Returns the records of a change. `start` is the state that a reset restores. */
export function* changeLines(change: Change, start: WorldImage, contents: LogContents): Lines {
  const { world } = change;
  if (change.type === 'commit') {
    yield* commitLines(world, change);
    return;
  }
  if (change.type === 'reset' && !contents.hasStart) {
    yield jsonOf({ type: 'start', image: yield* imageLines(start, contents) });
    contents.hasStart = true;
  }
  const { seq: _seq, ...record } = change;
  if (record.type === 'snapshot') yield jsonOf({ ...record, image: yield* imageLines(record.image, contents) });
  else yield jsonOf(record);
}

function* commitLines(world: string, { rows: tables, registers }: CommitChange): Lines {
  const head = `{"type":"commit","world":${JSON.stringify(world)},`;
  const part = new CommitPart();
  for (const [table, rows] of tables) {
    for (const chunk of chunksOf(rows)) {
      if (part.isFull) yield `${head}${part.take()}}`;
      part.add(table, chunk);
    }
  }
  yield `${head}${part.take()},"registers":${JSON.stringify(registers)}}`;
}

/** A part of a commit: the rows of one record. */
class CommitPart {
  #rows = new Map<string, string[]>();
  #deleted = new Map<string, string[]>();
  #size = 0;

  get isFull(): boolean {
    return this.#size > CHUNK;
  }

  add(table: string, { texts, deleted, size }: Chunk): void {
    if (texts !== '') this.#rows.set(table, [...(this.#rows.get(table) ?? []), texts]);
    const keys = deleted.map((key) => JSON.stringify(key));
    if (keys.length > 0) this.#deleted.set(table, [...(this.#deleted.get(table) ?? []), ...keys]);
    this.#size += size;
  }

  /** Returns its JSON without braces, and empties it. */
  take(): string {
    const text = `"rows":{${membersOf(this.#rows)}},"deleted":{${membersOf(this.#deleted)}}`;
    this.#rows = new Map();
    this.#deleted = new Map();
    this.#size = 0;
    return text;
  }
}

/** Returns the members of an object of arrays as JSON. */
function membersOf(arrays: ReadonlyMap<string, readonly string[]>): string {
  return [...arrays].map(([name, items]) => `${JSON.stringify(name)}:[${items.join()}]`).join();
}

function* imageLines({ layers, registers }: WorldImage, contents: LogContents): Lines<ImageRecord> {
  const tables: Record<string, number[]> = {};
  for (const [table, stack] of layers) tables[table] = yield* stackLines(table, stack, contents);
  return { tables, registers: savedRegisters(registers) };
}

/** Writes the layers that the file lacks. Returns the numbers of all. */
function* stackLines(table: string, stack: readonly Layer<Row>[], contents: LogContents): Lines<number[]> {
  const numbers: number[] = [];
  for (const layer of stack) {
    if (!contents.layers.has(layer)) yield* newLayerLines(table, layer, contents);
    numbers.push(contents.layers.get(layer) ?? 0);
  }
  return numbers;
}

/** Writes a layer that the log lacks, or names it with the others that it is shared with. */
function* newLayerLines(table: string, layer: Layer<Row>, contents: LogContents): Lines {
  const first = contents.nextLayer;
  const shared = contents.shared.find(({ layers }) => layers.some((one) => one.layer === layer));
  const layers = shared === undefined ? [layer] : shared.layers.map((one) => one.layer);
  for (const one of layers) contents.layers.set(one, contents.nextLayer++);
  if (shared === undefined) yield* layerLines(first, table, layer.rows);
  else yield jsonOf({ type: 'shared', id: shared.id, first });
}

/** Returns the records of a layer. */
export function* layerLines(layer: number, table: string, rows: Iterable<[string, Row | null]>): Lines {
  const head = `{"type":"layer","layer":${layer},"table":${JSON.stringify(table)},"rows":[`;
  let isEmpty = true;
  for (const { texts, deleted } of chunksOf(rows)) {
    yield `${head}${texts}],"deleted":${JSON.stringify(deleted)}}`;
    isEmpty = false;
  }
  // A layer without rows is one as well.
  if (isEmpty) yield `${head}]}`;
}

interface Chunk {
  /** Rows as JSON, separated by commas. */
  texts: string;
  deleted: string[];
  /** About the number of characters. */
  size: number;
}

/** Divides rows into parts of about {@link CHUNK} characters. Rows become text many at a time, which takes half as long. */
function* chunksOf(entries: Iterable<[string, Row | null]>): Generator<Chunk> {
  let rows: Row[] = [];
  let deleted: string[] = [];
  let most = FIRST_CHUNK;
  for (const [key, row] of entries) {
    if (row === null) deleted.push(key);
    else rows.push(row);
    if (rows.length < most && deleted.length < MAX_IN_CHUNK) continue;
    const chunk = chunkOf(rows, deleted);
    yield chunk;
    // The next part gets as many rows as fit when they are about as long.
    if (rows.length > 0) most = Math.max(1, Math.min(MAX_IN_CHUNK, Math.floor((CHUNK * rows.length) / chunk.size)));
    rows = [];
    deleted = [];
  }
  if (rows.length + deleted.length > 0) yield chunkOf(rows, deleted);
}

function chunkOf(rows: readonly Row[], deleted: string[]): Chunk {
  const texts = JSON.stringify(rows).slice(1, -1);
  return { texts, deleted, size: texts.length + deleted.length * 50 };
}

function savedRegisters({ events: _events, ...registers }: WorldRegisters): object {
  return registers;
}
