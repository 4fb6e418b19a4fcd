import { isoTime } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { MAX_DELIVERIES } from '../../kernel/core/limits.ts';
import { ulid } from '../../kernel/core/random-ids.ts';
import { seedRng } from '../../kernel/core/rng.ts';
import type { Notice } from '../../kernel/world/events.ts';
import { deleteRows, rowGetter } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import type { WebhookRow } from './webhooks.model.ts';
import {
  type Attempt,
  type DeliveryRow,
  deliveriesTable,
  type QueueRow,
  queueTable,
  type WebhookFault,
} from './webhooks.model.ts';

/** Seconds from a failed attempt to the next one (assumption A-WEBHOOK-RETRY). */
const RETRY_SECONDS = [1, 5, 15] as const;

/** Attempts kept of a delivery, the newest. Only redeliveries make so many. */
const MAX_ATTEMPTS = 100;

/** Queues a delivery to an address; the first attempt is due at once unless a webhook fault delays it. */
export function addDelivery(
  tx: Tx,
  webhook: WebhookRow,
  notice: Notice,
  faults: readonly WebhookFault[] = [],
): DeliveryRow {
  dropOldest(tx);
  const seq = tx.nextSeq();
  const dropped = faults.some(({ kind }) => kind === 'drop');
  const row = tx.table(deliveriesTable).put({
    // From its own number, not from the world's generator: other ids stay as they are without webhooks.
    id: ulid(seedRng(seq), tx.nowMs(), seq),
    seq,
    webhookId: webhook.id,
    url: webhook.url,
    event: notice.payload.event,
    ...notice.subjects,
    body: JSON.stringify(notice.payload),
    isTest: notice.isTest ?? false,
    createdAt: tx.now(),
    state: dropped ? 'dropped' : 'pending',
    reason: dropped ? 'dropped by a webhook fault' : null,
    attempts: [],
    faults: [...faults],
  });
  if (dropped) return row;
  const delayMs = faults.find(({ kind }) => kind === 'delay')?.delayMs ?? 0;
  const holdMs = isOvertaking(tx, webhook.id) ? undefined : faults.find(({ kind }) => kind === 'reorder')?.delayMs;
  enqueue(tx, row, { dueMs: tx.nowMs() + delayMs + (holdMs ?? 0), isHeld: holdMs !== undefined });
  if (holdMs === undefined) releaseHeld(tx, webhook.id);
  return row;
}

/** Drops the older half of the deliveries, pending ones included, when there are as many as are kept. */
function dropOldest(tx: Tx): void {
  const deliveries = tx.table(deliveriesTable);
  if (deliveries.count() < MAX_DELIVERIES) return;
  for (const { id } of deliveries.search({ offset: MAX_DELIVERIES / 2 }).rows) {
    deliveries.delete(id);
    tx.table(queueTable).delete(id);
  }
}

export const getDelivery = rowGetter(deliveriesTable, (id) => new DomainError('not-found', `Delivery ${id} not found`));

/** Returns the attempt that is due first of all, or of one address. */
export function nextInQueue(tx: ReadTx, webhookId?: string): QueueRow | undefined {
  return tx.table(queueTable).search({ by: { webhookId }, limit: 1 }).rows[0];
}

/** Records the results of an attempt and its copies: 2xx completes the delivery, anything else is retried or fails it. */
export function recordAttempts(tx: Tx, queued: QueueRow, attempts: readonly Attempt[]): DeliveryRow | undefined {
  tx.table(queueTable).delete(queued.id);
  const row = tx.table(deliveriesTable).get(queued.id);
  if (row === undefined) return undefined;
  const arrived = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  const delay = RETRY_SECONDS[queued.retryCount];
  const state = arrived ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  const all = [...row.attempts, ...attempts].slice(-MAX_ATTEMPTS);
  const moved = tx.table(deliveriesTable).put({ ...row, state, attempts: all });
  if (state === 'pending')
    enqueue(tx, row, { dueMs: tx.nowMs() + (delay ?? 0) * 1000, retryCount: queued.retryCount + 1 });
  return moved;
}

/** Sends a delivery again under its own id, whatever its state, with the given faults only, and retries as at first. */
export function redeliver(tx: Tx, id: string, faults: readonly WebhookFault[] = []): DeliveryRow {
  const row = tx.table(deliveriesTable).put({
    ...getDelivery(tx, id),
    state: 'pending',
    reason: null,
    faults: [...faults],
  });
  enqueue(tx, row, { dueMs: tx.nowMs() });
  return row;
}

/** Makes every attempt that waits for its time due now, in its order. */
export function retryNow(tx: Tx): DeliveryRow[] {
  tx.wakeOutbox();
  const waiting = tx.table(queueTable).search({ where: ({ dueMs }) => dueMs > tx.nowMs() }).rows;
  for (const queued of waiting) tx.table(queueTable).put({ ...queued, dueMs: tx.nowMs(), seq: tx.nextSeq() });
  return waiting.map(({ id }) => getDelivery(tx, id));
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

/** Returns the time of the next attempt of a delivery, ISO 8601; null when none is. */
export function nextAttemptAt(tx: ReadTx, id: string): string | null {
  const queued = tx.table(queueTable).get(id);
  return queued === undefined ? null : isoTime(queued.dueMs);
}

function enqueue(
  tx: Tx,
  { id, webhookId }: DeliveryRow,
  { dueMs, retryCount = 0, isHeld = false }: { dueMs: number; retryCount?: number; isHeld?: boolean },
): void {
  tx.table(queueTable).put({ id, webhookId, dueMs, seq: tx.nextSeq(), retryCount, isHeld });
  tx.wakeOutbox();
}

/** Returns true when a delivery to this address is held back for the next one to pass it. */
function isOvertaking(tx: ReadTx, webhookId: string): boolean {
  return tx.table(queueTable).count('held', webhookId) > 0;
}

/** What was held back goes right behind the delivery that just passed it. */
function releaseHeld(tx: Tx, webhookId: string): void {
  if (!isOvertaking(tx, webhookId)) return;
  for (const held of tx.table(queueTable).search({ by: { held: webhookId } }).rows) {
    tx.table(queueTable).put({ ...held, dueMs: tx.nowMs(), seq: tx.nextSeq(), isHeld: false });
  }
}
