import { machineNow } from './clock.ts';
import { defer, startTimer } from './timers.ts';

/**
 * Returns a function that sets the moment of the machine's time at which `ring` is called, `undefined` for none; a new moment replaces
 * the one before. At a moment in the past it is called right after the current work.
 */
export function alarm(ring: () => void): (machineMs: number | undefined) => void {
  let setMs: number | undefined;
  let cancel = () => {};
  return (machineMs) => {
    if (machineMs === setMs) return;
    cancel();
    setMs = machineMs;
    if (machineMs === undefined) return;
    const action = () => {
      setMs = undefined;
      ring();
    };
    const delayMs = machineMs - machineNow();
    cancel = delayMs <= 0 ? defer(action) : startTimer(delayMs, action);
  };
}
