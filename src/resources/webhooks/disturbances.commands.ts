import type { Tx } from '../../world/tx.ts';
import { type Disturbance, DisturbanceSchema, disturbanceRulesTable } from './deliveries.model.ts';

/** What goes wrong with a new delivery by the rules in force, each of which counts it. */
export function takeDisturbances(tx: Tx, webhookId: string, event: string): Disturbance[] {
  const rules = tx.table(disturbanceRulesTable);
  if (rules.count() === 0) return [];
  const taken: Disturbance[] = [];
  for (const rule of rules.all()) {
    if (rule.webhookId !== null && rule.webhookId !== webhookId) continue;
    if (rule.event !== null && rule.event !== event) continue;
    if (rule.chance < 1 && Number.parseInt(tx.ids.hex(8), 16) / 2 ** 32 >= rule.chance) continue;
    const { kind, copies, delayMs, header, remaining } = rule;
    taken.push(DisturbanceSchema.parse({ kind, copies, delayMs, header }));
    if (remaining === 1) rules.delete(rule.id);
    else if (remaining !== null) rules.put({ ...rule, remaining: remaining - 1 });
  }
  return taken;
}
