import { expect, test } from 'vitest';
import {
  decimalPlaces,
  formatUnits,
  isDecimal,
  parseUnits,
  percentOf,
  plainDecimal,
  plainNumber,
} from '../../../src/engine/kernel/core/decimal.ts';

test.each([
  [1e-7, '0.0000001'],
  [1.5e-7, '0.00000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [-1e-7, '-0.0000001'],
  [0.1, '0.1'],
  [12, '12'],
  [Number.NaN, 'NaN'],
])('decimal: formats the number %d as %s', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test.each([
  [10n ** 24n, '0.0000005', 5_000_000_000_000_000n],
  [1000n, '2.5', 25n],
  [999n, '0.1', 0n],
  [10n, '100', 10n],
])('decimal: of %d units, %s percent are %d', (units, percentage, share) => {
  expect(percentOf(units, percentage)).toBe(share);
});

test.each([
  ['1', 0],
  ['1.5', 1],
  ['1.500', 1],
  ['1.000', 0],
  ['1.0500', 2],
])('decimal: %s has %d decimal places', (text, places) => {
  expect(decimalPlaces(text)).toBe(places);
});

test.each([
  ['007.50', '7.5'],
  ['0', '0'],
  ['000', '0'],
  ['100', '100'],
  ['100.00', '100'],
  ['1.', '1'],
  ['0.5', '0.5'],
  ['12.034', '12.034'],
  ['x5', '0'],
  ['5x', '0'],
  ['', '0'],
])('decimal: trims "%s" to %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});

test.each([
  ['1', 6, 1_000_000n],
  ['1.5', 6, 1_500_000n],
  ['12.3456', 2, 1234n],
  ['12.3456', 0, 12n],
  ['0.000001', 6, 1n],
])('decimal: %s with %d decimals is %d units', (text, decimals, units) => {
  expect(parseUnits(text, decimals)).toBe(units);
});

test.each([
  [1_500_000n, 6, '1.5'],
  [1n, 6, '0.000001'],
  [10n, 0, '10'],
  [0n, 2, '0'],
  [100_000_000n, 6, '100'],
])('decimal: %d units with %d decimals are %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

test.each(['', '.5', '5.', '-1', '+1', '1e3', ' 1', '1 ', '1.2.3', '9'.repeat(79)])('decimal: refuses "%s"', (text) => {
  expect(isDecimal(text)).toBe(false);
});

test.each(['0', '10', '0.25', '9'.repeat(78)])('decimal: accepts "%s"', (text) => {
  expect(isDecimal(text)).toBe(true);
});
