/** Clock state in the store's registers: a frozen instant, or an offset from the machine's time. */
export interface ClockState {
  readonly frozenAtMs: number | null;
  readonly offsetMs: number;
  /** True while a move holds a running clock. It continues to run after the move. */
  readonly isMoving?: boolean | undefined;
}

export interface ClockRegisters {
  readonly registers: { readonly clock: ClockState };
  /** @throws Error outside a transaction */
  setRegisters(changes: { clock: ClockState }): void;
}

/** The latest time of the clock: ISO 8601 years have four digits. */
export const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

export type ClockReader = Pick<Clock, 'now' | 'nowMs' | 'isFrozen' | 'machineMsAt'>;

/** The clock of a workspace. Its state is in the store, so a rollback also restores the time. */
export class Clock {
  readonly #store: ClockRegisters;
  readonly #changed: () => void;
  /** Cached text: many records are written in the same millisecond. */
  #text = { ms: Number.NaN, iso: '' };

  /** @param changed called when the time is set, frozen or resumed, so that timers can be reset */
  constructor(store: ClockRegisters, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  nowMs(): number {
    const { frozenAtMs, offsetMs } = this.#store.registers.clock;
    return frozenAtMs ?? machineNow() + offsetMs;
  }

  now(): string {
    const ms = this.nowMs();
    if (ms !== this.#text.ms) this.#text = { ms, iso: isoTime(ms) };
    return this.#text.iso;
  }

  get isFrozen(): boolean {
    return this.#store.registers.clock.frozenAtMs !== null;
  }

  get isMoving(): boolean {
    return this.#store.registers.clock.isMoving ?? false;
  }

  /** Returns the machine's time at which this clock shows `ms`; undefined while it is frozen. */
  machineMsAt(ms: number): number | undefined {
    return this.isFrozen ? undefined : ms - this.#store.registers.clock.offsetMs;
  }

  freeze(): void {
    this.#assign({ frozenAtMs: this.nowMs(), offsetMs: 0 });
  }

  resume(): void {
    this.set(this.nowMs(), false);
  }

  /** Sets the time without running due jobs. A clock held by a move stays held if `frozen`. */
  set(ms: number, frozen: boolean): void {
    if (frozen) this.#assign({ frozenAtMs: ms, offsetMs: 0, ...(this.isMoving && { isMoving: true }) });
    else this.#assign({ frozenAtMs: null, offsetMs: ms - machineNow() });
  }

  /** Holds the clock during a move until `set` or `resume`. A frozen clock stays frozen. */
  hold(ms: number): void {
    const isMoving = this.isMoving || !this.isFrozen;
    this.#assign({ frozenAtMs: ms, offsetMs: 0, ...(isMoving && { isMoving }) });
  }

  #assign(state: ClockState): void {
    this.#store.setRegisters({ clock: state });
    this.#changed();
  }
}

export function machineNow(): number {
  return Date.now();
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** A date, or a date and a time with its zone. Anything else is read differently by `Date.parse` of each engine. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Returns the milliseconds of an ISO 8601 time: 2026-01-31 or 2026-01-31T12:00:00Z; undefined for other texts. */
export function parseTime(text: string): number | undefined {
  if (!ISO_TIME.test(text) || !isCalendarDate(text.slice(0, 10))) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Returns true for an existing day as YYYY-MM-DD. `Date` takes 2026-02-30 for 2 March. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
