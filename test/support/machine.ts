import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/** Duration of the measured work on a quiet core. */
const QUIET_MS = 150;
/** A limit that grows further would hide a hang. */
const MOST = 10;

/** Returns how much slower than two quiet cores the machine is now, from 1 to 10: by a measurement, or by its load. */
export function measureSlowness(): number {
  const started = performance.now();
  const block = Buffer.alloc(1_000_000);
  for (let count = 0; count < 200; count++) createHash('sha256').update(block).digest();
  const measured = (performance.now() - started) / QUIET_MS;
  const [perMinute = 0] = loadavg();
  return Math.min(MOST, Math.max(1, measured, perMinute / availableParallelism()));
}

/** Name of the variable with the slowness that `vitest.config.ts` has measured. */
export const SLOWNESS = 'TEST_SLOWNESS';

/** Returns a time limit in milliseconds, from that of a quiet machine in seconds. */
export function limit(seconds: number): number {
  return Math.ceil(seconds * 1000 * Number(process.env[SLOWNESS] ?? 1));
}
