import { expect, test } from 'vitest';
import { grouped, money } from './numbers.ts';

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['1'.repeat(78), expect.stringMatching(/^(\d{3},){25}\d{3}$/)],
  ['12 of 20', '12 of 20'],
])('numbers: %s is written as %s', (number, text) => {
  expect(grouped(number)).toEqual(text);
});

test('numbers: an amount has the symbol of its currency', () => {
  expect(money('1250.5', 'USDC-base')).toBe('1,250.5 USDC');
});
