import type { LiveWorld } from '../../kernel/world/live-world.ts';
import type { JobRun } from '../../kernel/world/world.types.ts';
import type { AttemptOptions } from './attempt-delivery.ts';
import { abandonDelivery, nextInQueue } from './deliveries.commands.ts';
import { type QueueRow, queueTable } from './deliveries.model.ts';
import { webhooksTable } from './webhooks.model.ts';

export interface LaneListener {
  onAttempt(run: JobRun | undefined): void;
  /** Called when an address has nothing due any more. */
  onIdle(): void;
}

/** One lane per address: its deliveries are sent in order, one after the other, and those of different addresses side by side. */
export class Lanes {
  readonly sending = new Set<string>();
  readonly #world: LiveWorld;
  readonly #options: AttemptOptions;
  readonly #listener: LaneListener;
  readonly #open = new Map<string, Promise<void>>();

  constructor(world: LiveWorld, options: AttemptOptions, listener: LaneListener) {
    this.#world = world;
    this.#options = options;
    this.#listener = listener;
  }

  /** Opens a lane for every address that something is due for. */
  start(): void {
    this.#abandonOrphans();
    for (const { id } of this.#world.table(webhooksTable).all()) {
      if (this.#open.has(id) || this.#due(id) === undefined) continue;
      const lane = this.#serve(id).finally(() => {
        this.#open.delete(id);
        this.#listener.onIdle();
      });
      this.#open.set(id, lane);
    }
  }

  /** Sends everything that is due, and what becomes due meanwhile. */
  async drain(): Promise<void> {
    while (!this.#options.stop.aborted) {
      this.start();
      if (this.#open.size === 0) return;
      await Promise.race(this.#open.values());
    }
  }

  /** Returns the moments at which the next attempts are due, of addresses without an open lane. */
  nextMs(): number[] {
    if (this.#world.table(queueTable).count() === 0) return [];
    const idle = this.#world
      .table(webhooksTable)
      .all()
      .filter(({ id }) => !this.#open.has(id));
    return idle.flatMap(({ id }) => nextInQueue(this.#world, id)?.dueMs ?? []);
  }

  /** Drops what is due for an address that is gone; it would stay due for ever. */
  #abandonOrphans(): void {
    const world = this.#world;
    for (let head = nextInQueue(world); head !== undefined; head = nextInQueue(world)) {
      if (head.dueMs > world.nowMs() || world.table(webhooksTable).get(head.webhookId) !== undefined) return;
      const orphan = head;
      world.tx((tx) => abandonDelivery(tx, orphan, 'its webhook is gone'));
      world.config.metrics.deliveries.add('dropped');
    }
  }

  async #serve(webhookId: string): Promise<void> {
    // What sends is loaded when something is due for the first time.
    const { attemptDelivery } = await import('./attempt-delivery.ts');
    for (let queued = this.#due(webhookId); queued !== undefined; queued = this.#due(webhookId)) {
      const { id } = queued;
      this.sending.add(id);
      const run = await attemptDelivery(this.#world, queued, this.#options).finally(() => this.sending.delete(id));
      if (this.#options.stop.aborted) return;
      this.#listener.onAttempt(run);
    }
  }

  #due(webhookId: string): QueueRow | undefined {
    const next = nextInQueue(this.#world, webhookId);
    return next !== undefined && next.dueMs <= this.#world.nowMs() ? next : undefined;
  }
}
