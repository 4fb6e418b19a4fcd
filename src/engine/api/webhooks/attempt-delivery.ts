import type { World } from '../../kernel/world/world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import { abandonDelivery, recordAttempts } from './deliveries.commands.ts';
import { type Attempt, type DeliveryRow, deliveriesTable, type QueueRow, queueTable } from './deliveries.model.ts';
import { signRequest } from './signature.ts';
import { type AttemptResult, send, type WebhookTransport } from './transport.ts';
import { hasAddress, urlProblem } from './webhook-url.ts';
import { webhooksTable } from './webhooks.model.ts';

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
