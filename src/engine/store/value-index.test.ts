import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../core/parts.ts';
import { hashOf, meet, ValueIndex } from './value-index.ts';

function indexOf(rows: readonly string[][]): ValueIndex {
  const index = new ValueIndex((number, value) => rows[number]?.includes(value) ?? false);
  for (const [number, values] of rows.entries()) for (const value of values) index.add(value, number);
  finish(index.packing());
  return index;
}

test('value index: finds the rows of every value, of one row or of many', () => {
  const value = fc.oneof(fc.constantFrom('a', 'b', ''), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(fc.array(value, { maxLength: 3 }), { maxLength: 80, size: 'max' }), (rows) => {
      const index = indexOf(rows);
      for (const value of ['a', 'b', '', 'missing', ...rows.flat()]) {
        const expected = rows.flatMap((values, number) => (values.includes(value) ? [number] : []));
        expect(Array.from(index.numbers(value))).toEqual(expected);
      }
    }),
  );
});

/** Two texts with the same hash: of 32 bits, some of the first hundred thousand are equal. */
function sameHash(): [string, string] {
  const known = new Map<number, string>();
  for (let number = 0; ; number++) {
    const hash = hashOf(`value-${number}`);
    const other = known.get(hash);
    if (other !== undefined) return [other, `value-${number}`];
    known.set(hash, `value-${number}`);
  }
}

test('value index: two values with the same hash are kept apart', () => {
  const [first, second] = sameHash();
  const index = indexOf([[first], ['between'], [second]]);
  expect([first === second, index.numbers(first), index.numbers(second)]).toEqual([false, [0], [2]]);
});

test('value index: a row with two values of the same hash is found by both, whatever other rows have', () => {
  const [first, second] = sameHash();
  const values = fc.constantFrom<string[]>(
    [first, second],
    [second, first],
    [first],
    [second],
    [first, first, second],
    ['other'],
  );
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (rows) => {
      const index = indexOf(rows);
      for (const value of [first, second, 'other']) {
        const expected = rows.flatMap((values, number) => (values.includes(value) ? [number] : []));
        expect(Array.from(index.numbers(value))).toEqual(expected);
      }
    }),
    { examples: [[[[first, second], [second]]]] },
  );
});

test('meet: the numbers of both lists, whether one is much longer or not', () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 300 }), { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [short = [], long = []] = [a, b]
        .map((list) => list.toSorted((x, y) => x - y))
        .sort((x, y) => x.length - y.length);
      expect(Array.from(meet(short, long))).toEqual(short.filter((number) => long.includes(number)));
    }),
  );
});
