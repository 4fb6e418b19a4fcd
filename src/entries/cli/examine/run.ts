import { didYouMean } from '../../../engine/kernel/core/nearest.ts';
import { againLine } from '../../examine/again.ts';
import { KIND_NAMES } from '../../examine/run/kinds.ts';
import type { ExamineRunOptions, RunRemark } from '../../examine/run/run.types.ts';
import { secretFinder } from '../../examine/secrets.ts';
import { examineRun } from '../../node/examine.ts';
import { type Env, UsageError } from '../given-values.ts';
import { print } from '../output.ts';
import { type CommandOptions, commandJob } from './command-job.ts';
import { finish, REPORT_FLAGS, reportTargets } from './finish.ts';
import { type LocalFlag, type LocalLine, localHelp, readLocalLine } from './local-flags.ts';

/** Names of variables whose values a command may print, and a report must not. */
const SECRET = /^\w*(SECRET|TOKEN|PASSWORD|KEY)=.{8}/i;
/** Runs between two lines about the progress. */
const TOLD_RUNS = 25;
const REMARKS = ['leftover', 'wrong end', 'hammering'] as const satisfies RunRemark[];

const FLAGS = {
  'url-env': { value: 'VARIABLE', multiple: true, help: 'gets the URL of the API, as EXAMINE_URL does; repeatable' },
  'key-env': { value: 'VARIABLE', multiple: true, help: 'gets the API key; repeatable' },
  setup: { value: 'CMD', help: 'run before each run, such as a reset of a database' },
  kinds: { value: 'KINDS', help: `what goes wrong, with commas (${KIND_NAMES.join(',')})` },
  only: { value: 'NAME', multiple: true, help: 'makes createRequestV2#2:lost alone; repeatable, * for any text' },
  skip: { value: 'OPERATION', multiple: true, help: 'leaves the calls of an operation alone; repeatable' },
  parallel: { value: 'N', help: 'runs side by side (4, with --setup 1)' },
  late: { value: 'TIME', help: 'after how long a late answer comes (10s)' },
  for: { value: 'TIME', help: 'after how long no further run begins (10m)' },
  'max-runs': { value: 'N', help: 'disturbed runs at most (300)' },
  restart: { value: 'always|never', help: 'starts a command again that failed (if a second start changes nothing)' },
  'expect-exit': { value: 'N', help: 'exit code of a command that ends well (0)' },
  'fail-on': { value: 'REMARKS', help: 'remarks that are findings, with commas: leftover, wrong-end, hammering' },
  shell: { help: 'runs the command in a shell' },
  fixtures: { value: 'NAME', help: 'data of the mock (empty)' },
  scenario: { value: 'NAME', help: 'scenario that is applied before each run' },
  settlement: { value: 'WHEN', help: 'when a payment is confirmed (immediate)' },
  now: { value: 'TIME', help: 'time at which the clock stands still' },
  seed: { value: 'N', help: 'seed of the ids (1)' },
  webhook: { value: 'URL', help: 'where the mock sends webhooks' },
  ...REPORT_FLAGS,
  help: { help: 'prints this help' },
} as const satisfies Record<string, LocalFlag>;

const USAGE = 'examine run [flags] -- COMMAND';
const ABOUT =
  'Runs a command again and again, while one of its calls goes wrong each time, and names what it then does wrong.';

/** Examines a command. Returns the exit code. */
export async function run(args: readonly string[], env: Env, signal: AbortSignal): Promise<number> {
  const line = readLocalLine(FLAGS, args);
  if (line.has('help')) return print(localHelp(USAGE, ABOUT, FLAGS));
  if (line.operands.length === 0) throw new UsageError('examine run needs a command, as in examine run -- node job.js');
  // A wrong value is told before anything is run.
  reportTargets(line);
  const isSecret = ([name, value]: [string, unknown]) => SECRET.test(`${name}=${value}`);
  const secrets = Object.entries(env)
    .filter(isSecret)
    .map(([, value]) => value);
  const command = {
    env,
    urlEnv: line.all('url-env'),
    keyEnv: line.all('key-env'),
    shell: line.has('shell'),
    exitCode: line.count('expect-exit', 0) ?? 0,
    holdsSecret: secretFinder(secrets),
  };
  const onProgress = (done: number, total: number) => {
    if (done % TOLD_RUNS === 0) console.error(`  ${done} of ${total} disturbed runs`);
  };
  const again = (only: string) => againLine(['examine', 'run', ...args], { report: undefined, only });
  const options = { ...optionsOf(line, command), signal, again, onProgress };
  console.error('  starts the command up to 5 times undisturbed; stop with Ctrl-C');
  return finish(await examineRun(commandJob(line.operands, command), options), line, secrets);
}

function optionsOf(line: LocalLine, command: CommandOptions): ExamineRunOptions {
  const [setup, webhook] = [line.one('setup'), line.one('webhook')];
  const given = (['fixtures', 'scenario', 'settlement', 'now'] as const).map((flag) => [flag, line.one(flag)]);
  return {
    kinds: wordsOf(line, 'kinds', KIND_NAMES),
    failOn: wordsOf(line, 'fail-on', REMARKS),
    only: line.all('only').length > 0 ? line.all('only') : undefined,
    skip: line.all('skip'),
    setup: setup === undefined ? undefined : commandJob([setup], { ...command, shell: true, exitCode: 0 }),
    parallel: line.count('parallel', 1),
    late: line.time('late'),
    within: line.time('for'),
    maxRuns: line.count('max-runs', 1),
    restart: wordsOf(line, 'restart', ['always', 'never'])?.[0],
    mock: {
      // The mock checks them when it starts.
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      seed: line.count('seed', 0),
      ...(webhook !== undefined && { webhooks: { url: webhook } }),
    },
  };
}

function wordsOf<const W extends string>(line: LocalLine, flag: string, words: readonly W[]): W[] | undefined {
  return line
    .one(flag)
    ?.split(',')
    .map((given) => {
      const word = words.find((one) => one.replace(' ', '-') === given);
      if (word !== undefined) return word;
      throw new UsageError(`--${flag} ${given}: must be one of ${words.join(', ')}${didYouMean(given, words)}`);
    });
}
