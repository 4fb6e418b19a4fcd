import { urlProblem } from '../../engine/api/platform/webhook-address.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sideBySide, startTimer } from '../../engine/kernel/clock/timers.ts';
import { reasonOf, WrongOption } from '../../engine/kernel/core/errors.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
import { isNamedBy } from '../../engine/kernel/core/text.ts';
import type { Mock, MockOptions } from '../../entries/types/mock.types.ts';
import type { Examination, ExaminedOrder, WebhookTarget } from './examine.types.ts';
import { describeReading, Meaning, type Reading, readingOf, sourceText } from './reading.ts';
import { NoVerdict, runExamination } from './report.ts';
import type { Trial } from './trials/trial.types.ts';
import { PLAIN, TRIALS } from './trials/trials.ts';
import { isRepeated, missingFor, refusalOf, strangeness, type Try, verdictOf } from './verdict.ts';
import { type InternalOptions, isAccepted, isBroken, planOf, RULE, type Run, WebhookSender } from './webhook-sender.ts';

/** How far the mock's clock starts behind the machine's time (ms). */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
const REPEATS = 2;
const SIDE_BY_SIDE = 8;
/** How long a supervisor may take to restart a receiver, and the interval of checks (real ms). */
export const RESTART_MS = 3000;
const CHECK_MS = 100;

/** A paid order tells nothing about the word for a failed payment. */
const FAILED: Trial = {
  name: 'failed',
  class: 'promise',
  sentence: '',
  steps: [{ do: 'webhook.trigger', event: 'payment.failed', requestId: '{order}', force: true }],
  sends: [{ event: 0 }],
};

type CreateMock = (options: MockOptions) => Mock | Promise<Mock>;

/** Examines a receiver with a separate mock. Never rejects because of the receiver's behaviour. */
export async function examineReceiver(
  target: WebhookTarget,
  given: InternalOptions,
  createMock: CreateMock,
): Promise<Examination> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, ...(given.signal ? [given.signal] : [])]);
  const options = planOf(given, signal);
  const { seed } = options;
  const trials = selectTrials(options.trials);
  const problem = typeof target === 'function' ? undefined : urlProblem(String(target), RULE);
  if (problem !== undefined) throw new WrongOption(`${target}: ${problem.replace(/ unless .*/, '')}`);
  const now = isoTime(machineNow() - BEFORE_MS);
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16) });
  const cancel = startTimer(options.within, () => end.abort(new NoVerdict('out of time')));
  const sender = new WebhookSender(mock, target, options);
  const examiner = new Examiner(sender);
  return runExamination({ command: 'examine webhook', seed }, given.signal, async (draft) => {
    try {
      await mock.webhooks.register({ url: 'http://localhost/examined', secret: options.secret });
      await mock.step({ do: 'fault.add', webhook: 'drop' });
      await examiner.examine(trials);
    } catch (error) {
      draft.problem = reasonOf(signal.aborted ? signal.reason : error);
    } finally {
      cancel();
      await mock.stop();
    }
    draft.problem ??= sender.problem;
    const { tries, blocked } = examiner;
    if (tries.length > 0) draft.trials = trials.map((one) => verdictOf(one, tries, { ...options, blocked }));
    if (options.prepare)
      draft.notes.push(`Your application still has ${sender.orderCount} orders named examine-${seed}-….`);
  });
}

/** Returns the trials that match patterns, and always the plain trial. @throws RangeError for an unknown name */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const unknown = patterns.find((pattern) => !names.some((name) => isNamedBy(pattern, name)));
  if (unknown !== undefined) throw new WrongOption(`trial "${unknown}" is unknown${validNames(unknown, names)}`);
  return TRIALS.filter(({ name }) => ['plain', ...patterns].some((pattern) => isNamedBy(pattern, name)));
}

const repeated = (trials: readonly Trial[], times: number) => trials.flatMap((one) => Array<Trial>(times).fill(one));

/** The try of a run that stopped the receiver. */
const deadTry = (run: Run): Try => ({
  run,
  believes: 'not read',
  expected: 'a response to the next webhook',
  result: 'dead',
});

/** An order of the plain trial, and its reading before the payment. */
type PlainOrder = { run: Run; order: ExaminedOrder; before: Reading };

const isChanged = (before: Reading, { paid, text }: Reading) => paid !== before.paid || text !== before.text;

/** Returns whether a run waits between its deliveries. */
const isPausing = ({ trial }: Run) => trial.sends.some(({ mode }) => mode === 'ignored' || mode === 'lost');

const namesOf = (runs: readonly Run[]) => [...new Set(runs.map(({ trial }) => trial.name))];

class Examiner {
  readonly #sender: WebhookSender;
  readonly #meaning = new Meaning();
  tries: Try[] = [];
  /** Why the remaining trials were not reached, once the receiver has stopped for good. */
  blocked: string | undefined;
  /** Sends one trial after the other, to find the one that crashes the receiver. */
  #isCautious = false;
  #isRepeating = false;
  #sinceSent = stopwatch();
  #last: Reading = {};

  constructor(sender: WebhookSender) {
    this.#sender = sender;
  }

  /** Runs trials and their prerequisites, in an order in which no trial hides another. */
  async examine(trials: readonly Trial[]): Promise<void> {
    const { options } = this.#sender;
    const isNeeded = ({ name }: Trial) => trials.some((one) => one.name === name || one.needs === name);
    const needed = TRIALS.filter((one) => !PLAIN.includes(one) && isNeeded(one) && !missingFor(one, options));
    const plain = await this.#sender.prepare(repeated(PLAIN, PLAIN_TRIES));
    const paid: PlainOrder[] = [];
    for (const run of plain) {
      for (const order of run.orders) paid.push({ run, order, before: await this.#pay(run, order) });
      if (run.crash === 'during') return this.#stop([run]);
    }
    const reads = await this.#learn(paid);
    const same = reads.filter((read) => read === reads[0]).length;
    const lag = `${Math.round(this.#sender.lagMs)} ms`;
    options.onRead?.(`read: ${reads[0]}, ${same} of ${PLAIN_TRIES}, ${lag}${sourceText(this.#last)}`);
    const tries = await Promise.all(plain.map((run) => this.#judge(run, true)));
    const isPlain = tries.every(({ result }) => result === 'right');
    const stranger = isPlain ? undefined : strangeness(tries, options.prepare !== undefined, this.#last);
    if (stranger !== undefined) throw new NoVerdict(stranger);
    this.tries = tries;
    if (this.#meaning.isWord) await this.#learnFailed();
    // Forgeries are detected even if no genuine delivery is accepted.
    const isTried = ({ sends, phase }: Trial) =>
      isPlain || (phase !== 'risky' && sends.some(({ forgery }) => forgery !== undefined));
    // A repair would hide or cause findings of trials that are not judged yet.
    const waveOf = ({ phase }: Trial) => (phase === 'risky' ? 2 : phase === 'repair' ? 1 : 0);
    for (const wave of [0, 1, 2]) {
      const group = needed.filter((one) => isTried(one) && waveOf(one) === wave);
      this.#isRepeating = false;
      await this.#wave(group);
      this.#isRepeating = true;
      const failed = group.filter((trial) => isRepeated(trial, this.tries));
      await this.#wave(repeated(failed, REPEATS));
    }
  }

  /** Sends the payment of a plain order, to measure how late a reading is. Returns the reading before it. */
  async #pay(run: Run, order: ExaminedOrder): Promise<Reading> {
    const sender = this.#sender;
    const { settle } = sender.options;
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict(`an order counts as paid before anything was sent${sourceText(before)}`);
    await sender.send(run);
    this.#sinceSent = stopwatch();
    if (run.crash === 'during') return before;
    const lagMs = await this.#poll(order, settle, (reading) => isChanged(before, reading));
    sender.lagMs = Math.max(sender.lagMs, lagMs ?? settle);
    const usual = Math.max(...run.responses.map(({ ms }) => ms));
    sender.usualMs = Math.min(sender.usualMs || usual, usual);
    return before;
  }

  /** Learns what readings mean from paid orders. Returns both readings of each for the report. */
  async #learn(paid: readonly PlainOrder[]): Promise<string[]> {
    const { options } = this.#sender;
    // An intermediate status, such as "processing", may come first.
    if (paid.some(({ before }) => before.text !== undefined)) await this.#sender.wait(options.silenceMs);
    const reads: string[] = [];
    for (const { run, order, before } of paid) {
      const after = await this.#read(order);
      if (run.responses.some(isAccepted) || isChanged(before, after)) {
        this.#meaning.learn(before, after, order.amount);
      }
      reads.push(`${describeReading(before)} → ${describeReading(after)}`);
    }
    return reads;
  }

  /** Learns the word for a failed payment, which is no word for a paid order. */
  async #learnFailed(): Promise<void> {
    const sender = this.#sender;
    const [run] = await sender.prepare([FAILED]);
    if (run === undefined) return;
    await sender.send(run);
    if (run.crash !== undefined) return;
    await sender.wait(Math.max(sender.options.silenceMs, sender.lagMs));
    for (const order of run.orders) this.#meaning.learnUnpaid(await this.#read(order));
  }

  /** Runs trials, then sends a final payment as a fence. After a crash, all but its cause run again. */
  async #wave(trials: readonly Trial[]): Promise<void> {
    let left = trials;
    let unsolved: readonly Run[] = [];
    while (left.length > 0 && this.blocked === undefined) {
      const [fence, ...runs] = await this.#sender.prepare([...PLAIN, ...left]);
      if (fence === undefined) return;
      const sent = await this.#sendAll(runs);
      this.#sinceSent = stopwatch();
      const suspects = sent.length > 0 ? sent : await this.#judgeAll(runs, fence);
      if (suspects.length === 0) {
        this.#blame(unsolved);
        return;
      }
      if (!(await this.#isRestarted())) return this.#stop(suspects);
      this.#isCautious = true;
      const [suspect, ...others] = suspects;
      if (suspect === undefined) return;
      // The next round finds which of several it was, unless only their concurrency crashes it.
      unsolved = others.length > 0 ? suspects : [];
      if (others.length > 0) continue;
      if (!left.includes(suspect.trial)) return this.#stop(suspects);
      this.tries.push(...left.filter((one) => one === suspect.trial).map(() => deadTry(suspect)));
      left = left.filter((one) => one !== suspect.trial);
    }
  }

  /** Sends the fence and judges runs. Returns the suspects of a crash, as {@link Examiner.#sendAll} does. */
  async #judgeAll(runs: readonly Run[], fence: Run): Promise<readonly Run[]> {
    const last = this.#sender.lastAnswered ?? fence;
    try {
      const isFenced = await this.#passFence(fence);
      if (fence.crash !== undefined) return [last];
      await this.#judgeRuns(runs, isFenced, fence);
      return [];
    } catch (error) {
      // A crashed application cannot be read.
      if (!(error instanceof NoVerdict) || (await this.#isAlive())) throw error;
      return [last];
    }
  }

  async #judgeRuns(runs: readonly Run[], isFenced: boolean, fence: Run): Promise<void> {
    const judged: Try[] = [];
    await sideBySide(runs, SIDE_BY_SIDE, async (run) => {
      judged.push(await this.#judge(run, isFenced, fence));
    });
    // The word of a paid order is wrong if any order that is not paid has it.
    this.tries.push(
      ...judged.map((one): Try => {
        const { reading } = one;
        if (one.result !== 'another word' || reading === undefined) return one;
        if (this.#meaning.isUnpaid(reading)) return { ...one, result: 'too little' };
        return { ...one, result: 'unproven', reason: this.#meaning.adviceFor(reading) };
      }),
    );
  }

  /** Ends the examination, because the receiver no longer responds. One of the runs stopped it. */
  #stop(suspects: readonly Run[]): void {
    const names = namesOf(suspects)
      .join(', ')
      .replace(/, (?!.*, )/, ' or ');
    this.blocked = `not reached, because the receiver stopped responding in ${names}`;
    this.#blame(suspects);
  }

  /** Adds a finding about the first of the runs of which one stopped the receiver. */
  #blame(suspects: readonly Run[]): void {
    const [first] = suspects;
    if (first === undefined) return;
    const names = namesOf(suspects);
    this.tries.push({ ...deadTry(first), ...(names.length > 1 && { suspects: names.join(', ') }) });
  }

  /**
   * Sends the deliveries of runs, concurrently if the receiver is too slow for one run after the other, or if they
   * mostly wait. Returns the runs that may have crashed it.
   */
  async #sendAll(runs: readonly Run[]): Promise<readonly Run[]> {
    const crashed = runs.filter(({ crash }) => crash !== undefined);
    if (crashed.length > 0) return crashed;
    const isAlone = (run: Run) => {
      const { phase } = run.trial;
      if (this.#isCautious || (phase !== undefined && phase !== 'late')) return true;
      return this.#sender.isFast && !isPausing(run);
    };
    const together = runs.filter((run) => !isAlone(run));
    const groups = [together, ...runs.filter(isAlone).map((run) => [run])];
    // Their second delivery comes last, and never directly after the first.
    const late = runs.filter(({ trial }) => trial.phase === 'late');
    for (const group of [...groups, ...late.map((run) => [run])]) {
      if (group.some((run) => late.includes(run) && run.responses.length > 0)) await this.#isAlive();
      const before = this.#sender.lastAnswered;
      await sideBySide(group, SIDE_BY_SIDE, (run) => this.#sender.send(run));
      const suspects = await this.#suspectsOf(group, before);
      if (suspects.length > 0) return suspects;
    }
    return [];
  }

  /** Returns the runs of a group that may have crashed the receiver. `before` was answered last before them. */
  async #suspectsOf(group: readonly Run[], before: Run | undefined): Promise<readonly Run[]> {
    const during = group.filter(({ crash }) => crash === 'during');
    if (during.length > 0) return during;
    if (group.some(({ crash }) => crash === 'before')) {
      // The process ended after it had answered.
      const last = this.#sender.lastAnswered ?? before;
      return last === undefined ? group : [last];
    }
    const isChecked = ({ trial, responses }: Run) =>
      this.#isCautious || trial.phase === 'risky' || responses.some(isBroken);
    return group.some(isChecked) && !(await this.#isAlive()) ? group.filter(isChecked) : [];
  }

  async #isRestarted(): Promise<boolean> {
    const elapsed = stopwatch();
    while (elapsed() < RESTART_MS) {
      if (await this.#isAlive()) return true;
      await this.#sender.wait(CHECK_MS);
    }
    return false;
  }

  /** Sends the webhook of the first plain order again. Returns whether it is answered in time. */
  async #isAlive(): Promise<boolean> {
    const [first] = this.tries;
    if (first === undefined) return false;
    const { trial, orders, events } = first.run;
    const run: Run = { trial, orders, events, responses: [] };
    const { lastAnswered } = this.#sender;
    await this.#sender.send(run);
    this.#sender.lastAnswered = lastAnswered;
    return run.responses.some(({ status }) => status !== null);
  }

  /** Sends a payment, and waits until it is read as paid and no other change can follow. */
  async #passFence(fence: Run): Promise<boolean> {
    const sender = this.#sender;
    const { lagMs, options } = sender;
    await sender.send(fence);
    await sender.wait(Math.max(options.silenceMs, Math.min(3 * lagMs, Math.max(options.settle, lagMs))));
    const isBelieved = async (order: ExaminedOrder) =>
      undefined !== (await this.#poll(order, options.settle, (reading) => this.#meaning.isPaid(reading, order.amount)));
    return fence.responses.some(isAccepted) && (await Promise.all(fence.orders.map(isBelieved))).every(Boolean);
  }

  async #judge(run: Run, isFenced: boolean, fence?: Run): Promise<Try> {
    const unread = { run, believes: 'not read', expected: 'paid', result: 'unproven' } as const;
    if (run.problem !== undefined) return { ...unread, reason: run.problem };
    if (run.trial.needs === 'prepare' && run.responses.length === 0) {
      return { ...unread, reason: 'the call that creates the order could not be held: POST /v2/request' };
    }
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order)));
    const textOf = (of: 'believes' | 'expected') => seen.map((one) => one[of]).join(' and ');
    const wrong = seen.find(({ result }) => result !== 'right');
    const evidence = { run, believes: textOf('believes'), expected: textOf('expected'), reading: wrong?.reading };
    if (wrong !== undefined) return { ...evidence, result: wrong.result };
    if (PLAIN.includes(run.trial) && !run.responses.some(isAccepted)) return { ...evidence, result: 'not accepted' };
    if (isFenced || seen.every(({ isPaid }) => isPaid)) return { ...evidence, result: 'right' };
    const refused = fence && refusalOf(fence.responses);
    const reason = refused === undefined ? 'was not believed in time' : `was not accepted: ${refused}`;
    return { ...evidence, result: 'unproven', reason: `a payment sent last ${reason}` };
  }

  /** Polls while the reading may still become correct. An excess is confirmed with a second read. */
  async #compare(trial: Trial, order: ExaminedOrder) {
    const { lagMs, options } = this.#sender;
    const truth = await this.#sender.truth(order);
    let reading = await this.#read(order);
    const compare = () => this.#meaning.compare(reading, truth, order.amount);
    const isHardening = trial.class === 'hardening';
    // A known failure, or one that only causes a remark, does not need the full wait.
    const shortMs = this.#isRepeating || isHardening ? Math.max(500, 20 * lagMs) : options.settle;
    const isProof = compare() === 'too much' && !isHardening;
    const limitMs = isProof ? Math.max(50, lagMs) : Math.min(options.settle, shortMs) - this.#sinceSent();
    if (compare() !== 'right')
      await this.#poll(order, limitMs, (next) => {
        reading = next;
        return compare() === 'right';
      });
    const expected = `${truth.paid ? 'paid' : 'not paid'}, ${truth.amount} of ${order.amount} received`;
    return { result: compare(), reading, believes: describeReading(reading), expected, isPaid: truth.paid };
  }

  /** Polls until `isEnough`. Returns the start of that read, whose duration is no lag; undefined on timeout. */
  async #poll(order: ExaminedOrder, limitMs: number, isEnough: (reading: Reading) => boolean) {
    const elapsed = stopwatch();
    for (let waitMs = 2; ; waitMs = Math.min(50, waitMs * 2)) {
      const startMs = elapsed();
      if (isEnough(await this.#read(order))) return startMs;
      if (elapsed() > limitMs) return undefined;
      await this.#sender.wait(waitMs);
    }
  }

  async #read(order: ExaminedOrder): Promise<Reading> {
    const { signal, believes } = this.#sender.options;
    signal.throwIfAborted();
    try {
      this.#last = readingOf(await believes(order, signal));
      return this.#last;
    } catch (error) {
      throw new NoVerdict(`cannot read what the application believes: ${reasonOf(error)}`);
    }
  }
}
