import type { Layer } from '../store/layer.ts';
import type { StoreCapture } from '../store/store.ts';
import type { Row } from '../store/table.ts';
import type { WorldImage, WorldRegisters } from '../world/registers.ts';
import type { Snapshot } from '../world/snapshots.ts';
import type { Change, CommitChange } from './change-queue.ts';
import type { FileContents } from './log-file.ts';
import type { ImageRecord, StateRecord } from './records.ts';

/** Characters of rows in a record. Writing one is a moment's work. */
const CHUNK = 64 * 1024;

/** The parts of records as they are made, one after the other, so that the caller can pause between them. */
type Lines<Result = void> = Generator<string, Result>;

/** Returns the JSON of a record. */
export function jsonOf(record: StateRecord): string {
  return JSON.stringify(record);
}

/** A world at one moment. */
export interface PresentWorld {
  state: StoreCapture<WorldRegisters>;
  snapshots: readonly [id: string, snapshot: Snapshot][];
  snapshotCount: number;
  /** The move of the clock that is under way. */
  move: { start: WorldImage; isDisturbed: boolean } | undefined;
}

/** Returns the records of a world as it is: the layers that the file lacks, the state, and every snapshot. */
export function* worldLines(
  world: string,
  { state: { tables, registers }, snapshots, snapshotCount, move }: PresentWorld,
  contents: FileContents,
): Lines {
  const layers: Record<string, number[]> = {};
  for (const [table, { frozen, top }] of tables) {
    const numbers = yield* stackLines(table, frozen, contents);
    if (top.size > 0) {
      const number = contents.nextLayer++;
      yield* layerLines(number, table, top);
      numbers.push(number);
    }
    layers[table] = numbers;
  }
  yield jsonOf({ type: 'world', world, image: { tables: layers, registers: savedRegisters(registers) } });
  for (const [id, { at, image }] of snapshots) {
    yield jsonOf({ type: 'snapshot', world, id, at, image: yield* imageLines(image, contents) });
  }
  yield jsonOf({ type: 'counted', world, snapshots: snapshotCount });
  if (move === undefined) return;
  const { start, isDisturbed } = move;
  yield jsonOf({ type: 'moving', world, image: yield* imageLines(start, contents), isDisturbed });
}

/** Returns the records of a change. `start` is the state that a reset restores. */
export function* changeLines(change: Change, start: WorldImage, contents: FileContents): Lines {
  const { world } = change;
  if (change.type === 'commit') {
    yield* commitLines(world, change);
    return;
  }
  if ((change.type === 'reset' || change.type === 'open') && !contents.hasStart) {
    yield jsonOf({ type: 'start', image: yield* imageLines(start, contents) });
    contents.hasStart = true;
  }
  const { seq: _seq, ...record } = change;
  if (record.type === 'snapshot') yield jsonOf({ ...record, image: yield* imageLines(record.image, contents) });
  else yield jsonOf(record);
}

function* commitLines(world: string, { rows: tables, registers }: CommitChange): Lines {
  const head = `{"type":"commit","world":${JSON.stringify(world)},`;
  let part: CommitPart = { rows: [], deleted: [], size: 0 };
  for (const [table, rows] of tables) {
    for (const chunk of chunksOf(rows)) {
      if (part.size + chunk.size > CHUNK && part.size > 0) {
        yield `${head}${textOf(part)}}`;
        part = { rows: [], deleted: [], size: 0 };
      }
      const name = JSON.stringify(table);
      if (chunk.texts !== '') part.rows.push(`${name}:[${chunk.texts}]`);
      if (chunk.deleted.length > 0) part.deleted.push(`${name}:${JSON.stringify(chunk.deleted)}`);
      part.size += chunk.size;
    }
  }
  yield `${head}${textOf(part)},"registers":${JSON.stringify(registers)}}`;
}

/** Members of the objects `rows` and `deleted` of a commit record; each table is in one part once. */
interface CommitPart {
  rows: string[];
  deleted: string[];
  size: number;
}

function textOf({ rows, deleted }: CommitPart): string {
  return `"rows":{${rows}},"deleted":{${deleted}}`;
}

function* imageLines({ layers, registers }: WorldImage, contents: FileContents): Lines<ImageRecord> {
  const tables: Record<string, number[]> = {};
  for (const [table, stack] of layers) tables[table] = yield* stackLines(table, stack, contents);
  return { tables, registers: savedRegisters(registers) };
}

/** Writes the layers that the file lacks. Returns the numbers of all. */
function* stackLines(table: string, stack: readonly Layer<Row>[], contents: FileContents): Lines<number[]> {
  const numbers: number[] = [];
  for (const layer of stack) {
    let number = contents.layers.get(layer);
    if (number === undefined) {
      number = contents.nextLayer++;
      contents.layers.set(layer, number);
      yield* layerLines(number, table, layer.rows);
    }
    numbers.push(number);
  }
  return numbers;
}

function* layerLines(layer: number, table: string, rows: ReadonlyMap<string, Row | null>): Lines {
  const head = `{"type":"layer","layer":${layer},"table":${JSON.stringify(table)},"rows":[`;
  if (rows.size === 0) yield `${head}]}`;
  for (const { texts, deleted } of chunksOf(rows)) yield `${head}${texts}],"deleted":${JSON.stringify(deleted)}}`;
}

interface Chunk {
  /** Rows as JSON, separated by commas. */
  texts: string;
  deleted: string[];
  /** About the number of characters. */
  size: number;
}

/** Divides rows into parts of about {@link CHUNK} characters. */
function* chunksOf(rows: ReadonlyMap<string, Row | null>): Generator<Chunk> {
  let texts: string[] = [];
  let deleted: string[] = [];
  let size = 0;
  for (const [key, row] of rows) {
    if (row === null) {
      deleted.push(key);
      size += key.length;
    } else {
      const text = JSON.stringify(row);
      texts.push(text);
      size += text.length;
    }
    if (size < CHUNK) continue;
    yield { texts: texts.join(), deleted, size };
    texts = [];
    deleted = [];
    size = 0;
  }
  if (size > 0) yield { texts: texts.join(), deleted, size };
}

function savedRegisters({ events: _events, ...registers }: WorldRegisters): object {
  return registers;
}
