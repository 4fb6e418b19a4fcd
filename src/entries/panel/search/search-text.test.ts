import { expect, test } from 'vitest';
import { searchTextOf } from './search-text.ts';

const HASH = '0xb868980b00000000000000000000000000000000000000000000000000c0ffee';

test.each([
  ['inv-1', 'INV-1', 2],
  ['inv', 'my INV-1', 1],
  ['inv-2', 'INV-1', 0],
] as const)('search: %s fits the text %s: %i', (typed, value, fit) => {
  expect(searchTextOf(typed)?.text(value, '')).toBe(fit);
});

test.each([
  ['0xb868', 1],
  ['C0FFEE', 1],
  ['0xb868…ffee', 1],
  ['0xb868…beef', 0],
  ['0000', 0],
  ['ffe', undefined],
  ['not a hash', undefined],
] as const)('search: a hash fits %s: %s', (typed, fit) => {
  expect(searchTextOf(typed)?.hash?.(HASH, '')).toBe(fit);
});

test.each([
  ['25', 2],
  ['25.00 usd', 2],
  ['USD 25', 2],
  ['25 eur', 0],
  ['2', 0],
  ['0,025', 2],
  ['25 usd please', undefined],
] as const)('search: the amount 25.0 USD fits %s: %s', (typed, fit) => {
  expect(searchTextOf(typed)?.amount?.('25.0', 'USD')).toBe(fit);
});

test('search: spaces are nothing to look for', () => {
  expect(searchTextOf('  ')).toBeUndefined();
});
