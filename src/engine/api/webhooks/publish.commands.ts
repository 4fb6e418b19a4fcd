import type { StampedEvent } from '../../kernel/world/declarations.ts';
import { definitionOf, type EventDefinitions, type Notice } from '../../kernel/world/events.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import { addDelivery } from './deliveries.commands.ts';
import { takeWebhookFaults } from './webhook-faults.commands.ts';
import { listWebhooks } from './webhooks.commands.ts';
import { webhooksTable } from './webhooks.model.ts';

/** Writes the deliveries of an event, inside the transaction that it belongs to, so that they stay or go with it. */
export function notifyWebhooks(tx: Tx, event: StampedEvent, definitions: EventDefinitions): void {
  if (tx.table(webhooksTable).count() === 0) return;
  const notice = definitionOf(definitions, event)?.webhook?.(tx, event.data);
  if (notice !== undefined) publish(tx, notice);
}

/** Queues a notice for every active address that may know of it. Returns the ids of the deliveries. */
export function publish(tx: Tx, notice: Notice): string[] {
  const scoped = tx.settings.hasScopedEvents ? (notice.scopedPayloads ?? []) : [];
  const active = listWebhooks(tx, notice.owner).filter(({ isActive }) => isActive);
  return [notice.payload, ...scoped].flatMap((payload) =>
    active.map((webhook) => {
      const faults = takeWebhookFaults(tx, webhook.id, payload.event);
      return addDelivery(tx, webhook, { ...notice, payload }, faults).id;
    }),
  );
}
