import * as z from 'zod';
import { isoTime } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { MAX_DELIVERIES } from '../../kernel/core/limits.ts';
import { ulid } from '../../kernel/core/random-ids.ts';
import { seedRng } from '../../kernel/core/rng.ts';
import { deleteRows, rowGetter } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Notice } from '../../kernel/world/world-config.ts';
import { takeDeliveryFaults } from '../faults/faults.commands.ts';
import { component } from '../http/component.ts';
import {
  type Attempt,
  DELIVERY_STATES,
  type DeliveryRow,
  deliveriesTable,
  deliveryRowSchema,
  type QueueRow,
  queueTable,
  subjectsOf,
  type WebhookRow,
  webhooksTable,
} from './webhooks.model.ts';

/** A webhook event for one registered address. */
export const webhookDeliverySchema = lazy(() =>
  deliveryRowSchema()
    .omit({ seq: true, faultAttempts: true })
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

/** Seconds from a failed attempt to the next one. */
export const RETRY_SECONDS = [1, 5, 15] as const;

const MAX_ATTEMPTS = 100;

export function addDelivery(tx: Tx, webhook: WebhookRow, notice: Notice): DeliveryRow {
  dropOldest(tx);
  const queue = tx.table(queueTable);
  const held = queue.search({ by: { held: webhook.id } }).rows;
  // A delivery that overtakes another is not held.
  const faults = takeDeliveryFaults(tx, notice.payload.event).filter(
    ({ effect }) => effect !== 'reorder' || held.length === 0,
  );
  const seq = tx.nextSeq();
  const isDropped = faults.some(({ effect }) => effect === 'drop');
  const row = tx.table(deliveriesTable).put({
    // Seeded by its own number, so that webhooks do not change other ids.
    id: ulid(seedRng(seq), tx.nowMs(), seq),
    seq,
    webhookId: webhook.id,
    url: webhook.url,
    event: notice.payload.event,
    ...notice.subjects,
    body: JSON.stringify(notice.payload),
    isTest: notice.isTest ?? false,
    createdAt: tx.now(),
    state: isDropped ? 'dropped' : 'pending',
    reason: isDropped ? 'dropped by a fault' : null,
    attempts: [],
    faults: faults.map(({ effect }) => effect),
    faultAttempts: attemptsByEffect(faults),
    assumptions: [...tx.assumed],
  });
  if (isDropped) return row;
  const delayMs = faults.reduce((sum, fault) => sum + fault.delayMs, 0);
  enqueue(tx, row, { delayMs, isHeld: faults.some(({ effect }) => effect === 'reorder') });
  for (const one of held) makeDue(tx, one);
  return row;
}

/** Of two faults with the same effect, the one with more attempts decides. */
function attemptsByEffect(faults: ReturnType<typeof takeDeliveryFaults>): DeliveryRow['faultAttempts'] {
  const limits: DeliveryRow['faultAttempts'] = {};
  for (const { effect, attempts } of faults) {
    const all = faults.filter((fault) => fault.effect === effect).map((fault) => fault.attempts);
    if (attempts !== undefined && !all.includes(undefined)) {
      limits[effect] = Math.max(limits[effect] ?? 0, attempts);
    }
  }
  return limits;
}

function dropOldest(tx: Tx): void {
  const deliveries = tx.table(deliveriesTable);
  if (deliveries.count() < MAX_DELIVERIES) return;
  for (const { id } of deliveries.search({ offset: MAX_DELIVERIES / 2 }).rows) {
    deliveries.delete(id);
    tx.table(queueTable).delete(id);
  }
}

export const getDelivery = rowGetter(deliveriesTable, (id) => DomainError.unknown(id, `Delivery ${id} not found`));

export function nextInQueue(tx: ReadTx, webhookId: string): QueueRow | undefined {
  return tx.table(queueTable).search({ by: { webhookId }, limit: 1 }).rows[0];
}

/** A 2xx response completes the delivery; anything else schedules a retry or fails it. */
export function recordAttempts(tx: Tx, queued: QueueRow, attempts: readonly Attempt[]): DeliveryRow | undefined {
  tx.table(queueTable).delete(queued.id);
  const row = tx.table(deliveriesTable).get(queued.id);
  if (row === undefined) return undefined;
  if (queued.retryCount > 0) tx.assume('A-WEBHOOK-RETRY');
  if (tx.table(webhooksTable).get(queued.webhookId)?.isActive === false) tx.assume('A-WEBHOOK-TOGGLE');
  const arrived = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  const delay = RETRY_SECONDS[queued.retryCount];
  const state = arrived ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  const all = [...row.attempts, ...attempts].slice(-MAX_ATTEMPTS);
  const assumptions = [...new Set([...row.assumptions, ...tx.assumed])];
  const moved = tx.table(deliveriesTable).put({ ...row, state, attempts: all, assumptions });
  if (state === 'pending') enqueue(tx, row, { delayMs: (delay ?? 0) * 1000, retryCount: queued.retryCount + 1 });
  return moved;
}

/** Sends a delivery again under its own id, without its faults. */
export function redeliver(tx: Tx, id: string): DeliveryRow {
  const row = tx
    .table(deliveriesTable)
    .put({ ...getDelivery(tx, id), state: 'pending', reason: null, faults: [], faultAttempts: {} });
  enqueue(tx, row, { delayMs: 0 });
  return row;
}

export function retryNow(tx: Tx): DeliveryRow[] {
  tx.scheduleOutbox();
  const waiting = tx.table(queueTable).search({ where: ({ dueMs }) => dueMs > tx.nowMs() }).rows;
  for (const queued of waiting) makeDue(tx, queued);
  return waiting.map(({ id }) => getDelivery(tx, id));
}

function makeDue(tx: Tx, queued: QueueRow): void {
  tx.table(queueTable).put({ ...queued, dueMs: tx.nowMs(), seq: tx.nextSeq(), isHeld: false });
}

export function clearDeliveries(tx: Tx): number {
  deleteRows(tx.table(queueTable));
  return deleteRows(tx.table(deliveriesTable));
}

export function abandonDelivery(tx: Tx, queued: QueueRow, reason: string): void {
  tx.table(queueTable).delete(queued.id);
  const row = tx.table(deliveriesTable).get(queued.id);
  if (row !== undefined) tx.table(deliveriesTable).put({ ...row, state: 'dropped', reason });
}

export function nextAttemptAt(tx: ReadTx, id: string): string | null {
  const queued = tx.table(queueTable).get(id);
  return queued === undefined ? null : isoTime(queued.dueMs);
}

function enqueue(
  tx: Tx,
  { id, webhookId }: DeliveryRow,
  { delayMs, retryCount = 0, isHeld = false }: { delayMs: number; retryCount?: number; isHeld?: boolean },
): void {
  const dueMs = tx.nowMs() + delayMs;
  tx.table(queueTable).put({ id, webhookId, dueMs, seq: tx.nextSeq(), retryCount, isHeld });
  tx.scheduleOutbox();
}

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
  const wanted = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const what = wanted.length === 0 ? 'No webhook' : `No webhook with ${wanted.join(', ')}`;
  const first = `${what} was ${state} within ${timeoutMs} ms.`;
  if (world.table(webhooksTable).count() === 0) {
    return `${first} None is registered: ${world.config.service.texts.registerWebhook}`;
  }
  const { rows, total } = world.table(deliveriesTable).search({ limit: MAX_LINES });
  if (total === 0) return `${first} There was nothing to deliver`;
  const head = total > MAX_LINES ? `The newest ${MAX_LINES} of ${total} deliveries:` : 'The deliveries:';
  return [`${first} ${head}`, ...rows.reverse().map((row) => `  ${lineOf(world, row)}`)].join('\n');
}

const MAX_LINES = 20;

function lineOf(tx: ReadTx, row: DeliveryRow): string {
  const last = row.attempts.at(-1);
  const response = last === undefined ? 'not sent' : (last.error ?? `answered ${last.status}`);
  const text = last === undefined || last.answer === '' ? '' : ` "${last.answer.slice(0, 80)}"`;
  const next = nextAttemptAt(tx, row.id);
  const wait = next === null ? '' : `, next attempt at ${next} (it is ${tx.now()})`;
  const [subject = 'test'] = subjectsOf(row);
  const faults = row.faults.length > 0 ? ` [${row.faults.join(', ')}]` : '';
  const sent = `${row.reason ?? row.state}, ${row.attempts.length} sent, ${response}`;
  return `${row.event} ${subject} to ${row.url}${faults}: ${sent}${text}${wait}`;
}

function deliveryOf(tx: ReadTx, { seq, faultAttempts, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, nextAttemptAt: nextAttemptAt(tx, row.id) };
}
