import { urlProblem } from '../../engine/api/webhooks/webhook-url.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { Examination } from './examine.types.ts';
import { Examiner, NoVerdict, type Try } from './examiner.ts';
import { functionPost, type Post, socketPost } from './post.ts';
import { examinationOf } from './report.ts';
import { selectTrials } from './select-trials.ts';
import { type Run, Stage } from './stage.ts';
import type { Trial } from './trial.ts';
import { PLAIN, TRIALS } from './trials.ts';
import { explainPlain, failsOften, verdictOf } from './verdict.ts';
import type { ExamineWebhookOptions, WebhookTarget } from './webhook.types.ts';

/** Creates the mock of an examination; it listens when a port is given. */
export type CreateMock = (options: MockOptions & { port?: number }) => Mock | Promise<Mock>;

/** How far the mock's clock begins before the machine's time, in milliseconds. */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
/** Why a failure is tried again, so often. */
const REPEATS = 2;
const SECRET = 'test-webhook-secret';
const WITHIN_MS = 60_000;

/** Examines a receiver with a mock of its own. Never rejects because of what the receiver does. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: CreateMock,
): Promise<Examination> {
  const options = { ...given, secret: given.secret ?? SECRET };
  const trials = selectTrials(options);
  const seed = options.seed ?? randomSecret().slice(0, 6);
  const elapsed = stopwatch();
  const post = await postTo(target, options);
  const now = isoTime(machineNow() - BEFORE_MS);
  const listens = options.port === undefined ? {} : { port: options.port };
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16), ...listens });
  const end = new AbortController();
  const forget = onAbort(options.signal ?? end.signal, () => end.abort(new NoVerdict('it was interrupted')));
  const cancel = startTimer(options.within ?? WITHIN_MS, () => end.abort(new NoVerdict('its time is over')));
  const stage = new Stage(mock, seed, options);
  const tries: Try[] = [];
  let problem: string | undefined;
  try {
    await stage.open();
    options.onStart?.({ url: mock.url, seed });
    const examiner = new Examiner(stage, post, options, end.signal);
    await examine(
      examiner,
      stage,
      trials.filter((trial) => obstacleOf(trial, target, options) === undefined),
      tries,
      options,
    );
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    cancel();
    forget();
    await mock.stop();
  }
  const again =
    options.again ?? ((name, used) => `examineWebhook(target, { …, trials: ['${name}'], seed: '${used}' })`);
  const verdicts = trials.map((trial) =>
    verdictOf(trial, tries, { obstacle: obstacleOf(trial, target, options), again: again(trial.name, seed) }),
  );
  if (options.believes === undefined && options.statusOnly !== true)
    problem ??= 'give --believes, or --status-only if its answers are all that counts';
  const notes = [`${stage.orderCount} orders named examine-${seed}-… remain in the application`];
  return examinationOf({ command: 'examine webhook', seed, ms: elapsed(), problem, notes }, verdicts);
}

async function postTo(target: WebhookTarget, { allowPublic }: ExamineWebhookOptions): Promise<Post> {
  if (typeof target === 'function') return functionPost(target, 'http://localhost/webhook');
  const url = new URL(target);
  const rule = { allowPublic: allowPublic === url.hostname, onlyPublic: false };
  const wrong = urlProblem(url.href, rule)?.replace(
    'webhooks.allowPublic is set',
    `--allow-public ${url.hostname} is given`,
  );
  if (wrong !== undefined) throw new RangeError(wrong);
  return socketPost(url, rule);
}

/** Returns why a trial cannot be made at all. */
function obstacleOf({ needs }: Trial, target: WebhookTarget, { breaks }: ExamineWebhookOptions): string | undefined {
  if (needs === 'break' && breaks === undefined) return 'give --break and --mend';
  return needs === 'socket' && typeof target === 'function'
    ? 'only a receiver behind a URL can be sent this'
    : undefined;
}

/** Makes all tries, in an order in which no trial can hide another. */
async function examine(
  examiner: Examiner,
  stage: Stage,
  trials: readonly Trial[],
  tries: Try[],
  options: ExamineWebhookOptions,
): Promise<void> {
  const prepare = async (wanted: readonly Trial[], times = 1) => {
    const runs: Run[] = [];
    for (const trial of wanted) for (let at = 0; at < times; at++) runs.push(await stage.prepare(trial));
    return runs;
  };
  const of = (...phases: Trial['phase'][]) => trials.filter((trial) => trial !== PLAIN && phases.includes(trial.phase));
  // A late delivery cannot be made later again.
  const early = await prepare(of('early'), 1 + REPEATS);
  await stage.makeEvents(early, true);
  tries.push(...(await examiner.plain(PLAIN_TRIES)));
  if (tries.some(({ result }) => result !== 'right')) {
    const unset = TRIALS.filter(({ name }) => name === 'empty-secret');
    const isRefused = tries.some(({ answers }) => answers.some(({ status }) => status === 401 || status === 403));
    if (isRefused)
      tries.push(...(await examiner.wave(await prepare(unset))).filter(({ result }) => result === 'too much'));
    return explainPlain(tries, options.prepare !== undefined);
  }
  for (const group of [of(undefined, 'alone', 'late'), of('risky')]) {
    if (group.length === 0 && early.length === 0) continue;
    examiner.isRepeating = false;
    tries.push(...(await examiner.wave([...early.splice(0), ...(await prepare(group))])));
    const failed = group.filter((trial) => failsOften(trial, tries));
    if (examiner.isDead) return;
    if (failed.length === 0) continue;
    examiner.isRepeating = true;
    tries.push(...(await examiner.wave(await prepare([...failed, ...failed.flatMap(controlOf)], REPEATS))));
  }
}

/** Returns a trial of the same shape without its fault: if that goes wrong as well, the examiner is in doubt. */
function controlOf({ name, makes, sends, orders = 1, class: rank }: Trial): Trial[] {
  const events = [...new Set(sends.map(({ event }) => event))].sort();
  const clean = events.filter((event) => sends.some((one) => one.event === event && one.kind === undefined));
  const hasFault = sends.length > events.length || sends.some((one) => Object.keys(one).length > 1);
  if (!hasFault) return [];
  const plain = clean.map((event) => ({ event }));
  return [{ name: `control of ${name}`, class: rank, makes, sends: plain, orders, sent: '', sentence: '' }];
}
