import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { type Belief, beliefOf, describeBelief, Meaning } from './belief.ts';
import { isAccepted, type PlayedService, type Received, type Run, reasonOf } from './played-service.ts';
import { NoVerdict } from './report.ts';
import { sideBySide } from './side-by-side.ts';
import { PLAIN, type Trial } from './trials.ts';
import type { ExaminedOrder } from './webhook.types.ts';

/** The shortest silence that proves that nothing happened (real ms). */
const SILENCE_MS = 250;
const SIDE_BY_SIDE = 8;

export interface Try {
  run: Run;
  answers: readonly Received[];
  /** `dead`: the receiver stopped responding. `unproven`: see `reason`. */
  result: 'right' | 'too much' | 'too little' | 'dead' | 'unproven';
  believes: string;
  expected: string;
  reason?: string;
}

/** Makes tries: sends the deliveries of a run, then compares the belief with the truth. */
export class Examiner {
  readonly #service: PlayedService;
  readonly #meaning = new Meaning();
  readonly tries: Try[] = [];
  dead: Run | undefined;
  #isRepeating = false;
  #sinceSent = stopwatch();

  constructor(service: PlayedService) {
    this.#service = service;
  }

  /** Tries plain orders, the first one alone, and learns what a belief means and how late it is. */
  async plain(runs: readonly Run[]): Promise<void> {
    await this.#service.makeEvents(runs);
    const answers = new Map<Run, Received[]>();
    for (const group of [runs.slice(0, 1), runs.slice(1)]) {
      await Promise.all(group.map(async (run) => answers.set(run, await this.#learn(run))));
    }
    const judged = [...answers].map(([run, received]) => this.#judge(run, received, true));
    this.tries.push(...(await Promise.all(judged)));
  }

  async #learn(run: Run): Promise<Received[]> {
    const service = this.#service;
    const [order] = run.orders;
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict('an order counts as paid before anything was sent');
    const answers = await service.sendAll(run);
    this.#sinceSent = stopwatch();
    let lagMs = 0;
    await this.#poll(order, service.options.settle, ({ paid, text }, startMs) => {
      // The time that reading takes is no lag.
      lagMs = startMs;
      return paid !== before.paid || text !== before.text;
    });
    service.lagMs = Math.max(service.lagMs, lagMs);
    // An intermediate status, such as "processing", may come first.
    if (before.text !== undefined) await service.wait(SILENCE_MS);
    if (answers.some(isAccepted)) this.#meaning.learn(before, await this.#read(order), order.amount);
    const usual = Math.max(...answers.map(({ ms }) => ms));
    service.usualMs = Math.min(service.usualMs || usual, usual);
    return answers;
  }

  /** Makes tries, concurrently where possible, then sends a last payment as a fence. */
  async wave(runs: readonly Run[], isRepeating = false): Promise<void> {
    this.#isRepeating = isRepeating;
    const [fence] = await this.#service.prepare([PLAIN]);
    if (fence === undefined) return;
    await this.#service.makeEvents([...runs, fence]);
    const answers = await this.#sendAll(runs);
    this.#sinceSent = stopwatch();
    const isFenced = this.dead === undefined && (await this.#passFence(fence));
    await sideBySide(runs, SIDE_BY_SIDE, async (run) => {
      this.tries.push(await this.#judge(run, answers.get(run) ?? [], isFenced));
    });
  }

  /** Sends concurrent runs, then those that must be alone, then late repetitions. */
  async #sendAll(runs: readonly Run[]): Promise<Map<Run, Received[]>> {
    const answers = new Map<Run, Received[]>();
    const send = async (run: Run) => {
      answers.set(run, [...(answers.get(run) ?? []), ...(await this.#service.sendAll(run))]);
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
    if (plain === undefined) return false;
    return (await this.#service.sendAll(plain.run)).some(({ status }) => status !== null);
  }

  /** Sends a payment, and waits until it is believed and nothing else can still happen. */
  async #passFence(fence: Run): Promise<boolean> {
    const service = this.#service;
    const { lagMs, options } = service;
    const answers = await service.sendAll(fence);
    await service.wait(Math.max(SILENCE_MS, Math.min(3 * lagMs, Math.max(options.settle, lagMs))));
    const [order] = fence.orders;
    const isPaid = (belief: Belief) => this.#meaning.isPaid(belief, order.amount);
    return answers.some(isAccepted) && this.#poll(order, options.settle, isPaid);
  }

  async #judge(run: Run, answers: readonly Received[], isFenced: boolean): Promise<Try> {
    if (this.dead !== undefined) {
      const evidence = { believes: 'not read', expected: 'a response to the next webhook' };
      const result = this.dead === run ? 'dead' : 'unproven';
      return { run, answers, ...evidence, result, reason: 'the receiver no longer responds' };
    }
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order)));
    const words = (of: 'believes' | 'expected') => seen.map((one) => one[of]).join(' and ');
    const evidence = { run, answers, believes: words('believes'), expected: words('expected') };
    const result = seen.map((one) => one.result).find((one) => one !== 'right') ?? 'right';
    if (result !== 'right' || isFenced || seen.every(({ isPaid }) => isPaid)) return { ...evidence, result };
    return { ...evidence, result: 'unproven', reason: 'a payment sent last was not believed in time' };
  }

  /** Reads until the belief is right, as long as it may still become so. Too much is read twice. */
  async #compare(trial: Trial, order: ExaminedOrder) {
    const { lagMs, options } = this.#service;
    const truth = await this.#service.truth(order);
    let belief = await this.#read(order);
    const compare = () => this.#meaning.compare(belief, truth, order.amount);
    const isHardening = trial.class === 'hardening';
    // A known failure, or one that yields only a remark, is not worth the full wait.
    const isShort = this.#isRepeating || isHardening;
    const patienceMs = isShort ? Math.min(options.settle, Math.max(500, 20 * lagMs)) : options.settle;
    if (compare() !== 'right') {
      const mayChange = compare() === 'too little' || isHardening;
      await this.#poll(order, mayChange ? patienceMs - this.#sinceSent() : Math.max(50, lagMs), (next) => {
        belief = next;
        return compare() === 'right';
      });
    }
    const expected = `${truth.paid ? 'paid' : 'not paid'}, ${truth.amount} of ${order.amount} received`;
    return { result: compare(), believes: describeBelief(belief), expected, isPaid: truth.paid };
  }

  /** Reads until `isEnough`, or until the limit. `startMs` is when the reading began. */
  async #poll(order: ExaminedOrder, limitMs: number, isEnough: (belief: Belief, startMs: number) => boolean) {
    const elapsed = stopwatch();
    for (let waitMs = 2; ; waitMs = Math.min(50, waitMs * 2)) {
      const startMs = elapsed();
      if (isEnough(await this.#read(order), startMs)) return true;
      if (elapsed() > limitMs) return false;
      await this.#service.wait(waitMs);
    }
  }

  async #read(order: ExaminedOrder): Promise<Belief> {
    const { signal, options } = this.#service;
    signal.throwIfAborted();
    try {
      return beliefOf(await options.believes(order, signal));
    } catch (error) {
      throw new NoVerdict(`cannot read what the application believes: ${reasonOf(error)}`);
    }
  }
}
