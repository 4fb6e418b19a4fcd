import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The only owners of time, timers and randomness. */
const OWNERS = /^src\/engine\/kernel\/(clock|core)\//;

/** What differs from run to run. `Date.parse` of a given text does not, nor does a timeout of a socket. */
const UNREPEATABLE =
  /new Date\b|Date\.now\b|Math\.random\b|getRandomValues\b|random(UUID|Bytes|Int)\b|(?<!\.)\bset(Timeout|Interval)\(/;

test('time, timers and randomness come from src/engine/kernel/clock and src/engine/kernel/core only', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`);
  expect(files.length).toBeGreaterThan(300);
  const others = files.filter((file) => !OWNERS.test(file));
  expect(others.filter((file) => UNREPEATABLE.test(readFileSync(file, 'utf8')))).toEqual([]);
});
