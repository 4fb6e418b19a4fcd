import { machineNow } from '../../kernel/clock/clock.ts';
import { defer, startTimer, withTimeout } from '../../kernel/clock/timers.ts';
import { reportDefect } from '../../kernel/core/defect.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { ClockMover } from '../../kernel/world/clock-mover.ts';
import type { Outbox, World } from '../../kernel/world/world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import { abandonDelivery, nextInQueue } from './deliveries.commands.ts';
import { type QueueRow, queueTable, webhooksTable } from './webhooks.model.ts';

export type SenderOptions = Omit<AttemptOptions, 'stop'>;

/**
 * Sends the deliveries of a world, in one lane per address: those of an address in order, one after the other, and those of
 * different addresses side by side.
 */
export class Sender implements Outbox {
  readonly #world: World;
  readonly #options: AttemptOptions;
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #sending = new Set<string>();
  readonly #mover: ClockMover;
  readonly #setAlarm: (machineMs: number | undefined) => void;
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();

  constructor(world: World, options: SenderOptions) {
    const stop = this.#stop.signal;
    this.#world = world;
    this.#options = { ...options, stop };
    const deliveries = { nextMs: () => this.#nextAttemptMs(), drain: () => this.#drain() };
    this.#mover = new ClockMover(world, deliveries, stop);
    this.#setAlarm = alarm(() => {
      try {
        world.runDueJobs();
        this.#openLanes();
        this.wake();
      } catch (error) {
        waitForRoom(error);
      }
    });
  }

  wake(): void {
    if (this.#mover.isMoving || this.#stop.signal.aborted) return;
    this.#setAlarm(this.#machineMs(earliest([this.#world.nextJobMs(), this.#nextAttemptMs()])));
  }

  nextMachineMs(): number | undefined {
    return this.#machineMs(earliest([this.#world.nextJobMs(), nextInQueue(this.#world)?.dueMs]));
  }

  async settled(): Promise<void> {
    await this.#mover.settled();
    await this.#drain();
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
    return this.#sending.has(id);
  }

  stop(): void {
    this.#setAlarm(undefined);
    this.#stop.abort();
  }

  /** Opens a lane for every address that something is due for. */
  #openLanes(): void {
    this.#abandonOrphans();
    for (const { id } of this.#world.table(webhooksTable).all()) {
      if (this.#lanes.has(id) || this.#due(id) === undefined) continue;
      const lane = this.#serve(id).finally(() => this.#lanes.delete(id));
      lane.then(() => this.wake(), waitForRoom);
      this.#lanes.set(id, lane);
    }
  }

  /** Sends everything that is due, and what becomes due meanwhile. */
  async #drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#openLanes();
      if (this.#lanes.size === 0) return;
      await Promise.race(this.#lanes.values());
    }
  }

  async #serve(webhookId: string): Promise<void> {
    // What sends is loaded when something is due for the first time.
    const { attemptDelivery } = await import('./attempt-delivery.ts');
    for (let queued = this.#due(webhookId); queued !== undefined; queued = this.#due(webhookId)) {
      const { id } = queued;
      this.#sending.add(id);
      const run = await attemptDelivery(this.#world, queued, this.#options).finally(() => this.#sending.delete(id));
      if (this.#stop.signal.aborted) return;
      if (run !== undefined) this.#mover.report(run);
      for (const watcher of this.#watchers) watcher();
    }
  }

  #due(webhookId: string): QueueRow | undefined {
    const next = nextInQueue(this.#world, webhookId);
    return next !== undefined && next.dueMs <= this.#world.nowMs() ? next : undefined;
  }

  /** Drops what is due for an address that is gone; it would stay due for ever. */
  #abandonOrphans(): void {
    const world = this.#world;
    for (let head = nextInQueue(world); head !== undefined; head = nextInQueue(world)) {
      if (head.dueMs > world.nowMs() || world.table(webhooksTable).get(head.webhookId) !== undefined) return;
      const orphan = head;
      world.tx((tx) => abandonDelivery(tx, orphan, 'its webhook is gone'));
    }
  }

  /** The machine's time at which a moment comes, 0 for one that has come. Without an address to send to, jobs run with the next call. */
  #machineMs(ms: number | undefined): number | undefined {
    if (ms === undefined || this.#world.table(webhooksTable).count() === 0) return undefined;
    // A frozen clock never gets anywhere by itself, but what is due already is due.
    return ms <= this.#world.nowMs() ? 0 : this.#world.clock.machineMsAt(ms);
  }

  /** When the next attempt is due, of addresses without an open lane. */
  #nextAttemptMs(): number | undefined {
    const world = this.#world;
    if (world.table(queueTable).count() === 0) return undefined;
    const webhooks = world.table(webhooksTable).all();
    return earliest(webhooks.map(({ id }) => (this.#lanes.has(id) ? undefined : nextInQueue(world, id)?.dueMs)));
  }
}

/** Ignores that a result cannot be saved: the delivery stays due, and is sent again. Reports other errors. */
function waitForRoom(error: unknown): void {
  if (!(error instanceof DomainError && error.kind === 'storage-full')) reportDefect('the webhooks', error);
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
