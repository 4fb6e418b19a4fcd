import type { DeliveryRow, QueueRow, WebhookFault } from './deliveries.model.ts';
import { signWebhook } from './signature.ts';

export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Returns the signed request of the due attempt, altered by its webhook faults. `prefix` begins its own headers. */
export async function signRequest(
  row: DeliveryRow,
  queued: QueueRow,
  { secret, prefix }: { secret: string; prefix: string },
): Promise<SignedRequest> {
  const faultOf = (kind: WebhookFault['kind']) => row.faults.find((one) => one.kind === kind);
  const signature = await signWebhook(row.body, faultOf('wrong-secret') ? `${secret} (wrong)` : secret);
  const retryCount = faultOf('stale-retry-count') ? 0 : queued.retryCount;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    [`${prefix}signature`]: signature,
    [`${prefix}delivery`]: row.id,
    [`${prefix}retry-count`]: String(retryCount),
    ...(row.traceparent !== undefined && { traceparent: row.traceparent }),
    ...(row.isTest && { [`${prefix}test`]: 'true' }),
  };
  const missing = faultOf('missing-header');
  if (missing !== undefined) delete headers[`${prefix}${missing.header}`];
  return { url: row.url, headers, body: faultOf('altered-body') ? altered(row.body) : row.body };
}

/** Returns a body that a forger would send: with another amount, or without one, with one more field. Still compact JSON. */
function altered(body: string): string {
  const raised = body.replace(/"amount":"(\d)/, '"amount":"9$1');
  return raised === body ? body.replace(/\}$/, ',"altered":true}') : raised;
}
