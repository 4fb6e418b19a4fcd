import { urlProblem } from '../../engine/api/webhooks/webhook-url.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { Examination } from './examine.types.ts';
import { Examiner, NoVerdict } from './examiner.ts';
import { functionPost, type Post, socketPost } from './post.ts';
import { examinationOf } from './report.ts';
import { needsOf, selectTrials } from './select-trials.ts';
import { type Run, Stage } from './stage.ts';
import type { Trial } from './trial.ts';
import { PLAIN, TRIALS } from './trials.ts';
import { failsOften, strangeness, verdictOf } from './verdict.ts';
import type { ExamineWebhookOptions, WebhookTarget } from './webhook.types.ts';

/** Creates the mock of an examination; it listens when a port is given. */
type CreateMock = (options: MockOptions & { port?: number }) => Mock | Promise<Mock>;

/** How far the mock's clock begins before the machine's time, in milliseconds. */
const BEFORE_MS = 180_000;
const PLAIN_TRIES = 3;
/** How often a trial that failed is made again. */
const REPEATS = 2;
const SECRET = 'test-webhook-secret';
const WITHIN_MS = 60_000;
const NO_BELIEF = 'give --believes, or --status-only if statuses are all that counts';

/** Examines a receiver with a mock of its own. Never rejects because of what the receiver does. */
export async function examineReceiver(
  target: WebhookTarget,
  given: ExamineWebhookOptions,
  createMock: CreateMock,
): Promise<Examination> {
  const options = { ...given, secret: given.secret ?? SECRET };
  const trials = selectTrials(options);
  const obstacleOf = ({ needs }: Trial) => {
    if (needs === 'break' && options.breaks === undefined) return 'give --break and --mend';
    return needs === 'socket' && typeof target === 'function'
      ? 'only a receiver with a URL can be sent this'
      : undefined;
  };
  const post = await postTo(target, options);
  const elapsed = stopwatch();
  const seed = options.seed ?? randomSecret().slice(0, 6);
  const now = isoTime(machineNow() - BEFORE_MS);
  const listens = options.port === undefined ? {} : { port: options.port };
  const mock = await createMock({ fixtures: 'empty', now, seed: Number.parseInt(seed, 16), ...listens });
  const end = new AbortController();
  const forget = onAbort(options.signal ?? end.signal, () => end.abort(new NoVerdict('it was interrupted')));
  const cancel = startTimer(options.within ?? WITHIN_MS, () => end.abort(new NoVerdict('its time is over')));
  const stage = new Stage(mock, seed, options);
  const examiner = new Examiner(stage, post, options, end.signal);
  let problem = options.believes === undefined && options.statusOnly !== true ? NO_BELIEF : undefined;
  try {
    await stage.open();
    options.onStart?.({ url: mock.url, seed });
    await examine(
      examiner,
      stage,
      needsOf(trials).filter((trial) => obstacleOf(trial) === undefined),
    );
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    cancel();
    forget();
    await mock.stop();
  }
  const again = options.again ?? ((name: string) => `examineWebhook(target, { …, trials: ['${name}'] })`);
  const verdicts = trials.map((trial) =>
    verdictOf(trial, examiner.tries, { obstacle: obstacleOf(trial), again: again(trial.name) }),
  );
  const notes = [`${stage.orderCount} orders named examine-${seed}-… remain in the application`];
  return examinationOf({ command: 'examine webhook', seed, ms: elapsed(), problem, notes }, verdicts);
}

async function postTo(target: WebhookTarget, { allowPublic }: ExamineWebhookOptions): Promise<Post> {
  if (typeof target === 'function') return functionPost(target, 'http://localhost/webhook');
  const url = new URL(target);
  const rule = { allowPublic: allowPublic === url.hostname, onlyPublic: false };
  const problem = urlProblem(url.href, rule);
  if (problem === undefined) return socketPost(url, rule);
  throw new RangeError(problem.replace('webhooks.allowPublic is set', `--allow-public ${url.hostname} is given`));
}

/** Makes all tries, in an order in which no trial can hide another. */
async function examine(examiner: Examiner, stage: Stage, trials: readonly Trial[]): Promise<void> {
  const prepare = async (wanted: readonly Trial[], times = 1) => {
    const runs: Run[] = [];
    for (const trial of wanted) for (let at = 0; at < times; at++) runs.push(await stage.prepare(trial));
    return runs;
  };
  const of = (...phases: Trial['phase'][]) => trials.filter((trial) => trial !== PLAIN && phases.includes(trial.phase));
  // An old event cannot be made again later.
  const early = await prepare(of('early'), 1 + REPEATS);
  await stage.makeEvents(early, true);
  await examiner.plain(await prepare([PLAIN], PLAIN_TRIES));
  if (examiner.tries.some(({ result }) => result !== 'right')) return explain(examiner, prepare);
  for (const group of [of(undefined, 'alone', 'late'), of('risky')]) {
    const runs = [...early.splice(0), ...(await prepare(group))];
    if (runs.length > 0) await examiner.wave(runs);
    if (examiner.isDead) return;
    const failed = group.filter((trial) => failsOften(trial, examiner.tries));
    if (failed.length > 0) await examiner.wave(await prepare([...failed, ...failed.flatMap(controlOf)], REPEATS), true);
  }
}

/** Finds out why a plain delivery does not pass. @throws NoVerdict when the receiver may be right */
async function explain(examiner: Examiner, prepare: (wanted: readonly Trial[]) => Promise<Run[]>): Promise<void> {
  const stranger = strangeness(examiner.tries, examiner.isPrepared);
  if (stranger !== undefined) {
    examiner.tries.length = 0;
    throw new NoVerdict(stranger);
  }
  const isRefused = examiner.tries.some(({ answers }) =>
    answers.some(({ status }) => status === 401 || status === 403),
  );
  if (isRefused) await examiner.wave(await prepare(TRIALS.filter(({ name }) => name === 'empty-secret')));
}

/** Returns a trial of the same shape without its fault: if that goes wrong as well, the examiner is in doubt. */
function controlOf({ name, makes, sends, orders = 1, class: rank }: Trial): Trial[] {
  const events = [...new Set(sends.map(({ event }) => event))].sort();
  const hasFault = sends.length > events.length || sends.some((one) => Object.keys(one).length > 1);
  if (!hasFault) return [];
  const genuine = events.filter((event) => sends.some((one) => one.event === event && one.kind === undefined));
  const plain = genuine.map((event) => ({ event }));
  return [{ name: `control of ${name}`, class: rank, makes, sends: plain, orders, sent: '', sentence: '' }];
}
