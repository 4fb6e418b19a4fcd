import type { World } from '../../kernel/world/world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import { abandonDelivery, recordAttempts } from './deliveries.commands.ts';
import { type SendOptions, type SignedRequest, send } from './send-request.ts';
import { signWebhook } from './signature.ts';
import {
  type Attempt,
  type DeliveryRow,
  deliveriesTable,
  faultsOfAttempt,
  type QueueRow,
  queueTable,
  webhooksTable,
} from './webhooks.model.ts';

export interface AttemptOptions extends SendOptions {
  headerPrefix: string;
}

/** Returns undefined if nothing was sent or the state has been replaced. */
export async function attemptDelivery(
  world: World,
  queued: QueueRow,
  options: AttemptOptions,
): Promise<JobRun | undefined> {
  const { id, retryCount } = queued;
  const { epoch } = world;
  const isVoid = () => world.epoch !== epoch || options.stop.aborted || world.table(queueTable).get(id) !== queued;
  const row = world.table(deliveriesTable).get(id);
  const webhook = world.table(webhooksTable).get(queued.webhookId);
  if (row === undefined || webhook === undefined) {
    world.tx((tx) => abandonDelivery(tx, queued, 'its webhook is gone'));
    return undefined;
  }
  const at = world.now();
  const faults = faultsOfAttempt(row, retryCount);
  const request = await signedRequest({ ...row, faults }, retryCount, webhook.secret, options.headerPrefix);
  if (isVoid()) return undefined;
  const { anyWebhookUrl: allowPublic, sendsWebhooks } = world.config;
  const rule = { allowPublic, onlyPublic: sendsWebhooks && webhook.onlyPublic === true };
  const results = [await send(request, rule, options)];
  if (faults.includes('duplicate')) results.push(await send(request, rule, options));
  if (isVoid()) return undefined;
  const timeout = faults.includes('timeout') && { status: null, error: 'treated as timed out' };
  const body = request.body === row.body ? null : request.body;
  const attempts = results.map(
    (result): Attempt => ({ ...result, ...timeout, at, retryCount, headers: request.headers, body, faults }),
  );
  const cause = world.eventLog.newCause('delivery', row.event);
  const recorded = world.eventLog.withCause(cause, () => world.tx((tx) => recordAttempts(tx, queued, attempts)));
  const run = { at, kind: 'webhook.deliver', subject: id, events: [] };
  if (recorded?.state === 'delivered') return run;
  const [first] = attempts;
  return { ...run, error: first?.error ?? `answered ${first?.status}` };
}

async function signedRequest(
  { id, url, body, isTest, faults }: DeliveryRow,
  retryCount: number,
  secret: string,
  prefix: string,
): Promise<SignedRequest> {
  const headers = {
    'content-type': 'application/json',
    [`${prefix}signature`]: await signWebhook(body, faults.includes('wrong-secret') ? `${secret} (wrong)` : secret),
    [`${prefix}delivery`]: id,
    [`${prefix}retry-count`]: String(retryCount),
    ...(isTest && { [`${prefix}test`]: 'true' }),
  };
  return { url, headers, body: faults.includes('altered-body') ? altered(body) : body };
}

/** A forged body: another amount or an additional field, as compact JSON. */
function altered(body: string): string {
  const raised = body.replace(/"amount":"(\d)/, '"amount":"9$1');
  return raised === body ? body.replace(/\}$/, ',"altered":true}') : raised;
}
