import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { classOf } from './classes.ts';
import type { PlannedCall, TapeCall } from './tape.ts';

/** A reference to an earlier response: `{createRequestV2#1.requestId}`. */
const REFERENCE = /\{(\w+#\d+)([.[][^{}]+)\}/g;
/** Shorter values may be equal by chance. */
const MIN_LENGTH = 6;

/** A call with its references filled in; `path` includes the query. */
export interface FilledCall {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

export function named<T extends { op: string }>(calls: readonly T[]): (T & { n: number; name: string })[] {
  const times = new Map<string, number>();
  return calls.map((call, index) => {
    const time = (times.get(call.op) ?? 0) + 1;
    times.set(call.op, time);
    return { ...call, n: index + 1, name: `${call.op}#${time}` };
  });
}

export function neededBy({ request: { params, query, body } }: Pick<PlannedCall, 'request'>): string[] {
  return [...JSON.stringify([params, query, body]).matchAll(REFERENCE)].map(([, name = '']) => name);
}

/**
 * Fills in references and the payee.
 * @param bodies response bodies of one side so far, by the name of the call
 * @returns the missing reference as text if there is one
 */
export function fillCall(
  { request }: Pick<PlannedCall, 'request'>,
  bodies: ReadonlyMap<string, unknown>,
  payee: string,
): FilledCall | string {
  let missing = '';
  const read = (_: string, name: string, path: string) => {
    const steps = path.match(/[^.[\]]+/g) ?? [];
    const value = steps.reduce<unknown>((from, step) => (isRecord(from) ? from[step] : undefined), bodies.get(name));
    if (value === undefined) missing ||= `${name} ${path.replace(/^\./, '')}`;
    return String(value);
  };
  const fill = (text: string) => text.replaceAll('{payee}', payee).replace(REFERENCE, read);
  const { method, params = {}, query = {}, headers = {} } = request;
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(params[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, fill(value)]));
  const body = mapTexts(request.body, fill);
  return missing || { method, path: search.size === 0 ? path : `${path}?${search}`, headers, body };
}

export function bindCalls<T extends TapeCall>(calls: readonly T[]): T[] {
  const references = new Map<string, string>();
  const sent = new Set<string>();
  return named(calls).map(({ name, n, ...call }, index) => {
    const bind = (value: string) => {
      const reference = references.get(value);
      if (reference === undefined) sent.add(value);
      return reference ?? value;
    };
    const { method, path, ...values } = call.request;
    const request = { method, path, ...(mapTexts(values, bind) as object) };
    mapTexts(call.response.body, (text, path) => {
      const is = classOf(call.op, path.replace(/\[\d+\]/g, '[]'));
      const isNew = text.length >= MIN_LENGTH && !sent.has(text) && !references.has(text);
      if (isNew && is === 'id') references.set(text, `{${name}${path.slice(1)}}`);
    });
    return { ...(calls[index] as T), request };
  });
}

/** Maps every text of a JSON value, with its path, such as `$.requests[0].id`. */
export function mapTexts(value: unknown, map: (text: string, path: string) => unknown, path = '$'): unknown {
  if (typeof value === 'string') return map(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, map, `${path}[${index}]`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, map, `${path}.${name}`)]),
  );
}
