import { stopwatch } from '../../kernel/clock/clock.ts';
import { onAbort, withTimeout } from '../../kernel/clock/timers.ts';
import { readUpTo } from '../../kernel/core/read-up-to.ts';
import type { World } from '../../kernel/world/world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import { abandonDelivery, recordAttempts } from './deliveries.commands.ts';
import type { SignedRequest } from './signature.ts';
import { signRequest } from './signature.ts';
import type { WebhookRule } from './webhook-address.ts';
import { hasAddress, urlProblem } from './webhook-address.ts';
import {
  type Attempt,
  type DeliveryRow,
  deliveriesTable,
  type QueueRow,
  queueTable,
  webhooksTable,
} from './webhooks.model.ts';

export interface AttemptOptions {
  deliver: WebhookTransport;
  /** Begins the name of each header of a webhook. */
  headerPrefix: string;
  /** Real milliseconds that a receiver has to answer. */
  timeoutMs: number;
  /** Ends attempts under way. */
  stop: AbortSignal;
}

/** Sends a due attempt and records its result. Returns what ran; undefined when nothing did, or the state was replaced since. */
export async function attemptDelivery(
  world: World,
  queued: QueueRow,
  options: AttemptOptions,
): Promise<JobRun | undefined> {
  const { epoch } = world;
  const isVoid = () => world.epoch !== epoch || options.stop.aborted;
  const row = world.table(deliveriesTable).get(queued.id);
  const webhook = world.table(webhooksTable).get(queued.webhookId);
  const { anyWebhookUrl: allowPublic, sendsWebhooks } = world.settings;
  const rule = { allowPublic, onlyPublic: sendsWebhooks && webhook?.onlyPublic === true };
  // A name is judged by the transport, which knows what it resolves to.
  const problem = row !== undefined && hasAddress(row.url) ? urlProblem(row.url, rule) : undefined;
  if (row === undefined || webhook === undefined || problem !== undefined) {
    world.tx((tx) => abandonDelivery(tx, queued, problem ?? 'its webhook is gone'));
    return undefined;
  }
  const at = world.now();
  const request = await signRequest(row, queued, { secret: webhook.secret, prefix: options.headerPrefix });
  if (isVoid()) return undefined;
  const results = await sendCopies(row, () => send(request, rule, options));
  if (isVoid() || world.table(queueTable).get(queued.id)?.seq !== queued.seq) return undefined;
  const body = request.body === row.body ? null : request.body;
  const { retryCount } = queued;
  const isTimeout = retryCount === 0 && row.faults.some(({ kind }) => kind === 'timeout');
  const timeout = isTimeout && { status: null, error: 'treated as timed out' };
  const attempts = results.map(
    (result): Attempt => ({ ...result, ...timeout, at, retryCount, headers: request.headers, body }),
  );
  const recorded = world.tx((tx) => recordAttempts(tx, queued, attempts));
  return runOf(queued, attempts, recorded?.state === 'delivered');
}

/** Sends a request, and its copies where a fault asks for them: all at once, or one after the other. */
async function sendCopies({ faults }: DeliveryRow, post: () => Promise<AttemptResult>): Promise<AttemptResult[]> {
  const burst = faults.find(({ kind }) => kind === 'burst');
  if (burst !== undefined) return Promise.all(Array.from({ length: burst.copies }, post));
  const copies = faults.find(({ kind }) => kind === 'duplicate')?.copies ?? 1;
  const results: AttemptResult[] = [];
  while (results.length < copies) results.push(await post());
  return results;
}

function runOf(queued: QueueRow, attempts: readonly Attempt[], isDelivered: boolean): JobRun {
  const [first] = attempts;
  const run = { at: first?.at ?? '', kind: 'webhook.deliver', subject: queued.id, events: [] };
  return isDelivered ? run : { ...run, error: first?.error ?? `answered ${first?.status}` };
}

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
