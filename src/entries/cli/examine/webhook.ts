import { againLine } from '../../examine/again.ts';
import type { Examination } from '../../examine/examine.types.ts';
import type { ExamineWebhookOptions } from '../../examine/webhook.types.ts';
import { type Env, UsageError } from '../given-values.ts';
import { DEFAULT_SECRET, print } from '../output.ts';
import { believesBy, commandOf, prepareBy } from './application.ts';
import { finish, REPORT_FLAGS, reportTargets } from './finish.ts';
import { type LocalFlag, type LocalLine, localHelp, readLocalLine } from './local-flags.ts';

/** Where the application calls the mock, unless `--port` says otherwise. */
const PORT = 4010;

const FLAGS = {
  believes: {
    value: 'URL#/POINTER',
    help: 'what the application believes of an order: GET, JSON; {reference}, {requestId}',
  },
  'believes-cmd': { value: 'CMD', help: 'the same by the output of a command; EXAMINE_REFERENCE, EXAMINE_REQUEST_ID' },
  prepare: { value: 'CALL', help: "lets the application create an order: 'POST URL BODY', with {amount}, {reference}" },
  trial: { value: 'NAME', multiple: true, help: 'makes this trial alone; repeatable, * for any text' },
  'secret-env': { value: 'VARIABLE', help: `variable with the secret (MOCK_WEBHOOK_SECRET, or ${DEFAULT_SECRET})` },
  break: { value: 'CMD', help: "makes the application's store fail, for late-work" },
  mend: { value: 'CMD', help: 'repairs it; runs whatever happens' },
  settle: { value: 'TIME', help: 'longest time until a belief follows a webhook (2s)' },
  for: { value: 'TIME', help: 'end of the examination (60s)' },
  'status-only': { help: 'judges without --believes, by the status of answers' },
  seed: { value: 'HEX', help: 'repeats an examination; the application must have forgotten it' },
  port: { value: 'N', help: `port of the mock for the application's calls (${PORT} with --prepare)` },
  list: { help: 'prints trials, classes and sentences' },
  ...REPORT_FLAGS,
  help: { help: 'prints this help' },
} as const satisfies Record<string, LocalFlag>;

const ABOUT =
  'Sends trials to a webhook receiver, reads what its application believes afterwards, and names each bug in one sentence.';

/** Examines a webhook receiver. Returns the exit code. */
export async function webhook(args: readonly string[], env: Env, signal: AbortSignal): Promise<number> {
  const line = readLocalLine(FLAGS, args);
  if (line.has('help')) return print(localHelp('examine webhook URL [flags]', ABOUT, FLAGS));
  if (line.has('list')) {
    const { TRIALS } = await import('../../examine/trials.ts');
    const rows = TRIALS.map((one) => `${one.name.padEnd(16)}${one.class.padEnd(11)}${one.sentence}\n`);
    return print(rows.join(''));
  }
  // A wrong value is told before anything is sent.
  reportTargets(line);
  const { result, secret } = await examineByArguments(args, env, signal);
  return finish(result, line, [secret]);
}

/** Examines the receiver that arguments name. Resolves with the result, and with what must not be printed of it. */
export async function examineByArguments(
  args: readonly string[],
  env: Env,
  signal?: AbortSignal,
): Promise<{ result: Examination; secret: string | undefined }> {
  const line = readLocalLine(FLAGS, args);
  const [url, ...more] = line.operands;
  if (url === undefined || more.length > 0 || !/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UsageError('examine webhook needs one http or https URL');
  }
  const variable = line.one('secret-env') ?? 'MOCK_WEBHOOK_SECRET';
  const secret = env[variable] || undefined;
  if (line.one('secret-env') !== undefined && secret === undefined) {
    throw new UsageError(`--secret-env ${variable}: is not set`);
  }
  const options = optionsOf(line, env);
  const changed = { seed: undefined, report: undefined };
  const { examineWebhook } = await import('payment-request-mock');
  const result = await examineWebhook(url, {
    ...options,
    secret,
    signal,
    again: (trial) => againLine(['examine', 'webhook', ...args], { trial, ...changed }),
    onStart: ({ url: mock, seed }) => {
      const listens = options.port === undefined ? '' : `listening on ${mock}, `;
      const from = secret === undefined ? `the secret is ${DEFAULT_SECRET}` : `secret from ${variable}`;
      process.stderr.write(`  ${listens}${from}, seed ${seed}\n`);
    },
  }).catch((error: unknown) => {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  });
  return { result, secret: secret === DEFAULT_SECRET ? undefined : secret };
}

function optionsOf(line: LocalLine, env: Env): ExamineWebhookOptions {
  const [address, command, prepare] = [line.one('believes'), line.one('believes-cmd'), line.one('prepare')];
  const [breaks, mend, seed, trials] = [line.one('break'), line.one('mend'), line.one('seed'), line.all('trial')];
  if ((breaks === undefined) !== (mend === undefined)) throw new UsageError('--break and --mend belong together');
  if (seed !== undefined && !/^[\da-f]{1,6}$/.test(seed)) {
    throw new UsageError(`--seed ${seed}: must be up to six hex digits`);
  }
  const byCommand: ExamineWebhookOptions['believes'] = ({ reference, requestId, paymentReference }) =>
    commandOf(command ?? '', env, {
      EXAMINE_REFERENCE: reference,
      EXAMINE_REQUEST_ID: requestId,
      EXAMINE_PAYMENT_REFERENCE: paymentReference,
    });
  return {
    believes: command !== undefined ? byCommand : address === undefined ? undefined : believesBy(address),
    prepare: prepare === undefined ? undefined : prepareBy(prepare),
    breaks:
      breaks === undefined || mend === undefined
        ? undefined
        : { break: () => commandOf(breaks, env), mend: () => commandOf(mend, env) },
    trials: trials.length > 0 ? trials : undefined,
    settle: line.time('settle'),
    within: line.time('for'),
    statusOnly: line.has('status-only'),
    seed,
    port: line.count('port', 0) ?? (prepare === undefined ? undefined : PORT),
  };
}
