import { stopwatch } from '../../kernel/clock/clock.ts';
import { onAbort, withTimeout } from '../../kernel/clock/timers.ts';
import { readUpTo } from '../../kernel/core/read-up-to.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import type { SignedRequest } from './signature.ts';
import type { WebhookRule } from './webhook-url.ts';

/** Sends a request to its receiver, if the rule allows the address. */
export type WebhookTransport = (request: Request, rule: WebhookRule) => Response | Promise<Response>;

export interface AttemptResult {
  status: number | null;
  error: string | null;
  ms: number;
  answer: string;
}

export const MAX_ANSWER_BYTES = 2048;

/** Sends one request and waits for the answer, in real time, for at most `timeoutMs`. Never rejects. */
export async function send(
  { url, headers, body }: SignedRequest,
  rule: WebhookRule,
  { deliver, timeoutMs, stop }: Omit<AttemptOptions, 'headerPrefix'>,
): Promise<AttemptResult> {
  const elapsed = stopwatch();
  const end = new AbortController();
  const forget = onAbort(stop, () => end.abort());
  try {
    const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal: end.signal });
    const exchange = (async () => {
      const response = await deliver(request, rule);
      const { text } = await readUpTo(response.body, MAX_ANSWER_BYTES);
      return { status: response.status, answer: text };
    })();
    const answered = await withTimeout(exchange, timeoutMs, stop);
    if (answered !== undefined) return { ...answered, error: null, ms: elapsed() };
    return { status: null, answer: '', error: `no answer within ${timeoutMs / 1000} s`, ms: elapsed() };
  } catch (error) {
    return { status: null, answer: '', error: describe(error), ms: elapsed() };
  } finally {
    forget();
    end.abort();
  }
}

/** Returns the reason of a failure. That of `fetch` is in the `cause` of its error; several addresses fail with one error each. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message || cause.name}` : error.message;
}
