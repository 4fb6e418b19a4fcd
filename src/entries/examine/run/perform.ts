import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';
import type { Mock, RecordedCall, StartOptions } from '../../mock.types.ts';
import { type Books, readBooks } from './books.ts';
import type { Disturbance } from './kinds.ts';
import type { ExamineRunOptions, Job } from './run.types.ts';

/** Of the second that `Retry-After` asks for, so that a job that keeps to it is let through. */
const REFUSE_MS = 900;
/** Milliseconds that a job has to end once its signal is aborted. */
const END_MS = 3000;

/** What a job is run with. */
export interface Rig {
  job: Job;
  options: ExamineRunOptions & { late: number; grace: number; within: number; parallel: number };
  startMock(options: StartOptions): Promise<Mock>;
  /** Time at which the clock of each mock stands still, ISO 8601. */
  now: string;
}

/** One run of a job: its disturbance, its time in real milliseconds, and when it is started again, undisturbed. */
export interface RunPlan {
  name: string;
  disturbance?: Disturbance;
  limitMs: number;
  restart: 'on error' | 'always' | 'never';
}

/** How one start of a job ended. */
export interface Attempt {
  end: 'well' | 'with an error' | 'never';
  error: string;
}

/** What happened in a run: both starts, with their calls, and the books at the end. */
export interface PerformedRun {
  first: Attempt;
  second: Attempt | undefined;
  calls: readonly RecordedCall[];
  books: Books;
  ms: number;
}

/** Runs a job in a mock of its own, which ends with the run. */
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
    const start = () => attempt(() => job(context), end, limitMs);
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

/** Starts a job, and waits for its end or for its time to be over. */
async function attempt(job: () => unknown, end: AbortController, limitMs: number): Promise<Attempt> {
  if (end.signal.aborted) return { end: 'never', error: '' };
  const running = Promise.resolve()
    .then(job)
    .then(
      (): Attempt => ({ end: 'well', error: '' }),
      (error: unknown): Attempt => ({
        end: 'with an error',
        error: error instanceof Error ? error.message : `${error}`,
      }),
    );
  const ended = await withTimeout(running, limitMs, end.signal);
  if (ended !== undefined) return ended;
  end.abort();
  // A command is killed, and a function that heeds its signal ends.
  await withTimeout(running, END_MS);
  return { end: 'never', error: '' };
}
