import { packageVersion } from '../../engine/api/package/package-version.ts';
import type { Examination, ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

/** The exit codes of the commands that judge. */
export const EXIT = { noFinding: 0, finding: 1, usage: 2, noVerdict: 3, secret: 4 } as const;

const NOTHING = 'nothing was judged';

/** Makes the report of verdicts. Without a single judgement it has no answer, whatever else is known. */
export function examinationOf(
  head: Pick<ExamineReport, 'command' | 'seed' | 'ms'> & Partial<Pick<ExamineReport, 'problem' | 'notes'>>,
  trials: readonly Verdict[],
): Examination {
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const counts = {
    passed: of('passed').length,
    finding: of('finding').length,
    remark: of('remark').length,
    notJudged: of('notJudged').length,
  };
  const problem = head.problem ?? (counts.notJudged === trials.length ? NOTHING : undefined);
  const verdict =
    counts.finding > 0 ? 'finding' : problem !== undefined ? 'none' : counts.remark > 0 ? 'remark' : 'passed';
  const { command, seed, ms, notes = [] } = head;
  const version = packageVersion();
  const report = { format: 1, command, version, seed, verdict, counts, notes, ms: Math.round(ms), trials } as const;
  const hidden = { findings: of('finding'), remarks: of('remark'), assert: () => assertNone(report, problem) };
  // The report is what is written as JSON; the rest is for tests.
  return Object.defineProperties(
    { ...report, ...(problem !== undefined && { problem }) },
    hiddenValues(hidden),
  ) as Examination;
}

function hiddenValues(values: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function assertNone({ trials }: ExamineReport, problem: string | undefined): void {
  const lines = trials
    .filter(({ verdict }) => verdict === 'finding')
    .map(({ name, sentence, again }) => `${name}: ${sentence}\n  again: ${again}`);
  if (problem !== undefined) lines.push(`no verdict: ${problem}`);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Returns the exit code of a report. With `strict` a remark counts as a finding. */
export function exitCodeOf({ verdict }: ExamineReport, strict = false): 0 | 1 | 3 {
  if (verdict === 'finding' || (strict && verdict === 'remark')) return EXIT.finding;
  return verdict === 'none' ? EXIT.noVerdict : EXIT.noFinding;
}
