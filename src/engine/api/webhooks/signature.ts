import type { DeliveryRow, QueueRow, WebhookFault } from './webhooks.model.ts';

const encoder = new TextEncoder();

async function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body);
}

/**
 * Returns the signature of a webhook body, as the header `x-request-network-signature` carries it: the HMAC-SHA256 of the exact
 * bytes in lower-case hex.
 */
export async function signWebhook(body: string | Uint8Array | ArrayBuffer, secret: string): Promise<string> {
  const bytes = bytesOf(body);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), bytes));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns true when the signature belongs to the body: hand over the raw body, before any parsing. Compares in constant time; a
 * missing or malformed signature is false.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  signature: string | null | undefined,
  secret: string,
): Promise<boolean> {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(signature.slice(i * 2, i * 2 + 2), 16));
  const bytes = bytesOf(body);
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, bytes);
}

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
