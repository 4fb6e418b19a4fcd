import { checkAddress, listWebhooks, publish, registerWebhook } from '../../engine/api/webhooks/webhooks.commands.ts';
import type { WebhookRow } from '../../engine/api/webhooks/webhooks.model.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findClientId } from '../people/client-ids/client-ids.commands.ts';
import type { Caller } from '../wire/caller.ts';
import { samplePayload, type WebhookEvent } from './payloads.ts';

/** Returns the client ID of a call; undefined for any other credential. */
export function clientIdOf(tx: ReadTx, { kind, client }: Caller): string | undefined {
  if (kind === 'api-key') tx.assume('A-WEBHOOK-OPERATIONS');
  return kind === 'client-id' ? (client?.clientId ?? '') : undefined;
}

/**
 * Returns the client ID whose webhooks a call manages; undefined for the whole platform.
 * @throws DomainError 400 for an unknown client ID, or one that differs from the caller's
 */
export function managedClientId(tx: ReadTx, caller: Caller, named: string | undefined): string | undefined {
  const bound = clientIdOf(tx, caller);
  if (named === undefined) return bound;
  if (bound !== undefined && named !== bound) throw DomainError.field('clientId', 'must be the client ID of the call');
  if (findClientId(tx, named) === undefined) throw DomainError.field('clientId', 'is not a known client ID');
  return named;
}

/**
 * Registers an address for the events of a client ID, or for all events. Duplicates are refused, and public addresses
 * require https.
 * @throws DomainError 400 if a session names no client ID, and like `checkAddress`
 */
export function createWebhook(
  tx: Tx,
  input: { url: string; clientId?: string; untrusted: boolean },
  caller: Caller,
): WebhookRow {
  const clientId = managedClientId(tx, caller, input.clientId);
  const needsClient = caller.kind === 'session' && clientId === undefined;
  if (needsClient) throw DomainError.field('clientId', 'Required with a session');
  checkAddress(tx, { ...input, onlyHttps: true });
  if (listWebhooks(tx, clientId ?? null).some(({ url }) => new URL(url).href === new URL(input.url).href)) {
    throw new DomainError('bad-request', 'Webhook already exists').hinting('GET /v1/webhook lists the known addresses');
  }
  return registerWebhook(tx, { ...input, clientId });
}

/**
 * Sends the documented sample of an event to the active webhooks of a client ID, or to all. Returns the deliveries.
 * @throws DomainError 404 if no webhook is active
 */
export function sendTestEvent(tx: Tx, event: WebhookEvent, clientId?: string): string[] {
  tx.assume('A-WEBHOOK-OPERATIONS');
  tx.assume('A-WEBHOOK-SAMPLES');
  // Their samples have more fields than those of the service.
  if (event === 'payment.failed' || event === 'payment.processing') tx.assume('A-WEBHOOK-FIELDS');
  const payload = samplePayload(event, tx.now(), clientId);
  const subjects = { requestId: null, clientUserId: null };
  const sent = publish(tx, { payload, subjects, owner: clientId, isTest: true });
  if (sent.length === 0) throw new DomainError('not-found', 'No active webhooks found');
  return sent;
}
