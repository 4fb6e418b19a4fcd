import { expect, test } from 'vitest';
import { RecordRandom } from './record-random.ts';

const RECORDS = Array.from({ length: 5000 }, (_, at) => (at < 4000 ? at : 0xffff_ffff - at));

test('record random: a record is found by its number at a place', () => {
  const random = new RecordRandom(7);
  for (const place of [0, 1, 40, 1000]) {
    const words = RECORDS.map((record) => random.word(record, place));
    expect(words.map((word) => random.recordOf(word, place))).toEqual(RECORDS);
    expect(new Set(words).size).toBe(RECORDS.length);
  }
});

test('record random: equal seeds give equal numbers, another seed or place gives others', () => {
  const wordsOf = (seed: number, place: number) => RECORDS.map((record) => new RecordRandom(seed).word(record, place));
  expect(wordsOf(7, 3)).toEqual(wordsOf(7, 3));
  expect(wordsOf(8, 3)).not.toEqual(wordsOf(7, 3));
  expect(wordsOf(7, 4)).not.toEqual(wordsOf(7, 3));
  const next = new RecordRandom(7).words(5, 2);
  expect([next(), next()]).toEqual([wordsOf(7, 2)[5], wordsOf(7, 3)[5]]);
});

test('record random: each bit is set in half of the numbers, of neighbours and of all places', () => {
  const random = new RecordRandom(1);
  for (const words of [
    RECORDS.slice(0, 4000).map((record) => random.word(record, 1)),
    RECORDS.slice(0, 4000).map((place) => random.word(1, place)),
  ]) {
    for (let bit = 0; bit < 32; bit++) {
      const share = words.filter((word) => (word >>> bit) & 1).length / words.length;
      expect(share, `bit ${bit}`).toBeGreaterThan(0.45);
      expect(share, `bit ${bit}`).toBeLessThan(0.55);
    }
  }
});
