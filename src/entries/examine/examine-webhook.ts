import { randomSecret } from '../../engine/control/secret.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { withoutUndefined } from '../../engine/kernel/core/records.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { type Belief, beliefOf, describeBelief, Meaning, sourceText } from './belief.ts';
import type { Examination, ExaminedOrder, ExamineWebhookOptions, WebhookPlan, WebhookTarget } from './examine.types.ts';
import {
  DEFAULT_SCHEME,
  isAccepted,
  isScheme,
  PlayedService,
  type Received,
  type Run,
  receiverOf,
} from './played-service.ts';
import { isNamedBy, NoVerdict, reasonOf, runExamination, sideBySide } from './report.ts';
import { PLAIN, TRIALS, type Trial } from './trials.ts';
import { isRepeated, missingFor, strangeness, type Try, verdictOf } from './verdict.ts';

/** How far behind the machine's time the mock's clock starts (ms). */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
const REPEATS = 2;
/** The shortest silence that proves that nothing happened (real ms). */
const SILENCE_MS = 250;
const SIDE_BY_SIDE = 8;

/** Examines a receiver with a mock of its own. Never rejects because of what the receiver does. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: (options: MockOptions) => Mock | Promise<Mock>,
): Promise<Examination> {
  const options: WebhookPlan = {
    secret: 'test-webhook-secret',
    signature: DEFAULT_SCHEME,
    seed: randomSecret().slice(0, 6),
    settle: 2000,
    within: 60_000,
    again: (name) => `examineWebhook(target, { …, trials: ['${name}'] })`,
    ...withoutUndefined(given),
  };
  const { seed, signal } = options;
  const trials = selectTrials(options.trials);
  if (!isScheme(options.signature)) {
    throw new RangeError(`signature "${options.signature}": must be like "stripe-signature: t={time},v1={hex}"`);
  }
  const receiver = receiverOf(target);
  const now = isoTime(machineNow() - BEFORE_MS);
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16) });
  const end = new AbortController();
  const forget = onAbort(signal ?? end.signal, () => end.abort());
  const cancel = startTimer(options.within, () => end.abort(new NoVerdict('out of time')));
  const service = new PlayedService(mock, receiver, options, end.signal);
  const examiner = new Examiner(service);
  return runExamination({ command: 'examine webhook', seed }, signal, async (draft) => {
    try {
      await service.open();
      await examiner.examine(trials);
    } catch (error) {
      draft.problem = reasonOf(end.signal.aborted ? end.signal.reason : error);
    } finally {
      cancel();
      forget();
      await mock.stop();
    }
    const { tries } = examiner;
    if (tries.length > 0) draft.trials = trials.map((one) => verdictOf(one, tries, options));
    const left = `Your application still has ${service.orderCount} orders named examine-${seed}-….`;
    if (options.prepare) draft.notes.push(left);
  });
}

/** Returns the trials that patterns name, and always the plain one. @throws RangeError for an unknown name */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const unknown = patterns.find((pattern) => !names.some((name) => isNamedBy(pattern, name)));
  if (unknown !== undefined) throw new RangeError(`unknown trial "${unknown}"${didYouMean(unknown, names)}`);
  return TRIALS.filter((trial) => trial === PLAIN || patterns.some((pattern) => isNamedBy(pattern, trial.name)));
}

class Examiner {
  readonly #service: PlayedService;
  readonly #meaning = new Meaning();
  tries: Try[] = [];
  #dead: Run | undefined;
  #isRepeating = false;
  #sinceSent = stopwatch();
  #last: Belief = {};

  constructor(service: PlayedService) {
    this.#service = service;
  }

  /** Makes the tries of trials and of those they need, in an order in which no trial hides another. */
  async examine(trials: readonly Trial[]): Promise<void> {
    const { options } = this.#service;
    const isNeeded = ({ name }: Trial) => trials.some((one) => one.name === name || one.needs === name);
    const needed = TRIALS.filter((one) => one !== PLAIN && isNeeded(one) && missingFor(one, options) === undefined);
    const plain = await this.#service.prepare([PLAIN], PLAIN_TRIES);
    await this.#service.makeEvents(plain);
    const answers: Received[][] = [];
    const reads: string[] = [];
    for (const run of plain) answers.push(await this.#learn(run, reads));
    const same = reads.filter((read) => read === reads[0]).length;
    const lag = Math.round(this.#service.lagMs);
    options.onRead?.(`read: ${reads[0]}, ${same} of ${PLAIN_TRIES}, ${lag} ms${sourceText(this.#last)}`);
    this.tries = await Promise.all(plain.map((run, index) => this.#judge(run, answers[index] ?? [], true)));
    const isPlain = this.tries.every(({ result }) => result === 'right');
    const stranger = isPlain ? undefined : strangeness(this.tries, options.prepare !== undefined, this.#last);
    if (stranger !== undefined) {
      this.tries = [];
      throw new NoVerdict(stranger);
    }
    // Forgeries show too much even where nothing genuine is accepted.
    const isTried = ({ sends, phase }: Trial) => isPlain || (phase !== 'risky' && sends.some((one) => one.isForged));
    for (const isRisky of [false, true]) {
      const group = needed.filter((one) => isTried(one) && (one.phase === 'risky') === isRisky);
      if (group.length === 0 || this.#dead !== undefined) continue;
      await this.#wave(await this.#service.prepare(group));
      const failed = this.#dead ? [] : group.filter((trial) => isRepeated(trial, this.tries));
      this.#isRepeating = true;
      if (failed.length > 0) await this.#wave(await this.#service.prepare(failed, REPEATS));
      this.#isRepeating = false;
    }
  }

  /** Tries a plain order, and learns what a belief means and how late it is. */
  async #learn(run: Run, reads: string[]): Promise<Received[]> {
    const service = this.#service;
    const [order] = run.orders;
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict(`an order counts as paid before anything was sent${sourceText(before)}`);
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
    const after = await this.#read(order);
    reads.push(`${describeBelief(before)} → ${describeBelief(after)}`);
    if (answers.some(isAccepted)) this.#meaning.learn(before, after, order.amount);
    const usual = Math.max(...answers.map(({ ms }) => ms));
    service.usualMs = Math.min(service.usualMs || usual, usual);
    return answers;
  }

  /** Makes tries, concurrently where possible, then sends a last payment as a fence. */
  async #wave(runs: readonly Run[]): Promise<void> {
    const [fence] = await this.#service.prepare([PLAIN]);
    if (fence === undefined) return;
    await this.#service.makeEvents([...runs, fence]);
    const answers = await this.#sendAll(runs);
    this.#sinceSent = stopwatch();
    const isFenced = this.#dead === undefined && (await this.#passFence(fence));
    await sideBySide(runs, SIDE_BY_SIDE, async (run) => {
      this.tries.push(await this.#judge(run, answers.get(run) ?? [], isFenced));
    });
  }

  async #sendAll(runs: readonly Run[]): Promise<Map<Run, Received[]>> {
    const answers = new Map<Run, Received[]>();
    const send = async (run: Run) => {
      answers.set(run, [...(answers.get(run) ?? []), ...(await this.#service.sendAll(run))]);
    };
    const isAlone = ({ trial }: Run) => trial.phase === 'alone' || trial.phase === 'risky';
    await sideBySide(
      runs.filter((run) => !isAlone(run)),
      SIDE_BY_SIDE,
      send,
    );
    for (const run of runs.filter(isAlone)) {
      await send(run);
      if (run.trial.phase !== 'risky' || (await this.#isAlive())) continue;
      this.#dead = run;
      return answers;
    }
    for (const run of runs.filter(({ trial }) => trial.phase === 'late')) await send(run);
    return answers;
  }

  async #isAlive(): Promise<boolean> {
    const [plain] = this.tries;
    return plain !== undefined && (await this.#service.sendAll(plain.run)).some(({ status }) => status !== null);
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
    if (this.#dead !== undefined) {
      const evidence = { believes: 'not read', expected: 'a response to the next webhook' };
      const result = this.#dead === run ? 'dead' : 'unproven';
      return { run, answers, ...evidence, result, reason: 'the receiver no longer responds' };
    }
    if (run.trial.needs === 'prepare' && run.early === undefined) {
      const reason = 'the call that creates the order could not be held: POST /v2/request';
      return { run, answers, believes: 'not read', expected: 'paid', result: 'unproven', reason };
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
      this.#last = beliefOf(await options.believes(order, signal));
      return this.#last;
    } catch (error) {
      throw new NoVerdict(`cannot read what the application believes: ${reasonOf(error)}`);
    }
  }
}
