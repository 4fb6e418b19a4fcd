import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { Examination, ExamineRunOptions, Job, Verdict } from '../examine.types.ts';
import { grouped, isNamedBy, NoVerdict, runExamination, sideBySide } from '../report.ts';
import { booksText } from './books.ts';
import { judgeRun } from './judge.ts';
import {
  type Disturbance,
  disturbancesOf,
  type PerformedRun,
  performRun,
  type Rig,
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
  const { mock, late, grace, within, parallel, signal, onProgress, only = ['*'] } = options;
  const rig: Rig = { job, options, startMock, now: mock?.now ?? isoTime(machineNow()) };
  return runExamination({ command: 'examine run', seed }, signal, async (draft) => {
    const base = await undisturbedRuns(rig);
    const all = disturbancesOf(base.calls, late);
    const planned = all.filter(({ name }) => only.some((pattern) => isNamedBy(pattern, name)));
    if (planned.length === 0) {
      throw new NoVerdict(`no run selected; available: ${all.map(({ name }) => name).join(', ')}`);
    }
    const blank = { class: 'whole', verdict: 'notJudged', sentence: NOT_MADE, seen: {}, expected: {} } as const;
    const runs = planned.map((disturbance) => {
      const { name, operation, call, kind } = disturbance;
      return { disturbance, verdict: { ...blank, name, operation, call, kind, again: options.again(name) } as Verdict };
    });
    draft.trials = runs.map(({ verdict }) => verdict);
    let done = 0;
    onProgress?.(done, runs.length);
    const limitMs = 3 * base.ms + late + grace;
    const restart = base.isRestartable ? 'on error' : undefined;
    const make = async ({ disturbance, verdict }: (typeof runs)[number]) => {
      if (elapsed() >= within || signal?.aborted) return;
      const run = await performRun(rig, disturbance.name, { disturbance, limitMs, restart }).catch(String);
      // A run cut short proves nothing.
      if (!signal?.aborted)
        Object.assign(verdict, typeof run === 'string' ? { sentence: run } : judged(base, run, disturbance));
      onProgress?.(++done, runs.length);
    };
    // A late response costs time but no work, so these runs have a pool of their own.
    const isLate = ({ disturbance: { kind } }: (typeof runs)[number]) => parallel > 1 && kind === 'late';
    const others = runs.filter((one) => !isLate(one));
    await Promise.all([sideBySide(runs.filter(isLate), 2 * parallel, make), sideBySide(others, parallel, make)]);
    const findings = draft.trials.filter(({ verdict }) => verdict === 'finding');
    const causes = grouped(findings, ({ operation, call, sentence }) => `${operation}#${call} ${sentence}`);
    for (const [, [first, ...same]] of causes) for (const one of same) one.sameCauseAs = first?.name;
    draft.problem = problemOf(draft.trials);
    const restarts = base.isRestartable ? 'Failed runs were restarted' : 'The job is not restartable';
    draft.notes.push(`${restarts}: ${base.why}.`);
  });
}

function judged(base: PerformedRun, run: PerformedRun, { kind, text }: Disturbance): Partial<Verdict> {
  const { calls, books, first, second } = run;
  const met = calls.filter(({ fault }) => fault !== null);
  if (met.length === 0) return { sentence: NOT_MET };
  const { consequence, ...verdict } = judgeRun(base.books, run, kind, met.length);
  if (consequence === undefined) return verdict;
  // The disturbed call, and later writes.
  const [disturbed, ...after] = calls
    .slice(calls.findIndex(({ fault }) => fault !== null))
    .filter(({ wrote, fault }, index) => index === 0 || (wrote && fault === null))
    .map(({ id, method, path, status }) => `${id} ${method} ${path} ${status || 'no response'}`);
  const error = second?.error || first.error;
  const seen = {
    call: `${disturbed}: ${text}`,
    ...(after.length > 0 && { after: after.slice(0, MAX.calls).join(', ') }),
    books: booksText(books),
    ...(error !== '' && { error: error.slice(-MAX.error) }),
  };
  return { ...verdict, class: consequence, seen, expected: { books: booksText(base.books) } };
}

function problemOf(verdicts: readonly Verdict[]): string | undefined {
  const missed = verdicts.filter(({ sentence }) => sentence === NOT_MET).length;
  if (missed > verdicts.length * MAX.missed) {
    return `${missed} of ${verdicts.length} runs never made the call to disturb; the job does not repeat itself`;
  }
  const unmade = verdicts.filter(({ kind, sentence }) => kind === 'lost' && sentence === NOT_MADE).length;
  return unmade === 0 ? undefined : `${unmade} lost responses were not tried; allow more time`;
}
