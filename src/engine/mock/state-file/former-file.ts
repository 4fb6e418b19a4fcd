import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { imageOfRows, parseState } from '../../control/fixtures/export.ts';
import type { FixtureRows } from '../../control/fixtures/fixtures.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { ResourceTable } from '../../kernel/world/resource-table.ts';
import type { SavedWorld } from '../saved-state/saved-workspace.ts';
import type { Service } from '../service.ts';
import { FormerLog } from './former-log.ts';

/** What a file of a former format contains. */
export interface FormerState {
  /** By key, the main one under ''. */
  worlds: ReadonlyMap<string, SavedWorld>;
  /** Bytes at the end that a crash left incomplete. */
  droppedBytes: number;
}

/** Longest line, and longest export, in MiB. Lines have about 64 KB; those with long rows have more. */
const MAX_MIB = 256;
const TOO_LONG = `has more than ${MAX_MIB} MiB in one piece; it is no state file, or a damaged one`;
/** How a log began, and what comes before the JSON of each line with other digits. */
const LOG_START = '["';
const PREFIX = '["00000000",'.length;

/**
 * Reads a file of a former format: an export, or a log of lines. `place` begins the messages.
 * @throws MockConfigError for a damaged one, with what is wrong and where
 */
export async function readFormerFile(path: string, place: string, service: Service): Promise<FormerState> {
  const bytes = readFileSync(path);
  return bytes.toString('latin1', 0, LOG_START.length) === LOG_START
    ? readLog(bytes, place, service)
    : readExport(bytes, place, service);
}

function readExport(bytes: Buffer, place: string, service: Service): FormerState {
  if (bytes.length > MAX_MIB * 1024 * 1024) throw new MockConfigError(`${place}: ${TOO_LONG}`);
  const text = bytes.toString('utf8');
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
    worlds: new Map([['', { image, snapshots: { byId: new Map(), count: 0 }, terms: undefined }]]),
    droppedBytes: 0,
  };
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

/** Reads a log. Each line is an array of a checksum over all lines so far, and a record. */
async function readLog(bytes: Buffer, place: string, service: Service): Promise<FormerState> {
  const records = new FormerLog(service);
  const { pace } = new Slices();
  let [start, counted, checksum, line] = [0, 0, 0, 1];
  try {
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start), line++) {
      const json = bytes.subarray(start + PREFIX, end - 1);
      checksum = crc32(json, checksum);
      const whole = `["${checksum.toString(16).padStart(8, '0')}",`;
      if (bytes.toString('latin1', start, start + PREFIX) !== whole)
        throw new MockConfigError('it was changed, or lines before it are missing');
      records.read(json.toString('utf8'));
      start = end + 1;
      if (!records.isInCommit) counted = start;
      await pace();
    }
    if (bytes.length - start > MAX_MIB * 1024 * 1024) throw new MockConfigError(TOO_LONG);
    if (!records.isComplete) throw new MockConfigError('the file is cut off here');
  } catch (error) {
    throw new MockConfigError(`${place}: line ${line}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { worlds: records.worlds(), droppedBytes: bytes.length - counted };
}

/**
 * Checks that every row that rows refer to is there.
 *
 * @throws MockConfigError for the first one that is missing. `place` begins the message
 */
function checkReferences(rows: FixtureRows, place: string, tables: ReadonlyMap<string, ResourceTable>): void {
  const known = new Map<string, Set<string>>();
  for (const [name, table] of tables) {
    const all = rows.get(name)?.() ?? [];
    for (const [index, row] of all.entries()) {
      for (const { field, to, id } of table.references?.(row) ?? []) {
        const ids = known.get(to.name) ?? idsIn(rows.get(to.name)?.() ?? [], tables.get(to.name));
        known.set(to.name, ids);
        if (id === null || ids.has(id)) continue;
        throw new MockConfigError(`${place}.${name}[${index}].${field}: there is no row "${id}" in ${to.name}`);
      }
    }
  }
}

function idsIn(rows: readonly Row[], table: ResourceTable | undefined): Set<string> {
  if (table === undefined) return new Set();
  const { key, indexes } = table.definition;
  const alias = table.referredBy === undefined ? undefined : indexes[table.referredBy];
  return new Set(rows.flatMap((row) => [key(row), ...(alias?.(row) ?? [])]));
}
