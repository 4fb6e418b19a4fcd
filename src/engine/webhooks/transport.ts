import { stopwatch } from '../clock/clock.ts';
import { withTimeout } from '../clock/timers.ts';

/** Sends a request to its receiver. */
export type WebhookTransport = (request: Request) => Response | Promise<Response>;

/** The result of one attempt. */
export interface AttemptResult {
  /** Status of the answer; null without one. */
  status: number | null;
  error: string | null;
  ms: number;
  answer: string;
}

/** How many characters of an answer are kept. */
const MOST_ANSWER = 2048;

/** Sends over the network. A redirect counts as what it is, an answer that is not 2xx. */
export const fetchTransport: WebhookTransport = (request) => fetch(request);

/** Sends one request and waits for the answer, in real time, for at most `timeoutMs`. Never rejects. */
export async function send(
  deliver: WebhookTransport,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  timeoutMs: number,
  stop: AbortSignal,
): Promise<AttemptResult> {
  const elapsed = stopwatch();
  const end = new AbortController();
  const abort = () => end.abort();
  stop.addEventListener('abort', abort);
  try {
    const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal: end.signal });
    const exchange = (async () => {
      const response = await deliver(request);
      return { status: response.status, answer: await beginningOf(response) };
    })();
    const answered = await withTimeout(exchange, timeoutMs, stop);
    if (answered !== undefined) return { ...answered, error: null, ms: elapsed() };
    exchange.catch(() => {});
    return { status: null, answer: '', error: `no answer within ${timeoutMs / 1000} s`, ms: elapsed() };
  } catch (error) {
    return { status: null, answer: '', error: describe(error), ms: elapsed() };
  } finally {
    stop.removeEventListener('abort', abort);
    end.abort();
  }
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < MOST_ANSWER) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, MOST_ANSWER);
}

/** Returns the reason of a failed `fetch`, which is in the `cause` of its error. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message || cause.name}` : error.message;
}
