import { expect, test } from 'vitest';
import { isNamedBy } from '../../../src/engine/kernel/core/text.ts';

test.each([
  ['scoped', 'scoped', true],
  ['scoped', 'scope', false],
  ['*', '', true],
  ['a*', 'a', true],
  ['a*a', 'a', false],
  ['*-v2', 'list-v2', true],
  ['list*V2', 'listCurrenciesV2', true],
  ['*a*b*', 'xbxaxbx', true],
  ['*a*b*', 'xbxax', false],
  ['a.c', 'abc', false],
  ['*', 'line\nbreak', true],
])('isNamedBy: %s matches %s: %s', (pattern, name, matches) => {
  expect(isNamedBy(pattern, name)).toBe(matches);
});

test('isNamedBy: many wildcards are matched quickly', () => {
  const startMs = performance.now();
  expect(isNamedBy(`${'*a'.repeat(30)}*b`, 'a'.repeat(200))).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(1000);
});
