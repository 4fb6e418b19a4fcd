import type { VerdictWord } from '../examine.types.ts';
import { type BookEntry, type Books, missingIn, moneyText, unmatched } from './books.ts';
import type { PerformedRun } from './perform.ts';

/** What is wrong about a run: `paid twice`, `leftover` … */
type Judgement = { consequence?: string; verdict: VerdictWord; sentence: string };

type Run = Pick<PerformedRun, 'first' | 'second' | 'books'>;

/** Calls within the second of a `Retry-After` from which on a job hammers. */
const MAX_REFUSED = 20;

/** Judges a run by the books of an undisturbed one: the gravest consequence first. `met` counts the disturbed calls. */
export function judgeRun(base: Books, run: Run, kind: string, met: number): Judgement {
  const found = tooMuch(base, run.books) ?? tooLittle(base, run) ?? remarkOf(base, run, kind, met);
  return found ?? { verdict: 'passed', sentence: '' };
}

function tooMuch(base: Books, books: Books): Judgement | undefined {
  for (const [purpose, { label, units }] of books.paid) {
    const right = base.paid.get(purpose)?.units ?? 0n;
    const amounts = `${moneyText(units)} instead of ${moneyText(right)}`;
    if (units > right) return judgement('paid twice', `${label} is paid more than once: ${amounts}.`);
  }
  const [twice] = moreIn(base, books, ({ isUsed }) => isUsed);
  return twice && judgement('created twice', `${twice.label} is made more than once, and all of them are handed on.`);
}

function tooLittle(base: Books, { first, second, books }: Run): Judgement | undefined {
  if (first.end === 'never') return judgement('never ends', 'The job does not end.');
  if (second?.end === 'never') return judgement('never ends', 'Started again, the job does not end.');
  if (second?.end === 'with an error') {
    return judgement('stuck', 'The job fails again when it is started again, though nothing is wrong any more.');
  }
  const missing = missingIn(base, books).join(', ');
  if (missing === '') return undefined;
  if (first.end === 'well') return judgement('silent loss', `The job ends well, but not all was done: ${missing}.`);
  if (second !== undefined) return judgement('half done', `Started again, the job has still not done all: ${missing}.`);
  return { verdict: 'notJudged', sentence: 'The job ended with an error and cannot be started again.' };
}

function remarkOf(base: Books, { first, second, books }: Run, kind: string, met: number): Judgement | undefined {
  if (kind === '429' && met > MAX_REFUSED) {
    return judgement('hammering', 'The job goes on calling within the time of Retry-After.', 'remark');
  }
  // The second record of a call that is carried out twice is the examiner's own.
  const [extra] = kind === 'doubled' ? [] : moreIn(base, books, () => true);
  if (extra !== undefined) return judgement('leftover', `${extra.label} is made once more, and not used.`, 'remark');
  if (first.end === 'well' || second !== undefined) return undefined;
  return judgement('wrong end', 'The job ends with an error, but its work is complete.', 'remark');
}

/** Returns the records of which there are more than in an undisturbed run, by their purpose. */
function moreIn(base: Books, books: Books, counts: (entry: BookEntry) => boolean): BookEntry[] {
  return unmatched(books.entries.filter(counts), base.entries.filter(counts), ({ purpose }) => purpose);
}

function judgement(consequence: string, sentence: string, verdict: VerdictWord = 'finding'): Judgement {
  return { consequence, verdict, sentence };
}
