import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { sleep, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { isWithinDepth } from '../../engine/kernel/core/json.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import type { FilledCall } from './bindings.ts';
import type { PlayedResponse } from './tape.ts';

/** Three calls a second. */
const PACE_MS = 334;
const LIMIT_MS = 10_000;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

export interface Time {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Resolves with undefined if the work takes longer. */
  within<T>(work: Promise<T>, ms: number): Promise<T | undefined>;
}

export const REAL_TIME: Time = { now: machineNow, sleep: (ms) => sleep(ms), within: withTimeout };

/** There is no response that can be compared; the message is the reason. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Returns a function that sends calls to the live service: one at a time, three a second, without retries. */
export function liveSender(url: string, fetchIt: typeof fetch, time: Time) {
  let free = Number.NEGATIVE_INFINITY;
  return async (call: FilledCall): Promise<PlayedResponse> => {
    const wait = free - time.now();
    if (wait > 0) await time.sleep(wait);
    free = Math.max(time.now(), free) + PACE_MS;
    const end = new AbortController();
    try {
      const response = await time.within(exchange(url, call, end.signal, fetchIt), LIMIT_MS);
      if (response === undefined) throw new NoResponse('no response within 10 seconds');
      return response;
    } finally {
      end.abort();
    }
  };
}

async function exchange(url: string, call: FilledCall, signal: AbortSignal, fetchIt: typeof fetch) {
  const address = `${url}${call.path}`;
  const init = { ...requestOf(call), redirect: 'manual', signal } as const;
  const response = await fetchIt(address, init).catch(({ message, cause }: Error) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : message;
    throw new NoResponse(`the service was not reached: ${reason}`);
  });
  const location = response.headers.get('location') ?? '';
  if (URL.canParse(location, address) && new URL(location, address).host !== new URL(address).host) {
    throw new NoResponse('it redirects to another host');
  }
  return readResponse(response);
}

export function requestOf({ method, headers, body }: FilledCall) {
  const type = body === undefined ? undefined : { 'content-type': 'application/json' };
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return { method, headers: { accept: 'application/json', ...type, ...headers }, ...json };
}

/** Reads a response of either side. @throws NoResponse if it is not JSON, too long or nested too deep */
export async function readResponse(response: Response): Promise<PlayedResponse> {
  const { status } = response;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const head = { status, ...(type !== undefined && { type }) };
  const { text, isWhole } = await readUpTo(response.body, MAX_BODY_BYTES).catch(() => {
    throw new NoResponse('the connection ended in the middle of the response');
  });
  if (!isWhole) throw new NoResponse(`the response has more than ${MAX_BODY_BYTES / 1024 / 1024} MB`);
  if (text === '') return head;
  const body = jsonOf(text);
  // A proxy in front of the service words 429 and 5xx its own way; the status is enough.
  if (body === undefined && (status === 429 || status >= 500)) return head;
  if (body === undefined) throw new NoResponse(`it answered ${status} with a body that is not JSON`);
  if (!isWithinDepth(body)) throw new NoResponse(`it answered ${status} with JSON that is nested too deep`);
  return { ...head, body };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
