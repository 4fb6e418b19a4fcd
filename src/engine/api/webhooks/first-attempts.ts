import type { World } from '../../kernel/world/world.ts';
import { nextInQueue } from './deliveries.commands.ts';
import { deliveriesTable } from './webhooks.model.ts';

/** Maximum wait in real milliseconds, longer than a receiver may take. */
const MAX_WAIT_MS = 10_000;

/**
 * Waits for the first attempts of deliveries. Resolves with the number of accepted deliveries and of the others, which
 * failed, were dropped, or wait behind an earlier delivery.
 */
export async function firstAttempts(world: World, ids: readonly string[]): Promise<{ sent: number; failed: number }> {
  await world.outbox.waitFor(() => ids.every((id) => !isAboutToBeSent(world, id)) || undefined, MAX_WAIT_MS);
  const deliveries = world.table(deliveriesTable);
  const sent = ids.filter((id) => deliveries.get(id)?.state === 'delivered').length;
  return { sent, failed: ids.length - sent };
}

function isAboutToBeSent(world: World, id: string): boolean {
  const row = world.table(deliveriesTable).get(id);
  if (row?.state !== 'pending' || row.attempts.length > 0) return false;
  const next = nextInQueue(world, row.webhookId);
  return next !== undefined && next.dueMs <= world.nowMs();
}
