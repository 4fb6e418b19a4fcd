import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { type Belief, beliefOf, describeBelief, Meaning } from './belief.ts';
import { type Answer, type Hall, isAccepted, reasonOf, sendAll, wait } from './courier.ts';
import { NoVerdict } from './report.ts';
import { sideBySide } from './side-by-side.ts';
import type { Run } from './stage.ts';
import type { Trial } from './trials.ts';
import { PLAIN } from './trials.ts';
import type { ExaminedOrder } from './webhook.types.ts';

/** The shortest silence that shows that nothing happened, in real milliseconds. */
const SILENCE_MS = 250;
const SIDE_BY_SIDE = 8;

export interface Try {
  run: Run;
  answers: readonly Answer[];
  /** `dead`: there was no answer after it. `unproven`: see `reason`. */
  result: 'right' | 'too much' | 'too little' | 'dead' | 'unproven';
  believes: string;
  expected: string;
  reason?: string;
}

/** Makes tries: their events, their deliveries, and the comparison of what is believed with what is true. */
export class Examiner {
  readonly #hall: Hall;
  readonly #meaning = new Meaning();
  readonly tries: Try[] = [];
  /** The run after which the receiver no longer answered. */
  dead: Run | undefined;
  #isRepeating = false;
  #sinceSent = stopwatch();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Makes plain tries, and learns from them what a belief means and how late it is. */
  async plain(runs: readonly Run[]): Promise<void> {
    await this.#hall.stage.makeEvents(runs);
    this.tries.push(...(await Promise.all(runs.map((run) => this.#plainTry(run)))));
  }

  async #plainTry(run: Run): Promise<Try> {
    const hall = this.#hall;
    const [order] = run.orders;
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict('an order is believed to be paid before anything was sent');
    const answers = await sendAll(hall, run);
    this.#sinceSent = stopwatch();
    let lagMs = 0;
    await this.#poll(order, hall.options.settle, ({ paid, text }, startMs) => {
      // How long a reading takes is no lag of the belief.
      lagMs = startMs;
      return paid !== before.paid || text !== before.text;
    });
    hall.lagMs = Math.max(hall.lagMs, lagMs);
    // A word on the way, such as "processing", is not the last one.
    if (before.text !== undefined) await wait(hall, SILENCE_MS);
    if (answers.some(isAccepted)) this.#meaning.learn(before, await this.#read(order), order.amount);
    const usual = Math.max(...answers.map(({ ms }) => ms));
    hall.usualMs = Math.min(hall.usualMs || usual, usual);
    return this.#judge(run, answers, true);
  }

  /** Makes tries, side by side where they may be, and a payment that is sent last. */
  async wave(runs: readonly Run[], isRepeating = false): Promise<void> {
    this.#isRepeating = isRepeating;
    const { stage } = this.#hall;
    const fence = await stage.prepareOne(PLAIN);
    await stage.makeEvents([...runs.filter(({ trial }) => trial.phase !== 'early'), fence]);
    const answers = await this.#sendAll(runs);
    this.#sinceSent = stopwatch();
    const isFenced = this.dead === undefined && (await this.#passFence(fence));
    await sideBySide(runs, SIDE_BY_SIDE, async (run) => {
      this.tries.push(await this.#judge(run, answers.get(run) ?? [], isFenced));
    });
  }

  /** Sends tries side by side, then those that must be alone, and what has to come late at the end. */
  async #sendAll(runs: readonly Run[]): Promise<Map<Run, Answer[]>> {
    const answers = new Map<Run, Answer[]>();
    const send = async (run: Run) => {
      answers.set(run, [...(answers.get(run) ?? []), ...(await sendAll(this.#hall, run))]);
    };
    const isAlone = ({ trial }: Run) => trial.phase === 'alone' || trial.phase === 'risky';
    const together = runs.filter((run) => !isAlone(run));
    await sideBySide(together, SIDE_BY_SIDE, send);
    for (const run of runs.filter(isAlone)) {
      await send(run);
      if (run.trial.phase !== 'risky' || (await this.#isAlive())) continue;
      this.dead = run;
      return answers;
    }
    for (const run of runs.filter(({ trial }) => trial.phase === 'late')) await send(run);
    return answers;
  }

  async #isAlive(): Promise<boolean> {
    const [plain] = this.tries;
    return plain !== undefined && (await sendAll(this.#hall, plain.run)).some(({ status }) => status !== null);
  }

  /** Sends a payment, and waits for it, and as long as anything else could still happen. */
  async #passFence(fence: Run): Promise<boolean> {
    const { lagMs, options } = this.#hall;
    const answers = await sendAll(this.#hall, fence);
    await wait(this.#hall, Math.max(SILENCE_MS, Math.min(3 * lagMs, Math.max(options.settle, lagMs))));
    const [order] = fence.orders;
    const isPaid = (belief: Belief) => this.#meaning.isPaid(belief, order.amount);
    return answers.some(isAccepted) && this.#poll(order, options.settle, isPaid);
  }

  async #judge(run: Run, answers: readonly Answer[], isFenced: boolean): Promise<Try> {
    if (this.dead !== undefined) {
      const evidence = { believes: 'not asked', expected: 'an answer to the next webhook' };
      const result = this.dead === run ? 'dead' : 'unproven';
      return { run, answers, ...evidence, result, reason: 'the receiver no longer answers' };
    }
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order)));
    const words = (of: 'believes' | 'expected') => seen.map((one) => one[of]).join(' and ');
    const evidence = { run, answers, believes: words('believes'), expected: words('expected') };
    const result = seen.map((one) => one.result).find((one) => one !== 'right') ?? 'right';
    if (result !== 'right' || isFenced || seen.every(({ isPaid }) => isPaid)) return { ...evidence, result };
    return { ...evidence, result: 'unproven', reason: 'a payment that was sent last was not believed in time' };
  }

  /** Reads until the belief is right, as long as it may still become so. What is too much is read twice. */
  async #compare(trial: Trial, order: ExaminedOrder) {
    const { stage, lagMs, options } = this.#hall;
    const truth = await stage.truth(order);
    let belief = await this.#read(order);
    const compare = () => this.#meaning.compare(belief, truth, order.amount);
    // What failed before, or only a remark can follow from, is not waited for as long.
    const isShort = this.#isRepeating || trial.class === 'hardening';
    const patienceMs = isShort ? Math.min(options.settle, Math.max(500, 20 * lagMs)) : options.settle;
    // A refund has to be taken back, which may take a while.
    const mayChange = compare() === 'too little' || trial.class === 'hardening' || trial.needs === 'refund';
    if (compare() !== 'right') {
      await this.#poll(order, mayChange ? patienceMs - this.#sinceSent() : Math.max(50, lagMs), (next) => {
        belief = next;
        return compare() === 'right';
      });
    }
    const expected = `${truth.paid ? 'paid' : 'not paid'}, ${truth.amount} of ${order.amount} have arrived`;
    return { result: compare(), believes: describeBelief(belief), expected, isPaid: truth.paid };
  }

  /** Reads until it is enough, or the time is over. `isEnough` gets the time at which the reading began. */
  async #poll(order: ExaminedOrder, limitMs: number, isEnough: (belief: Belief, startMs: number) => boolean) {
    const elapsed = stopwatch();
    for (let waitMs = 2; ; waitMs = Math.min(50, waitMs * 2)) {
      const startMs = elapsed();
      if (isEnough(await this.#read(order), startMs)) return true;
      if (elapsed() > limitMs) return false;
      await wait(this.#hall, waitMs);
    }
  }

  async #read(order: ExaminedOrder): Promise<Belief> {
    const { signal, options } = this.#hall;
    signal.throwIfAborted();
    try {
      return beliefOf(await options.believes(order, signal));
    } catch (error) {
      throw new NoVerdict(`what the application believes cannot be read: ${reasonOf(error)}`);
    }
  }
}
