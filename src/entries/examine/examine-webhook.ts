import { urlProblem } from '../../engine/api/webhooks/webhook-address.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sideBySide, startTimer } from '../../engine/kernel/clock/timers.ts';
import { reasonOf, WrongOption } from '../../engine/kernel/core/errors.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { isNamedBy } from '../../engine/kernel/core/text.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { Examination, ExaminedOrder, ExamineWebhookOptions, WebhookTarget } from './examine.types.ts';
import { describeReading, Meaning, type Reading, readingOf, sourceText } from './reading.ts';
import { NoVerdict, runExamination } from './report.ts';
import { PLAIN, TRIALS, type Trial } from './trials.ts';
import { isRepeated, missingFor, strangeness, type Try, verdictOf } from './verdict.ts';
import { isAccepted, planOf, RULE, type Run, WebhookSender } from './webhook-sender.ts';

/** How far the mock's clock starts behind the machine's time (ms). */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
const REPEATS = 2;
/** Shortest silence that proves that nothing happened (real ms). */
const SILENCE_MS = 250;
const SIDE_BY_SIDE = 8;

/** Examines a receiver with a separate mock. Never rejects because of the receiver's behaviour. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: (options: MockOptions) => Mock | Promise<Mock>,
): Promise<Examination> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, ...(given.signal ? [given.signal] : [])]);
  const options = planOf(given, signal);
  const { seed, signature } = options;
  const trials = selectTrials(options.trials);
  if (!/^[\w-]+: ?.*\{hex\}/.test(signature)) {
    throw new WrongOption(`signature "${signature}": must be like "stripe-signature: t={time},v1={hex}"`);
  }
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
    if (examiner.tries.length > 0) draft.trials = trials.map((one) => verdictOf(one, examiner.tries, options));
    if (options.prepare)
      draft.notes.push(`Your application still has ${sender.orderCount} orders named examine-${seed}-….`);
  });
}

/** Returns the trials that match patterns, and always the plain trial. @throws RangeError for an unknown name */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const unknown = patterns.find((pattern) => !names.some((name) => isNamedBy(pattern, name)));
  if (unknown !== undefined) throw new WrongOption(`trial "${unknown}" is unknown${didYouMean(unknown, names)}`);
  return TRIALS.filter(({ name }) => ['plain', ...patterns].some((pattern) => isNamedBy(pattern, name)));
}

const repeated = (trials: readonly Trial[], times: number) => trials.flatMap((one) => Array<Trial>(times).fill(one));

class Examiner {
  readonly #sender: WebhookSender;
  readonly #meaning = new Meaning();
  tries: Try[] = [];
  #dead: Run | undefined;
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
    const reads: string[] = [];
    for (const run of plain) for (const order of run.orders) reads.push(await this.#learn(run, order));
    const same = reads.filter((read) => read === reads[0]).length;
    const lag = `${Math.round(this.#sender.lagMs)} ms`;
    options.onRead?.(`read: ${reads[0]}, ${same} of ${PLAIN_TRIES}, ${lag}${sourceText(this.#last)}`);
    const tries = await Promise.all(plain.map((run) => this.#judge(run, true)));
    const isPlain = tries.every(({ result }) => result === 'right');
    const stranger = isPlain ? undefined : strangeness(tries, options.prepare !== undefined, this.#last);
    if (stranger !== undefined) throw new NoVerdict(stranger);
    this.tries = tries;
    // Forgeries are detected even if no genuine delivery is accepted.
    const isTried = ({ sends, phase }: Trial) => isPlain || (phase !== 'risky' && sends.some((one) => one.isForged));
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

  /** Tries a plain order, to learn what a reading means and how late it is. Returns both readings for the report. */
  async #learn(run: Run, order: ExaminedOrder): Promise<string> {
    const sender = this.#sender;
    const { settle } = sender.options;
    const before = await this.#read(order);
    if (before.paid) throw new NoVerdict(`an order counts as paid before anything was sent${sourceText(before)}`);
    await sender.send(run);
    this.#sinceSent = stopwatch();
    const isChanged = ({ paid, text }: Reading) => paid !== before.paid || text !== before.text;
    sender.lagMs = Math.max(sender.lagMs, (await this.#poll(order, settle, isChanged)) ?? settle);
    // An intermediate status, such as "processing", may come first.
    if (before.text !== undefined) await sender.wait(SILENCE_MS);
    const after = await this.#read(order);
    if (run.responses.some(isAccepted)) this.#meaning.learn(before, after, order.amount);
    const usual = Math.max(...run.responses.map(({ ms }) => ms));
    sender.usualMs = Math.min(sender.usualMs || usual, usual);
    return `${describeReading(before)} → ${describeReading(after)}`;
  }

  /** Runs trials, concurrently if possible, then sends a final payment as a fence. */
  async #wave(trials: readonly Trial[]): Promise<void> {
    if (trials.length === 0 || this.#dead !== undefined) return;
    const [fence, ...runs] = await this.#sender.prepare([...PLAIN, ...trials]);
    await this.#sendAll(runs);
    this.#sinceSent = stopwatch();
    const isFenced = fence !== undefined && this.#dead === undefined && (await this.#passFence(fence));
    await sideBySide(runs, SIDE_BY_SIDE, async (run) => {
      this.tries.push(await this.#judge(run, isFenced));
    });
  }

  async #sendAll(runs: readonly Run[]): Promise<void> {
    const send = (run: Run) => this.#sender.send(run);
    const isAlone = ({ trial }: Run) => trial.phase !== undefined && trial.phase !== 'late';
    const together = runs.filter((run) => !isAlone(run));
    await sideBySide(together, SIDE_BY_SIDE, send);
    for (const run of runs.filter(isAlone)) {
      await send(run);
      if (run.trial.phase !== 'risky' || (await this.#isAlive())) continue;
      this.#dead = run;
      return;
    }
    for (const run of runs.filter(({ trial }) => trial.phase === 'late')) await send(run);
  }

  async #isAlive(): Promise<boolean> {
    const runs = this.tries.slice(0, 1).map(({ run }): Run => ({ ...run, responses: [] }));
    for (const run of runs) await this.#sender.send(run);
    return runs.some(({ responses }) => responses.some(({ status }) => status !== null));
  }

  /** Sends a payment, and waits until it is read as paid and no other change can follow. */
  async #passFence(fence: Run): Promise<boolean> {
    const sender = this.#sender;
    const { lagMs, options } = sender;
    await sender.send(fence);
    await sender.wait(Math.max(SILENCE_MS, Math.min(3 * lagMs, Math.max(options.settle, lagMs))));
    const isBelieved = async (order: ExaminedOrder) =>
      undefined !== (await this.#poll(order, options.settle, (reading) => this.#meaning.isPaid(reading, order.amount)));
    return fence.responses.some(isAccepted) && (await Promise.all(fence.orders.map(isBelieved))).every(Boolean);
  }

  async #judge(run: Run, isFenced: boolean): Promise<Try> {
    const unread = { run, believes: 'not read', expected: 'paid', result: 'unproven' } as const;
    if (this.#dead !== undefined) {
      const result = this.#dead === run ? 'dead' : 'unproven';
      const expected = 'a response to the next webhook';
      return { ...unread, expected, result, reason: 'the receiver no longer responds' };
    }
    if (run.trial.needs === 'prepare' && run.responses.length === 0) {
      return { ...unread, reason: 'the call that creates the order could not be held: POST /v2/request' };
    }
    const seen = await Promise.all(run.orders.map((order) => this.#compare(run.trial, order)));
    const textOf = (of: 'believes' | 'expected') => seen.map((one) => one[of]).join(' and ');
    const evidence = { run, believes: textOf('believes'), expected: textOf('expected') };
    const result = seen.map((one) => one.result).find((one) => one !== 'right') ?? 'right';
    if (result !== 'right' || isFenced || seen.every(({ isPaid }) => isPaid)) return { ...evidence, result };
    return { ...evidence, result: 'unproven', reason: 'a payment sent last was not believed in time' };
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
    return { result: compare(), believes: describeReading(reading), expected, isPaid: truth.paid };
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
