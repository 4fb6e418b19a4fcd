import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import type { Examination, Verdict } from '../examine.types.ts';
import { examinationOf } from '../report.ts';
import { booksText } from './books.ts';
import { judgeRun } from './judge.ts';
import { type Disturbance, disturbancesOf, KINDS } from './kinds.ts';
import { type PerformedRun, performRun, type Rig } from './perform.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';
import { NoVerdict, type Undisturbed, undisturbedRuns } from './undisturbed.ts';

const LATE_MS = 10_000;
const GRACE_MS = 30_000;
const WITHIN_MS = 600_000;
const MAX_RUNS = 300;
const PARALLEL = 4;
/** The part of the runs that may miss their call. */
const MAX_MISSED = 0.1;
/** Calls that a finding shows after the disturbed one. */
const SHOWN_CALLS = 5;
const MAX_OUTPUT = 600;

/** Examines a job with mocks of its own. Never rejects because of what the job does. */
export async function examineJob(
  job: Job,
  options: ExamineRunOptions,
  startMock: Rig['startMock'],
): Promise<Examination> {
  const elapsed = stopwatch();
  const rig: Rig = { job, options, startMock, now: options.mock?.now ?? isoTime(machineNow()) };
  const limits = {
    parallel: options.parallel ?? (options.setup === undefined ? PARALLEL : 1),
    graceMs: options.grace ?? GRACE_MS,
  };
  const verdicts: Verdict[] = [];
  const notes: string[] = [];
  let problem: string | undefined;
  try {
    const base = await undisturbedRuns(rig, { ...limits, withinMs: options.within ?? WITHIN_MS });
    notes.push(...base.notes);
    const planned = plannedRuns(base, options);
    verdicts.push(...(await disturbedRuns(rig, base, planned, elapsed)));
    problem = whyNoAnswer(verdicts, options.signal);
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error;
    problem = error.message;
  }
  const seed = String(options.mock?.seed ?? 1);
  return examinationOf({ command: 'examine run', seed, ms: elapsed(), problem, notes }, verdicts);
}

/** Returns the disturbances that the options select. @throws NoVerdict when there is none */
function plannedRuns(
  { calls }: Undisturbed,
  { kinds, late = LATE_MS, only, skip = [] }: ExamineRunOptions,
): Disturbance[] {
  const all = disturbancesOf(calls, { kinds, lateMs: late });
  const patterns = only?.map((name) => new RegExp(`^${name.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`));
  const chosen = all.filter(
    ({ name, operation }) => (patterns?.some((pattern) => pattern.test(name)) ?? true) && !skip.includes(operation),
  );
  if (chosen.length > 0) return chosen;
  throw new NoVerdict(`no run has that name; there are ${all.map(({ name }) => name).join(', ')}`);
}

async function disturbedRuns(
  rig: Rig,
  base: Undisturbed,
  planned: readonly Disturbance[],
  elapsed: () => number,
): Promise<Verdict[]> {
  const { options } = rig;
  const { maxRuns = MAX_RUNS, within = WITHIN_MS, late = LATE_MS, grace = GRACE_MS, onProgress } = options;
  const progress = {
    total: Math.min(planned.length, maxRuns),
    calls: base.calls.length,
    isRestartable: base.isRestartable,
  };
  const limitMs = Math.ceil(3 * base.ms + late + grace);
  const verdicts: Verdict[] = [];
  const queue = [...planned.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, disturbance] = next;
      const isLeftOut = at >= maxRuns || elapsed() >= within || options.signal?.aborted === true;
      verdicts[at] = isLeftOut
        ? verdictOf(rig, disturbance, {
            verdict: 'notJudged',
            sentence: 'This run was not made: the examination was over.',
          })
        : await disturbedRun(rig, base, disturbance, limitMs);
      onProgress?.({ ...progress, done: verdicts.filter(Boolean).length });
    }
  };
  onProgress?.({ ...progress, done: 0 });
  await Promise.all(Array.from({ length: base.parallel }, work));
  return verdicts;
}

async function disturbedRun(rig: Rig, base: Undisturbed, disturbance: Disturbance, limitMs: number): Promise<Verdict> {
  const restart = rig.options.restart ?? (base.isRestartable ? 'always' : 'never');
  const { name, kind } = disturbance;
  const plan = { name, disturbance, limitMs, restart: restart === 'always' ? 'on error' : 'never' } as const;
  const run = await performRun(rig, plan);
  const met = run.calls.filter(({ fault }) => fault !== null);
  if (met.length === 0) {
    return verdictOf(rig, disturbance, { verdict: 'notJudged', sentence: NOT_MET, ms: run.ms });
  }
  const { consequence, ...judged } = judgeRun(base.books, { ...run, kind, met: met.length });
  const isFinding = consequence !== undefined && rig.options.failOn?.includes(consequence) === true;
  return verdictOf(rig, disturbance, {
    ...judged,
    ...(isFinding && { verdict: 'finding' }),
    ...(consequence !== undefined && {
      class: consequence,
      seen: seenOf(run, disturbance),
      expected: { books: booksText(base.books) },
    }),
    ms: run.ms,
  });
}

const NOT_MET = 'The job did not make this call, so the run shows nothing.';

function verdictOf(
  { options }: Rig,
  { name, operation, call, kind }: Disturbance,
  rest: Pick<Verdict, 'verdict' | 'sentence'> & Partial<Verdict>,
): Verdict {
  const again =
    options.again?.(name) ?? `examineRun(job, { only: ['${name}'], mock: { seed: ${options.mock?.seed ?? 1} } })`;
  return { name, class: 'as undisturbed', seen: {}, expected: {}, again, ms: 0, operation, call, kind, ...rest };
}

/** Returns what a finding shows: the call, those that came after it, the books, and how the job ended. */
function seenOf({ calls, books, first, second }: PerformedRun, { kind }: Disturbance): Verdict['seen'] {
  const at = calls.findIndex(({ fault }) => fault !== null);
  const line = ({ id, method, path, status }: (typeof calls)[number]) =>
    `${id} ${method} ${path} ${status || 'no answer'}`;
  const after = calls.slice(at + 1).filter(({ wrote }) => wrote);
  const error = second?.error || first.error;
  return {
    call: `${calls.slice(at, at + 1).map(line)}: ${KINDS[kind].text}`,
    ...(after.length > 0 && { after: after.slice(0, SHOWN_CALLS).map(line).join(', ') }),
    books: booksText(books),
    ...(error !== '' && { error: error.slice(-MAX_OUTPUT) }),
  };
}

/** Returns why there is no answer: interrupted, calls that were missed, or a lost answer that was not tried. */
function whyNoAnswer(verdicts: readonly Verdict[], signal: AbortSignal | undefined): string | undefined {
  if (signal?.aborted === true) return 'the examination was interrupted';
  const missed = verdicts.filter(({ sentence }) => sentence === NOT_MET).length;
  if (missed > verdicts.length * MAX_MISSED) {
    return `${missed} of ${verdicts.length} runs did not make the call that was to be disturbed: the job does not repeat itself`;
  }
  const unmade = verdicts.filter(
    ({ kind, verdict, ms }) => kind === 'lost' && verdict === 'notJudged' && ms === 0,
  ).length;
  return unmade === 0 ? undefined : `${unmade} lost answers were not tried; give more time`;
}
