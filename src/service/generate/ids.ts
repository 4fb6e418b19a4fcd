import { base32Of, hexOf, parseBase32 } from '../../engine/core/ids.ts';
import type { RecordRandom } from '../../engine/core/record-random.ts';

/** Random ids of numbered records. An id contains a random number that no other record has, so it needs no index to find its record. */
export interface RecordIds {
  /** Returns the id of a record. */
  of(record: number): string;
  /** Returns the record with an id; undefined when none has it. */
  find(id: string): number | undefined;
}

/** What ids are made from: their random numbers begin at a place, and `has` returns whether a record has such an id. */
interface IdSource {
  random: RecordRandom;
  place: number;
  has: (record: number) => boolean;
}

/** Returns ids of hexadecimal digits after a prefix. */
export function hexIds({ random, place, has }: IdSource, prefix: string, digits: number): RecordIds {
  const of = (record: number) => hexOf(random.words(record, place), digits, prefix);
  const wordIn = (id: string) => Number.parseInt(id.slice(prefix.length, prefix.length + 8), 16);
  return { of, find: (id) => found(id, random.recordOf(wordIn(id), place), of, has) };
}

/** Returns ULIDs. `timeOf` returns the time that the id of a record begins with, in milliseconds. */
export function ulids({ random, place, has }: IdSource, timeOf: (record: number) => number): RecordIds {
  const of = (record: number) => {
    const [word, rest] = [random.word(record, place), random.word(record, place + 1)];
    return `${base32Of(timeOf(record), 14 - SEQUENCE.length)}${SEQUENCE}${base32Of(word, 7)}${base32Of(rest >>> 7, 5)}`;
  };
  return { of, find: (id) => found(id, random.recordOf(parseBase32(id.slice(14, 21)), place), of, has) };
}

/** Records of one millisecond are in the order of their random numbers. */
const SEQUENCE = '0000';

/** There are so many references of eight digits. */
const REFERENCES = 90_000_000;
const LEAST = 10_000_000;
/** It is prime to {@link REFERENCES}, and {@link BACK} times it leaves 1. */
const STEP = 61_803_397;
const BACK = 24_630_733;

/** Returns merchant references such as INV-12345678. Ninety million records have different ones. */
export function invoiceReferences({ random, place, has }: IdSource): RecordIds {
  const first = random.word(0, place) % REFERENCES;
  const of = (record: number) => `INV-${LEAST + (((record % REFERENCES) * STEP + first) % REFERENCES)}`;
  const find = (id: string) => {
    const steps = (Number(id.slice(4)) - LEAST - first + REFERENCES) % REFERENCES;
    return found(id, (steps * BACK) % REFERENCES, of, has);
  };
  return { of, find };
}

function found(
  id: string,
  record: number,
  of: (record: number) => string,
  has: (record: number) => boolean,
): number | undefined {
  // The number of an id that nothing has may lead to no record at all.
  return Number.isInteger(record) && record >= 0 && has(record) && of(record) === id ? record : undefined;
}
