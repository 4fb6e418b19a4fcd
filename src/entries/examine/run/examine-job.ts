import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import type { Verdict } from '../examine.types.ts';
import { examinationOf } from '../report.ts';
import { booksText } from './books.ts';
import { judgeRun } from './judge.ts';
import { type Disturbance, disturbancesOf, KINDS } from './kinds.ts';
import { type PerformedRun, performRun, type Rig } from './perform.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';
import { NoVerdict, type Undisturbed, undisturbedRuns } from './undisturbed.ts';

const DEFAULTS = { late: 10_000, grace: 30_000, within: 600_000, maxRuns: 300 };
/** The part of the runs that may miss their call. */
const MAX_MISSED = 0.1;
/** Calls that a finding shows after the disturbed one, and characters of an error. */
const MAX_SHOWN = { calls: 5, error: 600 };
const NOT_MET = 'The job did not make this call, so the run shows nothing.';
const NOT_MADE = 'The run was not made, because the examination was over.';

/** Examines a job with mocks of its own. Never rejects because of what the job does. */
export async function examineJob(job: Job, given: ExamineRunOptions, startMock: Rig['startMock']) {
  const elapsed = stopwatch();
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const options: Rig['options'] = { ...DEFAULTS, ...set };
  const { setup, parallel = setup === undefined ? 4 : 1, within, signal, mock } = options;
  const rig: Rig = { job, options, startMock, elapsed, now: mock?.now ?? isoTime(machineNow()) };
  const head = { command: 'examine run', seed: String(mock?.seed ?? 1) };
  try {
    const base = await undisturbedRuns(rig, parallel, within);
    const verdicts = await disturbedRuns(rig, base, plannedRuns(base, options));
    const problem = signal?.aborted ? 'the examination was interrupted' : problemOf(verdicts);
    return examinationOf({ ...head, ms: elapsed(), problem, notes: base.notes }, verdicts);
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error;
    return examinationOf({ ...head, ms: elapsed(), problem: error.message }, []);
  }
}

/** Returns the disturbances that the options select. @throws NoVerdict when there is none */
function plannedRuns({ calls }: Undisturbed, { kinds, late, only, skip = [] }: Rig['options']): Disturbance[] {
  const all = disturbancesOf(calls, { kinds, lateMs: late });
  const patterns = only?.map((name) => new RegExp(`^${name.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`));
  const isChosen = (name: string) => patterns?.some((pattern) => pattern.test(name)) ?? true;
  const chosen = all.filter(({ name, operation }) => isChosen(name) && !skip.includes(operation));
  if (chosen.length > 0) return chosen;
  throw new NoVerdict(`no run is selected; there are ${all.map(({ name }) => name).join(', ')}`);
}

async function disturbedRuns(rig: Rig, base: Undisturbed, planned: readonly Disturbance[]): Promise<Verdict[]> {
  const { maxRuns, within, signal, onProgress } = rig.options;
  const total = Math.min(planned.length, maxRuns);
  const verdicts = planned.map((one) => verdictOf(rig, one, { verdict: 'notJudged', sentence: NOT_MADE }));
  const queue = [...planned.entries()].slice(0, total);
  let done = 0;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, disturbance] = next;
      if (rig.elapsed() >= within || signal?.aborted) return;
      const verdict = await disturbedRun(rig, base, disturbance);
      // What an interruption ended shows nothing.
      if (!signal?.aborted) verdicts[at] = verdict;
      onProgress?.(++done, total);
    }
  };
  onProgress?.(done, total);
  await Promise.all(Array.from({ length: base.parallel }, work));
  return verdicts;
}

async function disturbedRun(rig: Rig, base: Undisturbed, disturbance: Disturbance): Promise<Verdict> {
  const { late, grace, failOn } = rig.options;
  const limitMs = 3 * base.ms + late + grace;
  const restart = base.isRestartable ? 'on error' : 'never';
  const run = await performRun(rig, { name: disturbance.name, disturbance, limitMs, restart }).catch(String);
  // Its setup has failed.
  if (typeof run === 'string') return verdictOf(rig, disturbance, { verdict: 'notJudged', sentence: run });
  const { ms } = run;
  const met = run.calls.filter(({ fault }) => fault !== null).length;
  if (met === 0) return verdictOf(rig, disturbance, { verdict: 'notJudged', sentence: NOT_MET, ms });
  const { consequence, verdict, sentence } = judgeRun(base.books, run, disturbance.kind, met);
  if (consequence === undefined) return verdictOf(rig, disturbance, { verdict, sentence, ms });
  return verdictOf(rig, disturbance, {
    verdict: failOn?.some((remark) => remark === consequence) ? 'finding' : verdict,
    class: consequence,
    sentence,
    seen: seenOf(run, disturbance),
    expected: { books: booksText(base.books) },
    ms,
  });
}

function verdictOf(
  { options: { again, mock } }: Rig,
  { name, operation, call, kind }: Disturbance,
  rest: Pick<Verdict, 'verdict' | 'sentence'> & Partial<Verdict>,
): Verdict {
  const line = again?.(name) ?? `examineRun(job, { only: ['${name}'], mock: { seed: ${mock?.seed ?? 1} } })`;
  return { name, class: 'whole', seen: {}, expected: {}, again: line, ms: 0, operation, call, kind, ...rest };
}

/** Returns what a finding shows: the call, what the job wrote after it, the books, and how the job ended. */
function seenOf({ calls, books, first, second }: PerformedRun, { kind }: Disturbance): Verdict['seen'] {
  const at = calls.findIndex(({ fault }) => fault !== null);
  const lines = calls
    .slice(at)
    .filter(({ wrote, fault }, index) => index === 0 || (wrote && fault === null))
    .map(({ id, method, path, status }) => `${id} ${method} ${path} ${status || 'no answer'}`);
  const error = second?.error || first.error;
  return {
    call: `${lines[0]}: ${KINDS[kind].text}`,
    ...(lines.length > 1 && { after: lines.slice(1, MAX_SHOWN.calls + 1).join(', ') }),
    books: booksText(books),
    ...(error !== '' && { error: error.slice(-MAX_SHOWN.error) }),
  };
}

/** Returns why there is no answer: calls that were missed, or a lost answer that was not tried. */
function problemOf(verdicts: readonly Verdict[]): string | undefined {
  const missed = verdicts.filter(({ sentence }) => sentence === NOT_MET).length;
  if (missed > verdicts.length * MAX_MISSED) {
    return `${missed} of ${verdicts.length} runs did not make the call that was to be disturbed: the job does not repeat itself`;
  }
  const unmade = verdicts.filter(({ kind, sentence }) => kind === 'lost' && sentence === NOT_MADE).length;
  return unmade === 0 ? undefined : `${unmade} lost answers were not tried; give more time`;
}
