import type * as z from 'zod';
import { nextFraction, type RngState } from '../../kernel/core/rng.ts';
import { deleteRows } from '../../kernel/world/rows.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import {
  deliveriesTable,
  type WebhookFault,
  type WebhookFaultRow,
  webhookFaultSchema,
  webhookFaultsTable,
} from './webhooks.model.ts';

/** Returns the faults of a new delivery by the declared webhook faults, and counts their use. */
export function takeWebhookFaults(tx: Tx, webhookId: string, event: string): WebhookFault[] {
  const rules = tx.table(webhookFaultsTable);
  if (rules.count() === 0) return [];
  const taken: WebhookFault[] = [];
  for (const rule of rules.all()) {
    if (rule.webhookId !== null && rule.webhookId !== webhookId) continue;
    if (rule.event !== null && rule.event !== event) continue;
    const rng: RngState = [...rule.rng];
    const applies = rule.chance >= 1 || nextFraction(rng) < rule.chance;
    if (applies) taken.push(webhookFaultOf(rule));
    const remaining = applies && rule.remaining !== null ? rule.remaining - 1 : rule.remaining;
    if (remaining === 0) rules.delete(rule.id);
    else if (remaining !== rule.remaining || rng[3] !== rule.rng[3]) rules.put({ ...rule, rng, remaining });
  }
  return taken;
}

/** What a webhook fault is made of; what is absent takes its default. */
type WebhookFaultInput = z.input<ReturnType<typeof webhookFaultSchema>>;

export function webhookFaultOf({ kind, copies, delayMs, header }: WebhookFaultInput): WebhookFault {
  return webhookFaultSchema().parse({ kind, copies, delayMs, header });
}

export function addWebhookFault(
  tx: Tx,
  input: WebhookFaultInput & {
    times: number | null;
    event?: string;
    webhookId?: string;
    chance: number;
  },
): WebhookFaultRow {
  const seq = tx.nextSeq();
  return tx.table(webhookFaultsTable).put({
    ...webhookFaultOf(input),
    id: `webhook-fault-${seq}`,
    seq,
    webhookId: input.webhookId ?? null,
    event: input.event ?? null,
    remaining: input.times,
    chance: input.chance,
    rng: tx.ids.generatorOf(seq),
  });
}

/** Removes all webhook faults, also those of pending deliveries, whose retries are then sent unchanged. Returns how many rules. */
export function clearWebhookFaults(tx: Tx): number {
  const deliveries = tx.table(deliveriesTable);
  for (const row of deliveries.search({ by: { state: 'pending' }, where: ({ faults }) => faults.length > 0 }).rows) {
    deliveries.put({ ...row, faults: [] });
  }
  return deleteRows(tx.table(webhookFaultsTable));
}
