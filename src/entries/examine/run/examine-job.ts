import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { Examination, ExamineRunOptions, Job, Verdict } from '../examine.types.ts';
import { isNamedBy, NoVerdict, runExamination, sideBySide } from '../report.ts';
import { booksText } from './books.ts';
import { judgeRun } from './judge.ts';
import {
  type Disturbance,
  disturbancesOf,
  type PerformedRun,
  performRun,
  type Rig,
  type Undisturbed,
  undisturbedRuns,
} from './perform.ts';

/** Share of runs that may miss their call; calls and error characters that a finding shows. */
const MAX = { missed: 0.1, calls: 5, error: 600 };
const NOT_MET = 'The job did not make this call.';
const NOT_MADE = 'Out of time.';

/** Examines a job with mocks of its own. Never rejects because of what the job does. */
export function examineJob(job: Job, given: ExamineRunOptions, startMock: Rig['startMock']): Promise<Examination> {
  const elapsed = stopwatch();
  const seed = `${given.mock?.seed ?? 1}`;
  const options = {
    ...{ late: 10_000, grace: 30_000, within: 600_000, parallel: given.setup === undefined ? 4 : 1 },
    again: (name: string) => `examineRun(job, { only: ['${name}'], mock: { seed: ${seed} } })`,
    ...withoutUndefined(given),
  };
  const { mock, within, parallel, signal, onProgress, only = ['*'] } = options;
  const rig: Rig = { job, options, startMock, now: mock?.now ?? isoTime(machineNow()) };
  return runExamination({ command: 'examine run', seed }, signal, async (draft) => {
    const base = await undisturbedRuns(rig);
    const all = disturbancesOf(base.calls, options.late);
    const planned = all.filter(({ name }) => only.some((pattern) => isNamedBy(pattern, name)));
    if (planned.length === 0) {
      throw new NoVerdict(`no run selected; available: ${all.map(({ name }) => name).join(', ')}`);
    }
    draft.trials = planned.map((one) => notJudged(rig, one, NOT_MADE));
    let done = 0;
    onProgress?.(done, planned.length);
    const run = async ([at, disturbance]: [number, Disturbance]) => {
      if (elapsed() >= within || signal?.aborted) return;
      const verdict = await disturbedRun(rig, base, disturbance);
      // A run cut short proves nothing.
      if (!signal?.aborted) draft.trials[at] = verdict;
      onProgress?.(++done, planned.length);
    };
    // A late response costs time but no work, so these runs have a pool of their own.
    const isLate = ([, { kind }]: [number, Disturbance]) => parallel > 1 && kind === 'late';
    const runs = [...planned.entries()];
    const others = runs.filter((one) => !isLate(one));
    await Promise.all([sideBySide(runs.filter(isLate), 2 * parallel, run), sideBySide(others, parallel, run)]);
    draft.problem = problemOf(draft.trials);
    const restarts = base.isRestartable ? 'Failed runs were restarted' : 'The job is not restartable';
    draft.notes.push(`${restarts}: ${base.why}.`);
  });
}

async function disturbedRun(rig: Rig, base: Undisturbed, disturbance: Disturbance): Promise<Verdict> {
  const { late, grace } = rig.options;
  const limitMs = 3 * base.ms + late + grace;
  const restart = base.isRestartable ? 'on error' : undefined;
  const run = await performRun(rig, { name: disturbance.name, disturbance, limitMs, restart }).catch(String);
  if (typeof run === 'string') return notJudged(rig, disturbance, run);
  const met = run.calls.filter(({ fault }) => fault !== null).length;
  if (met === 0) return notJudged(rig, disturbance, NOT_MET);
  const { consequence, ...judged } = judgeRun(base.books, run, disturbance.kind, met);
  const verdict = { ...notJudged(rig, disturbance, ''), ...judged };
  if (consequence === undefined) return verdict;
  const expected = { books: booksText(base.books) };
  return { ...verdict, class: consequence, seen: seenOf(run, disturbance), expected };
}

function notJudged({ options }: Rig, { name, operation, call, kind }: Disturbance, sentence: string): Verdict {
  const head = { name, class: 'whole', verdict: 'notJudged', sentence } as const;
  return { ...head, seen: {}, expected: {}, again: options.again(name), operation, call, kind };
}

/** Returns what a finding shows: the disturbed call, later writes, the books, and the job's error. */
function seenOf({ calls, books, first, second }: PerformedRun, { text }: Disturbance): Verdict['seen'] {
  const at = calls.findIndex(({ fault }) => fault !== null);
  const [disturbed, ...after] = calls
    .slice(at)
    .filter(({ wrote, fault }, index) => index === 0 || (wrote && fault === null))
    .map(({ id, method, path, status }) => `${id} ${method} ${path} ${status || 'no response'}`);
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
    return `${missed} of ${verdicts.length} runs never made the call to disturb; the job does not repeat itself`;
  }
  const unmade = verdicts.filter(({ kind, sentence }) => kind === 'lost' && sentence === NOT_MADE).length;
  return unmade === 0 ? undefined : `${unmade} lost responses were not tried; allow more time`;
}
