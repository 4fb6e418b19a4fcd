import { methodCall } from '../../engine/control/steps/method-call.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { parseJson } from '../../engine/kernel/core/json.ts';
import { isRecord, ownValue } from '../../engine/kernel/core/records.ts';
import type { StepMethod } from '../../engine/kernel/world/step.ts';

export interface Action {
  call: string;
  body?: Record<string, unknown> | undefined;
}

const CALL = /^(GET|POST|PUT|PATCH|DELETE) (\/[\w.~%-]+)+$/;
const MAX_PATH = 100;

/** Names that would lead from a value to a prototype that all objects share. */
const OF_PROTOTYPES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Converters from field text to value. Field names are `kind:path`, for example `num:respond.status`. */
const KINDS: Readonly<Record<string, (text: string, name: string) => unknown>> = {
  set: (text) => text,
  num: (text, name) => {
    if (Number.isNaN(Number(text))) throw DomainError.field(name, 'must be a number');
    return Number(text);
  },
  list: (text) => text.split(',').flatMap((item) => item.trim() || []),
  json: jsonOrText,
  at: (text) => (/T\d\d:\d\d$/.test(text) ? `${text}:00Z` : text.replace(/T[\d:.]+$/, '$&Z')),
  lines: (text, name) => {
    const pairs = text.split('\n').map((line) => /^([^:]+):(.*)$/.exec(line.trim()));
    if (pairs.includes(null)) throw DomainError.field(name, 'must have lines such as "Name: value"');
    return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? '']));
  },
};

/** Returns the action of a submitted form: call, body and filled fields. Empty fields are omitted. */
export function actionFrom(form: FormData): Action {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const { call = '', body }: Record<string, string> = Object.fromEntries(texts);
  if (!CALL.test(call)) throw DomainError.field('call', 'must be a method and a path under /__mock');
  const filled = jsonOrText(body ?? '{}');
  if (!isRecord(filled)) throw DomainError.field('body', 'must be a JSON object');
  for (const [name, text] of texts) {
    const [, kind = '', path = ''] = /^(\w+):(.+)$/.exec(name) ?? [];
    if (path.split('.').some((part) => OF_PROTOTYPES.has(part))) throw DomainError.field(path, 'is not a field');
    if (path.length > MAX_PATH) throw DomainError.field(name.slice(0, MAX_PATH), 'is too long for a field');
    const value = text.trim() === '' ? undefined : ownValue(KINDS, kind)?.(text.trim(), path);
    if (value !== undefined) setAt(filled, path.split('.'), value);
  }
  // A read has no body.
  const isEmpty = call.startsWith('GET ') || (body === undefined && Object.keys(filled).length === 0);
  return { call, body: isEmpty ? undefined : filled };
}

/** Sets the value at a path. `fees.0.amount` is a field of the first item of a list. */
function setAt(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  const isList = rest[0] === '0' && rest.length > 1;
  const known = isList && Array.isArray(target[name]) ? target[name][0] : target[name];
  const inner = isRecord(known) ? known : {};
  if (rest.length === 0) target[name] = value;
  else {
    target[name] = isList ? [inner] : inner;
    setAt(inner, isList ? rest.slice(1) : rest, value);
  }
}

/** Parses JSON, and returns other text unchanged: `immediate` needs no quotes. */
function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Returns an action as code: a shell command, test code and, for a step, a line of a scenario file. */
export function snippetsOf(
  base: string,
  { call, body }: Action,
  methods: ReadonlyMap<string, StepMethod>,
): Readonly<Record<string, string>> {
  const [method, path] = call.split(' ');
  const json = body && JSON.stringify(body);
  const verb = method === 'POST' && json !== undefined ? '' : ` -X ${method}`;
  const data = json === undefined ? '' : ` -H 'content-type: application/json' -d '${json.replaceAll("'", "'\\''")}'`;
  const curl = `curl -s${verb} ${base}/__mock${path}${data}`;
  if (call === 'POST /steps' && body !== undefined && json !== undefined) {
    const step = { ...body, do: String(body.do) };
    return { curl, test: `await ${methodCall(step, methods.get(step.do))};`, step: json };
  }
  const init = json === undefined ? '' : `, body: JSON.stringify(${json})`;
  return { curl, test: `await mock.fetch('/__mock${path}', { method: '${method}'${init} });` };
}
