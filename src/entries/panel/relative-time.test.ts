import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

test.each([
  ['2026-11-01T12:00:00.400Z', 'now'],
  ['2026-11-01T11:59:30Z', '30 seconds ago'],
  ['2026-11-01T13:30:00Z', 'in 1 hour'],
  ['2026-10-31T11:00:00Z', '1 day ago'],
  ['2026-08-01T12:00:00Z', '3 months ago'],
  ['2028-12-01T12:00:00Z', 'in 2 years'],
  ['soon', undefined],
])('relative time: %s is %s', (at, words) => {
  expect(relativeTime(at, '2026-11-01T12:00:00Z')).toBe(words);
});
