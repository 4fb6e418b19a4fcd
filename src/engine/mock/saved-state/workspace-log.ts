import { MockConfigError } from '../../kernel/core/errors.ts';
import type { Parts } from '../../kernel/core/parts.ts';
import type { WorldImage } from '../../kernel/world/registers.ts';
import type { Service } from '../service.ts';
import type { Change } from './change-queue.ts';
import { RecordReader, type SavedWorld } from './read-records.ts';
import { changeLines, type LogContents, type PresentWorld, worldLines } from './record-lines.ts';
import type { RecordStore } from './record-store.ts';
import { parseRecord } from './records.ts';
import type { SharedLayers } from './shared-fixtures.ts';

/** The name of the main workspace's log, and of one that is being written. No key has parentheses. */
const MAIN_LOG = '(main)';
export const DRAFT_LOG = '(draft)';

/** Characters of records that are written at once. */
const PART = 64 * 1024;

/** Returns the name of the log of a workspace, '' for the main one. */
export function logOf(key: string): string {
  return key === '' ? MAIN_LOG : key;
}

/** Returns the name of the log that keeps the rows of fixtures. */
export function fixturesLog(id: string): string {
  return `(fixtures ${id})`;
}

/** Returns the id of the fixtures in a log; undefined for that of a workspace. */
export function fixturesIn(name: string): string | undefined {
  return /^\(fixtures (\w+)\)$/.exec(name)?.[1];
}

/** Returns the keys of the workspaces that have logs, the main one first. @throws MockConfigError when that is missing */
export function keysOf(names: readonly string[]): string[] {
  if (!names.includes(MAIN_LOG)) throw new MockConfigError('the main workspace is missing');
  return ['', ...names.filter((name) => !name.startsWith('('))];
}

/** Where a log is, and what it refers to. */
export interface LogPlace {
  store: RecordStore;
  /** Of the workspace, '' for the main one. */
  key: string;
  /** The state that every workspace starts from, and that a reset restores. */
  base: WorldImage;
  /** Fixtures that it may name instead of containing them. */
  shared: readonly SharedLayers[];
}

/** The records of one workspace: its state when the log was begun or written as a whole, and what has happened since. */
export class WorkspaceLog {
  readonly #place: LogPlace;
  name: string;
  #contents: LogContents;
  #count = 0;
  #size = 0;
  #firstSize = 0;
  /** Ids of the fixtures that it named when it was read. */
  fixtures: ReadonlySet<string> = new Set();
  /** Whether it has to be written as a whole before something is added: it is new, or has half a move of a clock. */
  isUnfinished = true;

  constructor(place: LogPlace, name = logOf(place.key)) {
    this.#place = place;
    this.name = name;
    this.#contents = { layers: new Map(), nextLayer: 1, hasStart: false, shared: place.shared };
  }

  /** The number of its characters. */
  get size(): number {
    return this.#size;
  }

  /** Returns whether so much was added that it should be written as a whole. */
  hasOutgrown(leastAdded: number): boolean {
    return this.#size - this.#firstSize > Math.max(leastAdded, this.#firstSize);
  }

  /** Takes its present size for that of a log that was written as a whole. */
  acceptSize(): void {
    this.#firstSize = this.#size;
  }

  /** Reads its workspace, in parts, so that the caller can pause. @throws MockConfigError for records that are wrong */
  *read(service: Service): Parts<SavedWorld> {
    const records = new RecordReader(service, this.#place.shared);
    this.fixtures = records.fixtures;
    for (const line of this.#place.store.read(this.name)) {
      this.#count++;
      this.#size += line.length;
      try {
        records.read(parseRecord(line));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new MockConfigError(`record ${this.#count} of "${this.name}": ${reason}`);
      }
      if (records.isComplete && this.#firstSize === 0) this.#firstSize = this.#size;
      yield;
    }
    const saved = records.worlds().get(this.#place.key);
    if (saved === undefined) throw new MockConfigError(`the records of "${this.name}" are cut off`);
    this.isUnfinished = records.isInMove;
    this.#contents = { ...records.contents(), shared: this.#place.shared };
    return saved;
  }

  /** Adds what has happened. */
  append(changes: Iterable<Change>): void {
    for (const change of changes) this.#add([...changeLines(change, this.#place.base, this.#contents)]);
  }

  /**
   * Writes a workspace as it is at the first part into a log without records, in parts. What happens to it meanwhile has to be
   * added afterwards.
   */
  *write(present: PresentWorld): Parts<void> {
    let part: string[] = [];
    let length = 0;
    for (const line of worldLines(this.#place.key, present, this.#contents)) {
      part.push(line);
      length += line.length;
      if (length < PART) continue;
      this.#add(part);
      part = [];
      length = 0;
      yield;
    }
    this.#add(part);
    this.acceptSize();
    this.isUnfinished = false;
  }

  /** Puts this log in the place of another one. */
  replace(name: string): void {
    this.#place.store.replace(name, this.name);
    this.name = name;
  }

  /** Returns what takes back all that is done to the log from now on, for when the database takes it back. */
  mark(): () => void {
    const count = this.#count;
    const size = this.#size;
    const { nextLayer, hasStart, layers } = this.#contents;
    return () => {
      this.#count = count;
      this.#size = size;
      Object.assign(this.#contents, { nextLayer, hasStart });
      for (const [layer, number] of layers) if (number >= nextLayer) layers.delete(layer);
    };
  }

  #add(lines: readonly string[]): void {
    this.#count = this.#place.store.append(this.name, this.#count, lines);
    for (const { length } of lines) this.#size += length;
  }
}
