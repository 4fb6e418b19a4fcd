import { expect, test } from 'vitest';
import { editDistance } from '../../../src/engine/kernel/core/nearest.ts';

test.each([
  ['port', 'port', 0],
  ['prot', 'port', 1],
  ['scenarioo', 'scenario', 1],
  ['abcd', 'badc', 2],
  ['', 'abc', 3],
])('the distance from %j to %j is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});
