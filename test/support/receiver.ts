import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Mock, WebhookEventName } from '../../src/index.ts';

/** A received webhook. */
export interface Received {
  url: string;
  headers: Record<string, string>;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads of every kind
  body: any;
  at?: string;
}

/** An in-process receiver that records webhooks and calls `respond`, 200 by default. */
export function receiver(respond: (call: Received, count: number) => Response | Promise<Response> = () => ok()) {
  const got: Received[] = [];
  const deliver = async (request: Request): Promise<Response> => {
    const raw = await request.text();
    const call = { url: request.url, headers: Object.fromEntries(request.headers), raw, body: JSON.parse(raw) };
    got.push(call);
    return respond(call, got.length);
  };
  return { got, deliver };
}

/** Returns the bodies of all deliveries, or of those of one event. */
export async function deliveredBodies(mock: Mock, event?: WebhookEventName) {
  await mock.settled();
  return (await mock.webhooks.deliveries({ event })).map(({ body }) => JSON.parse(body));
}

export const ok = () => Response.json({ received: true });

/** The documented check: HMAC-SHA256 of the raw body in hex, compared in constant time. */
export function documentedCheck({ headers, raw }: Pick<Received, 'headers' | 'raw'>, secret = 'test-webhook-secret') {
  const signature = headers['x-request-network-signature'] ?? '';
  const expected = createHmac('sha256', secret).update(raw).digest('hex');
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
