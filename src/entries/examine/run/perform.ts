import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';
import type { Mock, RecordedCall, StartOptions } from '../../mock.types.ts';
import { NoVerdict } from '../report.ts';
import { type Books, missingIn, readBooks } from './books.ts';
import type { Disturbance } from './kinds.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';

/** Of the second that `Retry-After` asks for, so that a job that keeps to it is let through. */
const REFUSE_MS = 900;
/** Milliseconds that a job has to end once its signal is aborted. */
const END_MS = 3000;

export interface Rig {
  job: Job;
  options: ExamineRunOptions & { late: number; grace: number; within: number; parallel: number };
  startMock(options: StartOptions): Promise<Mock>;
  now: string;
}

/** One run of a job: its time in real milliseconds, and when it is started again, undisturbed. */
interface RunPlan {
  name: string;
  disturbance?: Disturbance;
  limitMs: number;
  restart?: 'on error' | 'always' | undefined;
}

export type Attempt = { end: 'well' | 'with an error' | 'never'; error: string };

/** What happened in a run: both starts, with their calls, and the books at the end. */
export interface PerformedRun {
  first: Attempt;
  second: Attempt | undefined;
  calls: readonly RecordedCall[];
  books: Books;
  ms: number;
}

export async function performRun({ job, options, startMock, now }: Rig, plan: RunPlan): Promise<PerformedRun> {
  const elapsed = stopwatch();
  const { disturbance, limitMs, restart } = plan;
  const end = new AbortController();
  const forget = onAbort(options.signal ?? end.signal, () => end.abort());
  let cancel: (() => void) | undefined;
  const onCall = ({ status }: { status: number }) => {
    if (disturbance?.kind !== '429' || status !== 429) return;
    cancel ??= startTimer(REFUSE_MS, () => void mock.faults.clear().catch(() => {}));
  };
  const mock = await startMock({ fixtures: 'empty', keepProcessAlive: true, ...options.mock, now, onCall });
  try {
    const apiKey = options.mock?.apiKeys?.[0] ?? 'test-api-key';
    const context = { url: mock.url, apiKey, run: plan.name.replace(/[#:]/g, '-'), signal: end.signal };
    const start = () => attempt(async () => job(context), end, limitMs);
    await options.setup?.(context);
    await mock.calls.clear();
    if (disturbance !== undefined) await mock.faults.add(disturbance.fault);
    const first = await start();
    cancel?.();
    await mock.faults.clear();
    const isRestarted = restart === 'always' || (restart === 'on error' && first.end === 'with an error');
    const second = isRestarted ? await start() : undefined;
    const calls = await mock.calls.list();
    return { first, second, calls, books: await readBooks(mock, calls), ms: elapsed() };
  } finally {
    forget();
    end.abort();
    await mock.stop();
  }
}

async function attempt(job: () => Promise<unknown>, end: AbortController, limitMs: number): Promise<Attempt> {
  if (end.signal.aborted) return { end: 'never', error: '' };
  const running = job().then(
    (): Attempt => ({ end: 'well', error: '' }),
    (error: unknown): Attempt => ({ end: 'with an error', error: error instanceof Error ? error.message : `${error}` }),
  );
  const ended = await withTimeout(running, limitMs, end.signal);
  if (ended !== undefined) return ended;
  end.abort();
  await withTimeout(running, END_MS);
  return { end: 'never', error: '' };
}

/** A run, and whether a second start changes nothing, so that a failed job may be started again. */
export type Undisturbed = PerformedRun & { isRestartable: boolean };

/** Runs a job undisturbed: once, again side by side as disturbed runs are, and twice in one mock. @throws NoVerdict when these differ */
export async function undisturbedRuns(rig: Rig): Promise<Undisturbed> {
  const { parallel, within, restart } = rig.options;
  const base = (number: number, starts?: 'always') =>
    performRun(rig, { name: `base-${number}`, limitMs: within, restart: starts });
  const first = await base(1);
  assertWell(first);
  const others = await Promise.all([2, 3].slice(0, parallel).map((one) => base(one)));
  for (const other of others) assertEqual(first, other);
  const isRestartable = restart === undefined ? isUnchanged(first, await base(4, 'always')) : restart === 'always';
  return { ...first, isRestartable };
}

const isUnchanged = (once: PerformedRun, twice: PerformedRun) =>
  twice.second?.end === 'well' && missingIn(once.books, twice.books, true).length === 0;

function assertWell({ first, calls }: PerformedRun): void {
  if (first.end === 'never') throw new NoVerdict('undisturbed, the job does not end');
  if (first.end === 'with an error') throw new NoVerdict(`undisturbed, the job fails: ${first.error}`);
  const advice = 'it may be talking to another service: it has to use the URL that it is given (--url-env)';
  if (calls.length === 0) throw new NoVerdict(`the job made no call to the mock, so ${advice}`);
}

function assertEqual(first: PerformedRun, second: PerformedRun): void {
  const [one, other] = [first, second].map(({ calls }) => calls.map(({ operationId }) => operationId ?? '').sort());
  const counts = `one undisturbed run made ${one?.length} calls, the next ${other?.length} or others`;
  const advice = 'the job remembers earlier runs, or disturbs those at its side; give a setup, or parallel 1';
  if (one?.join() !== other?.join()) throw new NoVerdict(`${counts}: ${advice}`);
  const differing = missingIn(first.books, second.books, true).join(', ');
  if (differing !== '') throw new NoVerdict(`two undisturbed runs left different books: ${differing}`);
  assertWell(second);
}
