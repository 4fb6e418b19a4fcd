import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { sleep, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { isWithinDepth } from '../../engine/kernel/core/json.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import type { FilledCall } from './bindings.ts';
import type { PlayedAnswer } from './tape.ts';

/** Three calls a second. */
const PACE_MS = 334;
const LIMIT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;

/** What passes the time between calls; tests have one that does not wait. */
export interface Time {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Resolves with undefined when the work takes longer. */
  within<T>(work: Promise<T>, ms: number): Promise<T | undefined>;
}

export const REAL_TIME: Time = { now: machineNow, sleep: (ms) => sleep(ms), within: withTimeout };

/** An answer that cannot be compared; the message says in a sentence why. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Sends calls to the live service: one at a time, three a second, each once. */
export function liveSender(url: string, fetchIt: typeof fetch, time: Time) {
  let free = Number.NEGATIVE_INFINITY;
  return async (call: FilledCall): Promise<PlayedAnswer> => {
    const wait = free - time.now();
    if (wait > 0) await time.sleep(wait);
    free = Math.max(time.now(), free) + PACE_MS;
    const end = new AbortController();
    try {
      const answer = await time.within(exchange(url, call, end.signal, fetchIt), LIMIT_MS);
      if (answer === undefined) throw new NoAnswer('no answer came within 10 seconds');
      return answer;
    } finally {
      end.abort();
    }
  };
}

async function exchange(url: string, call: FilledCall, signal: AbortSignal, fetchIt: typeof fetch) {
  const address = `${url}${call.path}`;
  const answer = await fetchIt(address, { ...requestOf(call), redirect: 'manual', signal }).catch((error: Error) => {
    const { message, cause } = error;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : message;
    throw new NoAnswer(`the service was not reached: ${reason}`);
  });
  const location = answer.headers.get('location') ?? '';
  if (URL.canParse(location, address) && new URL(location, address).host !== new URL(address).host) {
    throw new NoAnswer('it redirects to another host, which is not followed');
  }
  return await readAnswer(answer);
}

/** Returns how a call is sent to either side. */
export function requestOf({ method, headers, body }: FilledCall) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return { method, headers: { accept: 'application/json', ...type, ...headers }, ...json };
}

/** Reads an answer of either side. @throws NoAnswer for one that is no JSON, too long or too deep */
export async function readAnswer(answer: Response): Promise<PlayedAnswer> {
  const { status } = answer;
  const type = answer.headers.get('content-type');
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
  const { text, isWhole } = await readUpTo(answer.body, MAX_BYTES).catch(() => {
    throw new NoAnswer('the connection ended in the middle of the answer');
  });
  if (!isWhole) throw new NoAnswer(`the answer has more than ${MAX_BYTES / 1024 / 1024} MB`);
  if (text === '') return { status, headers };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy in front of the service says 429 and 5xx in words of its own, which the status tells already.
    if (status === 429 || status >= 500) return { status, headers };
    const what = /^\s*</.test(text) ? 'a page of HTML in place of JSON' : 'JSON that is cut off or broken';
    throw new NoAnswer(`it answered ${status} with ${what}`);
  }
  if (!isWithinDepth(body)) throw new NoAnswer(`it answered ${status} with JSON that is nested too deep`);
  return { status, headers, body };
}
