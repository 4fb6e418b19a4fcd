import { isoTime, machineNow, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';
import { messageOf } from '../../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { Mock, StartOptions } from '../../../entries/types/mock.types.ts';
import type { ExamineRunOptions, Job, JobContext } from '../examine.types.ts';
import { NoVerdict } from '../report.ts';
import type { Disturbance } from './disturbances.ts';
import { missingIn, readLedger } from './ledger.ts';

/** A 429 lasts slightly less than its `Retry-After`, so that a job that honors it succeeds (ms). */
const REFUSE_MS = 900;
/** How long a job may take to end once its signal aborts (ms). */
const END_MS = 3000;

export type Rig = ReturnType<typeof rigOf>;

export const rigOf = (job: Job, { mock = {}, ...given }: ExamineRunOptions, startMock: StartMock) => ({
  late: 10_000,
  grace: 30_000,
  within: 600_000,
  parallel: given.setup === undefined ? 4 : 1,
  only: ['*'],
  job,
  startMock,
  signal: new AbortController().signal,
  ...withoutUndefined(given),
  mock: { now: isoTime(machineNow()), ...withoutUndefined(mock) },
});

export type StartMock = (options: StartOptions) => Promise<Mock>;

type RunPlan = { disturbance?: Disturbance; limitMs: number; restart?: 'on error' | 'always' | undefined };

export type Attempt = { end: 'well' | 'with an error' | 'never'; error: string };

export type ExecutedRun = Awaited<ReturnType<typeof executeRun>>;

export async function executeRun(rig: Rig, name: string, plan: RunPlan) {
  const elapsed = stopwatch();
  const { disturbance, limitMs, restart } = plan;
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, rig.signal]);
  let cancel: (() => void) | undefined;
  const onCall = ({ status }: { status: number }) => {
    if (disturbance?.kind !== '429' || status !== 429) return;
    cancel ??= startTimer(REFUSE_MS, () => void mock.faults.clear().catch(() => {}));
  };
  const mock = await rig.startMock({ fixtures: 'empty', keepProcessAlive: true, ...rig.mock, onCall });
  try {
    const apiKey = rig.mock.apiKeys?.[0] ?? 'test-api-key';
    const context = { url: mock.url, apiKey, run: name.replace(/[#:]/g, '-'), signal };
    const start = (what = rig.job) => attempt(what, context, end, limitMs);
    const setUp = await start(rig.setup ?? (() => {}));
    if (setUp.end === 'never') throw new NoVerdict('the setup does not end');
    if (setUp.end === 'with an error') throw new Error(setUp.error);
    await mock.calls.clear();
    if (disturbance !== undefined) await mock.faults.add(disturbance.fault);
    const first = await start();
    cancel?.();
    await mock.faults.clear();
    const isRestarted = restart === 'always' || (restart === 'on error' && first.end === 'with an error');
    const second = isRestarted ? await start() : undefined;
    const calls = await mock.calls.list();
    return { first, second, calls, ledger: await readLedger(mock, calls), ms: elapsed() };
  } finally {
    end.abort();
    await mock.stop();
  }
}

async function attempt(job: Job, context: JobContext, end: AbortController, limitMs: number): Promise<Attempt> {
  const never = { end: 'never', error: '' } as const;
  if (context.signal.aborted) return never;
  const running = (async () => job(context))()
    .then((): Attempt => ({ end: 'well', error: '' }))
    .catch((error: unknown): Attempt => ({ end: 'with an error', error: messageOf(error) }));
  const ended = await withTimeout(running, limitMs, context.signal);
  if (ended !== undefined) return ended;
  end.abort();
  await withTimeout(running, END_MS);
  return never;
}

/** Runs a job undisturbed. Returns the first run, and whether a failed run may be restarted, with the reason. */
export async function undisturbedRuns(rig: Rig) {
  const { parallel, within: limitMs, restart } = rig;
  const base = (number: number, plan = {}) => executeRun(rig, `base-${number}`, { limitMs, ...plan });
  const first = await base(1);
  assertRepeated(first, first);
  for (const other of await Promise.all([2, 3].slice(0, parallel).map((one) => base(one))))
    assertRepeated(first, other);
  if (restart !== undefined) return { ...first, isRestartable: restart === 'always', why: `restart is "${restart}"` };
  const twice = await base(4, { restart: 'always' });
  const isRestartable = twice.second?.end === 'well' && missingIn(first.ledger, twice.ledger, true).length === 0;
  const why = `a second undisturbed start changes ${isRestartable ? 'nothing' : 'the books'}`;
  return { ...first, isRestartable, why };
}

/** @throws NoVerdict if an undisturbed run differs from the first, or failed */
function assertRepeated(base: ExecutedRun, { calls, ledger, first }: ExecutedRun): void {
  const namesOf = (all: ExecutedRun['calls']) => String(all.map(({ operationId }) => operationId).sort());
  if (namesOf(base.calls) !== namesOf(calls)) {
    const counts = `two undisturbed runs made different calls (${base.calls.length} and ${calls.length})`;
    throw new NoVerdict(`${counts}; add a setup that resets state, or use parallel 1`);
  }
  const differing = missingIn(base.ledger, ledger, true).join(', ');
  if (differing !== '') throw new NoVerdict(`two undisturbed runs left different books: ${differing}`);
  if (first.end === 'never') throw new NoVerdict('undisturbed, the job does not end');
  if (first.end === 'with an error') throw new NoVerdict(`undisturbed, the job fails: ${first.error}`);
  if (calls.length > 0) return;
  throw new NoVerdict('the job never called the mock; does it use the URL it is given (--url-env)?');
}
