import type { VerdictWord } from '../examine.types.ts';
import { type Books, moneyText } from './books.ts';
import type { RunConsequence, RunKind } from './run.types.ts';

/** How one start of a job ended. */
export interface Attempt {
  end: 'well' | 'with an error' | 'never';
  /** Message of the error. */
  error: string;
  ms: number;
}

/** What a disturbed run has shown. */
export interface RunEvidence {
  kind: RunKind;
  first: Attempt;
  /** The start without a disturbance, after a first that ended with an error. */
  second: Attempt | undefined;
  books: Books;
  /** Calls that the disturbance met. */
  met: number;
}

/** What is wrong about a run. */
export interface Judgement {
  consequence?: RunConsequence;
  verdict: VerdictWord;
  sentence: string;
}

/** Calls within the second of a `Retry-After` from which on a job hammers. */
const MAX_REFUSED = 20;
const PASSED: Judgement = { verdict: 'passed', sentence: '' };

/** Judges a run by the books of an undisturbed one: the gravest consequence first. */
export function judgeRun(base: Books, run: RunEvidence): Judgement {
  return tooMuch(base, run) ?? tooLittle(base, run) ?? remarkOf(base, run) ?? PASSED;
}

function tooMuch(base: Books, { books }: RunEvidence): Judgement | undefined {
  for (const [purpose, { label, units }] of books.paid) {
    const right = base.paid.get(purpose)?.units ?? 0n;
    if (units > right) {
      return finding(
        'paid twice',
        `${label} is paid more than once: ${moneyText(units)} instead of ${moneyText(right)}.`,
      );
    }
  }
  const [twice] = more(base, books, (entry) => entry.isUsed);
  return twice && finding('created twice', `${twice.label} is made more than once, and all of them are handed on.`);
}

function tooLittle(base: Books, { first, second, books }: RunEvidence): Judgement | undefined {
  if (first.end === 'never') return finding('never ends', 'The job does not end.');
  if (second?.end === 'never') return finding('never ends', 'Started again, the job does not end.');
  const missing = missingIn(base, books);
  const list = [...new Set(missing)].join(', ');
  if (first.end === 'well') {
    return missing.length === 0
      ? undefined
      : finding('silent loss', `The job ends well, but not all was done: ${list}.`);
  }
  if (second?.end === 'with an error') {
    return finding('stuck', 'The job fails again when it is started again, though nothing is wrong any more.');
  }
  if (missing.length === 0) return undefined;
  return second === undefined
    ? { verdict: 'notJudged', sentence: 'The job ended with an error and cannot be started again.' }
    : finding('half done', `The job is started again and ends well, but not all was done: ${list}.`);
}

function remarkOf(base: Books, { kind, first, second, books, met }: RunEvidence): Judgement | undefined {
  if (kind === '429' && met > MAX_REFUSED) {
    return remark('hammering', 'The job goes on calling within the time of Retry-After.');
  }
  // The second record of a call that is carried out twice is the examiner's own.
  const [extra] = kind === 'doubled' ? [] : more(base, books, () => true);
  if (extra !== undefined) return remark('leftover', `${extra.label} is made once more, and not used.`);
  if (first.end === 'well' || second !== undefined) return undefined;
  return remark('wrong end', 'The job ends with an error, but its work is complete.');
}

function finding(consequence: RunConsequence, sentence: string): Judgement {
  return { consequence, verdict: 'finding', sentence };
}

function remark(consequence: RunConsequence, sentence: string): Judgement {
  return { consequence, verdict: 'remark', sentence };
}

type Entry = Books['entries'][number];

/** Returns the records of which there are more than in an undisturbed run, by their purpose. */
function more(base: Books, books: Books, counts: (entry: Entry) => boolean): Entry[] {
  const left = countBy(base.entries.filter(counts), ({ purpose }) => purpose);
  return books.entries.filter(counts).filter(({ purpose }) => !takeOne(left, purpose));
}

/** Returns what an undisturbed run has and this one has not, in words. */
export function missingIn(base: Books, books: Books): string[] {
  const left = countBy(books.entries, ({ state }) => state);
  const records = base.entries.filter(({ state }) => !takeOne(left, state)).map(({ label }) => label);
  const money = [...base.paid].filter(([purpose, { units }]) => (books.paid.get(purpose)?.units ?? 0n) < units);
  return [...records, ...money.map(([, { label }]) => label)];
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}
