import { expect, test } from 'vitest';
import { convertAlong } from '../../src/service/calldata/price-path.ts';

const USD = 10n ** 8n;

test.each([
  ['a token of 18 digits at 2 dollars, in dollars', 10n ** 18n, [18, 8, false, 2n * USD], 2n * USD],
  ['a token of 6 digits at 2 dollars, in dollars', 10n ** 6n, [6, 8, false, 2n * USD], 2n * USD],
  ['a token of 8 digits at 2 dollars, in dollars', 10n ** 8n, [8, 8, false, 2n * USD], 2n * USD],
  ['dollars in a token of 18 digits', USD, [8, 18, true, 2n * USD], 5n * 10n ** 17n],
  ['dollars in a token of 6 digits', USD, [8, 6, true, 2n * USD], 500_000n],
  ['dollars in a token of 2 digits, rounded down', USD, [8, 2, true, 3n * USD], 33n],
] as const)('price path: %s', (_name, amount, [decimalsIn, decimalsOut, reverse, price], converted) => {
  expect(convertAlong(amount, [{ decimalsIn, decimalsOut, reverse, price }])).toBe(converted);
});

test('price path: uses two prices between two tokens', () => {
  const steps = [
    { decimalsIn: 18, decimalsOut: 8, reverse: false, price: 2000n * USD },
    { decimalsIn: 8, decimalsOut: 6, reverse: true, price: USD },
  ];
  expect(convertAlong(10n ** 18n, steps)).toBe(2000n * 10n ** 6n);
  expect(convertAlong(123n, [])).toBe(123n);
});
