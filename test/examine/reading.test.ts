import { expect, test } from 'vitest';
import { describeReading, Meaning, readingOf } from '../../src/tools/examine/reading.ts';

const NOTHING = { paid: false, amount: '0' };
const HALF = { paid: false, amount: '50' };
const WHOLE = { paid: true, amount: '100' };
/** How right, small, large and right beliefs are judged. */
const JUDGED = ['right', 'too little', 'too much', 'right'];

/** Compares readings of an order of 100 with the truth, after learning from a first payment of 100. */
function comparing(before: unknown, after: unknown) {
  const meaning = new Meaning();
  meaning.learn(readingOf(before), readingOf(after), '100');
  return (reading: unknown, truth: typeof HALF) => meaning.compare(readingOf(reading), truth, '100');
}

test('reading: keeps the returned value', () => {
  const read = [' true\n', 'false', ' open ', { amount: 5 }, { amount: '5', paid: true }, { paid: 'yes' }].map(
    readingOf,
  );
  const right = [{ paid: true }, { paid: false }, { text: 'open' }, { text: '5' }, { text: '5', paid: true }, {}];
  expect(read).toStrictEqual(right);
  expect(readingOf({ amount: 'true', source: 'GET /' })).toStrictEqual({ paid: true, source: 'GET /' });
});

test('reading: a boolean overrides a word', () => {
  const meaning = new Meaning();
  meaning.learn({ text: 'open' }, { text: 'settled' }, '100');
  expect([
    meaning.isPaid({ paid: true, text: 'open' }, '100'),
    meaning.isPaid({ paid: false, text: 'settled' }, '100'),
  ]).toEqual([true, false]);
});

test('reading: accepts booleans, boolean text and objects', () => {
  for (const [no, yes] of [
    [false, true],
    ['false', 'true\n'],
    [{ paid: false }, { paid: true, amount: 3 }],
  ]) {
    const compare = comparing(no, yes);
    expect([compare(yes, WHOLE), compare(no, WHOLE), compare(yes, HALF), compare(no, HALF)]).toEqual(JUDGED);
  }
});

test('reading: compares amounts as decimals, and detects an excess before the order is paid', () => {
  const compare = comparing(0, '100.00');
  expect([compare('100', WHOLE), compare(99.99, WHOLE), compare('50.0', HALF), compare(0, HALF)]).toEqual([
    'right',
    'too little',
    'right',
    'right',
  ]);
  expect([compare('50.01', HALF), compare('100', HALF), compare('0.1', NOTHING)]).toEqual(Array(3).fill('too much'));
  expect(compare('n/a', WHOLE)).toBe('too little');
});

test('reading: treats other numbers as words, such as cents or 1 for yes', () => {
  const compare = comparing(0, 1);
  expect([compare(1, WHOLE), compare(0, WHOLE), compare(1, HALF), compare(5000, HALF)]).toEqual(JUDGED);
});

test('reading: only the word seen after a payment means paid', () => {
  const compare = comparing('open', 'settled');
  expect([
    compare('settled', WHOLE),
    compare('settled', HALF),
    compare('review', HALF),
    compare('review', WHOLE),
  ]).toEqual(['right', 'too much', 'right', 'too little']);
});

test('reading: an unchanged word means nothing', () => {
  expect(comparing('same', 'same')('same', WHOLE)).toBe('too little');
});

test('reading: an unknown order is empty', () => {
  for (const nothing of [undefined, null, '', [], {}]) expect(readingOf(nothing)).toEqual({});
  const meaning = new Meaning();
  expect(meaning.compare({}, NOTHING, '100')).toBe('right');
  expect(['nothing', 'paid, 5', 'not paid', 'open']).toEqual([
    describeReading({}),
    describeReading(readingOf({ paid: true, amount: 5n })),
    describeReading({ paid: false }),
    describeReading({ text: 'open' }),
  ]);
});

test('belief: refuses a different text for each order', () => {
  const learning = (...orders: unknown[][]) => {
    const meaning = new Meaning();
    for (const [before, after] of orders) meaning.learn(readingOf(before), readingOf(after), '100');
  };
  for (const after of ['paid', 'open', undefined, 100, true]) learning(['open', after], ['open', 'paid']);
  learning(['open', true], ['other', false]);
  for (const orders of [
    [
      ['a', 'paid'],
      ['b', 'paid'],
    ],
    [
      ['open', 'paid 1'],
      ['open', 'paid 2'],
    ],
  ])
    expect(() => learning(...orders)).toThrow('the belief is a different text for each order');
});
