import { readFileSync } from 'node:fs';
import { checkReferences } from '../../control/fixtures/check-references.ts';
import { imageOfRows, parseState } from '../../control/fixtures/export.ts';
import type { FixtureRows } from '../../control/fixtures/fixtures.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { Snapshots } from '../../kernel/world/snapshots.ts';
import type { SavedWorld } from '../saved-state/saved-workspace.ts';
import type { Service } from '../service.ts';

const MAX_MIB = 256;

/**
 * Reads the main workspace of a file as version 0.1.0 wrote it: an export. `place` begins the messages.
 * @throws MockConfigError for a damaged one, with what is wrong and where
 */
export function readFormerFile(path: string, place: string, service: Service): SavedWorld {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_MIB * 1024 * 1024) {
    const message = `has more than ${MAX_MIB} MiB in one piece; it is no state file, or a damaged one`;
    throw new MockConfigError(`${place}: ${message}`);
  }
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
  return { image, snapshots: new Snapshots(Number.POSITIVE_INFINITY), terms: undefined };
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
