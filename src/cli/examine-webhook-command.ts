import { reasonOf } from '../engine/kernel/core/errors.ts';
import { readText } from '../engine/kernel/core/read-up-to.ts';
import { isRecord } from '../engine/kernel/core/records.ts';
import { holdsSecret, SECRET_LENGTH } from '../engine/kernel/core/text.ts';
import type { ExamineWebhookOptions } from '../tools/examine/examine.types.ts';
import { command, UsageError } from './command.ts';
import { EXIT_CODES, JUDGE, judge, milliseconds } from './judge-command.ts';
import { DEFAULT_SECRET } from './output.ts';
import { againLine } from './process.ts';
import { runCommand } from './run-command.ts';

const PORT = 4010;
const CALL_LIMIT_MS = 30_000;
const MAX_SHOWN = 100;

type Headers = Readonly<Record<string, string>>;

export const examineWebhook = command('examine webhook <url>', 'Find bugs in a webhook receiver', {
  details:
    'Sends genuine, repeated, reordered and forged webhooks to your receiver, checks what your application believes ' +
    'afterwards, and reports each bug in one sentence. The webhook secret is read from MOCK_WEBHOOK_SECRET ' +
    `(${DEFAULT_SECRET}), and headers for --believes and --prepare, one per line, from EXAMINE_HEADERS. ${EXIT_CODES}`,
  flags: {
    believes: { value: 'URL#/POINTER', help: "URL and JSON pointer of an order's status, with {reference}" },
    'believes-cmd': { value: 'CMD', help: 'or a command that prints the status of the order $EXAMINE_REFERENCE' },
    prepare: { value: 'CALL', help: "create an order: 'POST URL BODY', with {amount} and {reference}" },
    trial: { value: 'NAMES', multiple: true, help: 'run only these trials (comma-separated, * is a wildcard)' },
    break: { value: 'CMD', help: "make the application's store fail, for the trial late-work" },
    mend: { value: 'CMD', help: 'repair the store' },
    reconcile: { value: 'CMD', help: 'run the job that looks for missed webhooks, for the trial missed' },
    settle: { value: 'TIME', help: 'how long the status may lag behind a webhook (2s)' },
    for: { value: 'TIME', help: 'time limit of the whole examination (60s)' },
    port: { value: 'PORT', help: `port of the mock for calls of your application (${PORT} with --prepare)` },
    ...JUDGE,
  },
  example:
    'examine webhook http://localhost:3000/api/webhook \\\n' +
    "    --believes 'http://localhost:3000/api/orders/{reference}#/paid'",
  run({ operands: [url = ''], flags, args, env }) {
    const { believes, prepare, reconcile, port = prepare === undefined ? undefined : PORT } = flags;
    if ((believes === undefined) === (flags['believes-cmd'] === undefined))
      throw new UsageError('examine webhook needs --believes or --believes-cmd');
    const hasBreaks = flags.break !== undefined;
    if (hasBreaks !== (flags.mend !== undefined)) throw new UsageError('--break and --mend need each other');
    const headers = headersOf(env.EXAMINE_HEADERS);
    const secret = env.MOCK_WEBHOOK_SECRET || DEFAULT_SECRET;
    if (secret.length < SECRET_LENGTH)
      console.error(`  MOCK_WEBHOOK_SECRET has fewer than ${SECRET_LENGTH} characters, so reports may contain it`);
    const values = Object.values(headers).flatMap((value) => value.split(/\s+/));
    const secrets = [secret, ...values].filter((one) => one.length >= SECRET_LENGTH && one !== DEFAULT_SECRET);
    const shell = (flag: 'break' | 'mend' | 'reconcile' | 'believes-cmd', more = {}, signal?: AbortSignal) =>
      runCommand([`${flags[flag]}`], {
        env: { ...env, ...more },
        signal,
        shell: true,
        title: `--${flag} failed with `,
      });
    const printed: ExamineWebhookOptions['believes'] = async ({ reference, requestId, paymentReference }, signal) => {
      const order = { EXAMINE_REFERENCE: reference, EXAMINE_REQUEST_ID: requestId };
      const amount = await shell('believes-cmd', { ...order, EXAMINE_PAYMENT_REFERENCE: paymentReference }, signal);
      return { amount, source: `--believes-cmd printed: ${amount.slice(0, MAX_SHOWN)}` };
    };
    const create = prepare === undefined ? undefined : callOf('--prepare', prepare, headers);
    const options: ExamineWebhookOptions = {
      believes: believes === undefined ? printed : callOf('--believes', believes, headers),
      prepare: create && (async ({ signal, ...order }) => (await create(order, signal)).amount),
      breaks: hasBreaks ? { break: () => shell('break'), mend: () => shell('mend') } : undefined,
      reconcile: reconcile === undefined ? undefined : () => shell('reconcile'),
      trials: flags.trial,
      secret,
      control: flags.control,
      settle: milliseconds(flags.settle),
      within: milliseconds(flags.for),
      port,
      onRead(text) {
        if (!holdsSecret(text, secrets)) console.error(`  ${text}`);
      },
      again: (trial) => againLine(args, '--trial', trial),
    };
    return judge(flags, secrets, async (signal) => {
      const { examineWebhook } = await import('payment-request-mock');
      return examineWebhook(url, { ...options, signal });
    });
  },
});

/** Reads lines such as `authorization: Bearer …`. */
function headersOf(text = ''): Headers {
  const lines = [...text.matchAll(/^([\w-]+): *(.*\S)/gm)].map(([, name, value]) => [name, value]);
  // The text is not repeated, because it may contain a secret.
  if (text !== '' && lines.length === 0) throw new UsageError('EXAMINE_HEADERS: must be like "name: value"');
  return Object.fromEntries(lines);
}

/** Returns a function that makes a call such as `POST URL#/POINTER BODY`, with `{name}` replaced by values. */
function callOf(flag: string, text: string, headers: Headers) {
  const [, verb, address, body] = /^(?:(\w+) +)?(https?:\S+)(?: +(.*))?$/s.exec(text) ?? [];
  const example = `'POST http://localhost:3000/orders {"amount":"{amount}"}'`;
  if (address === undefined) throw new UsageError(`${flag} ${text}: must be an http or https URL, or like ${example}`);
  const method = verb ?? (body === undefined ? 'GET' : 'POST');
  return async (given: object, signal: AbortSignal) => {
    const values = { ...given };
    const [url = '', pointer] = filled(address, values).split(/#(.*)/s);
    const limit = AbortSignal.timeout(CALL_LIMIT_MS);
    const json = body && { body: filled(body, values), headers: { 'content-type': 'application/json', ...headers } };
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.any([signal, limit]), ...json } as const;
    const { status, text } = await fetch(url, init)
      .then(async (response) => ({ status: response.status, text: await readText(response) }))
      .catch((error: unknown) => {
        if (limit.aborted) throw new Error(`no response within ${CALL_LIMIT_MS / 1000} seconds`);
        if (!(error instanceof TypeError)) throw error;
        throw new Error(`nothing answers at ${url} (${reasonOf(error)}); start your application`);
      });
    const source = `${method} ${url} returned ${status}: ${text.slice(0, MAX_SHOWN)}`;
    const isUnknown = method === 'GET' && status === 404;
    if (status >= 300 && !isUnknown) throw new Error(source);
    return { amount: isUnknown ? undefined : valueAt(text, pointer), source };
  };
}

/** Replaces `{name}` and `{prepared#/pointer}` with values. */
const filled = (template: string, values: Readonly<Record<string, unknown>>) =>
  template.replaceAll(/\{(\w+)(?:#([^}]*))?\}/g, (whole, name: string, pointer?: string) =>
    name in values ? String(valueAt(values[name], pointer)) : whole,
  );

/** Returns the value at a JSON Pointer of a text, or the whole text without a pointer. */
function valueAt(text: unknown, pointer: string | undefined): unknown {
  if (pointer === undefined) return text;
  try {
    const value: unknown = JSON.parse(String(text));
    return pointer
      .split('/')
      .slice(1)
      .reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
  } catch {
    return undefined;
  }
}
