import { stopwatch } from '../../kernel/clock/clock.ts';
import { onAbort, withTimeout } from '../../kernel/clock/timers.ts';
import { reasonOf } from '../../kernel/core/errors.ts';
import { readUpTo } from '../../kernel/core/read-up-to.ts';
import type { WebhookRule, WebhookTransport } from '../platform/webhook-address.ts';

export interface SendOptions {
  deliver: WebhookTransport;
  /** Timeout of a receiver in real milliseconds. */
  timeoutMs: number;
  stop: AbortSignal;
}

export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SendResult {
  /** Null without a response. */
  status: number | null;
  /** Start of the response body. */
  answer: string;
  error: string | null;
  /** Real milliseconds. */
  ms: number;
}

const MAX_RESPONSE_BYTES = 2048;

/** Sends a webhook once. Never rejects: the result says why there is no response. */
export async function send(
  { url, headers, body }: SignedRequest,
  rule: WebhookRule,
  { deliver, timeoutMs, stop }: SendOptions,
): Promise<SendResult> {
  const elapsed = stopwatch();
  const end = new AbortController();
  const forget = onAbort(stop, () => end.abort());
  const failed = (error: string) => ({ status: null, answer: '', error, ms: elapsed() });
  try {
    const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal: end.signal });
    const exchange = (async () => {
      const response = await deliver(request, rule);
      const { text } = await readUpTo(response.body, MAX_RESPONSE_BYTES);
      return { status: response.status, answer: text, error: null };
    })();
    const result = await withTimeout(exchange, timeoutMs, stop);
    return result === undefined ? failed(`no response within ${timeoutMs / 1000} s`) : { ...result, ms: elapsed() };
  } catch (error) {
    return failed(reasonOf(error));
  } finally {
    forget();
    end.abort();
  }
}
