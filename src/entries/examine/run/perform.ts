import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';
import type { WithoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { StepParameters } from '../../../service/steps.generated.ts';
import type { Mock, RecordedCall, StartOptions } from '../../mock.types.ts';
import type { ExamineRunOptions, Job } from '../examine.types.ts';
import { NoVerdict } from '../report.ts';
import { type Books, missingIn, readBooks } from './books.ts';

/** Slightly less than `Retry-After`, so that a job that honors it gets through (ms). */
const REFUSE_MS = 900;
/** How long a job may take to end once its signal aborts (ms). */
const END_MS = 3000;

type Fault = StepParameters['fault.add'];

/** A disturbed call: the k-th of its operation. */
export interface Disturbance {
  /** `createRequestV2#2:lost`. */
  name: string;
  operation: string;
  call: number;
  kind: string;
  text: string;
  fault: Fault;
}

const refuse = (status: number): Fault => ({ status, retryAfterSeconds: 1 });

/** Returns the kinds of disturbance, most telling first. */
const kindsOf = (lateMs: number): [kind: string, text: string, fault: Fault][] => [
  ['lost', 'committed, response lost', { effect: 'reset', phase: 'after', times: 1 }],
  ['500-after', 'committed, answered with 500', { status: 500, phase: 'after', times: 1 }],
  ['doubled', 'carried out twice, as by a proxy that retries', { effect: 'double', phase: 'after', times: 1 }],
  ['late', 'committed, late response', { delay: lateMs, phase: 'after', times: 1 }],
  ['reset', 'connection reset before the call arrived', { effect: 'reset', times: 1 }],
  ['503', 'refused with 503', { ...refuse(503), times: 1 }],
  // Ended by time, because it lasts as long as `Retry-After`.
  ['429', 'refused with 429', refuse(429)],
];

export function disturbancesOf(calls: readonly RecordedCall[], lateMs: number): Disturbance[] {
  return kindsOf(lateMs).flatMap(([kind, text, fault]) =>
    calls.flatMap(({ operationId: operation, wrote }, at): Disturbance[] => {
      if (operation === null || (fault.phase === 'after' && !wrote)) return [];
      const after = calls.slice(0, at).filter(({ operationId }) => operationId === operation).length;
      const name = `${operation}#${after + 1}:${kind}`;
      return [{ name, operation, call: after + 1, kind, text, fault: { ...fault, operation, after } as Fault }];
    }),
  );
}

export interface Rig {
  job: Job;
  options: ExamineRunOptions &
    WithoutUndefined<Required<Pick<ExamineRunOptions, 'late' | 'grace' | 'within' | 'parallel' | 'again'>>>;
  startMock(options: StartOptions): Promise<Mock>;
  now: string;
}

interface RunPlan {
  name: string;
  disturbance?: Disturbance;
  limitMs: number;
  restart?: 'on error' | 'always' | undefined;
}

export type Attempt = { end: 'well' | 'with an error' | 'never'; error: string };

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
  if (options.signal?.aborted) end.abort();
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
    const start = (what = job) => attempt(async () => what(context), end, limitMs);
    const setUp = await start(options.setup ?? (() => {}));
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

/** An undisturbed run, and whether and why a failed run may be restarted. */
export type Undisturbed = PerformedRun & { isRestartable: boolean; why: string };

/** Runs a job undisturbed: once, twice side by side, and twice in one mock. @throws NoVerdict when the runs differ */
export async function undisturbedRuns(rig: Rig): Promise<Undisturbed> {
  const { parallel, within, restart } = rig.options;
  const base = (number: number, starts?: 'always') =>
    performRun(rig, { name: `base-${number}`, limitMs: within, restart: starts });
  const first = await base(1);
  assertWell(first);
  const others = await Promise.all([2, 3].slice(0, parallel).map((one) => base(one)));
  for (const other of others) assertEqual(first, other);
  if (restart !== undefined) return { ...first, isRestartable: restart === 'always', why: `restart is "${restart}"` };
  const twice = await base(4, 'always');
  const isRestartable = twice.second?.end === 'well' && missingIn(first.books, twice.books, true).length === 0;
  return {
    ...first,
    isRestartable,
    why: `a second undisturbed start changes ${isRestartable ? 'nothing' : 'the books'}`,
  };
}

function assertWell({ first, calls }: PerformedRun): void {
  if (first.end === 'never') throw new NoVerdict('undisturbed, the job does not end');
  if (first.end === 'with an error') throw new NoVerdict(`undisturbed, the job fails: ${first.error}`);
  if (calls.length > 0) return;
  throw new NoVerdict('the job never called the mock; does it use the URL it is given (--url-env)?');
}

function assertEqual(first: PerformedRun, second: PerformedRun): void {
  const [one, other] = [first, second].map(({ calls }) => calls.map(({ operationId }) => operationId ?? '').sort());
  if (one?.join() !== other?.join()) {
    const counts = `two undisturbed runs made different calls (${one?.length} and ${other?.length})`;
    throw new NoVerdict(`${counts}; add a setup that resets state, or use parallel 1`);
  }
  const differing = missingIn(first.books, second.books, true).join(', ');
  if (differing !== '') throw new NoVerdict(`two undisturbed runs left different books: ${differing}`);
  assertWell(second);
}
