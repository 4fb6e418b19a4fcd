import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';
import { type Belief, beliefOf, Meaning } from './belief.ts';
import { Courier, isAccepted } from './courier.ts';
import type { Answer, Post } from './post.ts';
import type { Run, Stage, StageOrder } from './stage.ts';
import type { Trial } from './trial.ts';
import { PLAIN } from './trials.ts';
import type { ExamineWebhookOptions } from './webhook.types.ts';

/** The shortest silence that shows that nothing happened, in real milliseconds. */
const SILENCE_MS = 250;

/** What one try showed. */
export interface Try {
  run: Run;
  answers: readonly Answer[];
  /** `refused`: no genuine delivery got a 2xx, which counts where there is no belief. `dead`: no answer after it. `unproven`: see `reason`. */
  result: 'right' | 'too much' | 'too little' | 'refused' | 'dead' | 'unproven';
  /** What the application believes, in words. */
  believes: string;
  expected: string;
  reason?: string;
  ms: number;
}

/** Why an examination ends without an answer. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict';
}

/** Makes tries: their events, their deliveries, and the comparison of what is believed with what is true. */
export class Examiner {
  readonly #stage: Stage;
  readonly #options: ExamineWebhookOptions;
  readonly #signal: AbortSignal;
  readonly #meaning: Meaning;
  readonly #courier: Courier;
  /** All tries so far. */
  readonly tries: Try[] = [];
  /** Whether the receiver has stopped answering. */
  isDead = false;
  #isRepeating = false;

  constructor(stage: Stage, post: Post, options: ExamineWebhookOptions, signal: AbortSignal) {
    this.#stage = stage;
    this.#options = options;
    this.#signal = signal;
    this.#meaning = new Meaning(options.paidWords);
    this.#courier = new Courier(post, stage, options, signal);
  }

  get #settleMs(): number {
    return this.#options.settle ?? 2000;
  }

  /** How long a belief may still become right. What failed before, or only a remark can follow from, is not waited for as long. */
  #patienceMs({ class: rank }: Trial): number {
    const isShort = this.#isRepeating || rank === 'hardening';
    return isShort ? Math.min(this.#settleMs, Math.max(500, 20 * this.#courier.lagMs)) : this.#settleMs;
  }

  /** Whether the application made its orders by itself. */
  get isPrepared(): boolean {
    return this.#options.prepare !== undefined;
  }

  /** Makes plain tries, and learns from them what a belief means and how late it is. */
  async plain(runs: readonly Run[]): Promise<void> {
    await this.#stage.makeEvents(runs);
    this.tries.push(...(await Promise.all(runs.map((run) => this.#plainTry(run)))));
  }

  async #plainTry(run: Run): Promise<Try> {
    const [order] = run.orders;
    if (order === undefined) throw new NoVerdict('there is no order');
    const before = await this.#read(order);
    if (before.paid === true) throw new NoVerdict('an order is believed to be paid before anything was sent');
    const answers = await this.#courier.send(run, PLAIN.sends);
    const elapsed = stopwatch();
    if (this.#options.believes !== undefined) {
      const isNew = (belief: Belief) => belief.paid !== before.paid || belief.text !== before.text;
      let lagMs = 0;
      // How long a reading takes is no lag of the belief.
      await this.#poll(order, this.#settleMs, isNew, () => {
        lagMs = elapsed();
      });
      this.#courier.lagMs = Math.max(this.#courier.lagMs, lagMs);
      // A word on the way, such as "processing", is not the last one.
      if (before.text !== undefined) await sleep(SILENCE_MS);
      const after = await this.#read(order);
      if (answers.some(isAccepted)) this.#meaning.learn(before, after, order.amount);
    }
    const usual = Math.max(...answers.map(({ ms }) => ms));
    this.#courier.usualMs = this.#courier.usualMs === 0 ? usual : Math.min(this.#courier.usualMs, usual);
    return this.#judge({ run, answers, ms: elapsed() }, { isFenced: true, sinceSent: elapsed });
  }

  /** Makes tries, side by side where they may be. What failed before is not waited for as long again. */
  async wave(runs: readonly Run[], isRepeating = false): Promise<void> {
    this.#isRepeating = isRepeating;
    const elapsed = stopwatch();
    const fence = await this.#stage.prepare(PLAIN);
    const probes = new Map<Run, Run>();
    for (const run of runs) if (isRisky(run)) probes.set(run, await this.#stage.prepare(PLAIN));
    await this.#stage.makeEvents([...runs.filter(({ trial }) => trial.phase !== 'early'), ...probes.values(), fence]);
    const answers = await this.#sendAll(runs, probes);
    const dead = [...answers].find(([, got]) => got.at(-1)?.error === DEAD)?.[0];
    const sinceSent = stopwatch();
    const isFenced = dead === undefined && (await this.#passFence(fence));
    await this.#sideBySide(runs, async (run) => {
      const sent = { run, answers: answers.get(run) ?? [], ms: elapsed() };
      this.tries.push(await this.#judge(sent, { isFenced, dead, sinceSent }));
    });
  }

  async #sendAll(runs: readonly Run[], probes: ReadonlyMap<Run, Run>): Promise<Map<Run, Answer[]>> {
    const answers = new Map<Run, Answer[]>();
    const together = runs.filter(
      ({ trial }) => trial.phase === undefined || trial.phase === 'early' || trial.phase === 'late',
    );
    await this.#sideBySide(together, async (run) => {
      const { phase, sends } = run.trial;
      answers.set(run, await this.#courier.send(run, phase === 'late' ? sends.slice(0, -1) : sends));
    });
    for (const run of runs.filter((one) => !together.includes(one))) {
      const got = await this.#courier.send(run, run.trial.sends);
      answers.set(run, got);
      const probe = probes.get(run);
      if (probe === undefined || (await this.#isAlive(probe))) continue;
      this.isDead = true;
      answers.set(run, [...got, { status: null, error: DEAD, ms: 0 }]);
      break;
    }
    for (const run of together.filter(({ trial }) => trial.phase === 'late')) {
      answers.set(run, await this.#courier.send(run, run.trial.sends.slice(-1), answers.get(run)));
    }
    return answers;
  }

  async #sideBySide(runs: readonly Run[], work: (run: Run) => Promise<void>): Promise<void> {
    const open = [...runs];
    const serve = async () => {
      for (let run = open.shift(); run !== undefined; run = open.shift()) await work(run);
    };
    await Promise.all(Array.from({ length: this.#options.parallel ?? 8 }, serve));
  }

  async #isAlive(probe: Run): Promise<boolean> {
    return (await this.#courier.send(probe, PLAIN.sends)).some(({ status }) => status !== null);
  }

  /** Sends a payment last, and waits for it, and as long as anything else could still happen. */
  async #passFence(fence: Run): Promise<boolean> {
    if (this.#options.believes === undefined) return true;
    const answers = await this.#courier.send(fence, PLAIN.sends);
    const { lagMs } = this.#courier;
    await sleep(Math.max(SILENCE_MS, Math.min(3 * lagMs, Math.max(this.#settleMs, lagMs))));
    const [order] = fence.orders;
    if (order === undefined || !answers.some(isAccepted)) return false;
    return this.#poll(order, this.#settleMs, (belief) => this.#meaning.isPaid(belief, order.amount));
  }

  async #judge(
    { run, answers, ms }: Pick<Try, 'run' | 'answers' | 'ms'>,
    { isFenced, dead, sinceSent }: { isFenced: boolean; dead?: Run | undefined; sinceSent: () => number },
  ): Promise<Try> {
    const base = { run, answers, ms, believes: 'not asked', expected: '2xx' };
    if (dead === run) return { ...base, result: 'dead', expected: 'an answer to the next webhook' };
    if (dead !== undefined) return { ...base, result: 'unproven', reason: 'the receiver no longer answers' };
    if (this.#options.believes === undefined) return { ...base, ...judgeStatus(run.trial, answers) };
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order, sinceSent)));
    const wrong = seen.find(({ result }) => result !== 'right');
    const believes = seen.map((one) => one.believes).join(' and ');
    const told = { ...base, believes, expected: seen.map((one) => one.expected).join(' and ') };
    if (wrong !== undefined) return { ...told, result: wrong.result };
    if (!isFenced && seen.some(({ isPaid }) => !isPaid)) {
      return { ...told, result: 'unproven', reason: 'a payment that was sent last was not believed in time' };
    }
    return { ...told, result: 'right' };
  }

  /** Reads until the belief is right, as long as it may still become so. What is too much is read twice. */
  async #compare(trial: Trial, order: StageOrder, sinceSent: () => number) {
    const truth = await this.#stage.truth(order);
    const compare = (belief: Belief) => this.#meaning.compare(belief, truth, order.amount);
    let belief = await this.#read(order);
    const mayChange = compare(belief) === 'too little' || trial.isTakenBack === true;
    const limitMs = mayChange ? this.#patienceMs(trial) - sinceSent() : Math.max(50, this.#courier.lagMs);
    if (compare(belief) !== 'right') {
      await this.#poll(order, limitMs, (next) => {
        belief = next;
        return compare(next) === 'right';
      });
    }
    const expected = `${truth.paid ? 'paid' : 'not paid'}, ${truth.amount} of ${order.amount} have arrived`;
    return { result: compare(belief), believes: this.#meaning.describe(belief), expected, isPaid: truth.paid };
  }

  /** Reads until it is enough, or the time is over. `onRead` is called before each reading. */
  async #poll(
    order: StageOrder,
    limitMs: number,
    isEnough: (belief: Belief) => boolean,
    onRead: () => void = () => {},
  ): Promise<boolean> {
    const elapsed = stopwatch();
    for (let waitMs = 2; ; waitMs = Math.min(50, waitMs * 2)) {
      onRead();
      if (isEnough(await this.#read(order))) return true;
      if (elapsed() > limitMs) return false;
      await sleep(waitMs);
    }
  }

  async #read({ amount: _, ...order }: StageOrder): Promise<Belief> {
    this.#signal.throwIfAborted();
    try {
      await this.#options.work?.();
      return beliefOf(await this.#options.believes?.(order));
    } catch (error) {
      throw new NoVerdict(`what the application believes cannot be read: ${reasonOf(error)}`);
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const DEAD = 'no answer to the next webhook';

function isRisky({ trial: { phase } }: Run): boolean {
  return phase === 'risky';
}

function judgeStatus(trial: Trial, answers: readonly Answer[]): Pick<Try, 'result' | 'reason'> {
  const isGenuine = trial.sends.some(({ kind }) => kind === undefined);
  if (trial.byStatus !== true) return { result: 'unproven', reason: 'its answer shows nothing; give --believes' };
  return { result: !isGenuine || answers.some(isAccepted) ? 'right' : 'refused' };
}
