import { defer, startTimer, withTimeout } from '../clock/timers.ts';
import type { JobRun } from '../mock/mock.types.ts';
import type { Outbox } from '../world/outbox.ts';
import type { World } from '../world/world.ts';
import { abandonDelivery, nextInQueue, recordAttempts } from './deliveries.commands.ts';
import { type Attempt, type DeliveryRow, deliveriesTable, type QueueRow, queueTable } from './deliveries.model.ts';
import { type Letter, writeLetter } from './signed-request.ts';
import { type Deliver, type Outcome, send } from './transport.ts';
import { urlProblem } from './webhook-url.ts';
import { webhooksTable } from './webhooks.model.ts';

/** How a mock sends. */
export interface SenderOptions {
  deliver: Deliver;
  /** Real milliseconds that a receiver has to answer. */
  timeoutMs: number;
}

/** Sends one world's deliveries: each address in order, one after the other, and different addresses side by side. */
export class Sender implements Outbox {
  readonly #world: World;
  readonly #options: SenderOptions;
  /** Addresses that are being served. */
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();
  #cancelTimer: (() => void) | undefined;
  /** The machine's time for which the timer is set; 0 stands for at once. */
  #timerMs: number | undefined;
  /** The last of the clock's moves, which follow one another. */
  #moves: Promise<unknown> = Promise.resolve();
  #moving = 0;
  #happened: JobRun[] = [];

  constructor(world: World, options: SenderOptions) {
    this.#world = world;
    this.#options = options;
  }

  wake(): void {
    if (this.#moving > 0 || this.#stop.signal.aborted) return;
    const world = this.#world;
    const nextMs = this.#nextMs();
    const delayMs = nextMs === undefined ? Number.POSITIVE_INFINITY : nextMs - world.nowMs();
    const timerMs = delayMs <= 0 ? 0 : nextMs === undefined ? undefined : world.clock.machineMsAt(nextMs);
    if (timerMs === this.#timerMs) return;
    this.#setTimer(timerMs, delayMs);
  }

  async settled(): Promise<void> {
    await this.#moves;
    await this.#drain();
  }

  moveTo(targetMs: number): Promise<JobRun[]> {
    if (!this.#hasWebhooks()) return Promise.resolve(this.#world.moveTo(targetMs));
    const move = this.#moves.then(() => this.#walk(targetMs));
    this.#moves = move.catch(() => {});
    return move;
  }

  async until<T>(found: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    let watcher = () => {};
    const search = new Promise<T | undefined>((resolve) => {
      watcher = () => {
        const value = found();
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
    this.#setTimer(undefined, 0);
    this.#stop.abort();
  }

  /** Every moment between now and the target at which a job is due or something is to be sent, one after the other. */
  async #walk(targetMs: number): Promise<JobRun[]> {
    const world = this.#world;
    const epoch = world.epoch;
    const wasFrozen = world.clock.isFrozen;
    const isOver = () => world.epoch !== epoch || this.#stop.signal.aborted;
    this.#moving++;
    try {
      await this.#drain();
      this.#happened = [];
      while (!isOver()) {
        const nextMs = Math.max(world.nowMs(), this.#nextMs() ?? Number.POSITIVE_INFINITY);
        if (nextMs > targetMs) break;
        world.tx(({ clock }) => clock.set(nextMs, true));
        this.#happened.push(...world.moveTo(nextMs));
        await this.#drain();
      }
      if (isOver()) return this.#happened;
      // A move that was asked for beside this one may have gone further.
      const atMs = Math.max(targetMs, world.nowMs());
      world.tx(({ clock }) => clock.set(atMs, wasFrozen));
      return this.#happened;
    } finally {
      this.#moving--;
      this.wake();
    }
  }

  /** Sends everything that is due, and what becomes due meanwhile. */
  async #drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#startLanes();
      if (this.#lanes.size === 0) return;
      await Promise.race(this.#lanes.values());
    }
  }

  /** Begins to serve every address that something is due for. */
  #startLanes(): void {
    this.#abandonOrphans();
    for (const { id } of this.#world.table(webhooksTable).all()) {
      if (this.#lanes.has(id) || this.#due(id) === undefined) continue;
      const lane = this.#serve(id).finally(() => {
        this.#lanes.delete(id);
        this.wake();
      });
      this.#lanes.set(id, lane);
    }
  }

  /** What is due for an address that is gone would stay due for ever. */
  #abandonOrphans(): void {
    const world = this.#world;
    for (let head = nextInQueue(world); head !== undefined; head = nextInQueue(world)) {
      if (head.dueMs > world.nowMs() || world.table(webhooksTable).get(head.webhookId) !== undefined) return;
      const orphan = head;
      world.tx((tx) => abandonDelivery(tx, orphan, 'its webhook is gone'));
    }
  }

  async #serve(webhookId: string): Promise<void> {
    for (let queued = this.#due(webhookId); queued !== undefined; queued = this.#due(webhookId)) {
      const epoch = this.#world.epoch;
      await this.#attempt(queued, () => this.#world.epoch !== epoch || this.#stop.signal.aborted);
      if (this.#stop.signal.aborted) return;
      for (const watcher of this.#watchers) watcher();
    }
  }

  async #attempt(queued: QueueRow, isVoid: () => boolean): Promise<void> {
    const world = this.#world;
    const row = world.table(deliveriesTable).get(queued.id);
    const webhook = world.table(webhooksTable).get(queued.webhookId);
    const problem = row === undefined ? undefined : urlProblem(row.url, world.settings.anyWebhookUrl);
    if (row === undefined || webhook === undefined || problem !== undefined) {
      world.tx((tx) => abandonDelivery(tx, queued, problem ?? 'its webhook is gone'));
      return;
    }
    const at = world.now();
    const letter = await writeLetter(row, queued, webhook.secret);
    if (isVoid()) return;
    const outcomes = await this.#post(row, letter);
    if (isVoid() || world.table(queueTable).get(queued.id)?.seq !== queued.seq) return;
    const attempts = outcomes.map((outcome): Attempt => {
      const body = letter.body === row.body ? null : letter.body;
      return { ...judged(outcome, row, queued), at, retryCount: queued.retryCount, headers: letter.headers, body };
    });
    const moved = world.tx((tx) => recordAttempts(tx, queued, attempts));
    if (this.#moving > 0) this.#happened.push(happeningOf(queued, attempts, moved?.state === 'delivered'));
  }

  /** Sends a letter, all its copies at once or one after the other where it is disturbed so. */
  async #post(row: DeliveryRow, letter: Letter): Promise<Outcome[]> {
    const post = () => send(this.#options.deliver, letter, this.#options.timeoutMs, this.#stop.signal);
    const burst = row.disturbances.find(({ kind }) => kind === 'burst');
    if (burst !== undefined) return Promise.all(Array.from({ length: burst.copies }, post));
    const copies = row.disturbances.find(({ kind }) => kind === 'duplicate')?.copies ?? 1;
    const outcomes: Outcome[] = [];
    while (outcomes.length < copies) outcomes.push(await post());
    return outcomes;
  }

  #due(webhookId: string): QueueRow | undefined {
    const next = nextInQueue(this.#world, webhookId);
    return next !== undefined && next.dueMs <= this.#world.nowMs() ? next : undefined;
  }

  /** When something is to be sent by nobody yet or, with somebody to tell of it, a job is due. */
  #nextMs(): number | undefined {
    if (!this.#hasWebhooks()) return undefined;
    const moments = [this.#world.nextJobMs()];
    if (this.#world.table(queueTable).count() > 0) {
      for (const { id } of this.#world.table(webhooksTable).all()) {
        if (!this.#lanes.has(id)) moments.push(nextInQueue(this.#world, id)?.dueMs);
      }
    }
    const known = moments.filter((moment) => moment !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  #hasWebhooks(): boolean {
    return this.#world.table(webhooksTable).count() > 0;
  }

  #setTimer(timerMs: number | undefined, delayMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#timerMs = timerMs;
    if (timerMs === undefined) return;
    const run = () => {
      this.#timerMs = undefined;
      this.#world.runDueJobs();
      this.#startLanes();
      this.wake();
    };
    this.#cancelTimer = delayMs <= 0 ? defer(run) : startTimer(delayMs, run);
  }
}

/** An answer that came but is to count as none. */
function judged(outcome: Outcome, row: DeliveryRow, queued: QueueRow): Outcome {
  const isIgnored = queued.retryCount === 0 && row.disturbances.some(({ kind }) => kind === 'timeout');
  return isIgnored ? { ...outcome, status: null, error: 'treated as timed out' } : outcome;
}

function happeningOf(queued: QueueRow, attempts: readonly Attempt[], arrived: boolean): JobRun {
  const [first] = attempts;
  const line = { at: first?.at ?? '', kind: 'webhook.deliver', subject: queued.id, events: [] };
  return arrived ? line : { ...line, error: first?.error ?? `answered ${first?.status}` };
}
