import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import type { ExamineWebhookOptions } from '../../examine/webhook.types.ts';
import { type Env, UsageError } from '../given-values.ts';

/** How long a command or a call of the application may take, in real milliseconds. */
const LIMIT_MS = 30_000;

const run = promisify(exec);

/** Runs a command in a shell. Values go by its environment and never into its text. Returns what it printed. */
export async function commandOf(command: string, env: Env, values: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(command, { env: { ...env, ...values } as NodeJS.ProcessEnv, timeout: LIMIT_MS });
  return stdout.trim();
}

/** Returns what reads the belief about an order by a `GET` of `URL#/pointer`. */
export function believesBy(address: string): ExamineWebhookOptions['believes'] {
  // The `#` of `{prepared#/id}` belongs to that.
  const [template = '', pointer] = address.split(/#(?=[^{}]*$)/);
  return async (order) => {
    const { status, text } = await call(filled(template, { ...order }));
    if (status === 404) return undefined;
    if (status >= 300) throw new Error(`--believes is answered ${status}`);
    return pointer === undefined ? text : at(JSON.parse(text), pointer);
  };
}

/** Returns what makes the application create an order by a call `METHOD URL BODY`. */
export function prepareBy(text: string): ExamineWebhookOptions['prepare'] {
  const [, method = 'POST', url, body = ''] = /^(\w+) +(\S+)(?: +(.*))?$/s.exec(text) ?? [];
  if (url === undefined) {
    const example = `'POST http://localhost:3000/orders {"amount":"{amount}"}'`;
    throw new UsageError(`--prepare ${text}: must be a call such as ${example}`);
  }
  return async ({ amount, reference }) => {
    const values = { amount, reference };
    const sent = body === '' ? {} : { body: filled(body, values), headers: { 'content-type': 'application/json' } };
    const answer = await call(filled(url, values), { method, ...sent });
    if (answer.status >= 300) throw new Error(`--prepare is answered ${answer.status}`);
    return /^\s*[[{]/.test(answer.text) ? JSON.parse(answer.text) : answer.text;
  };
}

async function call(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
  return { status: answer.status, text: await answer.text() };
}

/** Puts values in place of `{name}` and `{prepared#/pointer}`. */
function filled(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)(?:#([^}]*))?\}/g, (whole, name: string, pointer = '') =>
    name in values ? String(at(values[name], pointer)) : whole,
  );
}

/** Returns what a JSON Pointer names; undefined when there is no such thing. */
function at(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  const plain = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return plain.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}
