import { againLine } from '../../examine/again.ts';
import type { Examination } from '../../examine/examine.types.ts';
import type { ExamineWebhookOptions } from '../../examine/webhook.types.ts';
import { type Env, UsageError } from '../given-values.ts';
import { DEFAULT_SECRET, print } from '../output.ts';
import { believesOf, commandOf, prepareOf } from './application.ts';
import { finish, REPORT_FLAGS, reportTargets } from './finish.ts';
import { type LocalFlag, type LocalLine, localHelp, readLocalLine } from './local-flags.ts';

const FLAGS = {
  believes: {
    value: 'URL#/POINTER',
    help: 'what the application believes of an order: GET, JSON; {reference}, {requestId}',
  },
  'believes-cmd': { value: 'CMD', help: 'the same by the output of a command; EXAMINE_REFERENCE, EXAMINE_REQUEST_ID' },
  'believes-header': {
    value: 'NAME=VARIABLE',
    multiple: true,
    help: 'header of that GET; its value is in the variable',
  },
  'paid-words': { value: 'WORDS', help: 'words that mean paid, with commas (the one after the first payment)' },
  prepare: { value: 'CALL', help: "lets the application create an order: 'POST URL BODY', with {amount}, {reference}" },
  'prepare-cmd': { value: 'CMD', help: 'the same by a command; EXAMINE_AMOUNT, EXAMINE_REFERENCE' },
  trial: { value: 'NAME', multiple: true, help: 'makes this trial alone; repeatable, * for any text' },
  skip: { value: 'NAME', multiple: true, help: 'leaves out a trial; repeatable, * for any text' },
  'secret-env': { value: 'VARIABLE', help: `variable with the secret (MOCK_WEBHOOK_SECRET, or ${DEFAULT_SECRET})` },
  break: { value: 'CMD', help: "makes the application's store fail, for late-work" },
  mend: { value: 'CMD', help: 'repairs it; runs whatever happens' },
  settle: { value: 'TIME', help: 'longest time until a belief follows a webhook (2s)' },
  'settle-cmd': { value: 'CMD', help: 'what makes a worker of the application run, before each reading' },
  for: { value: 'TIME', help: 'end of the examination (60s)' },
  parallel: { value: 'N', help: 'trials side by side (8)' },
  copies: { value: 'N', help: 'size of a burst (10)' },
  amount: { value: 'AMOUNT', help: 'amount of an order (100)' },
  currency: { value: 'ID', help: 'payment currency; the invoice is in USD (FAU-sepolia)' },
  'status-only': { help: 'judges without --believes, by the status of answers' },
  'allow-public': { value: 'HOST', help: 'sends the gentle trials to this host of the internet' },
  seed: { value: 'HEX', help: 'repeats an examination; the application must have forgotten it' },
  port: { value: 'N', help: "port of the mock for the application's calls (4010 with --prepare)" },
  list: { help: 'prints trials, classes and sentences' },
  ...REPORT_FLAGS,
  help: { help: 'prints this help' },
} as const satisfies Record<string, LocalFlag>;

/** Where the application calls the mock, unless `--port` says otherwise. */
const PORT = 4010;
const USAGE = 'examine webhook URL [flags]';
const ABOUT =
  'Sends trials to a webhook receiver, reads what its application believes afterwards, and names each bug in one sentence.';

/** Examines a webhook receiver. Returns the exit code. */
export async function webhook(args: readonly string[], env: Env, signal: AbortSignal): Promise<number> {
  const line = readLocalLine(FLAGS, args);
  if (line.has('help')) return print(localHelp(USAGE, ABOUT, FLAGS));
  if (line.has('list')) return print(await trialList());
  // A wrong value is told before anything is sent.
  reportTargets(line);
  const { result, secrets } = await examineByLine(line, args, env, signal);
  return finish(result, line, secrets);
}

/** Examines the receiver that arguments name. Resolves with the result, and with what must not be printed of it. */
export async function examineByArguments(args: readonly string[], env: Env): Promise<Examined> {
  return examineByLine(readLocalLine(FLAGS, args), args, env, new AbortController().signal);
}

interface Examined {
  result: Examination;
  secrets: readonly (string | undefined)[];
}

async function examineByLine(
  line: LocalLine,
  args: readonly string[],
  env: Env,
  signal: AbortSignal,
): Promise<Examined> {
  const [url, ...more] = line.operands;
  if (url === undefined || more.length > 0 || !/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UsageError('examine webhook needs one http or https URL');
  }
  const variable = line.one('secret-env') ?? 'MOCK_WEBHOOK_SECRET';
  const secret = env[variable] || undefined;
  if (line.one('secret-env') !== undefined && secret === undefined) {
    throw new UsageError(`--secret-env ${variable}: is not set`);
  }
  const headers = headersOf(line, env);
  const secrets = [secret === DEFAULT_SECRET ? undefined : secret, ...Object.values(headers)];
  const prepare = prepareOf(line, env);
  const port = line.count('port', 0) ?? (prepare === undefined ? undefined : PORT);
  const { examineWebhook } = await import('payment-request-mock');
  const result = await examineWebhook(url, {
    believes: believesOf(line, headers, env),
    prepare,
    ...plainOptions(line),
    ...workOf(line, env),
    secret,
    port,
    signal,
    again: (trial) =>
      againLine(['examine', 'webhook', ...args], { trial, seed: undefined, report: undefined, skip: undefined }),
    onStart: ({ url: mock, seed }) => {
      const listens = port === undefined ? '' : `listening on ${mock}, `;
      const from = secret === undefined ? `the secret is ${DEFAULT_SECRET}` : `secret from ${variable}`;
      process.stderr.write(`  ${listens}${from}, seed ${seed}\n`);
    },
  }).catch((error: unknown) => {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  });
  return { result, secrets };
}

function plainOptions(line: LocalLine): ExamineWebhookOptions {
  const [trials, seed] = [line.all('trial'), line.one('seed')];
  if (seed !== undefined && !/^[\da-f]{1,6}$/.test(seed))
    throw new UsageError(`--seed ${seed}: must be up to six hex digits`);
  return {
    paidWords: line.one('paid-words')?.split(','),
    trials: trials.length > 0 ? trials : undefined,
    skip: line.all('skip'),
    settle: line.time('settle'),
    within: line.time('for'),
    parallel: line.count('parallel', 1),
    copies: line.count('copies', 2),
    amount: line.one('amount'),
    currency: line.one('currency'),
    allowPublic: line.one('allow-public'),
    statusOnly: line.has('status-only'),
    seed,
  };
}

function headersOf(line: LocalLine, env: Env): Record<string, string> {
  const pairs = line.all('believes-header').map((text) => {
    const [name = '', variable = ''] = text.split('=');
    const value = env[variable];
    if (value === undefined || !/^[\w-]+$/.test(name))
      throw new UsageError(`--believes-header ${text}: must be NAME=VARIABLE, and set`);
    return [name, value];
  });
  return Object.fromEntries(pairs);
}

function workOf(line: LocalLine, env: Env): Pick<ExamineWebhookOptions, 'work' | 'breaks'> {
  const [breaks, mend, work] = [line.one('break'), line.one('mend'), line.one('settle-cmd')];
  if ((breaks === undefined) !== (mend === undefined)) throw new UsageError('--break and --mend belong together');
  return {
    ...(work !== undefined && { work: () => commandOf(work, env) }),
    ...(breaks !== undefined &&
      mend !== undefined && { breaks: { break: () => commandOf(breaks, env), mend: () => commandOf(mend, env) } }),
  };
}

async function trialList(): Promise<string> {
  const { TRIALS } = await import('../../examine/trials.ts');
  return TRIALS.map(({ name, class: rank, sentence }) => `${name.padEnd(16)}${rank.padEnd(11)}${sentence}\n`).join('');
}
