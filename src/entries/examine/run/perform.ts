import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { onAbort } from '../../../engine/kernel/clock/on-abort.ts';
import { startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';
import type { Mock, RecordedCall, StartOptions } from '../../mock.types.ts';
import { type Books, readBooks } from './books.ts';
import type { Attempt } from './judge.ts';
import type { Disturbance } from './kinds.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';

/** Of the second that `Retry-After` asks for, so that a job that keeps to it is let through. */
const REFUSE_MS = 900;
/** Milliseconds that a job has to end once its signal is aborted. */
const END_MS = 3000;

/** What a job is run with. */
export interface Rig {
  job: Job;
  options: ExamineRunOptions;
  startMock(options: StartOptions): Promise<Mock>;
  /** Time at which the clock of each mock stands still, ISO 8601. */
  now: string;
}

/** One run of a job in a mock of its own. */
export interface RunPlan {
  name: string;
  disturbance?: Disturbance;
  /** Real milliseconds that the job may take. */
  limitMs: number;
  /** When the job is started a second time, without a disturbance. */
  restart: 'on error' | 'always' | 'never';
}

/** What happened in a run. */
export interface PerformedRun {
  first: Attempt;
  second: Attempt | undefined;
  /** The calls of both starts, and how many of them are the first one's. */
  calls: readonly RecordedCall[];
  firstCallCount: number;
  /** The books after the first start, and at the end. */
  firstBooks: Books;
  books: Books;
  ms: number;
}

/** Runs a job in a mock of its own, which ends with the run. */
export async function performRun({ job, options, startMock, now }: Rig, plan: RunPlan): Promise<PerformedRun> {
  const elapsed = stopwatch();
  const mock = await startMock({ fixtures: 'empty', keepProcessAlive: true, ...options.mock, now, chain: undefined });
  const end = new AbortController();
  const forget = onAbort(options.signal ?? end.signal, () => end.abort());
  try {
    const context = {
      url: mock.url,
      apiKey: options.mock?.apiKeys?.[0] ?? 'test-api-key',
      run: plan.name.replace(/[#:]/g, '-'),
      signal: end.signal,
    };
    const start = () => attempt(job, context, end, plan.limitMs);
    await options.setup?.(context);
    await mock.calls.clear();
    const cancel = await disturb(mock, plan);
    const first = await start();
    cancel();
    await mock.faults.clear();
    const calls = await mock.calls.list();
    const firstBooks = await readBooks(mock, calls);
    const isRestarted = plan.restart === 'always' || (plan.restart === 'on error' && first.end === 'with an error');
    const firstRun = { first, second: undefined, calls, firstCallCount: calls.length, firstBooks };
    if (!isRestarted) return { ...firstRun, books: firstBooks, ms: elapsed() };
    const second = await start();
    const all = await mock.calls.list();
    return { ...firstRun, second, calls: all, books: await readBooks(mock, all), ms: elapsed() };
  } finally {
    forget();
    end.abort();
    await mock.stop();
  }
}

/** Adds the fault of a run. Returns a function that ends what waits for its end. */
async function disturb(mock: Mock, { disturbance, limitMs }: RunPlan): Promise<() => void> {
  if (disturbance === undefined) return () => {};
  await mock.faults.add(disturbance.fault);
  if (disturbance.kind !== '429') return () => {};
  let cancel = () => {};
  let isOver = false;
  const endRefusal = () => {
    if (isOver) return;
    cancel = startTimer(REFUSE_MS, () => void mock.faults.clear().catch(() => {}));
  };
  void mock.calls.waitFor({ status: 429 }, { timeout: limitMs }).then(endRefusal, () => {});
  return () => {
    isOver = true;
    cancel();
  };
}

/** Starts a job, and waits for its end or for its time to be over. */
async function attempt(job: Job, context: Parameters<Job>[0], end: AbortController, limitMs: number): Promise<Attempt> {
  const elapsed = stopwatch();
  const running = Promise.resolve()
    .then(() => job(context))
    .then(
      () => ({ end: 'well', error: '' }) as const,
      (error: unknown) =>
        ({ end: 'with an error', error: error instanceof Error ? error.message : String(error) }) as const,
    );
  const ended = await withTimeout(running, limitMs, context.signal);
  if (ended !== undefined) return { ...ended, ms: elapsed() };
  end.abort();
  // A command is killed, and a function that heeds its signal ends.
  await withTimeout(running, END_MS);
  return { end: 'never', error: '', ms: elapsed() };
}
