import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { Hall } from './courier.ts';
import type { Examination } from './examine.types.ts';
import { Examiner, NoVerdict } from './examiner.ts';
import { postTo } from './post.ts';
import { examinationOf } from './report.ts';
import { Stage } from './stage.ts';
import type { Trial } from './trial.ts';
import { PLAIN, TRIALS } from './trials.ts';
import { failsOften, strangeness, verdictOf } from './verdict.ts';
import type { ExamineWebhookOptions, WebhookTarget } from './webhook.types.ts';

/** Creates the mock of an examination; it listens when a port is given. */
type CreateMock = (options: MockOptions & { port?: number | undefined }) => Mock | Promise<Mock>;

/** How far the mock's clock begins before the machine's time, in milliseconds. */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
/** How often a trial that failed is made again. */
const REPEATS = 2;
const NO_BELIEF = 'give --believes, or --status-only if statuses are all that counts';

/** Examines a receiver with a mock of its own. Never rejects because of what the receiver does. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: CreateMock,
): Promise<Examination> {
  const options = { secret: 'test-webhook-secret', seed: randomSecret().slice(0, 6), ...withoutUndefined(given) };
  const { seed, again = (name: string) => `examineWebhook(target, { …, trials: ['${name}'] })` } = options;
  const trials = selectTrials(options.trials);
  const obstacleOf = ({ needs }: Trial) =>
    needs === 'break' && options.breaks === undefined ? 'give --break and --mend' : undefined;
  const post = postTo(target);
  const elapsed = stopwatch();
  const now = isoTime(machineNow() - BEFORE_MS);
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16), port: options.port });
  const end = new AbortController();
  const forget = onAbort(options.signal ?? end.signal, () => end.abort(new NoVerdict('it was interrupted')));
  const cancel = startTimer(options.within ?? 60_000, () => end.abort(new NoVerdict('its time is over')));
  const stage = new Stage(mock, options);
  const hall = { stage, post, options, signal: end.signal };
  const examiner = new Examiner(hall);
  let problem = options.believes === undefined && !options.statusOnly ? NO_BELIEF : undefined;
  try {
    await stage.open();
    options.onStart?.({ url: mock.url, seed });
    const isNeeded = (trial: Trial) => trials.some((one) => one === trial || one.needs === trial.name);
    const needed = TRIALS.filter((trial) => isNeeded(trial) && obstacleOf(trial) === undefined);
    await examine(examiner, hall, needed);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    cancel();
    forget();
    await mock.stop();
  }
  const verdicts = trials.map((trial) => verdictOf(trial, examiner.tries, again(trial.name), obstacleOf(trial)));
  const notes = [`${stage.orderCount} orders named examine-${seed}-… remain in the application`];
  return examinationOf({ command: 'examine webhook', seed, ms: elapsed(), problem, notes }, verdicts);
}

/** Returns the trials that patterns name, and always the plain one. @throws RangeError for a name that no trial has */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const wanted = patterns.flatMap((pattern) => {
    const [start = '', end] = pattern.split('*');
    const isLike = (name: string) =>
      end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
    const found = names.filter(isLike);
    if (found.length === 0) throw new RangeError(`there is no trial "${pattern}"${didYouMean(pattern, names)}`);
    return found;
  });
  return TRIALS.filter((trial) => trial === PLAIN || wanted.includes(trial.name));
}

/** Makes all tries, in an order in which no trial can hide another. */
async function examine(examiner: Examiner, { stage, options }: Hall, trials: readonly Trial[]): Promise<void> {
  const of = (...phases: Trial['phase'][]) => trials.filter((trial) => trial !== PLAIN && phases.includes(trial.phase));
  // An old event cannot be made again later.
  const early = await stage.prepare(of('early'), 1 + REPEATS);
  await stage.makeEvents(early, true);
  await examiner.plain(await stage.prepare([PLAIN], PLAIN_TRIES));
  if (examiner.tries.some(({ result }) => result !== 'right')) {
    const stranger = strangeness(examiner.tries, options.prepare !== undefined);
    if (stranger !== undefined) {
      examiner.tries.length = 0;
      throw new NoVerdict(stranger);
    }
    // A secret that is not set explains a refusal.
    const isRefused = examiner.tries.some(({ answers }) =>
      answers.some(({ status }) => status === 401 || status === 403),
    );
    if (isRefused) await examiner.wave(await stage.prepare(TRIALS.filter(({ name }) => name === 'empty-secret')));
    return;
  }
  for (const group of [of(undefined, 'alone', 'late'), of('risky')]) {
    const runs = [...early.splice(0), ...(await stage.prepare(group))];
    if (runs.length > 0) await examiner.wave(runs);
    if (examiner.isDead) return;
    const failed = group.filter((trial) => failsOften(trial, examiner.tries));
    if (failed.length > 0) await examiner.wave(await stage.prepare(failed, REPEATS), true);
  }
}
