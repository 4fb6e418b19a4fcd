import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';
import { type Belief, beliefOf, describeBelief, Meaning } from './belief.ts';
import { Courier, type Hall, isAccepted } from './courier.ts';
import { type Answer, reasonOf } from './post.ts';
import type { Run, StageOrder } from './stage.ts';
import type { Trial } from './trial.ts';
import { PLAIN } from './trials.ts';

/** The shortest silence that shows that nothing happened, in real milliseconds. */
const SILENCE_MS = 250;
const SIDE_BY_SIDE = 8;
const DEAD = 'no answer to the next webhook';

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

/** When the last delivery of tries was, and what came of the receiver. */
interface Aftermath {
  isFenced: boolean;
  dead?: Run | undefined;
  sinceSent(): number;
}

/** Why an examination ends without an answer. */
export class NoVerdict extends Error {}

/** Makes tries: their events, their deliveries, and the comparison of what is believed with what is true. */
export class Examiner {
  readonly #hall: Hall;
  readonly #meaning = new Meaning();
  readonly #courier: Courier;
  /** All tries so far. */
  readonly tries: Try[] = [];
  /** Whether the receiver has stopped answering. */
  isDead = false;
  #isRepeating = false;

  constructor(hall: Hall) {
    this.#hall = hall;
    this.#courier = new Courier(hall);
  }

  get #settleMs(): number {
    return this.#hall.options.settle ?? 2000;
  }

  /** How long a belief may still become right. What failed before, or only a remark can follow from, is not waited for as long. */
  #patienceMs({ class: rank }: Trial): number {
    const isShort = this.#isRepeating || rank === 'hardening';
    return isShort ? Math.min(this.#settleMs, Math.max(500, 20 * this.#courier.lagMs)) : this.#settleMs;
  }

  /** Makes plain tries, and learns from them what a belief means and how late it is. */
  async plain(runs: readonly Run[]): Promise<void> {
    await this.#hall.stage.makeEvents(runs);
    this.tries.push(...(await Promise.all(runs.map((run) => this.#plainTry(run)))));
  }

  async #plainTry(run: Run): Promise<Try> {
    const order = orderOf(run);
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict('an order is believed to be paid before anything was sent');
    const answers = await this.#courier.send(run);
    const elapsed = stopwatch();
    if (this.#hall.options.believes !== undefined) {
      let lagMs = 0;
      const isNew = ({ paid, text }: Belief, startMs: number) => {
        // How long a reading takes is no lag of the belief.
        lagMs = startMs;
        return paid !== before.paid || text !== before.text;
      };
      await this.#poll(order, this.#settleMs, isNew);
      this.#courier.lagMs = Math.max(this.#courier.lagMs, lagMs);
      // A word on the way, such as "processing", is not the last one.
      if (before.text !== undefined) await sleep(SILENCE_MS);
      if (answers.some(isAccepted)) this.#meaning.learn(before, await this.#read(order), order.amount);
    }
    const usual = Math.max(...answers.map(({ ms }) => ms));
    this.#courier.usualMs = Math.min(this.#courier.usualMs || usual, usual);
    return this.#judge({ run, answers, ms: elapsed() }, { isFenced: true, sinceSent: elapsed });
  }

  /** Makes tries, side by side where they may be. */
  async wave(runs: readonly Run[], isRepeating = false): Promise<void> {
    this.#isRepeating = isRepeating;
    const elapsed = stopwatch();
    const { stage } = this.#hall;
    const fences = await stage.prepare([PLAIN]);
    const probes = await stage.prepare(runs.filter(isRisky).map(() => PLAIN));
    await stage.makeEvents([...runs.filter(({ trial }) => trial.phase !== 'early'), ...probes, ...fences]);
    const answers = await this.#sendAll(runs, probes);
    const dead = [...answers].find(([, got]) => got.at(-1)?.error === DEAD)?.[0];
    const sinceSent = stopwatch();
    const isFenced = dead === undefined && (await this.#passFence(fences));
    await this.#sideBySide(runs, async (run) => {
      const sent = { run, answers: answers.get(run) ?? [], ms: elapsed() };
      this.tries.push(await this.#judge(sent, { isFenced, dead, sinceSent }));
    });
  }

  /** Sends tries side by side, then those that must be alone, and what has to come late at the end. */
  async #sendAll(runs: readonly Run[], probes: Run[]): Promise<Map<Run, Answer[]>> {
    const answers = new Map<Run, Answer[]>();
    const isAlone = (run: Run) => run.trial.phase === 'alone' || isRisky(run);
    const send = async (run: Run) => {
      answers.set(run, [...(answers.get(run) ?? []), ...(await this.#courier.send(run))]);
    };
    await this.#sideBySide(
      runs.filter((run) => !isAlone(run)),
      send,
    );
    for (const run of runs.filter(isAlone)) {
      await send(run);
      const probe = isRisky(run) ? probes.shift() : undefined;
      if (probe === undefined || (await this.#courier.send(probe)).some(({ status }) => status !== null)) continue;
      this.isDead = true;
      answers.get(run)?.push({ status: null, error: DEAD, ms: 0 });
      return answers;
    }
    for (const run of runs.filter(({ trial }) => trial.phase === 'late')) await send(run);
    return answers;
  }

  async #sideBySide(runs: readonly Run[], work: (run: Run) => Promise<void>): Promise<void> {
    const open = [...runs];
    const serve = async () => {
      for (let run = open.shift(); run !== undefined; run = open.shift()) await work(run);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, serve));
  }

  /** Sends a payment last, and waits for it, and as long as anything else could still happen. */
  async #passFence([fence]: readonly Run[]): Promise<boolean> {
    if (this.#hall.options.believes === undefined || fence === undefined) return true;
    const answers = await this.#courier.send(fence);
    const { lagMs } = this.#courier;
    await sleep(Math.max(SILENCE_MS, Math.min(3 * lagMs, Math.max(this.#settleMs, lagMs))));
    const order = orderOf(fence);
    if (!answers.some(isAccepted)) return false;
    return this.#poll(order, this.#settleMs, (belief) => this.#meaning.isPaid(belief, order.amount));
  }

  async #judge(sent: Pick<Try, 'run' | 'answers' | 'ms'>, after: Aftermath): Promise<Try> {
    const { run, answers } = sent;
    const base = { ...sent, believes: 'not asked', expected: '2xx' };
    if (after.dead === run) return { ...base, result: 'dead', expected: 'an answer to the next webhook' };
    if (after.dead !== undefined) return { ...base, result: 'unproven', reason: 'the receiver no longer answers' };
    if (this.#hall.options.believes === undefined) return { ...base, ...judgeStatus(run.trial, answers) };
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order, after)));
    const wrong = seen.find(({ result }) => result !== 'right');
    const words = (of: 'believes' | 'expected') => seen.map((one) => one[of]).join(' and ');
    const told = { ...base, believes: words('believes'), expected: words('expected') };
    if (wrong !== undefined) return { ...told, result: wrong.result };
    if (after.isFenced || seen.every(({ isPaid }) => isPaid)) return { ...told, result: 'right' };
    return { ...told, result: 'unproven', reason: 'a payment that was sent last was not believed in time' };
  }

  /** Reads until the belief is right, as long as it may still become so. What is too much is read twice. */
  async #compare(trial: Trial, order: StageOrder, { sinceSent }: Aftermath) {
    const truth = await this.#hall.stage.truth(order);
    const compare = (belief: Belief) => this.#meaning.compare(belief, truth, order.amount);
    let belief = await this.#read(order);
    const mayChange = compare(belief) === 'too little' || trial.isTakenBack;
    const limitMs = mayChange ? this.#patienceMs(trial) - sinceSent() : Math.max(50, this.#courier.lagMs);
    if (compare(belief) !== 'right') {
      await this.#poll(order, limitMs, (next) => {
        belief = next;
        return compare(next) === 'right';
      });
    }
    const expected = `${truth.paid ? 'paid' : 'not paid'}, ${truth.amount} of ${order.amount} have arrived`;
    return { result: compare(belief), believes: describeBelief(belief), expected, isPaid: truth.paid };
  }

  /** Reads until it is enough, or the time is over. `isEnough` is told when its reading began. */
  async #poll(order: StageOrder, limitMs: number, isEnough: (belief: Belief, startMs: number) => boolean) {
    const elapsed = stopwatch();
    for (let waitMs = 2; ; waitMs = Math.min(50, waitMs * 2)) {
      const startMs = elapsed();
      if (isEnough(await this.#read(order), startMs)) return true;
      if (elapsed() > limitMs) return false;
      await sleep(waitMs);
    }
  }

  async #read({ amount: _, ...order }: StageOrder): Promise<Belief> {
    this.#hall.signal.throwIfAborted();
    try {
      return beliefOf(await this.#hall.options.believes?.(order));
    } catch (error) {
      throw new NoVerdict(`what the application believes cannot be read: ${reasonOf(error)}`);
    }
  }
}

function orderOf({ orders: [order] }: Run): StageOrder {
  if (order === undefined) throw new NoVerdict('there is no order');
  return order;
}

const isRisky = ({ trial }: Run) => trial.phase === 'risky';

function judgeStatus(trial: Trial, answers: readonly Answer[]): Pick<Try, 'result' | 'reason'> {
  if (!trial.byStatus) return { result: 'unproven', reason: 'its answer shows nothing; give --believes' };
  const isGenuine = trial.sends.some(({ kind }) => kind === undefined);
  return { result: !isGenuine || answers.some(isAccepted) ? 'right' : 'refused' };
}
