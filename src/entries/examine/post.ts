import { networkTransport } from '../../engine/api/webhooks/network.ts';
import { urlProblem } from '../../engine/api/webhooks/webhook-url.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { startTimer, withTimeout } from '../../engine/kernel/clock/timers.ts';
import type { Send } from './trial.ts';
import type { WebhookTarget } from './webhook.types.ts';

/** How long the service waits for an answer, in real milliseconds. */
const LIMIT_MS = 5000;
/** A receiver that answers faster has begun for certain only when its answer is there. */
const FAST_MS = 20;
const LATE = 'no answer within 5 s';
const RULE = { allowPublic: false, onlyPublic: false };

export interface Parcel {
  headers: [string, string][];
  body: string;
  mode: Send['mode'];
}

/** What came back. */
export interface Answer {
  /** Null when there was none, or it does not count. */
  status: number | null;
  error: string;
  ms: number;
  /** Whether the same was sent again because of it. */
  isRetried?: boolean;
}

/** Sends a parcel to a receiver that usually takes `usualMs`. Never rejects. */
export type Post = (parcel: Parcel, usualMs: number) => Promise<Answer>;

/** Returns what sends to a receiver. No redirect is followed. @throws RangeError for an address on the internet */
export function postTo(target: WebhookTarget): Post {
  const isFunction = typeof target === 'function';
  const url = isFunction ? 'http://localhost/webhook' : String(target);
  const problem = urlProblem(url, RULE);
  if (problem !== undefined) throw new RangeError(problem.replace(/ unless .*/, ''));
  const transport = networkTransport();
  const handle = isFunction ? target : (request: Request) => transport(request, RULE);
  return async ({ mode, ...parcel }, usualMs) => {
    const elapsed = stopwatch();
    const gone = new AbortController();
    const isLost = mode === 'lost' || mode === 'ignored';
    const answer = (status: number | null, error = '') => ({ status, error, ms: elapsed() });
    const waits = mode === 'lost' && usualMs >= FAST_MS ? usualMs / 2 : LIMIT_MS;
    const forget = startTimer(waits, () => gone.abort());
    const request = new Request(url, { method: 'POST', ...parcel, signal: gone.signal });
    try {
      const response = await withTimeout((async () => await handle(request))(), LIMIT_MS);
      if (response === undefined) return answer(null, LATE);
      response.arrayBuffer().catch(() => {});
      return isLost ? answer(null, 'not waited for') : answer(response.status);
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
