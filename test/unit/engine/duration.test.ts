import { expect, test } from 'vitest';
import { addDuration } from '../../../src/engine/kernel/clock/duration.ts';

const from = Date.parse('2026-01-31T12:00:00Z');
const plus = (duration: string | number) => new Date(addDuration(from, duration)).toISOString();

test('duration: parses ISO 8601, short forms and milliseconds', () => {
  expect(plus('PT30S')).toBe('2026-01-31T12:00:30.000Z');
  expect(plus('P1W2DT1H')).toBe('2026-02-09T13:00:00.000Z');
  expect(plus('90s')).toBe('2026-01-31T12:01:30.000Z');
  expect(plus('2h')).toBe('2026-01-31T14:00:00.000Z');
  expect(plus(1500)).toBe('2026-01-31T12:00:01.500Z');
});

test('duration: months and years follow the calendar', () => {
  expect(plus('P1M')).toBe('2026-02-28T12:00:00.000Z');
  expect(plus('P2Y1M')).toBe('2028-02-29T12:00:00.000Z');
});

test('duration: refuses anything else', () => {
  for (const wrong of ['', 'P', 'PT', '5', 'soon', '-1s', -1, Number.NaN])
    expect(() => plus(wrong)).toThrow('is no duration');
});

test('duration: is in whole milliseconds and at most 1000 years', () => {
  expect(addDuration(0, 0.6)).toBe(1);
  expect(plus('P1000Y')).toBe('3026-01-31T12:00:00.000Z');
  for (const long of ['P1001Y', 'P9999999999999Y', 1e20]) expect(() => plus(long)).toThrow('at most 1000 years');
});
