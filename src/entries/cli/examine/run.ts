import { didYouMean } from '../../../engine/kernel/core/nearest.ts';
import { againLine } from '../../examine/again.ts';
import { KIND_NAMES } from '../../examine/run/kinds.ts';
import type { ExamineRunOptions, RunConsequence, RunProgress } from '../../examine/run/run.types.ts';
import { secretFinder } from '../../examine/secrets.ts';
import type { MockOptions } from '../../mock.types.ts';
import { examineRun } from '../../node/examine.ts';
import { type Env, UsageError } from '../given-values.ts';
import { print } from '../output.ts';
import { type CommandOptions, commandJob } from './command-job.ts';
import { finish, REPORT_FLAGS, reportTargets } from './finish.ts';
import { type LocalFlag, type LocalLine, localHelp, readLocalLine } from './local-flags.ts';

const REMARKS = ['leftover', 'wrong end', 'hammering'] as const satisfies RunConsequence[];

const FLAGS = {
  'url-env': {
    value: 'VARIABLE',
    multiple: true,
    help: "gets the API's URL of a run; repeatable (EXAMINE_URL has it, too)",
  },
  'key-env': { value: 'VARIABLE', multiple: true, help: 'gets the API key; repeatable' },
  setup: { value: 'CMD', help: 'run before each run, such as a reset of a database' },
  kinds: { value: 'KINDS', help: `what goes wrong, with commas (${KIND_NAMES.join(',')})` },
  only: {
    value: 'NAME',
    multiple: true,
    help: 'makes this run alone, such as createRequestV2#2:lost; repeatable, * for any text',
  },
  skip: { value: 'OPERATION', multiple: true, help: 'leaves the calls of an operation alone; repeatable' },
  parallel: { value: 'N', help: 'runs side by side (4, with --setup 1)' },
  late: { value: 'TIME', help: 'after how long a late answer comes (10s)' },
  for: { value: 'TIME', help: 'after how long no further run begins (10m)' },
  'max-runs': { value: 'N', help: 'disturbed runs at most (300)' },
  restart: {
    value: 'always|never',
    help: 'whether a command that failed is started again (when a second start changes nothing)',
  },
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
  'Runs a command once for each of its calls and each thing that can go wrong with one, and names what it pays or creates twice, leaves half done or gives up.';

/** Examines a command. Returns the exit code. */
export async function run(args: readonly string[], env: Env, signal: AbortSignal): Promise<number> {
  const line = readLocalLine(FLAGS, args);
  if (line.has('help')) return print(localHelp(USAGE, ABOUT, FLAGS));
  if (line.operands.length === 0) throw new UsageError('examine run needs a command, as in examine run -- node job.js');
  // A wrong value is told before anything is run.
  reportTargets(line);
  const command = {
    env,
    urlEnv: line.all('url-env'),
    keyEnv: line.all('key-env'),
    shell: line.has('shell'),
    exitCode: line.count('expect-exit', 0) ?? 0,
  };
  const options = optionsOf(line, command);
  const secrets = secretsOf(env);
  const holdsSecret = secretFinder(secrets);
  const job = commandJob(line.operands, command);
  const guarded: typeof job = async (context) => {
    try {
      await job(context);
    } catch (error) {
      throw holdsSecret(String(error)) ? new Error('its output holds a secret of the environment') : error;
    }
  };
  process.stderr.write(
    `\n  starts the command ${line.one('setup') === undefined ? 5 : 3} times undisturbed; stop with Ctrl-C\n`,
  );
  const again = (only: string) => againLine(['examine', 'run', ...args], { report: undefined, only });
  return finish(await examineRun(guarded, { ...options, signal, again, onProgress }), line, secrets);
}

function optionsOf(line: LocalLine, command: CommandOptions): ExamineRunOptions {
  const setup = line.one('setup');
  const restart = line.one('restart');
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
    restart: restart === undefined ? undefined : wordOf('restart', restart, ['always', 'never'] as const),
    // The options of the mock are checked when it starts.
    mock: {
      ...text(line, 'fixtures'),
      ...text(line, 'scenario'),
      ...text(line, 'settlement'),
      ...text(line, 'now'),
      seed: line.count('seed', 0),
      ...(line.one('webhook') !== undefined && { webhooks: { url: line.one('webhook') } }),
    } as MockOptions,
  };
}

function text(line: LocalLine, flag: keyof typeof FLAGS): Record<string, string> {
  const value = line.one(flag);
  return value === undefined ? {} : { [flag]: value };
}

function wordsOf<const W extends string>(line: LocalLine, flag: string, words: readonly W[]): W[] | undefined {
  return line
    .one(flag)
    ?.split(',')
    .map((word) => wordOf(flag, word, words));
}

function wordOf<const W extends string>(flag: string, given: string, words: readonly W[]): W {
  const word = words.find((one) => one.replace(' ', '-') === given);
  if (word === undefined)
    throw new UsageError(`--${flag} ${given}: must be one of ${words.join(', ')}${didYouMean(given, words)}`);
  return word;
}

/** What a command may print, and must not be in a report. */
function secretsOf(env: Env): string[] {
  const names = Object.keys(env).filter((name) => /(SECRET|TOKEN|PASSWORD|PRIVATE_KEY|API_KEY)$/i.test(name));
  return names.map((name) => env[name] ?? '').filter((value) => value.length > 7 && value !== 'test-api-key');
}

function onProgress({ done, total, calls, isRestartable }: RunProgress): void {
  if (done === 0) {
    process.stderr.write(
      `  ${calls} calls; restartable: ${isRestartable ? 'yes' : 'no'}; starts it ${total} times disturbed\n`,
    );
  } else if (process.stderr.isTTY) process.stderr.write(`\r  ${done} of ${total}${done === total ? '\n' : ''}`);
}
