import { Alarm } from '../clock/alarm.ts';
import { ClockMover } from '../clock/clock-mover.ts';
import { withTimeout } from '../clock/timers.ts';
import type { JobRun } from '../mock/mock.types.ts';
import type { Outbox } from '../world/outbox.ts';
import type { World } from '../world/world.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import { Lanes } from './lanes.ts';
import { webhooksTable } from './webhooks.model.ts';

/** How a mock sends. */
export type SenderOptions = Omit<AttemptOptions, 'stop'>;

/** Sends the deliveries of one world when they are due on its clock. */
export class Sender implements Outbox {
  readonly #world: World;
  readonly #lanes: Lanes;
  readonly #mover: ClockMover;
  readonly #alarm: Alarm;
  /** Called after every attempt. */
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();

  constructor(world: World, options: SenderOptions) {
    const stop = this.#stop.signal;
    this.#world = world;
    this.#lanes = new Lanes(
      world,
      { ...options, stop },
      { onAttempt: (run) => this.#report(run), onIdle: () => this.wake() },
    );
    const deliveries = { nextMs: () => this.#nextAttemptMs(), drain: () => this.#lanes.drain() };
    this.#mover = new ClockMover(world, deliveries, stop);
    this.#alarm = new Alarm(() => {
      world.runDueJobs();
      this.#lanes.start();
      this.wake();
    });
  }

  wake(): void {
    if (this.#mover.isMoving || this.#stop.signal.aborted) return;
    const nextMs = this.#nextMs();
    if (nextMs === undefined) this.#alarm.set(undefined);
    // A frozen clock never gets anywhere by itself, but what is due already is due.
    else this.#alarm.set(nextMs <= this.#world.nowMs() ? 0 : this.#world.clock.machineMsAt(nextMs));
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

  stop(): void {
    this.#alarm.set(undefined);
    this.#stop.abort();
  }

  #report(run: JobRun | undefined): void {
    if (run !== undefined) this.#mover.report(run);
    for (const watcher of this.#watchers) watcher();
  }

  /** The moment at which a job or an attempt is due next. Without an address to send to, jobs run with the next call. */
  #nextMs(): number | undefined {
    if (!this.#hasWebhooks()) return undefined;
    return earliest([this.#world.nextJobMs(), this.#nextAttemptMs()]);
  }

  #nextAttemptMs(): number | undefined {
    return earliest(this.#lanes.nextMs());
  }

  #hasWebhooks(): boolean {
    return this.#world.table(webhooksTable).count() > 0;
  }
}

function earliest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
