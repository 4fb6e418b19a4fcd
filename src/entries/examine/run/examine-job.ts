import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { withoutUndefined } from '../../../engine/kernel/core/without-undefined.ts';
import type { Verdict } from '../examine.types.ts';
import { examinationOf, NoVerdict } from '../report.ts';
import { isNamedBy } from '../select.ts';
import { sideBySide } from '../side-by-side.ts';
import { booksText } from './books.ts';
import { judgeRun } from './judge.ts';
import { type Disturbance, disturbancesOf } from './kinds.ts';
import { type PerformedRun, performRun, type Rig, type Undisturbed, undisturbedRuns } from './perform.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';

/** The part of the runs that may miss their call; what a finding shows: calls after the disturbed one, characters of an error. */
const MAX = { missed: 0.1, calls: 5, error: 600 };
const NOT_MET = 'The job did not make this call, so the run shows nothing.';
const NOT_MADE = 'The run was not made, because the examination was over.';
const INTERRUPTED = 'the examination was interrupted';
const AGAIN = 'A run that failed was started again.';
const NOT_AGAIN = 'A second undisturbed start changes something, so a failed run is not started again.';

/** Examines a job with mocks of its own. Never rejects because of what the job does. */
export async function examineJob(job: Job, given: ExamineRunOptions, startMock: Rig['startMock']) {
  const elapsed = stopwatch();
  const parallel = given.setup === undefined ? 4 : 1;
  const options = { late: 10_000, grace: 30_000, within: 600_000, parallel, ...withoutUndefined(given) };
  const { mock, within, signal, onProgress } = options;
  const rig: Rig = { job, options, startMock, now: mock?.now ?? isoTime(machineNow()), hasFailed: false };
  const head = { command: 'examine run', seed: String(mock?.seed ?? 1) };
  try {
    const base = await undisturbedRuns(rig);
    const planned = plannedRuns(base, options);
    const verdicts = planned.map((one) => notJudged(rig, one, NOT_MADE));
    let done = 0;
    onProgress?.(done, planned.length);
    await inPools([...planned.entries()], options.parallel, async ([at, disturbance]) => {
      if (elapsed() >= within || signal?.aborted) return;
      const verdict = await disturbedRun(rig, base, disturbance);
      // What an interruption ended shows nothing.
      if (!signal?.aborted) verdicts[at] = verdict;
      onProgress?.(++done, planned.length);
    });
    const notes = rig.hasFailed && options.restart !== 'never' ? [base.isRestartable ? AGAIN : NOT_AGAIN] : [];
    const problem = signal?.aborted ? INTERRUPTED : problemOf(verdicts);
    return examinationOf({ ...head, ms: elapsed(), problem, notes }, verdicts);
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error;
    const problem = signal?.aborted ? INTERRUPTED : error.message;
    return examinationOf({ ...head, ms: elapsed(), problem, notes: [] }, []);
  }
}

/** Does runs side by side. Those with a late answer wait without work, so twice as many of them go beside the others; none do beside one. */
async function inPools<T extends readonly [number, Disturbance]>(
  runs: T[],
  most: number,
  make: (run: T) => Promise<void>,
) {
  const isWaiting = ([, { kind }]: T) => most > 1 && kind === 'late';
  const working = runs.filter((run) => !isWaiting(run));
  await Promise.all([sideBySide(runs.filter(isWaiting), 2 * most, make), sideBySide(working, most, make)]);
}

function plannedRuns({ calls }: Undisturbed, { late, only = ['*'] }: Rig['options']): Disturbance[] {
  const all = disturbancesOf(calls, late);
  const chosen = all.filter(({ name }) => only.some((pattern) => isNamedBy(pattern, name)));
  if (chosen.length > 0) return chosen;
  throw new NoVerdict(`no run is selected; there are ${all.map(({ name }) => name).join(', ')}`);
}

async function disturbedRun(rig: Rig, base: Undisturbed, disturbance: Disturbance): Promise<Verdict> {
  const { late, grace } = rig.options;
  const limitMs = 3 * base.ms + late + grace;
  const restart = base.isRestartable ? 'on error' : undefined;
  const run = await performRun(rig, { name: disturbance.name, disturbance, limitMs, restart }).catch(String);
  const unjudged = (reason: string) => notJudged(rig, disturbance, reason);
  if (typeof run === 'string') return unjudged(run);
  if (run.first.end === 'with an error') rig.hasFailed = true;
  const met = run.calls.filter(({ fault }) => fault !== null).length;
  if (met === 0) return unjudged(NOT_MET);
  const { consequence, ...judged } = judgeRun(base.books, run, disturbance.kind, met);
  const evidence = { seen: seenOf(run, disturbance), expected: { books: booksText(base.books) } };
  return { ...unjudged(''), ...judged, ...(consequence !== undefined && { class: consequence, ...evidence }) };
}

function notJudged({ options }: Rig, { name, operation, call, kind }: Disturbance, sentence: string): Verdict {
  const { mock, again = () => `examineRun(job, { only: ['${name}'], mock: { seed: ${mock?.seed ?? 1} } })` } = options;
  const head = { name, class: 'whole', verdict: 'notJudged', sentence } as const;
  return { ...head, seen: {}, expected: {}, again: again(name), operation, call, kind };
}

/** Returns what a finding shows: the call, what the job wrote after it, the books, and how the job ended. */
function seenOf({ calls, books, first, second }: PerformedRun, { text }: Disturbance): Verdict['seen'] {
  const at = calls.findIndex(({ fault }) => fault !== null);
  const [disturbed, ...after] = calls
    .slice(at)
    .filter(({ wrote, fault }, index) => index === 0 || (wrote && fault === null))
    .map(({ id, method, path, status }) => `${id} ${method} ${path} ${status || 'no answer'}`);
  const error = second?.error || first.error;
  return {
    call: `${disturbed}: ${text}`,
    ...(after.length > 0 && { after: after.slice(0, MAX.calls).join(', ') }),
    books: booksText(books),
    ...(error !== '' && { error: error.slice(-MAX.error) }),
  };
}

function problemOf(verdicts: readonly Verdict[]): string | undefined {
  const missed = verdicts.filter(({ sentence }) => sentence === NOT_MET).length;
  if (missed > verdicts.length * MAX.missed) {
    return `${missed} of ${verdicts.length} runs did not make the call that was to be disturbed: the job does not repeat itself`;
  }
  const unmade = verdicts.filter(({ kind, sentence }) => kind === 'lost' && sentence === NOT_MADE).length;
  return unmade === 0 ? undefined : `${unmade} lost answers were not tried; give more time`;
}
