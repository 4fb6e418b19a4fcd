import type { WebhookDelivery } from '../../mock.types.ts';
import type { Tx } from '../../world/tx.ts';
import { nextAttemptAt } from './deliveries.commands.ts';
import { type DeliveryRow, deliveriesTable } from './deliveries.model.ts';

/** Which deliveries; all that is given must hold. */
export interface DeliveryFilter {
  event?: string | undefined;
  requestId?: string | undefined;
  clientUserId?: string | undefined;
  webhookId?: string | undefined;
  state?: string | undefined;
}

/** The matching deliveries, oldest first. */
export function listDeliveries(tx: Tx, filter: DeliveryFilter): WebhookDelivery[] {
  const terms = Object.entries(filter).flatMap(([index, value]) => (value === undefined ? [] : [{ index, value }]));
  return tx
    .table(deliveriesTable)
    .search({ terms })
    .rows.reverse()
    .map((row) => deliveryOf(tx, row));
}

/** A delivery as it is shown. */
export function deliveryOf(tx: Tx, row: DeliveryRow): WebhookDelivery {
  const { seq, disturbances, ...rest } = row;
  return { ...rest, disturbances: disturbances.map(({ kind }) => kind), nextAttemptAt: nextAttemptAt(tx, row.id) };
}
