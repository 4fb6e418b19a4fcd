import { expect, test } from 'vitest';
import { Clock, type ClockState, machineNow } from '../../../src/engine/kernel/clock/clock.ts';

const FROZEN_MS = Date.parse('2026-01-31T12:00:00Z');

/** A clock whose state can always be written, and how often it reported a change. */
function openClock(frozenAtMs: number | null) {
  const registers: { clock: ClockState } = { clock: { frozenAtMs, offsetMs: 0 } };
  const changes = { count: 0 };
  const setRegisters = (changed: typeof registers) => Object.assign(registers, changed);
  const clock = new Clock({ registers, setRegisters }, () => changes.count++);
  return { clock, changes };
}

test('clock: resume goes on from where it was frozen', () => {
  const { clock } = openClock(FROZEN_MS);
  clock.resume();
  expect(clock.isFrozen).toBe(false);
  expect(clock.nowMs() - FROZEN_MS).toBeLessThan(1000);
  const aheadMs = machineNow() - FROZEN_MS;
  expect(Math.abs((clock.machineMsAt(FROZEN_MS + 5000) ?? 0) - (FROZEN_MS + 5000 + aheadMs))).toBeLessThan(1000);
});

test('clock: set keeps the clock frozen, or lets it run, as its parameter says', () => {
  const { clock, changes } = openClock(FROZEN_MS);
  clock.set(FROZEN_MS + 1000, true);
  expect(clock.now()).toBe('2026-01-31T12:00:01.000Z');
  expect(clock.machineMsAt(FROZEN_MS)).toBeUndefined();
  clock.set(FROZEN_MS, false);
  expect(clock.isFrozen).toBe(false);
  expect(changes.count).toBe(2);
});
