import { DomainError } from '../../kernel/core/errors.ts';
import type { StampedEvent } from '../../kernel/world/declarations.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import { definitionOf, type EventDefinitions, type Notice } from '../../kernel/world/world-config.ts';
import { urlProblem } from '../platform/webhook-address.ts';
import { abandonDelivery, addDelivery } from './deliveries.commands.ts';
import { queueTable, type WebhookRow, webhooksTable } from './webhooks.model.ts';

export interface RegisterWebhookInput {
  url: string;
  secret?: string;
  /** Client ID whose events it receives. @default all */
  clientId?: string | undefined;
  id?: string;
  /** Whether an untrusted page registers it, see `engine/control/guard.ts`. */
  untrusted?: boolean;
  onlyHttps?: boolean;
}

export function registerWebhook(tx: Tx, input: RegisterWebhookInput): WebhookRow {
  const onlyPublic = checkAddress(tx, input);
  tx.scheduleOutbox();
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

/**
 * Untrusted origins must not reach local servers through the mock.
 * @throws DomainError 400 or 403
 */
export function checkAddress(tx: ReadTx, { url, untrusted, onlyHttps = false }: RegisterWebhookInput): boolean {
  const allowPublic = tx.config.anyWebhookUrl;
  const problem = urlProblem(url, { allowPublic, onlyPublic: false, onlyHttps });
  if (problem !== undefined) {
    tx.assume('A-WEBHOOK-URL');
    throw DomainError.field('url', problem);
  }
  const onlyPublic = untrusted === true && tx.config.sendsWebhooks;
  if (onlyPublic && urlProblem(url, { allowPublic, onlyPublic }) !== undefined) {
    throw new DomainError('forbidden', `Pages of other sites cannot have webhooks sent to ${url}`).hinting(TRUST);
  }
  return onlyPublic;
}

const TRUST = 'send the control token as authorization: Bearer, or trust the page with --trust-origin';

export function listWebhooks(tx: ReadTx, owner?: string | null): WebhookRow[] {
  const rows = tx.table(webhooksTable).all().reverse();
  return owner === undefined ? rows : rows.filter((row) => [null, owner].includes(row.clientId));
}

export function listWebhooksWithSecrets(tx: ReadTx, owner: string | undefined, untrusted: boolean): WebhookRow[] {
  if (untrusted) {
    throw new DomainError('forbidden', 'Pages of other sites cannot read the secrets of webhooks').hinting(TRUST);
  }
  const webhooks = listWebhooks(tx, owner);
  if (webhooks.length > 1) tx.assume('A-LIST-ORDER');
  return webhooks;
}

export function getWebhook(tx: ReadTx, id: string, owner?: string): WebhookRow {
  const row = tx.table(webhooksTable).get(id);
  if (row === undefined || (owner !== undefined && row.clientId !== owner)) {
    throw DomainError.notFound('Webhook', id);
  }
  return row;
}

/** Pending deliveries still arrive. */
export function toggleWebhook(tx: Tx, row: WebhookRow): WebhookRow {
  tx.assume('A-WEBHOOK-TOGGLE');
  return tx.table(webhooksTable).put({ ...row, isActive: !row.isActive });
}

export function deleteWebhook(tx: Tx, row: WebhookRow): WebhookRow {
  for (const queued of tx.table(queueTable).search({ by: { webhookId: row.id } }).rows)
    abandonDelivery(tx, queued, 'the webhook was deleted');
  tx.table(webhooksTable).delete(row.id);
  return row;
}

/** Runs in the transaction of the event, so that both are committed or rolled back together. */
export function notifyWebhooks(tx: Tx, event: StampedEvent, definitions: EventDefinitions): void {
  if (tx.table(webhooksTable).count() === 0) return;
  const definition = definitionOf(definitions, event);
  const notice = definition?.webhook?.(tx, event.data);
  if (notice === undefined) return;
  for (const id of definition?.assumes ?? []) tx.assume(id);
  publish(tx, notice);
}

export function publish(tx: Tx, notice: Notice): string[] {
  const active = listWebhooks(tx, notice.owner).filter(({ isActive }) => isActive);
  const send = (payload: Notice['payload']) =>
    active.map((webhook) => addDelivery(tx, webhook, { ...notice, payload }).id);
  const sent = send(notice.payload);
  const { scopedPayloads = [] } = notice;
  if (sent.length === 0 || scopedPayloads.length === 0) return sent;
  // Whether they are sent or not. The event itself does not rest on it.
  tx.assume('A-WEBHOOK-SCOPED');
  return tx.config.hasScopedEvents ? [...sent, ...scopedPayloads.flatMap(send)] : sent;
}
