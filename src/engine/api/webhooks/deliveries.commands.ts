import { isoTime } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { MAX_DELIVERIES } from '../../kernel/core/limits.ts';
import { ulid } from '../../kernel/core/random-ids.ts';
import { seedRng } from '../../kernel/core/rng.ts';
import { deleteRows, rowGetter } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import type { Notice } from '../../kernel/world/world-config.ts';
import { takeDeliveryFaults } from '../faults/faults.commands.ts';
import {
  type Attempt,
  type DeliveryRow,
  deliveriesTable,
  type QueueRow,
  queueTable,
  type WebhookRow,
} from './webhooks.model.ts';

/** Seconds from a failed attempt to the next one (assumption A-WEBHOOK-RETRY). */
const RETRY_SECONDS = [1, 5, 15] as const;

const MAX_ATTEMPTS = 100;

export function addDelivery(tx: Tx, webhook: WebhookRow, notice: Notice): DeliveryRow {
  dropOldest(tx);
  const faults = takeDeliveryFaults(tx, notice.payload.event);
  const seq = tx.nextSeq();
  const isDropped = faults.some(({ effect }) => effect === 'drop');
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
    state: isDropped ? 'dropped' : 'pending',
    reason: isDropped ? 'dropped by a fault' : null,
    attempts: [],
    faults: faults.map(({ effect }) => effect),
  });
  if (isDropped) return row;
  const queue = tx.table(queueTable);
  const held = queue.search({ by: { held: webhook.id } }).rows;
  const delays = held.length === 0 ? faults : faults.filter(({ effect }) => effect !== 'reorder');
  const delayMs = delays.reduce((sum, fault) => sum + fault.delayMs, 0);
  enqueue(tx, row, { delayMs, isHeld: delays.some(({ effect }) => effect === 'reorder') });
  for (const one of held) makeDue(tx, one);
  return row;
}

function dropOldest(tx: Tx): void {
  const deliveries = tx.table(deliveriesTable);
  if (deliveries.count() < MAX_DELIVERIES) return;
  for (const { id } of deliveries.search({ offset: MAX_DELIVERIES / 2 }).rows) {
    deliveries.delete(id);
    tx.table(queueTable).delete(id);
  }
}

export const getDelivery = rowGetter(deliveriesTable, (id) => new DomainError('not-found', `Delivery ${id} not found`));

export function nextInQueue(tx: ReadTx, webhookId: string): QueueRow | undefined {
  return tx.table(queueTable).search({ by: { webhookId }, limit: 1 }).rows[0];
}

/** 2xx completes the delivery, anything else is retried or fails it. */
export function recordAttempts(tx: Tx, queued: QueueRow, attempts: readonly Attempt[]): DeliveryRow | undefined {
  tx.table(queueTable).delete(queued.id);
  const row = tx.table(deliveriesTable).get(queued.id);
  if (row === undefined) return undefined;
  const arrived = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  const delay = RETRY_SECONDS[queued.retryCount];
  const state = arrived ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  const all = [...row.attempts, ...attempts].slice(-MAX_ATTEMPTS);
  const moved = tx.table(deliveriesTable).put({ ...row, state, attempts: all });
  if (state === 'pending') enqueue(tx, row, { delayMs: (delay ?? 0) * 1000, retryCount: queued.retryCount + 1 });
  return moved;
}

/** Sends a delivery again under its own id, without its faults. */
export function redeliver(tx: Tx, id: string): DeliveryRow {
  const row = tx.table(deliveriesTable).put({ ...getDelivery(tx, id), state: 'pending', reason: null, faults: [] });
  enqueue(tx, row, { delayMs: 0 });
  return row;
}

export function retryNow(tx: Tx): DeliveryRow[] {
  tx.wakeOutbox();
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
  tx.wakeOutbox();
}
