import type { Verdict, VerdictWord } from '../examine.types.ts';
import type { Disturbance } from './disturbances.ts';
import type { ExecutedRun } from './execute-run.ts';
import { type Ledger, type LedgerEntry, ledgerText, missingIn, moneyText, unmatched } from './ledger.ts';

/** `consequence` names what went wrong: `paid twice`, `leftover` … */
type Judgement = { consequence?: string; verdict: VerdictWord; sentence: string };

type Run = Pick<ExecutedRun, 'first' | 'second' | 'ledger'>;

/** A job that honors `Retry-After` makes fewer calls within that second. */
const MAX_REFUSED = 20;
/** Maximum calls, and error characters, in a finding. */
const MAX = { calls: 5, error: 600 };
export const NOT_MET = 'The job did not make this call.';

export function judged(base: ExecutedRun, run: ExecutedRun, { kind, text }: Disturbance): Partial<Verdict> {
  const { calls, ledger, first, second } = run;
  const met = calls.filter(({ fault }) => fault !== null);
  if (met.length === 0) return { sentence: NOT_MET };
  const { consequence, ...verdict } = judgeRun(base.ledger, run, kind, met.length);
  if (consequence === undefined) return verdict;
  // The disturbed call and later writes.
  const [disturbed, ...after] = calls
    .slice(calls.findIndex(({ fault }) => fault !== null))
    .filter(({ wrote, fault }, index) => index === 0 || (wrote && fault === null))
    .map(({ id, method, path, status }) => `${id} ${method} ${path} ${status || 'no response'}`);
  const error = second?.error || first.error;
  const seen = {
    call: `${disturbed}: ${text}`,
    ...(after.length > 0 && { after: after.slice(0, MAX.calls).join(', ') }),
    books: ledgerText(ledger),
    ...(error !== '' && { error: error.slice(-MAX.error) }),
  };
  return { ...verdict, class: consequence, seen, expected: { books: ledgerText(base.ledger) } };
}

/** Returns the most serious consequence of a run. `met` counts the disturbed calls. */
export function judgeRun(base: Ledger, { first, second, ledger }: Run, kind: string, met: number): Judgement {
  for (const [purpose, { label, units }] of ledger.paid) {
    const right = base.paid.get(purpose)?.units ?? 0n;
    const amounts = `${moneyText(units)} instead of ${moneyText(right)}`;
    if (units > right) return judgement('paid twice', `${label} was paid more than once: ${amounts}.`);
  }
  const [twice] = moreIn(base, ledger, ({ isUsed }) => isUsed);
  if (twice) return judgement('created twice', `${twice.label} was created more than once, and every copy was used.`);
  if (first.end === 'never') return judgement('never ends', 'The job did not end.');
  if (second?.end === 'never') return judgement('never ends', 'The job did not end after a restart.');
  if (second?.end === 'with an error') {
    return judgement('stuck', 'The job failed again after a restart, although nothing was disturbed.');
  }
  const missing = missingIn(base, ledger).join(', ');
  if (missing !== '') {
    if (first.end === 'well') return judgement('silent loss', `The job succeeded, but this is missing: ${missing}.`);
    if (second !== undefined) return judgement('half done', `Still missing after a restart: ${missing}.`);
    return { verdict: 'notJudged', sentence: 'The job failed, and it cannot be restarted.' };
  }
  if (kind === '429' && met > MAX_REFUSED) {
    return judgement('hammering', 'The job kept calling before Retry-After had passed.', 'remark');
  }
  // The second record of a doubled call was caused by the examiner.
  const [extra] = kind === 'doubled' ? [] : moreIn(base, ledger, () => true);
  if (extra) return judgement('leftover', `${extra.label} was created again and never used.`, 'remark');
  if (first.end === 'well' || second !== undefined) return { verdict: 'passed', sentence: '' };
  return judgement('wrong end', 'The job failed, although all its work was done.', 'remark');
}

/** Returns the records that a run has in excess of the undisturbed run, by purpose. */
function moreIn(base: Ledger, ledger: Ledger, counts: (entry: LedgerEntry) => boolean): LedgerEntry[] {
  return unmatched(ledger.entries.filter(counts), base.entries.filter(counts), ({ purpose }) => purpose);
}

function judgement(consequence: string, sentence: string, verdict: VerdictWord = 'finding'): Judgement {
  return { consequence, verdict, sentence };
}
