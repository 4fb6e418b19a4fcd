import { machineNow } from './clock.ts';
import { defer, startTimer } from './timers.ts';

/** Returns a function that sets the moment of machine time at which `ring` is called, in place of the one before. */
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
