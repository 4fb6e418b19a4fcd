/**
 * Numbers the calls of the tape that is written by hand, and seals it anew: `npx tsx scripts/seal-tape.ts`. Its calls and answers are as the
 * service's public documents and its published SDK have them. Nothing in it was recorded, so nothing in it needs redaction.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { named, neededBy } from '../src/entries/verify/bindings.ts';
import type { Clean } from '../src/entries/verify/redact/clean.ts';
import { type Tape, type TapeCall, type TapeHead, writeTape } from '../src/entries/verify/tape.ts';

const FILE = 'tapes/documents.tape.jsonl';

const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n').slice(0, -1);
const [head, ...given] = lines.map((line) => JSON.parse(line)) as [TapeHead, ...TapeCall[]];
const names = named(given).map(({ name }) => name);
const calls = given.map((call, index) => {
  const needs = new Set(neededBy(call).map((name) => names.indexOf(name) + 1));
  return { ...call, n: index + 1, after: [...needs] };
});
const tape: Tape = { head: { ...head, calls: calls.length }, calls };
writeFileSync(FILE, writeTape(tape as Clean<Tape>));
