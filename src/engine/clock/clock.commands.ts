import { DomainError } from '../core/errors.ts';
import type { Happening } from '../mock/mock.types.ts';
import type { Tx } from '../world/tx.ts';
import { isoTime, LAST_MS } from './clock.ts';
import { addDuration } from './duration.ts';

/** Moves the clock forward by a duration; everything due on the way happens. */
export function advanceClock(tx: Tx, duration: string | number): Happening[] {
  return tx.moveTo(momentAfter(tx, duration));
}

/** The moment a duration from now. */
export function momentAfter(tx: Tx, duration: string | number): number {
  return within(addDuration(tx.nowMs(), duration), 'by');
}

/** Moves the clock forward to a time; everything due on the way happens. Backwards only a snapshot goes. */
export function setClock(tx: Tx, iso: string): Happening[] {
  return tx.moveTo(momentAt(tx, iso));
}

/** The moment that a text names, if the clock may go there. */
export function momentAt(tx: Tx, iso: string): number {
  const target = Date.parse(iso);
  if (Number.isNaN(target)) throw DomainError.field('now', 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z');
  if (target < tx.nowMs()) {
    throw new DomainError('conflict', `The clock is at ${isoTime(tx.nowMs())}; only restore goes back in time`);
  }
  return within(target, 'now');
}

function within(targetMs: number, field: string): number {
  if (targetMs <= LAST_MS) return targetMs;
  throw DomainError.field(field, `must not lead beyond ${isoTime(LAST_MS)}`);
}
