import type { Tx } from '../world/tx.ts';
import {
  type Disturbance,
  type DisturbanceRuleRow,
  disturbanceRulesTable,
  disturbanceSchema,
} from './deliveries.model.ts';

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
    taken.push(disturbanceSchema().parse({ kind, copies, delayMs, header }));
    if (remaining === 1) rules.delete(rule.id);
    else if (remaining !== null) rules.put({ ...rule, remaining: remaining - 1 });
  }
  return taken;
}

/** What a rule is made of; what is absent takes its default. */
export interface DisturbanceInput {
  kind: Disturbance['kind'];
  copies?: number;
  delayMs?: number;
  header?: Disturbance['header'];
}

/** One disturbance with its defaults. */
export function disturbanceOf({ kind, copies, delayMs, header }: DisturbanceInput): Disturbance {
  return disturbanceSchema().parse({ kind, copies, delayMs, header });
}

/** Makes coming deliveries go wrong. */
export function addDisturbance(
  tx: Tx,
  input: DisturbanceInput & {
    times: number | null;
    event?: string;
    webhookId?: string;
    chance: number;
  },
): DisturbanceRuleRow {
  const seq = tx.nextSeq();
  return tx.table(disturbanceRulesTable).put({
    ...disturbanceOf(input),
    id: `disturbance-${seq}`,
    seq,
    webhookId: input.webhookId ?? null,
    event: input.event ?? null,
    remaining: input.times,
    chance: input.chance,
  });
}

/** Ends every rule. */
export function clearDisturbances(tx: Tx): number {
  const rules = tx.table(disturbanceRulesTable).all();
  for (const rule of rules) tx.table(disturbanceRulesTable).delete(rule.id);
  return rules.length;
}
