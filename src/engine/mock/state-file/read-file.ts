import { checkReferences } from '../../control/fixtures/check-references.ts';
import { imageOfRows, parseState } from '../../control/fixtures/export.ts';
import { describeIssue, type FixtureRows } from '../../control/fixtures/fixtures.ts';
import { indexImage } from '../../control/fixtures/index-image.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { Snapshots } from '../../kernel/world/snapshots.ts';
import { RecordReader, type SavedWorld } from '../saved-state/read-records.ts';
import { recordSchema } from '../saved-state/records.ts';
import type { Service } from '../service.ts';
import type { Disk } from './disk.ts';
import { FILE_START, type LinePosition, recordOf } from './lines.ts';

/** What a state file contains. */
export interface SavedState {
  /** By key, the main one under ''. */
  worlds: ReadonlyMap<string, SavedWorld>;
  /** Where to go on writing; undefined for a file that has to be written anew: of the previous format, or with half a move. */
  end: { position: LinePosition; firstSize: number; nextLayer: number } | undefined;
  /** Bytes at the end that a crash left incomplete. */
  droppedBytes: number;
}

/** Bytes that are read at once. */
const READ_BYTES = 1024 * 1024;
/** Longest line of a file, and longest file of the previous format, in MiB. Lines have about 64 KB; those with long rows have more. */
const MAX_LINE_MIB = 256;
/** How every file of the present format begins. */
const LOG_START = '["';

/**
 * Reads a state file of the present or the previous format. `place` begins the messages.
 * @throws MockConfigError for a damaged one, with what is wrong and where
 */
export async function readStateFile(file: number, place: string, disk: Disk, service: Service): Promise<SavedState> {
  const start = Buffer.alloc(LOG_START.length);
  disk.read(file, start, 0);
  const state =
    start.toString() === LOG_START
      ? await new LineReader(file, place, disk, service).read()
      : readExport(file, place, disk, service);
  for (const { image } of state.worlds.values()) await indexImage(image, service);
  return state;
}

/** Reads a file of the previous format, which is an export. */
function readExport(file: number, place: string, disk: Disk, service: Service): SavedState {
  const chunks: Buffer[] = [];
  for (let size = 0, chunk = readChunk(file, disk, 0); chunk.length > 0; chunk = readChunk(file, disk, size)) {
    chunks.push(chunk);
    size += chunk.length;
    if (isTooLong(size)) throw new MockConfigError(`${place}: ${TOO_LONG}`);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') throw new MockConfigError(`${place}: is empty`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new MockConfigError(`${place}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { rows, registers } = parseState(content, place, service);
  checkReferences(rows, `${place}.tables`, service.tables);
  checkNumbers(rows, registers.seq, place, service);
  const image = imageOfRows(rows, registers, service);
  return {
    worlds: new Map([['', { image, snapshots: new Snapshots(Number.POSITIVE_INFINITY), terms: undefined }]]),
    end: undefined,
    droppedBytes: 0,
  };
}

const TOO_LONG = `has more than ${MAX_LINE_MIB} MiB in one piece; it is no state file, or a damaged one`;

function isTooLong(bytes: number): boolean {
  return bytes > MAX_LINE_MIB * 1024 * 1024;
}

/** Checks that the counter is not behind the numbers that it gave. */
function checkNumbers(rows: FixtureRows, counter: number, place: string, { tables }: Service): void {
  for (const [name, { number }] of tables) {
    for (const row of number === undefined ? [] : (rows.get(name)?.() ?? [])) {
      const given = number?.(row) ?? 0;
      if (given <= counter) continue;
      throw new MockConfigError(
        `${place}.registers.seq: is ${counter}, but ${name} has a row with the number ${given}`,
      );
    }
  }
}

function readChunk(file: number, disk: Disk, position: number): Buffer {
  const chunk = Buffer.alloc(READ_BYTES);
  return chunk.subarray(0, disk.read(file, chunk, position));
}

/** Reads a file line by line, in slices, so that a signal can end the process meanwhile. */
class LineReader {
  readonly #file: number;
  readonly #place: string;
  readonly #disk: Disk;
  readonly #records: RecordReader;
  #line = 0;
  /** The end of the last line. */
  #position = FILE_START;
  /** The end of the last record that counts. */
  #end = FILE_START;
  #firstSize = 0;

  constructor(file: number, place: string, disk: Disk, service: Service) {
    this.#file = file;
    this.#place = place;
    this.#disk = disk;
    this.#records = new RecordReader(service);
  }

  async read(): Promise<SavedState> {
    const { pace } = new Slices();
    let size = 0;
    // The beginning of the next line.
    let rest: Buffer[] = [];
    for (let chunk = this.#chunk(0); chunk.length > 0; chunk = this.#chunk(size)) {
      size += chunk.length;
      rest.push(chunk);
      if (chunk.includes('\n')) rest = [this.#readLines(Buffer.concat(rest))];
      if (isTooLong(size - this.#position.size)) {
        throw new MockConfigError(`${this.#place}: line ${this.#line + 1}: ${TOO_LONG}`);
      }
      await pace();
    }
    if (!this.#records.isComplete)
      throw new MockConfigError(`${this.#place}: line ${this.#line + 1}: the file is cut off here`);
    return {
      worlds: this.#records.worlds(),
      end: this.#records.isInMove
        ? undefined
        : { position: this.#end, firstSize: this.#firstSize, nextLayer: this.#records.nextLayer },
      droppedBytes: size - this.#end.size,
    };
  }

  #chunk(position: number): Buffer {
    return readChunk(this.#file, this.#disk, position);
  }

  /** Reads the complete lines of some bytes. Returns the rest. */
  #readLines(bytes: Buffer): Buffer {
    let start = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      this.#line++;
      try {
        this.#readLine(bytes.subarray(start, end));
      } catch (error) {
        throw new MockConfigError(
          `${this.#place}: line ${this.#line}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      start = end + 1;
    }
    return bytes.subarray(start);
  }

  #readLine(line: Buffer): void {
    const found = recordOf(line, this.#position.checksum);
    if (found === undefined) throw new MockConfigError('it was changed, or lines before it are missing');
    const json: unknown = JSON.parse(found.json);
    const record = recordSchema().safeParse(json);
    if (!record.success) {
      const [issue] = record.error.issues;
      throw new MockConfigError(issue === undefined ? 'unknown record' : `record${describeIssue(issue, json)}`);
    }
    this.#records.read(record.data);
    this.#position = { size: this.#position.size + line.length + 1, checksum: found.checksum };
    if (!this.#records.isInCommit) this.#end = this.#position;
    if (record.data.type === 'complete') this.#firstSize = this.#position.size;
  }
}
