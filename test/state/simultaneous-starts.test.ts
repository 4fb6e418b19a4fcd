import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startAtOnce } from './starts.ts';

/** Rounds per test; see `bench/starts.ts` for more. */
const ROUNDS = 10;

test.each([2, 3])(
  'state: of %s starts at once on a new file, one wins and the others say "in use"',
  async (count) => {
    expect(await startAtOnce(count, ROUNDS)).toEqual([]);
  },
  60_000,
);

test('state: of two starts at once on an empty file, one wins and the other says "in use"', async () => {
  expect(await startAtOnce(2, ROUNDS, (file) => writeFileSync(file, ''))).toEqual([]);
}, 60_000);
