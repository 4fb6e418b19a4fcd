import { addDuration } from '../../kernel/clock/duration.ts';
import { MAX_RATE_CLIENTS } from '../../kernel/core/limits.ts';
import { matchesPath } from '../../kernel/core/path-pattern.ts';
import { nextFraction, type RngState } from '../../kernel/core/rng.ts';
import { deleteRows } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import { checkEvent } from '../../kernel/world/webhook-events.ts';
import { checkOperation } from '../http/operation-index.ts';
import {
  attemptsOf,
  type CallFault,
  type FaultInput,
  type FaultRow,
  faultsTable,
  type RateWindow,
  type RateWindowRow,
  rateWindowsTable,
} from './faults.model.ts';

/** Default delay of a delayed or reordered webhook. */
export const WEBHOOK_DELAY_MS = 60_000;

export function addFault(tx: Tx, input: FaultInput): FaultRow {
  if (input.operation !== undefined) checkOperation(input.operation, tx.config.operations);
  checkEvent(input.event, tx.config.service);
  const isLate = input.webhook === 'delay' || input.webhook === 'reorder';
  const { delay = isLate ? WEBHOOK_DELAY_MS : undefined } = input;
  const seq = tx.nextSeq();
  return tx.table(faultsTable).put({ id: `fault-${seq}`, seq, ...input, delay, rng: tx.ids.generatorOf(seq) });
}

export function listFaults(tx: ReadTx): FaultRow[] {
  return tx.table(faultsTable).all();
}

export function clearFaults(tx: Tx, id?: string): number {
  const faults = listFaults(tx).filter((row) => id === undefined || row.id === id);
  for (const row of faults) removeFault(tx, row.id);
  return faults.length;
}

function removeFault(tx: Tx, id: string): void {
  tx.table(faultsTable).delete(id);
  deleteRows(tx.table(rateWindowsTable), { by: { fault: id } });
}

export interface FaultCall {
  method: string;
  path: string;
  operation: string | undefined;
  client(): string;
}

export interface FaultMatch extends CallFault {
  name: string;
  delayMs: number;
}

export function matchFault(tx: Tx, call: FaultCall): FaultMatch | undefined {
  for (const row of listFaults(tx)) {
    if (!matches(row, call)) continue;
    const match = row.rateLimit === undefined ? useFault(tx, row) : overLimit(tx, row.id, row.rateLimit, call.client());
    if (match !== undefined) return match;
  }
  return undefined;
}

function matches(row: FaultRow, { method, path, operation }: FaultCall): boolean {
  if (row.webhook !== undefined) return false;
  if (row.operation !== undefined && row.operation !== '*' && row.operation !== operation) return false;
  if (row.method !== undefined && row.method !== method) return false;
  return row.path === undefined || matchesPath(row.path, path);
}

export function takeDeliveryFaults(tx: Tx, event: string) {
  if (tx.table(faultsTable).count() === 0) return [];
  return listFaults(tx).flatMap((row) => {
    if (row.webhook === undefined || (row.event !== undefined && row.event !== event)) return [];
    const used = useFault(tx, row);
    if (used === undefined) return [];
    return [{ effect: row.webhook, delayMs: used.delayMs, attempts: attemptsOf(row.webhook, row.attempts) }];
  });
}

function useFault(tx: Tx, row: FaultRow): FaultMatch | undefined {
  const faults = tx.table(faultsTable);
  if (row.after > 0) {
    faults.put({ ...row, after: row.after - 1 });
    return undefined;
  }
  const rng: RngState = [...row.rng];
  const applies = row.chance >= 1 || nextFraction(rng) < row.chance;
  const delayMs = applies ? drawDelay(row.delay, rng) : 0;
  const times = applies && row.times !== undefined ? row.times - 1 : row.times;
  if (times === 0) removeFault(tx, row.id);
  else if (times !== row.times || rng[3] !== row.rng[3]) faults.put({ ...row, times, rng });
  return applies ? { ...row, name: row.id, delayMs } : undefined;
}

export function drawDelay(delay: FaultRow['delay'] = 0, rng: RngState): number {
  if (typeof delay === 'object') return Math.round(delay.min + nextFraction(rng) * (delay.max - delay.min));
  return addDuration(0, delay);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Responds with 429 above the limit per second, or while the client is blocked. */
function overLimit(
  tx: Tx,
  fault: string,
  { perSecond, blockAfter = 60 * perSecond, blockFor }: NonNullable<FaultRow['rateLimit']>,
  client: string,
): FaultMatch | undefined {
  const windows = tx.table(rateWindowsTable);
  const nowMs = tx.nowMs();
  if (windows.count() >= MAX_RATE_CLIENTS) deleteRows(windows, { offset: MAX_RATE_CLIENTS / 2 });
  const id = `${fault} ${client}`;
  const before = windows.get(id);
  if (before !== undefined && nowMs < before.blockedUntilMs) return refusal(tx, fault, before.blockedUntilMs - nowMs);
  const second = counted(before?.second, SECOND_MS, nowMs);
  const minute = counted(before?.minute, MINUTE_MS, nowMs);
  const row: RateWindowRow = { id, fault, second, minute, blockedUntilMs: 0 };
  if (minute.calls > blockAfter) {
    const blockedUntilMs = addDuration(nowMs, blockFor);
    const none = { startMs: nowMs, calls: 0 };
    windows.put({ ...row, second: none, minute: none, blockedUntilMs });
    return refusal(tx, fault, blockedUntilMs - nowMs);
  }
  windows.put(row);
  return second.calls > perSecond ? refusal(tx, fault, second.startMs + SECOND_MS - nowMs) : undefined;
}

function counted(window: RateWindow | undefined, lengthMs: number, nowMs: number): RateWindow {
  const isOver = window === undefined || nowMs - window.startMs >= lengthMs;
  return isOver ? { startMs: nowMs, calls: 1 } : { ...window, calls: window.calls + 1 };
}

function refusal(tx: Tx, name: string, waitMs: number): FaultMatch {
  tx.assume('A-RATE-LIMITS');
  return { name, status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000), delayMs: 0 };
}
