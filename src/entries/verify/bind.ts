import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { PlannedCall } from './verify.types.ts';

/** What a text of a call names of an earlier answer: `{createRequestV2#1.requestId}`. */
const NAMED = /\{(\w+#\d+)\.([^{}]+)\}/g;

/** The bodies of the answers of one side so far, by operation and number: `createRequestV2#1`. */
export type Answers = ReadonlyMap<string, unknown>;

/** A call whose bindings are filled in. */
export interface FilledCall {
  method: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Returns the names of the answers that a call needs. */
export function neededBy({ request }: Pick<PlannedCall, 'request'>): string[] {
  return [...JSON.stringify([request.params, request.query, request.body]).matchAll(NAMED)].map(
    ([, name = '']) => name,
  );
}

/** Fills in what a call names of earlier answers and of `values`. Returns the name of what is missing instead when something is. */
export function fillCall(
  { request }: PlannedCall,
  answers: Answers,
  values: Readonly<Record<string, string>>,
): FilledCall | string {
  const missing: string[] = [];
  const fill = (text: string): unknown => {
    const own = text.replace(/^\{(\w+)\}$/, (whole, name: string) => values[name] ?? whole);
    const [, only, path] = /^\{(\w+#\d+)\.([^{}]+)\}$/.exec(own) ?? [];
    const read = (name: string, at: string) => {
      const value = valueAt(answers.get(name), at);
      if (value === undefined) missing.push(`${name} ${at}`);
      return value;
    };
    return only === undefined || path === undefined
      ? own.replace(NAMED, (_, name: string, at: string) => String(read(name, at)))
      : read(only, path);
  };
  const fillAll = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(fillAll);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fillAll(field)]));
  };
  const params = request.params ?? {};
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fill(params[name] ?? ''))),
  );
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(fill(value))]);
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const body = fillAll(request.body);
  if (missing[0] !== undefined) return missing[0];
  return { method: request.method, path: path + search, headers: request.headers ?? {}, body };
}

function valueAt(body: unknown, path: string): unknown {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.reduce<unknown>(
    (from, step) => (isRecord(from) && Object.hasOwn(from, step) ? from[step] : undefined),
    body,
  );
}
