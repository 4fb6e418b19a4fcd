import { isoTime, readClock } from '../core/clock.ts';
import { addDuration } from '../core/duration.ts';
import { DomainError } from '../core/errors.ts';
import type { Happening } from '../mock.types.ts';
import type { World } from './world.ts';

/** Lets the clock stand still at the present time. */
export function freezeClock(world: World): void {
  world.registers.clock = { frozenAtMs: world.nowMs(), offsetMs: 0 };
}

/** Lets a frozen clock run on from where it stands. */
export function resumeClock(world: World): void {
  const machine = readClock({ frozenAtMs: null, offsetMs: 0 });
  world.registers.clock = { frozenAtMs: null, offsetMs: world.nowMs() - machine };
}

/** Moves the clock forward by a duration; everything due on the way happens. */
export function advanceClock(world: World, duration: string | number): Happening[] {
  return world.moveTo(addDuration(world.nowMs(), duration));
}

/** Moves the clock forward to a time; everything due on the way happens. Backwards only a snapshot goes. */
export function setClock(world: World, iso: string): Happening[] {
  const target = Date.parse(iso);
  if (Number.isNaN(target)) throw DomainError.field('now', 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z');
  if (target < world.nowMs()) {
    throw new DomainError('conflict', `The clock is at ${isoTime(world.nowMs())}; only restore goes back in time`);
  }
  return world.moveTo(target);
}
