/** The clock's setting, kept in the store's registers: a frozen instant, or the machine's time moved by `offsetMs`. */
export interface ClockState {
  frozenAtMs: number | null;
  offsetMs: number;
}

/** The last moment that the clock may be moved to: later years do not fit the four digits of ISO 8601. */
export const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The clock for the option `now`: `system`, or an ISO 8601 time at which it stands still. */
export function clockFor(now: string): ClockState {
  return { frozenAtMs: now === 'system' ? null : Date.parse(now), offsetMs: 0 };
}

/** Milliseconds since 1970 on this clock. The one place from which the simulated world has its time. */
export function readClock(clock: ClockState): number {
  return clock.frozenAtMs ?? machineNow() + clock.offsetMs;
}

/** The machine's own time, for what is not simulated: how long a workspace has been idle. */
export function machineNow(): number {
  return Date.now();
}

/** ISO 8601 UTC with milliseconds and Z. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Milliseconds of an ISO 8601 text, or undefined when it names no moment. */
export function parseTime(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A stopwatch in milliseconds for log lines; not the simulated time. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Real waiting, for faults that delay an answer. @param holds whether the process stays alive for it */
export function wait(ms: number, holds = true): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (!holds) letGo(timer);
  });
}

/** Keeps the process alive, as an open connection does; gives the way to end that. */
export function holdProcess(): () => void {
  const timer = setInterval(() => {}, LONGEST);
  return () => clearInterval(timer);
}

/** Lets the process end although a timer runs; in a browser there is nothing to let go. */
function letGo(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/** The longest while that a timer takes. */
const LONGEST = 2_147_483_647;

/** Does something after a real while, unless it is called off first. Never keeps the process alive. */
export function after(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, Math.min(ms, LONGEST));
  letGo(timer);
  return () => clearTimeout(timer);
}
