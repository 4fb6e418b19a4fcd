import { networkTransport } from '../../engine/api/webhooks/network.ts';
import { urlProblem } from '../../engine/api/webhooks/webhook-url.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, sleep, startTimer, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { grouped } from './report-files.ts';
import type { Parcel, Run, Stage } from './stage.ts';
import type { Send } from './trials.ts';
import type { WebhookPlan, WebhookTarget } from './webhook.types.ts';

/** How long the service waits for an answer, in real milliseconds. */
const LIMIT_MS = 5000;
/** A receiver that answers faster has begun for certain only when its answer is there. */
const FAST_MS = 100;
const LATE = 'no answer within 5 s';
const RULE = { allowPublic: false, onlyPublic: false };
const RETRIES = 3;
/** The shortest and the longest real pause before a retry. The service waits for a second at least. */
const PAUSE_MS = { min: 100, max: 1000 };
const BURST = 10;

/** What came back. The status is null when there was no answer, or it does not count. */
export type Answer = { status: number | null; error: string; ms: number };

type Post = (parcel: Parcel, usualMs: number, signal: AbortSignal) => Promise<Answer>;

/** What an examination works with; how long the receiver usually takes for an answer, and how long a belief lags behind it. */
export interface Hall {
  stage: Stage;
  post: Post;
  options: WebhookPlan;
  signal: AbortSignal;
  usualMs: number;
  lagMs: number;
}

/** Returns what sends to a receiver. No redirect is followed. @throws RangeError for an address on the internet */
export function postTo(target: WebhookTarget): Post {
  const isFunction = typeof target === 'function';
  const url = isFunction ? 'http://localhost/webhook' : String(target);
  const problem = urlProblem(url, RULE);
  if (problem !== undefined) throw new RangeError(problem.replace(/ unless .*/, ''));
  const transport = networkTransport();
  const handle = isFunction ? target : (request: Request) => transport(request, RULE);
  return async ({ mode, ...parcel }, usualMs, signal) => {
    const elapsed = stopwatch();
    const gone = new AbortController();
    const isLost = mode === 'lost' || mode === 'ignored';
    const answer = (status: number | null, error = '') => ({ status, error, ms: elapsed() });
    const waits = mode === 'lost' && usualMs >= FAST_MS ? usualMs / 2 : LIMIT_MS;
    const forget = startTimer(waits, () => gone.abort());
    const ends = AbortSignal.any([gone.signal, signal]);
    const request = new Request(url, { method: 'POST', ...parcel, signal: ends });
    try {
      const response = await withTimeout((async () => await handle(request))(), LIMIT_MS, signal);
      response?.arrayBuffer().catch(() => {});
      if (isLost) return answer(null, 'not waited for');
      return response === undefined ? answer(null, LATE) : answer(response.status);
    } catch (error) {
      if (isLost) return answer(null, 'not waited for');
      // A framework around a function would answer so.
      return isFunction ? answer(500, `threw ${error}`) : answer(null, gone.signal.aborted ? LATE : reasonOf(error));
    } finally {
      forget();
    }
  };
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message || String(error);
}

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** Sends what a try sends, one after the other, as the service would. Returns the answers. */
export async function sendAll(hall: Hall, run: Run): Promise<Answer[]> {
  const answers: Answer[] = [];
  let last: Send | undefined;
  for (const send of run.trial.sends) {
    hall.signal.throwIfAborted();
    if (last?.mode === 'broken' && answers.some(isAccepted)) break;
    if (last?.mode !== undefined) await pause(hall);
    last = send;
    answers.push(...(await sendOne(hall, run, send)));
  }
  return answers;
}

async function sendOne(hall: Hall, run: Run, send: Send): Promise<Answer[]> {
  const { breaks } = hall.options;
  if (send.mode === 'burst') return Promise.all(Array.from({ length: BURST }, () => attempt(hall, run, send)));
  if (send.mode !== 'broken') return retried(hall, run, send);
  await breaks?.break();
  try {
    return [await attempt(hall, run, send)];
  } finally {
    await breaks?.mend();
  }
}

/** What the receiver failed to do is sent again, but not by a forger, and not where the trial itself does it. */
async function retried(hall: Hall, run: Run, send: Send): Promise<Answer[]> {
  const answers = [await attempt(hall, run, send)];
  const most = send.isForged || send.mode ? 0 : RETRIES;
  for (let retry = 1; retry <= most && answers.slice(-1).some(isFailure); retry++) {
    await pause(hall);
    answers.push(await attempt(hall, run, { ...send, count: (send.count ?? 0) + retry }));
  }
  return answers;
}

const attempt = ({ post, stage, usualMs, signal }: Hall, run: Run, send: Send) =>
  post(stage.parcel(run, send), usualMs, signal);

function pause(hall: Hall): Promise<void> {
  return wait(hall, Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, 1.5 * (hall.usualMs + hall.lagMs))));
}

/** Waits until the examination ends at most. */
export async function wait({ signal }: Hall, ms: number): Promise<void> {
  signal.throwIfAborted();
  await sleep(ms, true, (end) => onAbort(signal, end));
  signal.throwIfAborted();
}

/** What a retry may cure. A delivery that took too long is reported at once. */
function isFailure({ status, error }: Answer): boolean {
  return !error.startsWith('no answer') && (status === null || status === 429 || status >= 500);
}

/** Returns answers as `200 × 10, 503`. */
export function describeAnswers(answers: readonly Answer[]): string {
  const same = grouped(answers, ({ status, error }) => error || String(status));
  const counted = same.map(([text, { length }]) => (length === 1 ? text : `${text} × ${length}`));
  return counted.join(', ') || 'none';
}
