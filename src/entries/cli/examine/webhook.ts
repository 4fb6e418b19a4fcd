import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import { SECRET_LENGTH } from '../../examine/secrets.ts';
import type { ExamineWebhookOptions } from '../../examine/webhook.types.ts';
import { type Env, UsageError } from '../given-values.ts';
import { againLine, type Line } from '../line.ts';
import { DEFAULT_SECRET } from '../output.ts';
import type { Judged, Subject } from './examine.ts';

const PORT = 4010;
const MAX_PORT = 65_535;
const CALL_LIMIT_MS = 30_000;

export const webhook: Subject = {
  help: `Sends trials to a webhook receiver, reads what its application believes afterwards, and names each bug in one sentence.

Usage: payment-request-mock examine webhook URL --believes URL#/POINTER [flags]
The secret of the webhooks is in MOCK_WEBHOOK_SECRET, or ${DEFAULT_SECRET}.

  --believes URL#/POINTER     where an order says whether it is paid: GET, {reference}, {requestId}
  --prepare CALL              makes an order: 'POST URL BODY', with {amount}, {reference}
  --trial NAMES               makes these trials alone; with commas, * for any text
  --settle TIME               longest time until a belief follows a webhook (2s)
  --for TIME                  end of the examination (60s)
  --port N                    port of the mock for the application's calls (${PORT} with --prepare)
`,
  examine,
};

async function examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged> {
  const [url, ...more] = line.operands;
  if (url === undefined || more.length > 0 || !/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UsageError('examine webhook needs one http or https URL');
  }
  const [believes, prepare] = [line.one('believes'), line.one('prepare')];
  if (believes === undefined) throw new UsageError('examine webhook needs --believes, which tells what was booked');
  const secret = env.MOCK_WEBHOOK_SECRET || DEFAULT_SECRET;
  const options = {
    believes: believesBy(believes),
    prepare: prepare === undefined ? undefined : prepareBy(prepare),
    trials: line.list('trial'),
    secret,
    settle: line.time('settle'),
    within: line.time('for'),
    port: line.count('port', 0, MAX_PORT) ?? (prepare === undefined ? undefined : PORT),
    signal,
    again: (trial: string) => againLine(['examine', ...args], '--trial', trial),
  };
  const isShort = secret.length < SECRET_LENGTH;
  if (isShort)
    console.error(`  MOCK_WEBHOOK_SECRET is shorter than ${SECRET_LENGTH} characters: reports are not searched for it`);
  const secrets = isShort || secret === DEFAULT_SECRET ? [] : [secret];
  const { examineWebhook } = await import('payment-request-mock');
  try {
    return { report: await examineWebhook(url, options), secrets };
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

/** Returns what reads the belief about an order by a `GET` of `URL#/pointer`. */
function believesBy(address: string): ExamineWebhookOptions['believes'] {
  // The `#` of `{prepared#/id}` belongs to that.
  const [template = '', pointer] = address.split(/#(?=[^{}]*$)/);
  if (!/^https?:/.test(template) || !URL.canParse(template))
    throw new UsageError(`--believes ${address}: must be an http or https URL`);
  return async (order, signal) => {
    const { status, text } = await call(filled(template, { ...order }), signal);
    if (status === 404) return undefined;
    if (status >= 300) throw new Error(`--believes is answered ${status}`);
    return pointer === undefined ? text : at(JSON.parse(text), pointer);
  };
}

function prepareBy(text: string): ExamineWebhookOptions['prepare'] {
  const [, method = 'POST', url, body = ''] = /^(\w+) +(https?:\S+)(?: +(.*))?$/s.exec(text) ?? [];
  if (url === undefined) {
    const example = `'POST http://localhost:3000/orders {"amount":"{amount}"}'`;
    throw new UsageError(`--prepare ${text}: must be a call such as ${example}`);
  }
  return async ({ amount, reference, signal }) => {
    const values = { amount, reference };
    const sent = body === '' ? {} : { body: filled(body, values), headers: { 'content-type': 'application/json' } };
    const answer = await call(filled(url, values), signal, { method, ...sent });
    if (answer.status >= 300) throw new Error(`--prepare is answered ${answer.status}`);
    return /^\s*[[{]/.test(answer.text) ? JSON.parse(answer.text) : answer.text;
  };
}

async function call(url: string, signal: AbortSignal, init: RequestInit = {}) {
  const limit = AbortSignal.timeout(CALL_LIMIT_MS);
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([signal, limit]) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw limit.aborted ? new Error(`no answer within ${CALL_LIMIT_MS / 1000} seconds`) : error;
  }
}

/** Puts values in place of `{name}` and `{prepared#/pointer}`. */
function filled(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)(?:#([^}]*))?\}/g, (whole, name: string, pointer = '') =>
    name in values ? String(at(values[name], pointer)) : whole,
  );
}

function at(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.slice(1).reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}
