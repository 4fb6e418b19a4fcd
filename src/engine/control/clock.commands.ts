import { isoTime, LAST_MS, parseTime } from '../kernel/clock/clock.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { DomainError } from '../kernel/core/errors.ts';
import type { ReadTx } from '../kernel/world/tx.ts';

export function momentAfter(tx: ReadTx, duration: string | number): number {
  return within(addDuration(tx.nowMs(), duration), 'by');
}

export function momentAt(tx: ReadTx, iso: string): number {
  const target = parseTime(iso);
  if (target === undefined)
    throw DomainError.field('now', `must be an ISO 8601 time such as 2026-01-31T12:00:00Z, not "${iso}"`);
  if (target < tx.nowMs()) {
    throw new DomainError('conflict', `The clock is at ${isoTime(tx.nowMs())}; only restore goes back in time`);
  }
  return within(target, 'now');
}

function within(targetMs: number, field: string): number {
  if (targetMs <= LAST_MS) return targetMs;
  throw DomainError.field(field, `must not lead beyond ${isoTime(LAST_MS)}`);
}
