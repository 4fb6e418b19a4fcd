import { sideBySide } from '../../../engine/kernel/clock/timers.ts';
import type { ControlReport, Examination, Verdict } from '../examine.types.ts';
import type { Draft } from '../report.ts';

/** A receiver or job with a known bug. */
export interface ControlCase {
  /** Name in the report. */
  name: string;
  /** Trial, or kind of failure, that must find the bug. */
  trial: string;
  /** Examines it. Resolves with whether the bug is found. */
  isFound(): Promise<boolean>;
}

export interface ControlPlan {
  /** What the report calls a trial, and what it examines. */
  unit: 'trial' | 'run';
  target: 'receiver' | 'job';
  cases: readonly ControlCase[];
  /** Number of cases that are examined concurrently. */
  concurrency: number;
  examineCorrect(): Promise<Examination>;
  /** Trial, or kind of failure, of a verdict. */
  trialOf(verdict: Verdict): string;
}

/**
 * Examines wrong receivers or jobs and a correct one, and adds the result to a report. Verdicts that it disproves become
 * `notJudged`: a pass by a trial that misses its bug, and a finding by a trial that accuses the correct one.
 */
export async function runControl(draft: Draft, plan: ControlPlan): Promise<void> {
  const { cases, concurrency, examineCorrect, trialOf, target } = plan;
  const missed = new Set<ControlCase>();
  const [correct] = await Promise.all([
    examineCorrect(),
    sideBySide(cases, concurrency, async (one) => {
      if (!(await one.isFound())) missed.add(one);
    }),
  ]);
  const blind = new Set([...missed].map(({ trial }) => trial));
  const alarms = new Set(correct.trials.filter(({ verdict }) => verdict !== 'passed').map(trialOf));
  draft.trials = draft.trials.map((one): Verdict => {
    const trial = trialOf(one);
    if (one.verdict === 'passed' && blind.has(trial))
      return { ...one, verdict: 'notJudged', sentence: `In the control, a ${target} with this bug passed.` };
    if ((one.verdict === 'finding' || one.verdict === 'remark') && alarms.has(trial))
      return { ...one, verdict: 'notJudged', sentence: `In the control, a correct ${target} failed.` };
    return one;
  });
  draft.control = controlReport(plan, {
    missed: cases.filter((one) => missed.has(one)).map(({ name }) => name),
    falseAlarms: correct.problem === undefined ? [...alarms] : [correct.problem],
  });
}

function controlReport(
  { cases, unit, target }: ControlPlan,
  { missed, falseAlarms }: Pick<ControlReport, 'missed' | 'falseAlarms'>,
): ControlReport {
  const tried = cases.length;
  const found = tried - missed.length;
  const parts = [`${found} of ${tried} ${unit}s found their bug`];
  if (missed.length > 0) parts.push(`not found: ${missed.join(', ')}`);
  if (falseAlarms.length > 0) parts.push(`a correct ${target} failed: ${falseAlarms.join(', ')}`);
  return {
    state: parts.length === 1 ? 'passed' : 'failed',
    sentence: parts.join('; '),
    tried,
    found,
    missed,
    falseAlarms,
  };
}
