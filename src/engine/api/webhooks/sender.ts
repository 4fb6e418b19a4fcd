import { machineNow } from '../../kernel/clock/clock.ts';
import { defer, startTimer, withTimeout } from '../../kernel/clock/timers.ts';
import { reportDefect } from '../../kernel/core/defect.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { ClockMover } from '../../kernel/world/clock-mover.ts';
import type { Outbox, World } from '../../kernel/world/world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import { nextInQueue } from './deliveries.commands.ts';
import { type QueueRow, queueTable, webhooksTable } from './webhooks.model.ts';

/** Sends deliveries in order per address, and to different addresses concurrently. */
export class Sender implements Outbox {
  readonly #world: World;
  readonly #options: AttemptOptions;
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #mover: ClockMover;
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();
  #alarmMs: number | undefined;
  #cancelAlarm = () => {};

  constructor(world: World, options: Omit<AttemptOptions, 'stop'>) {
    const stop = this.#stop.signal;
    this.#world = world;
    this.#options = { ...options, stop };
    this.#mover = new ClockMover(world, { nextMs: () => this.#nextAttemptMs(), drain: () => this.#drain() }, stop);
  }

  schedule(): void {
    if (!this.#mover.isMoving && !this.#stop.signal.aborted) this.#setAlarm(this.#machineMs(this.#nextAttemptMs()));
  }

  nextMachineMs(): number | undefined {
    if (this.#stop.signal.aborted) return undefined;
    return this.#machineMs(this.#lanes.size > 0 ? this.#world.nowMs() : this.#nextAttemptMs());
  }

  async settled(): Promise<void> {
    await this.#mover.settled();
    await this.#drain();
  }

  moveTo(target: () => number, signal?: AbortSignal): Promise<JobRun[]> {
    return this.#mover.moveTo(target, signal).finally(() => this.schedule());
  }

  async waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    let watch = () => {};
    const found = new Promise<T>((resolve) => {
      watch = () => {
        const value = find();
        if (value !== undefined) resolve(value);
      };
    });
    this.#watchers.add(watch);
    watch();
    return withTimeout(found, timeoutMs, this.#stop.signal).finally(() => this.#watchers.delete(watch));
  }

  stop(): void {
    this.#setAlarm(undefined);
    this.#stop.abort();
  }

  #setAlarm(machineMs: number | undefined): void {
    if (machineMs === this.#alarmMs) return;
    this.#cancelAlarm();
    this.#alarmMs = machineMs;
    if (machineMs === undefined) return;
    const delayMs = machineMs - machineNow();
    const ring = () => this.#ring();
    this.#cancelAlarm = delayMs <= 0 ? defer(ring) : startTimer(delayMs, ring);
  }

  #ring(): void {
    this.#alarmMs = undefined;
    try {
      this.#world.runDueJobs();
      this.#openLanes();
      this.schedule();
    } catch (error) {
      reportDefect('the jobs', error);
    }
  }

  #openLanes(): void {
    for (const { id } of this.#world.table(webhooksTable).all()) {
      if (this.#lanes.has(id) || this.#due(id) === undefined) continue;
      const lane = this.#serve(id).finally(() => this.#lanes.delete(id));
      lane.then(() => this.schedule(), waitForRoom);
      this.#lanes.set(id, lane);
    }
  }

  async #drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#openLanes();
      if (this.#lanes.size === 0) return;
      await Promise.race(this.#lanes.values());
    }
  }

  async #serve(webhookId: string): Promise<void> {
    const { attemptDelivery } = await import('./attempt-delivery.ts');
    for (let queued = this.#due(webhookId); queued !== undefined; queued = this.#due(webhookId)) {
      const run = await attemptDelivery(this.#world, queued, this.#options);
      if (this.#stop.signal.aborted) return;
      if (run !== undefined) this.#mover.report(run);
      for (const watch of this.#watchers) watch();
    }
  }

  #due(webhookId: string): QueueRow | undefined {
    const next = nextInQueue(this.#world, webhookId);
    return next !== undefined && next.dueMs <= this.#world.nowMs() ? next : undefined;
  }

  #nextAttemptMs(): number | undefined {
    if (this.#world.table(queueTable).count() === 0) return undefined;
    const idle = this.#world.table(webhooksTable).search({ where: ({ id }) => !this.#lanes.has(id) }).rows;
    return earliest(idle.map(({ id }) => nextInQueue(this.#world, id)?.dueMs));
  }

  /** 0 if due now. Without a webhook address, jobs run with the next call. */
  #machineMs(attemptMs: number | undefined): number | undefined {
    const { clock } = this.#world;
    const ms = earliest([this.#world.nextJobMs(), attemptMs]);
    if (ms === undefined || this.#world.table(webhooksTable).count() === 0) return undefined;
    // Due deliveries are sent even if the clock is frozen.
    return ms <= clock.nowMs() ? 0 : clock.machineMsAt(ms);
  }
}

/** A result that cannot be saved is not a defect: the delivery stays due. */
function waitForRoom(error: unknown): void {
  if (!(error instanceof DomainError && error.kind === 'storage-full')) reportDefect('the webhooks', error);
}

function earliest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
