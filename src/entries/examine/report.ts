import { packageVersion } from '../../engine/api/package/package-version.ts';
import type { Examination, ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

/** The exit codes of the commands that judge. */
export const EXIT = { noFinding: 0, finding: 1, usage: 2, noVerdict: 3, secret: 4 } as const;

/** Makes the report of verdicts. Without a single judgement it has no answer, whatever else is known. */
export function examinationOf(
  head: Pick<ExamineReport, 'command' | 'seed' | 'ms'> & Partial<Pick<ExamineReport, 'problem' | 'notes'>>,
  trials: readonly Verdict[],
): Examination {
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const [findings, remarks] = [of('finding'), of('remark')];
  const counts = {
    passed: of('passed').length,
    finding: findings.length,
    remark: remarks.length,
    notJudged: of('notJudged').length,
  };
  const problem = head.problem ?? (counts.notJudged === trials.length ? 'nothing was judged' : undefined);
  const calm = counts.remark > 0 ? 'remark' : 'passed';
  const verdict = counts.finding > 0 ? 'finding' : problem === undefined ? calm : 'none';
  const { command, seed, ms, notes = [] } = head;
  const told = problem === undefined ? {} : { problem };
  const report = { command, seed, verdict, counts, notes, ms: Math.round(ms), trials, ...told } as const;
  const assert = () => {
    const lines = findings.map(({ name, sentence, again }) => `${name}: ${sentence}\n  again: ${again}`);
    if (problem !== undefined) lines.push(`no verdict: ${problem}`);
    if (lines.length > 0) throw new Error(lines.join('\n'));
  };
  // The report is what is written as JSON; the rest is for tests.
  const hidden = Object.entries({ findings, remarks, assert }).map(([name, value]) => [name, { value }]);
  return Object.defineProperties(
    { format: 1, version: packageVersion(), ...report },
    Object.fromEntries(hidden),
  ) as Examination;
}

/** Returns the exit code of a report. With `strict` a remark counts as a finding. */
export function exitCodeOf({ verdict }: ExamineReport, strict = false): 0 | 1 | 3 {
  if (verdict === 'finding' || (strict && verdict === 'remark')) return EXIT.finding;
  return verdict === 'none' ? EXIT.noVerdict : EXIT.noFinding;
}
