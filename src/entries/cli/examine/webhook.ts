import { isRecord } from '../../../engine/kernel/core/records.ts';
import type { ExamineWebhookOptions } from '../../examine/examine.types.ts';
import { holdsSecret, reasonOf, SECRET_LENGTH } from '../../examine/report.ts';
import { command, type Env, UsageError } from '../command.ts';
import { DEFAULT_SECRET } from '../output.ts';
import { againLine } from '../process.ts';
import { EXIT_CODES, JUDGE, judge, milliseconds } from './judge-command.ts';

const PORT = 4010;
const CALL_LIMIT_MS = 30_000;
const MAX_SHOWN = 100;

export const examineWebhook = command('examine webhook <url>', 'Send trials to a webhook receiver, and name its bugs', {
  details:
    'Sends genuine, repeated, reordered and forged webhooks to your receiver, checks what your application believes ' +
    'afterwards, and reports each bug in one sentence. The webhook secret is read from MOCK_WEBHOOK_SECRET ' +
    `(${DEFAULT_SECRET}), and headers of --believes and --prepare, one a line, from EXAMINE_HEADERS. ${EXIT_CODES}`,
  flags: {
    believes: {
      value: 'URL#/POINTER',
      help: 'URL and JSON pointer that tell whether an order is paid, with {reference} or {requestId}',
    },
    'believes-cmd': {
      value: 'CMD',
      help: 'or a command that prints it, with $EXAMINE_REFERENCE, $EXAMINE_REQUEST_ID or $EXAMINE_PAYMENT_REFERENCE',
    },
    prepare: { value: 'CALL', help: "create an order: 'POST URL BODY', with {amount} and {reference}" },
    trial: {
      value: 'NAMES',
      multiple: true,
      help: 'run only these trials (comma-separated, * is a wildcard)',
    },
    signature: {
      value: 'HEADER',
      help: "signature header, such as 'stripe-signature: t={time},v1={hex}' (x-request-network-signature: {hex})",
    },
    break: { value: 'CMD', help: "make the application's store fail, for the trial late-work" },
    mend: { value: 'CMD', help: 'repair the store' },
    reconcile: { value: 'CMD', help: 'run the job that looks for missed webhooks, for the trial missed' },
    settle: { value: 'TIME', help: 'how long a belief may lag behind a webhook (2s)' },
    for: { value: 'TIME', help: 'limit of the whole examination (60s)' },
    port: { value: 'PORT', help: `port of the mock, which your application calls (${PORT} with --prepare)` },
    ...JUDGE,
  },
  example: 'examine webhook http://localhost:3000/api/webhook',
  run({ operands: [url = ''], flags, args, env }) {
    if (!isHttpUrl(url)) throw new UsageError('examine webhook needs one http or https URL');
    const { believes, prepare, port = prepare === undefined ? undefined : PORT } = flags;
    const headers = headersOf(env.EXAMINE_HEADERS);
    const byCommand = flags['believes-cmd'];
    if ((believes === undefined) === (byCommand === undefined))
      throw new UsageError('examine webhook needs --believes or --believes-cmd');
    const secret = env.MOCK_WEBHOOK_SECRET || DEFAULT_SECRET;
    const options = {
      believes: believes === undefined ? printedBy(byCommand ?? '', env) : believesBy(believes, headers),
      prepare: prepare === undefined ? undefined : prepareBy(prepare, headers),
      signature: flags.signature,
      breaks: breaksBy(flags.break, flags.mend, env),
      reconcile: flags.reconcile === undefined ? undefined : commandOf('--reconcile', flags.reconcile, env),
      trials: flags.trial,
      secret,
      settle: milliseconds(flags.settle),
      within: milliseconds(flags.for),
      port,
      onRead(text: string) {
        if (!holdsSecret(text, secrets)) console.error(`  ${text}`);
      },
      again: (trial: string) => againLine(args, '--trial', trial),
    };
    const isShort = secret.length < SECRET_LENGTH;
    if (isShort)
      console.error(`  MOCK_WEBHOOK_SECRET has fewer than ${SECRET_LENGTH} characters, so reports may contain it`);
    const values = Object.values(headers).flatMap((value) => value.split(/\s+/));
    const secrets = [secret, ...values].filter((one) => one.length >= SECRET_LENGTH && one !== DEFAULT_SECRET);
    return judge(flags, secrets, async (signal) => {
      const { examineWebhook } = await import('payment-request-mock');
      return examineWebhook(url, { ...options, signal }).catch((error: unknown) => {
        throw error instanceof RangeError ? new UsageError(error.message) : error;
      });
    });
  },
});

const isHttpUrl = (text: string) => /^https?:/.test(text) && URL.canParse(text);

/** Returns a function that reads the belief about an order with `GET URL#/pointer`. */
function believesBy(address: string, headers: Headers): ExamineWebhookOptions['believes'] {
  // The `#` of `{prepared#/id}` starts no pointer.
  const [template = '', pointer] = address.split(/#(?![^{]*\})(.*)/s);
  if (!isHttpUrl(template)) throw new UsageError(`--believes ${address}: must be an http or https URL`);
  return async (order, signal) => {
    const { status, text, source } = await call('GET', filled(template, { ...order }), signal, { headers });
    if (status === 404) return { source };
    if (status >= 300) throw new Error(source);
    if (pointer === undefined) return { amount: text, source };
    return { amount: at(jsonOf(text, source), filled(pointer, { ...order }, escapePointer)), source };
  };
}

function jsonOf(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source}; not JSON`);
  }
}

/** Returns a function that reads the belief about an order from the output of a command. */
function printedBy(line: string, env: Env): ExamineWebhookOptions['believes'] {
  return async ({ reference, requestId, paymentReference }, signal) => {
    const values = { REFERENCE: reference, REQUEST_ID: requestId, PAYMENT_REFERENCE: paymentReference };
    const named = Object.entries(values).map(([name, value]) => [`EXAMINE_${name}`, value]);
    const output = await commandOf('--believes-cmd', line, { ...env, ...Object.fromEntries(named) })(signal);
    return { amount: output, source: `--believes-cmd printed: ${output.slice(0, MAX_SHOWN)}` };
  };
}

type Headers = Readonly<Record<string, string>>;

/** Reads lines such as `authorization: Bearer …`. */
function headersOf(text = ''): Headers {
  const lines = [...text.matchAll(/^([\w-]+): *(.*\S)/gm)].map(([, name, value]) => [name, value]);
  // The text is not repeated, because it may hold a secret.
  if (text !== '' && lines.length === 0) throw new UsageError('EXAMINE_HEADERS: must be like "name: value"');
  return Object.fromEntries(lines);
}

function breaksBy(breaks: string | undefined, mend: string | undefined, env: Env): ExamineWebhookOptions['breaks'] {
  if (breaks === undefined && mend === undefined) return undefined;
  if (breaks === undefined || mend === undefined) throw new UsageError('--break and --mend need each other');
  return { break: commandOf('--break', breaks, env), mend: commandOf('--mend', mend, env) };
}

function commandOf(flag: string, command: string, env: Env) {
  return async (signal?: AbortSignal) => {
    const { runCommand } = await import('./run-command.ts');
    const { code, output, printed } = await runCommand([command], { env, signal, shell: true });
    if (code !== 0) throw new Error(`${flag} failed with exit code ${code}: ${output}`);
    return printed;
  };
}

function prepareBy(text: string, headers: Headers): ExamineWebhookOptions['prepare'] {
  const [, method = 'POST', url, body = ''] = /^(\w+) +(https?:\S+)(?: +(.*))?$/s.exec(text) ?? [];
  if (url === undefined) {
    const example = `'POST http://localhost:3000/orders {"amount":"{amount}"}'`;
    throw new UsageError(`--prepare ${text}: must be a call, such as ${example}`);
  }
  return async ({ amount, reference, signal }) => {
    const values = { amount, reference };
    const json = { body: filled(body, values), headers: { 'content-type': 'application/json', ...headers } };
    const { status, text, source } = await call(method, filled(url, values), signal, body === '' ? { headers } : json);
    if (status >= 300) throw new Error(source);
    return /^\s*[[{]/.test(text) ? jsonOf(text, source) : text;
  };
}

/** Calls the application. Returns the response, and a line that describes the call for messages. */
async function call(method: string, url: string, signal: AbortSignal, init: RequestInit) {
  const limit = AbortSignal.timeout(CALL_LIMIT_MS);
  try {
    const ends = AbortSignal.any([signal, limit]);
    const response = await fetch(url, { ...init, method, redirect: 'manual', signal: ends });
    const [text, { status }] = [await response.text(), response];
    return { status, text, source: `${method} ${url} returned ${status}: ${text.slice(0, MAX_SHOWN)}` };
  } catch (error) {
    if (limit.aborted) throw new Error(`no response within ${CALL_LIMIT_MS / 1000} seconds`);
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`nothing answers at ${url} (${reasonOf(error)}); start your application`);
  }
}

/** Replaces `{name}` and `{prepared#/pointer}` with values. */
function filled(template: string, values: Record<string, unknown>, encode = (text: string) => text): string {
  return template.replaceAll(/\{(\w+)(?:#([^}]*))?\}/g, (whole, name: string, pointer = '') =>
    name in values ? encode(String(at(values[name], pointer))) : whole,
  );
}

const escapePointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

function at(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.slice(1).reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}
