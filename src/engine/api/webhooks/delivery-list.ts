import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';
import type { ReadTx } from '../../kernel/world/tx.ts';
import type { World } from '../../kernel/world/world.ts';
import { component } from '../http/component.ts';
import { nextAttemptAt } from './deliveries.commands.ts';
import {
  DELIVERY_STATES,
  type DeliveryRow,
  deliveriesTable,
  deliveryRowSchema,
  subjectsOf,
  webhooksTable,
} from './webhooks.model.ts';

/** A webhook event for one registered address. */
export const webhookDeliverySchema = lazy(() =>
  deliveryRowSchema()
    .omit({ seq: true })
    .extend({
      /** Time of the next attempt on the mock's clock, ISO 8601; `null` when none is scheduled. */
      nextAttemptAt: z.string().nullable(),
    })
    .meta(component('WebhookDelivery')),
);
export type WebhookDelivery = z.infer<ReturnType<typeof webhookDeliverySchema>>;

export const deliveryFilterFields = () => ({
  event: z.string().optional(),
  requestId: z.string().optional(),
  clientUserId: z.string().optional(),
  webhookId: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
});
export type DeliveryFilter = z.infer<z.ZodObject<ReturnType<typeof deliveryFilterFields>>>;

export function listDeliveries(tx: ReadTx, filter: DeliveryFilter): WebhookDelivery[] {
  const { rows } = tx.table(deliveriesTable).search({ by: filter });
  return rows.reverse().map((row) => deliveryOf(tx, row));
}

export function newestIn(tx: ReadTx, { state = 'delivered', ...filter }: DeliveryFilter): WebhookDelivery | undefined {
  const [newest] = tx.table(deliveriesTable).search({ by: filter, limit: 1 }).rows;
  return newest?.state === state ? deliveryOf(tx, newest) : undefined;
}

export function missedDelivery(world: World, filter: DeliveryFilter, timeoutMs: number): string {
  const { state = 'delivered', ...rest } = filter;
  const wanted = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const what = wanted.length === 0 ? 'No webhook' : `No webhook with ${wanted.join(', ')}`;
  const first = `${what} was ${state} within ${timeoutMs} ms.`;
  if (world.table(webhooksTable).count() === 0) {
    return `${first} None is registered: ${world.config.service.words.registerWebhook}`;
  }
  const { rows, total } = world.table(deliveriesTable).search({ limit: MAX_LINES });
  if (total === 0) return `${first} There was nothing to deliver`;
  const head = total > MAX_LINES ? `The newest ${MAX_LINES} of ${total} deliveries:` : 'The deliveries:';
  return [`${first} ${head}`, ...rows.reverse().map((row) => `  ${lineOf(world, row)}`)].join('\n');
}

const MAX_LINES = 20;

function lineOf(tx: ReadTx, row: DeliveryRow): string {
  const last = row.attempts.at(-1);
  const answer = last === undefined ? 'not sent' : (last.error ?? `answered ${last.status}`);
  const text = last === undefined || last.answer === '' ? '' : ` "${last.answer.slice(0, 80)}"`;
  const next = nextAttemptAt(tx, row.id);
  const wait = next === null ? '' : `, next attempt at ${next} (it is ${tx.now()})`;
  const [subject = 'test'] = subjectsOf(row);
  const faults = row.faults.length > 0 ? ` [${row.faults.join(', ')}]` : '';
  const sent = `${row.reason ?? row.state}, ${row.attempts.length} sent, ${answer}`;
  return `${row.event} ${subject} to ${row.url}${faults}: ${sent}${text}${wait}`;
}

function deliveryOf(tx: ReadTx, { seq, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, nextAttemptAt: nextAttemptAt(tx, row.id) };
}
