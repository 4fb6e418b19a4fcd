import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import type { Examination, ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

/** The exit codes of the commands that judge. */
export const EXIT = { noFinding: 0, finding: 1, noVerdict: 3, secret: 4 } as const;

/** Why an examination ends without an answer. */
export class NoVerdict extends Error {}

/** Makes the report of verdicts. Without a single judgement it has no answer, whatever else is known. */
export function examinationOf(
  head: Pick<ExamineReport, 'command' | 'seed' | 'ms' | 'problem' | 'notes'>,
  trials: readonly Verdict[],
): Examination {
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const [findings, remarks, skipped, passed] = [of('finding'), of('remark'), of('notJudged'), of('passed').length];
  const problem = head.problem ?? (skipped.length === trials.length ? 'nothing was judged' : undefined);
  const calm = remarks.length > 0 ? 'remark' : 'passed';
  const report: ExamineReport = {
    format: 1,
    version: packageVersion(),
    ...withoutUndefined({ ...head, problem }),
    ms: Math.round(head.ms),
    verdict: findings.length > 0 ? 'finding' : problem === undefined ? calm : 'none',
    counts: { passed, finding: findings.length, remark: remarks.length, notJudged: skipped.length },
    trials,
  };
  const assert = () => {
    const lines = findings.map(({ name, sentence, again }) => `${name}: ${sentence}\n  again: ${again}`);
    if (problem !== undefined) lines.push(`no verdict: ${problem}`);
    if (lines.length > 0) throw new Error(lines.join('\n'));
  };
  // The report is what is written as JSON; the rest is for tests.
  const hidden = Object.entries({ findings, remarks, assert }).map(([name, value]) => [name, { value }]);
  return Object.defineProperties(report, Object.fromEntries(hidden)) as Examination;
}

/** Returns the exit code of a report. With `isStrict` a remark counts as a finding. */
export function exitCodeOf({ verdict }: ExamineReport, isStrict = false): 0 | 1 | 3 {
  if (verdict === 'finding' || (isStrict && verdict === 'remark')) return EXIT.finding;
  return verdict === 'none' ? EXIT.noVerdict : EXIT.noFinding;
}
