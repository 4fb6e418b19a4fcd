import type { ClientRequest, IncomingMessage } from 'node:http';
import { judgedLookup, resolveBySystem } from '../../engine/api/webhooks/network.ts';
import type { WebhookRule } from '../../engine/api/webhooks/webhook-url.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sleep, startTimer, withTimeout } from '../../engine/kernel/clock/timers.ts';
import type { Send } from './trial.ts';

/** How long the service waits for an answer, in real milliseconds. */
const LIMIT_MS = 5000;
/** A receiver that answers faster has begun for certain only when the first byte of its answer is there. */
const FAST_MS = 20;
/** Between two writes, so that they arrive as two. */
const GAP_MS = 20;

/** One delivery, as bytes. */
export interface Parcel {
  /** Names and values; a name may come twice. */
  headers: readonly (readonly [string, string])[];
  body: string;
  mode?: Send['mode'];
  /** How long the receiver usually takes, in real milliseconds. */
  usualMs: number;
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

/** Sends a parcel. Never rejects. */
export type Post = (parcel: Parcel) => Promise<Answer>;

/** Sends to a function in this process. */
export function functionPost(handle: (request: Request) => Response | Promise<Response>, url: string): Post {
  return async ({ headers, body, mode, usualMs }) => {
    const elapsed = stopwatch();
    const gone = new AbortController();
    const forget = mode === 'lost' && usualMs >= FAST_MS ? startTimer(usualMs / 2, () => gone.abort()) : () => {};
    const request = new Request(url, {
      method: 'POST',
      headers: headers.map(([...pair]) => pair),
      body,
      signal: gone.signal,
    });
    const work = (async () => await handle(request))();
    try {
      const response = await withTimeout(work, LIMIT_MS);
      if (response === undefined) return { status: null, error: 'no answer within 5 s', ms: elapsed() };
      const isLost = mode === 'lost' || mode === 'ignored';
      return { status: isLost ? null : response.status, error: isLost ? 'not waited for' : '', ms: elapsed() };
    } catch (error) {
      // A framework around it would answer so.
      return { status: 500, error: `threw ${String(error)}`, ms: elapsed() };
    } finally {
      work.catch(() => {});
      forget();
    }
  };
}

/** Sends over a connection of its own, to an address that the rule allows. No redirect is followed. */
export async function socketPost(target: URL, rule: WebhookRule): Promise<Post> {
  const http = target.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return ({ headers, body, mode, usualMs }) => {
    const elapsed = stopwatch();
    const bytes = Buffer.from(body);
    const all = [['host', target.host], ['content-length', String(bytes.length)], ['connection', 'close'], ...headers];
    const lookup = judgedLookup(resolveBySystem, rule);
    return new Promise((resolve) => {
      const request = http.request(target, { method: 'POST', headers: all.flat(), agent: false, lookup });
      const end = (status: number | null, error = '') => {
        forget();
        resolve({ status, error, ms: elapsed() });
        if (status === null) request.destroy();
      };
      const isLost = mode === 'lost' || mode === 'ignored';
      const waits = mode === 'lost' && usualMs >= FAST_MS ? usualMs / 2 : LIMIT_MS;
      const forget = startTimer(waits, () => end(null, isLost ? 'not waited for' : 'no answer within 5 s'));
      request.on('error', (error) => end(null, error.message || String(error)));
      request.on('response', (response: IncomingMessage) => {
        if (isLost) return end(null, 'not waited for');
        response.on('error', () => {}).resume();
        end(response.statusCode ?? 0);
      });
      write(request, bytes, mode).catch((error) => end(null, String(error)));
    });
  };
}

async function write(request: ClientRequest, bytes: Buffer, mode: Send['mode']): Promise<void> {
  if (mode !== 'cut' && mode !== 'split') return void request.end(bytes);
  request.setNoDelay(true);
  // The first byte above 127 is the first of two.
  const at = mode === 'cut' ? bytes.length >> 1 : bytes.findIndex((byte) => byte > 127) + 1;
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, at), () => resolve()));
  await sleep(GAP_MS);
  if (mode === 'cut') request.destroy(new Error('cut off'));
  else request.end(bytes.subarray(at));
}
