import * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { JsonLimitError, parseJson } from '../../engine/kernel/core/json.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';

/** An action of a button: one call of the control API. */
export interface Action {
  /** Method and path under `/__mock`: `POST /steps`. */
  call: string;
  body?: Record<string, unknown> | undefined;
}

const formSchema = lazy(() =>
  z.object({
    call: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) (\/[\w.~%-]+)+$/, 'must be a method and a path under /__mock'),
    body: z.string().optional(),
  }),
);

const MAX_PATH = 100;

/** How the text of a field becomes a value. A field's name is `kind:path`, for example `num:respond.status`. */
const KINDS: Readonly<Record<string, (text: string, name: string, unit: string) => unknown>> = {
  set: (text) => text,
  num: (text, name) => {
    const value = Number(text);
    if (Number.isNaN(value)) throw DomainError.field(name, 'must be a number');
    return value;
  },
  list: (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  json: jsonOrText,
  for: (text, name, unit) => {
    if (!/^\d+(\.\d+)?$/.test(text)) throw DomainError.field(name, 'must be a number');
    return unit === 'M' ? `P${text}M` : `${text}${unit}`;
  },
  at: (text) => (/T\d\d:\d\d$/.test(text) ? `${text}:00Z` : text.replace(/T[\d:.]+$/, '$&Z')),
  lines: (text, name) => {
    const pairs = text.split('\n').map((line) => /^([^:]+):(.*)$/.exec(line.trim()));
    if (pairs.includes(null)) throw DomainError.field(name, 'must have lines such as "Name: value"');
    return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? '']));
  },
};

/** Returns the action of a submitted form: its call, its body and the filled fields. Empty fields are omitted. */
export function actionFrom(form: FormData): Action {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const parsed = formSchema().safeParse(Object.fromEntries(texts));
  if (!parsed.success) throw DomainError.field('call', parsed.error.issues[0]?.message ?? 'is missing');
  const { call, body } = parsed.data;
  const filled = bodyFrom(body);
  for (const [name, text] of texts) {
    const [, kind = '', path = ''] = /^(set|num|list|json|for|at|lines):(.+)$/.exec(name) ?? [];
    if (path.length > MAX_PATH) throw DomainError.field(name.slice(0, MAX_PATH), 'is too long for a field');
    if (path !== '' && text.trim() !== '') {
      const unit = texts.find(([other]) => other === `unit:${path}`)?.[1] ?? 's';
      setAt(filled, path.split('.'), KINDS[kind]?.(text.trim(), path, unit));
    }
  }
  return { call, body: body === undefined && Object.keys(filled).length === 0 ? undefined : filled };
}

function bodyFrom(text: string | undefined): Record<string, unknown> {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(text === undefined ? {} : parseJson(text));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw DomainError.field('body', error instanceof JsonLimitError ? error.message : 'must be JSON');
  }
  throw DomainError.field('body', 'must be a JSON object');
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  // `fees.0.amount` is a field of the first item of a list.
  const [first, ...field] = rest;
  if (first === '0' && field.length > 0) {
    const [item] = z.tuple([z.record(z.string(), z.unknown())]).safeParse(target[name]).data ?? [{}];
    target[name] = [item];
    setAt(item, field, value);
    return;
  }
  const inner = z.record(z.string(), z.unknown()).safeParse(target[name]);
  const next = inner.success ? inner.data : {};
  target[name] = next;
  setAt(next, rest, value);
}

/** Parses JSON, and returns other text unchanged: `immediate` needs no quotes. */
function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Returns an action as code by its kind: a shell command, test code, and a line of a scenario file, which has nothing but steps. */
export function snippetsOf(base: string, action: Action): Readonly<Record<string, string>> {
  const body = JSON.stringify(action.body);
  const [method = 'GET', path = '/'] = action.call.split(' ');
  const verb = method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  const data = body === undefined ? '' : ` -H 'content-type: application/json' -d ${shellText(body)}`;
  const curl = `curl -s${verb} ${shellText(`${base}/__mock${path}`)}${data}`;
  if (action.call === 'POST /steps') return { curl, test: `await mock.step(${body});`, step: body };
  const init =
    body === undefined ? `{ method: '${method}' }` : `{ method: '${method}', body: JSON.stringify(${body}) }`;
  return { curl, test: `await mock.fetch('/__mock${path}', ${init});` };
}

function shellText(text: string): string {
  return /^[\w:/.@%~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
