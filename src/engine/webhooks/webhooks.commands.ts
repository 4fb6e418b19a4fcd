import { DomainError } from '../core/errors.ts';
import type { ReadTx, Tx } from '../world/tx.ts';
import { abandonDeliveries } from './deliveries.commands.ts';
import { urlProblem } from './webhook-url.ts';
import { type WebhookRow, webhooksTable } from './webhooks.model.ts';

/** What registers an address for events. */
export interface RegisterWebhookInput {
  url: string;
  /** 64 hex digits from the seed when absent. */
  secret?: string;
  /** Whose events it gets; all when absent. */
  clientId?: string | undefined;
  id?: string;
  /** Whether a page that the mock does not trust registers it, see `engine/control/guard.ts`. */
  untrusted?: boolean;
}

/**
 * Registers an address; the one of a known id is replaced. Refuses one on the internet unless that is allowed, and refuses all
 * others to pages that the mock does not trust: through the mock, they would reach what listens on this machine.
 */
export function registerWebhook(tx: Tx, input: RegisterWebhookInput): WebhookRow {
  const allowPublic = tx.settings.anyWebhookUrl;
  const problem = urlProblem(input.url, { allowPublic, onlyPublic: false });
  if (problem !== undefined) throw DomainError.field('url', problem);
  const onlyPublic = input.untrusted === true && tx.settings.sendsWebhooks;
  if (onlyPublic && urlProblem(input.url, { allowPublic, onlyPublic }) !== undefined) {
    throw new DomainError('forbidden', `Pages of other sites cannot have webhooks sent to ${input.url}`).hinting(
      'send the control token as authorization: Bearer, or trust the page with --trust-origin',
    );
  }
  tx.wakeOutbox();
  return tx.table(webhooksTable).put({
    id: input.id ?? tx.ids.ulid(),
    url: input.url,
    secret: input.secret ?? tx.ids.hex(64),
    isActive: true,
    clientId: input.clientId ?? null,
    ...(onlyPublic ? { onlyPublic } : {}),
    createdAt: tx.now(),
    seq: tx.nextSeq(),
  });
}

/** Returns every webhook, oldest first, or those of one client ID. */
export function listWebhooks(tx: ReadTx, clientId?: string): WebhookRow[] {
  const rows = tx.table(webhooksTable).all().reverse();
  return clientId === undefined ? rows : rows.filter((row) => row.clientId === clientId);
}

/** Returns the webhook with this id. Throws a 404 when there is none, or it belongs to another client ID. */
export function getWebhook(tx: ReadTx, id: string, clientId?: string): WebhookRow {
  const row = tx.table(webhooksTable).get(id);
  if (row === undefined || (clientId !== undefined && row.clientId !== clientId)) {
    throw new DomainError('not-found', 'Webhook not found');
  }
  return row;
}

/** Switches an address off, or on again (assumption A-WEBHOOK-TOGGLE). What is on its way still arrives. */
export function toggleWebhook(tx: Tx, row: WebhookRow): WebhookRow {
  return tx.table(webhooksTable).put({ ...row, isActive: !row.isActive });
}

/** Deletes a webhook and drops its pending deliveries. */
export function deleteWebhook(tx: Tx, row: WebhookRow): WebhookRow {
  abandonDeliveries(tx, row.id, 'the webhook was deleted');
  tx.table(webhooksTable).delete(row.id);
  return row;
}
