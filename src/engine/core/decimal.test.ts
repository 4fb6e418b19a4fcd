import { expect, test } from 'vitest';
import { percentOf, plainNumber } from './decimal.ts';

test.each([
  [1e-7, '0.0000001'],
  [1.5e-7, '0.00000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [-1e-7, '-0.0000001'],
  [0.1, '0.1'],
  [12, '12'],
  [Number.NaN, 'NaN'],
])('decimal: the number %d is the text %s', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test.each([
  [10n ** 24n, '0.0000005', 5_000_000_000_000_000n],
  [1000n, '2.5', 25n],
  [999n, '0.1', 0n],
  [10n, '100', 10n],
])('money M11: of %d units, %s percent are %d, no digit of the percentage is cut', (units, percentage, share) => {
  expect(percentOf(units, percentage)).toBe(share);
});
