import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { postTo } from './courier.ts';
import type { Examination } from './examine.types.ts';
import { Examiner } from './examiner.ts';
import { examinationOf, NoVerdict } from './report.ts';
import { isNamedBy } from './select.ts';
import { Stage } from './stage.ts';
import { PLAIN, TRIALS, type Trial } from './trials.ts';
import { isRepeated, strangeness, verdictOf } from './verdict.ts';
import type { ExamineWebhookOptions, WebhookPlan, WebhookTarget } from './webhook.types.ts';

/** How far the mock's clock begins before the machine's time, in milliseconds. */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
const REPEATS = 2;

/** Examines a receiver with a mock of its own. Never rejects because of what the receiver does. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: (options: MockOptions) => Mock | Promise<Mock>,
): Promise<Examination> {
  const options: WebhookPlan = {
    secret: 'test-webhook-secret',
    seed: randomSecret().slice(0, 6),
    settle: 2000,
    within: 60_000,
    again: (name) => `examineWebhook(target, { …, trials: ['${name}'] })`,
    ...withoutUndefined(given),
  };
  const { seed, signal } = options;
  const trials = selectTrials(options.trials);
  const post = postTo(target);
  const elapsed = stopwatch();
  const now = isoTime(machineNow() - BEFORE_MS);
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16) });
  const end = new AbortController();
  const forget = onAbort(signal ?? end.signal, () => end.abort(new NoVerdict('it was interrupted')));
  const cancel = startTimer(options.within, () => end.abort(new NoVerdict('its time is over')));
  const stage = new Stage(mock, options, end.signal);
  const examiner = new Examiner({ stage, post, options, signal: end.signal, usualMs: 0, lagMs: 0 });
  let problem: string | undefined;
  try {
    await stage.open();
    await examine(examiner, stage, trials, options);
  } catch (error) {
    const cause: unknown = end.signal.aborted ? end.signal.reason : error;
    problem = cause instanceof Error ? cause.message : String(cause);
  } finally {
    cancel();
    forget();
    await mock.stop();
  }
  const verdicts = trials.map((one) => verdictOf(one, examiner.tries, options));
  const remains = `${stage.orderCount} orders named examine-${seed}-… remain in the application`;
  const notes = options.prepare === undefined ? [] : [remains];
  return examinationOf({ command: 'examine webhook', seed, ms: elapsed(), problem, notes }, verdicts);
}

/** Returns the trials that patterns name, and always the plain one. @throws RangeError for a name that no trial has */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const unknown = patterns.find((pattern) => !names.some((name) => isNamedBy(pattern, name)));
  if (unknown !== undefined) throw new RangeError(`there is no trial "${unknown}"${didYouMean(unknown, names)}`);
  return TRIALS.filter((trial) => trial === PLAIN || patterns.some((pattern) => isNamedBy(pattern, trial.name)));
}

/** Makes all tries, and those that they need, in an order in which no trial can hide another. */
async function examine(examiner: Examiner, stage: Stage, trials: readonly Trial[], { prepare, breaks }: WebhookPlan) {
  const needed = TRIALS.filter(({ name }) => trials.some((one) => one.name === name || one.needs === name));
  const of = (...phases: Trial['phase'][]) =>
    needed.filter((one) => one !== PLAIN && phases.includes(one.phase) && (breaks || one.needs !== 'breaks'));
  // An old event cannot be made again later.
  const early = await stage.prepare(of('early'), 1 + REPEATS);
  await stage.makeEvents(early, true);
  await examiner.plain(await stage.prepare([PLAIN], PLAIN_TRIES));
  if (examiner.tries.some(({ result }) => result !== 'right')) {
    const stranger = strangeness(examiner.tries, prepare !== undefined);
    if (stranger === undefined) return;
    examiner.tries.length = 0;
    throw new NoVerdict(stranger);
  }
  for (const group of [of(undefined, 'alone', 'late'), of('risky')]) {
    const runs = [...early.splice(0), ...(await stage.prepare(group))];
    if (runs.length > 0) await examiner.wave(runs);
    if (examiner.dead !== undefined) return;
    const failed = group.filter((trial) => isRepeated(trial, examiner.tries));
    if (failed.length > 0) await examiner.wave(await stage.prepare(failed, REPEATS), true);
  }
}
