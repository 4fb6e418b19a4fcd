import { randomSecret } from '../../engine/control/secret.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { Examination } from './examine.types.ts';
import { Examiner } from './examiner.ts';
import { PlayedService, receiverOf } from './played-service.ts';
import { examinationOf, isNamedBy, NoVerdict } from './report.ts';

import { PLAIN, TRIALS, type Trial } from './trials.ts';
import { isRepeated, strangeness, verdictOf } from './verdict.ts';
import type { ExamineWebhookOptions, WebhookPlan, WebhookTarget } from './webhook.types.ts';

/** How far behind the machine's time the mock's clock starts (ms). */
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
  const receiver = receiverOf(target);
  const elapsed = stopwatch();
  const now = isoTime(machineNow() - BEFORE_MS);
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16) });
  const end = new AbortController();
  const forget = onAbort(signal ?? end.signal, () => end.abort(new NoVerdict('interrupted')));
  const cancel = startTimer(options.within, () => end.abort(new NoVerdict('out of time')));
  const service = new PlayedService(mock, receiver, options, end.signal);
  const examiner = new Examiner(service);
  let problem: string | undefined;
  try {
    await service.open();
    await examine(examiner, service, trials);
  } catch (error) {
    const cause: unknown = end.signal.aborted ? end.signal.reason : error;
    problem = cause instanceof Error ? cause.message : String(cause);
  } finally {
    cancel();
    forget();
    await mock.stop();
  }
  const { tries } = examiner;
  const verdicts = tries.length === 0 ? [] : trials.map((one) => verdictOf(one, tries, options));
  const left = `Your application still has ${service.orderCount} orders named examine-${seed}-….`;
  return examinationOf(
    { command: 'examine webhook', seed, ms: elapsed(), problem, notes: options.prepare ? [left] : [] },
    verdicts,
  );
}

/** Returns the trials that patterns name, and always the plain one. @throws RangeError for an unknown name */
function selectTrials(patterns: readonly string[] = ['*']): readonly Trial[] {
  const names = TRIALS.map(({ name }) => name);
  const unknown = patterns.find((pattern) => !names.some((name) => isNamedBy(pattern, name)));
  if (unknown !== undefined) throw new RangeError(`unknown trial "${unknown}"${didYouMean(unknown, names)}`);
  return TRIALS.filter((trial) => trial === PLAIN || patterns.some((pattern) => isNamedBy(pattern, trial.name)));
}

/** Makes the tries of trials and of those they need, in an order in which no trial hides another. */
async function examine(examiner: Examiner, service: PlayedService, trials: readonly Trial[]): Promise<void> {
  const { prepare, breaks } = service.options;
  const needed = TRIALS.filter(
    (one) =>
      trials.some(({ name, needs }) => one.name === name || one.name === needs) && (breaks || one.needs !== 'breaks'),
  );
  await examiner.plain(await service.prepare([PLAIN], PLAIN_TRIES));
  const isPlain = examiner.tries.every(({ result }) => result === 'right');
  const stranger = isPlain ? undefined : strangeness(examiner.tries, prepare !== undefined);
  if (stranger !== undefined) {
    examiner.tries.length = 0;
    throw new NoVerdict(stranger);
  }
  const others = needed.filter((one) => one !== PLAIN);
  const [calm, risky] = [
    others.filter(({ phase }) => phase !== 'risky'),
    others.filter(({ phase }) => phase === 'risky'),
  ];
  // Forgeries show too much even where nothing genuine is accepted.
  const groups = isPlain ? [calm, risky] : [calm.filter(({ sends }) => sends.some(({ isForged }) => isForged))];
  for (const group of groups.filter(({ length }) => length > 0)) {
    await examiner.wave(await service.prepare(group));
    if (examiner.dead !== undefined) return;
    const failed = group.filter((trial) => isRepeated(trial, examiner.tries));
    if (failed.length > 0) await examiner.wave(await service.prepare(failed, REPEATS), true);
  }
}
