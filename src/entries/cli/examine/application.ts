import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import type { ExaminedOrder, ExamineWebhookOptions } from '../../examine/webhook.types.ts';
import { type Env, UsageError } from '../given-values.ts';
import type { LocalLine } from './local-flags.ts';

/** How long a command or a call of the application may take, in real milliseconds. */
const LIMIT_MS = 30_000;

const run = promisify(exec);

/** Runs a command in a shell. Values go by its environment and never into its text. Returns what it printed. */
export async function commandOf(command: string, env: Env, values: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(command, { env: { ...env, ...values } as NodeJS.ProcessEnv, timeout: LIMIT_MS });
  return stdout.trim();
}

/** Returns what reads the belief about an order, by a URL or a command. */
export function believesOf(
  line: LocalLine,
  headers: Record<string, string>,
  env: Env,
): ExamineWebhookOptions['believes'] {
  const [address, command] = [line.one('believes'), line.one('believes-cmd')];
  if (command !== undefined) {
    return ({ reference, requestId, paymentReference }) =>
      commandOf(command, env, {
        EXAMINE_REFERENCE: reference,
        EXAMINE_REQUEST_ID: requestId,
        EXAMINE_PAYMENT_REFERENCE: paymentReference,
      });
  }
  if (address === undefined) return undefined;
  // The `#` of `{prepared#/id}` belongs to that.
  const [template = '', pointer] = address.split(/#(?=[^{}]*$)/);
  return async (order) => {
    const answer = await fetch(filled(template, order), {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await answer.text();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`--believes is answered ${answer.status}`);
    return pointer === undefined ? text : at(JSON.parse(text), pointer);
  };
}

/** Returns what makes the application create an order: `METHOD URL BODY`, or a command. */
export function prepareOf(line: LocalLine, env: Env): ExamineWebhookOptions['prepare'] {
  const [call, command] = [line.one('prepare'), line.one('prepare-cmd')];
  if (command !== undefined) {
    return ({ amount, reference, mock }) =>
      commandOf(command, env, { EXAMINE_AMOUNT: amount, EXAMINE_REFERENCE: reference, EXAMINE_URL: mock.url });
  }
  if (call === undefined) return undefined;
  const [, method = 'POST', url, body = ''] = /^(\w+) +(\S+)(?: +(.*))?$/s.exec(call) ?? [];
  if (url === undefined)
    throw new UsageError(
      `--prepare ${call}: must be a call such as 'POST http://localhost:3000/orders {"amount":"{amount}"}'`,
    );
  return async ({ amount, reference }) => {
    const values = { amount, reference };
    const sent = body === '' ? {} : { body: filled(body, values), headers: { 'content-type': 'application/json' } };
    const limits = { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) } as const;
    const answer = await fetch(filled(url, values), { method, ...sent, ...limits });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`--prepare is answered ${answer.status}`);
    return parsed(text);
  };
}

/** Puts values in place of `{name}` and `{prepared#/pointer}`. */
function filled(template: string, values: Partial<ExaminedOrder> & { amount?: string }): string {
  const texts: Record<string, unknown> = { ...values };
  return template.replaceAll(/\{(\w+)(?:#([^}]*))?\}/g, (whole, name: string, pointer?: string) => {
    if (!(name in texts)) return whole;
    return String(pointer === undefined ? texts[name] : at(texts[name], pointer));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns what a JSON Pointer names; undefined when there is no such thing. */
function at(value: unknown, pointer: string): unknown {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}
