import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { sideBySide } from '../../../engine/kernel/clock/timers.ts';
import type { ControlReport, Examination, Verdict } from '../examine.types.ts';
import { createReport, examinationOf } from '../report.ts';

/** How often a surprising result is checked again, without anything beside it. */
const REPEATS = 2;

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
  signal: AbortSignal | undefined;
}

/**
 * Examines wrong receivers or jobs and a correct one. Returns an examination with the result. Verdicts that it
 * disproves are `notJudged`: a pass by a trial that misses its bug, and a finding by a trial that accuses the correct
 * one.
 */
export async function withControl(examination: Examination, plan: ControlPlan): Promise<Examination> {
  const { cases, concurrency, examineCorrect, signal, trialOf, target } = plan;
  const { trials, ...head } = examination.toJSON();
  if (trials.length === 0 || signal?.aborted) return examination;
  const elapsed = stopwatch();
  const missed = new Set<ControlCase>();
  const examineCase = async (one: ControlCase) => {
    if (await one.isFound()) missed.delete(one);
    else missed.add(one);
  };
  let [correct] = await Promise.all([examineCorrect(), sideBySide(cases, concurrency, examineCase)]);
  // On a busy machine, a bug may show too late. Alone it does not.
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const one of missed) await examineCase(one);
    if (isAccused(correct)) correct = await examineCorrect();
  }
  const ms = head.ms + elapsed();
  if (signal?.aborted) return examinationOf(createReport({ ...head, ms, problem: 'interrupted' }, trials));
  const blind = new Set([...missed].map(({ trial }) => trial));
  const alarms = new Set(correct.trials.filter(({ verdict }) => verdict !== 'passed').map(trialOf));
  const judged = trials.map((one): Verdict => {
    const trial = trialOf(one);
    if (one.verdict === 'passed' && blind.has(trial))
      return { ...one, verdict: 'notJudged', sentence: `In the control, a ${target} with this bug passed.` };
    if ((one.verdict === 'finding' || one.verdict === 'remark') && alarms.has(trial))
      return { ...one, verdict: 'notJudged', sentence: `In the control, a correct ${target} failed.` };
    return one;
  });
  const control = controlReport(plan, {
    missed: cases.filter((one) => missed.has(one)).map(({ name }) => name),
    falseAlarms: correct.problem === undefined ? [...alarms] : [correct.problem],
  });
  return examinationOf(createReport({ ...head, ms, control }, judged));
}

const isAccused = ({ problem, trials }: Examination) =>
  problem !== undefined || trials.some(({ verdict }) => verdict !== 'passed');

function controlReport(
  { cases, unit, target }: ControlPlan,
  { missed, falseAlarms }: Pick<ControlReport, 'missed' | 'falseAlarms'>,
): ControlReport {
  const tried = cases.length;
  const found = tried - missed.length;
  const parts = [`${found} of ${tried} ${unit}s found their bug`];
  if (missed.length > 0) parts.push(`not found: ${missed.join(', ')}`);
  if (falseAlarms.length > 0) parts.push(`a correct ${target} failed: ${falseAlarms.join(', ')}`);
  const state = parts.length === 1 ? 'passed' : 'failed';
  return { state, sentence: parts.join('; '), tried, found, missed, falseAlarms };
}
