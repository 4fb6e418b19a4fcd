import { machineNow } from '../../kernel/clock/clock.ts';
import { ClockMover } from '../../kernel/clock/clock-mover.ts';
import { defer, startTimer, withTimeout } from '../../kernel/clock/timers.ts';
import type { LiveWorld } from '../../kernel/world/live-world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import type { Outbox } from '../../kernel/world/world-config.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import { nextInQueue } from './deliveries.commands.ts';
import { Lanes } from './lanes.ts';
import { webhooksTable } from './webhooks.model.ts';

export interface SenderOptions extends Omit<AttemptOptions, 'stop'> {
  /** Whether moments to come are left to somebody who calls {@link Sender.wake} then. @default false */
  isWoken?: boolean | undefined;
}

export class Sender implements Outbox {
  readonly #world: LiveWorld;
  readonly #lanes: Lanes;
  readonly #mover: ClockMover;
  readonly #setAlarm: (machineMs: number | undefined) => void;
  readonly #isWoken: boolean;
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();

  constructor(world: LiveWorld, options: SenderOptions) {
    const stop = this.#stop.signal;
    this.#world = world;
    this.#isWoken = options.isWoken ?? false;
    this.#lanes = new Lanes(
      world,
      { ...options, stop },
      { onAttempt: (run) => this.#report(run), onIdle: () => this.wake() },
    );
    const deliveries = { nextMs: () => this.#nextAttemptMs(), drain: () => this.#lanes.drain() };
    this.#mover = new ClockMover(world, deliveries, stop);
    this.#setAlarm = alarm(() => {
      world.runDueJobs();
      this.#lanes.start();
      this.wake();
    });
  }

  wake(): void {
    if (this.#mover.isMoving || this.#stop.signal.aborted) return;
    const nextMs = this.#machineMs(earliest([this.#nextJobMs(), this.#nextAttemptMs()]));
    this.#setAlarm(this.#isWoken && nextMs !== 0 ? undefined : nextMs);
  }

  nextMachineMs(): number | undefined {
    return this.#machineMs(earliest([this.#nextJobMs(), nextInQueue(this.#world)?.dueMs]));
  }

  async settled(): Promise<void> {
    await this.#mover.settled();
    await this.#lanes.drain();
  }

  async moveTo(targetMs: number, signal?: AbortSignal): Promise<JobRun[]> {
    try {
      return await this.#mover.moveTo(targetMs, signal);
    } finally {
      this.wake();
    }
  }

  async waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    let watcher = () => {};
    const search = new Promise<T | undefined>((resolve) => {
      watcher = () => {
        const value = find();
        if (value !== undefined) resolve(value);
      };
      this.#watchers.add(watcher);
      watcher();
    });
    try {
      return await withTimeout(search, timeoutMs, this.#stop.signal);
    } finally {
      this.#watchers.delete(watcher);
    }
  }

  isSending(id: string): boolean {
    return this.#lanes.sending.has(id);
  }

  stop(): void {
    this.#setAlarm(undefined);
    this.#stop.abort();
  }

  #report(run: JobRun | undefined): void {
    if (run !== undefined) this.#mover.report(run);
    for (const watcher of this.#watchers) watcher();
  }

  /** The machine's time at which a moment comes, 0 for one that has come. Without an address to send to, jobs run with the next call. */
  #machineMs(ms: number | undefined): number | undefined {
    if (ms === undefined || this.#world.table(webhooksTable).count() === 0) return undefined;
    // A frozen clock never gets anywhere by itself, but what is due already is due.
    return ms <= this.#world.nowMs() ? 0 : this.#world.clock.machineMsAt(ms);
  }

  #nextJobMs(): number | undefined {
    return this.#world.hasWaitingJobs ? undefined : this.#world.nextJobMs();
  }

  #nextAttemptMs(): number | undefined {
    return earliest(this.#lanes.nextMs());
  }
}

function earliest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns a function that sets the moment of machine time at which `ring` is called, in place of the one before. */
function alarm(ring: () => void): (machineMs: number | undefined) => void {
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
