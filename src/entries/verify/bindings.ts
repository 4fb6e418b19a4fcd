import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { classAt, classesOfAnswer } from './classes-of.ts';
import type { PlannedCall, TapeCall } from './tape.ts';

/** What a text of a call names of an earlier answer: `{createRequestV2#1.requestId}`. */
const NAMED = /\{(\w+#\d+)([.[][^{}]+)\}/g;
/** Shorter values are equal by chance. */
const MIN_LENGTH = 6;

/** The bodies of the answers of one side so far, by the name of the call: `createRequestV2#1`. */
export type Answers = ReadonlyMap<string, unknown>;

/** A call whose bindings are filled in; `path` has the query. */
export interface FilledCall {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Returns calls with their names: the operation, and its number among the calls of it. */
export function named<T extends { op: string }>(calls: readonly T[]): (T & { name: string })[] {
  const times = new Map<string, number>();
  return calls.map((call) => {
    const time = (times.get(call.op) ?? 0) + 1;
    times.set(call.op, time);
    return { ...call, name: `${call.op}#${time}` };
  });
}

/** Returns the names of the calls whose answers a call needs. */
export function neededBy({ request: { params, query, body } }: Pick<PlannedCall, 'request'>): string[] {
  return [...JSON.stringify([params, query, body]).matchAll(NAMED)].map(([, name = '']) => name);
}

/** Fills in what a call names of earlier answers, and whom it pays. Returns what is missing instead when something is. */
export function fillCall(
  { request }: Pick<PlannedCall, 'request'>,
  answers: Answers,
  payee: string,
): FilledCall | string {
  let missing = '';
  const read = (_: string, name: string, path: string) => {
    const steps = path.match(/[^.[\]]+/g) ?? [];
    const value = steps.reduce<unknown>((from, step) => (isRecord(from) ? from[step] : undefined), answers.get(name));
    if (value === undefined) missing ||= `${name} ${path.replace(/^\./, '')}`;
    return String(value);
  };
  const fill = (text: string) => text.replaceAll('{payee}', payee).replace(NAMED, read);
  const { method, params = {}, query = {}, headers = {} } = request;
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(params[name] ?? '')));
  const search = new URLSearchParams(mapTexts(query, fill) as Record<string, string>);
  const body = mapTexts(request.body, fill);
  return missing || { method, path: search.size === 0 ? path : `${path}?${search}`, headers, body };
}

/** Returns calls with the names of ids that earlier ones have answered in place of the ids, and with the calls that each one needs. */
export function bindCalls(calls: readonly TapeCall[], classesOf = classesOfAnswer): TapeCall[] {
  const answered = new Map<string, { name: string; n: number }>();
  const sent = new Set<string>();
  return named(calls).map(({ name, ...call }) => {
    const needs = new Set<number>();
    const bind = (value: string) => {
      const found = answered.get(value);
      if (found === undefined) sent.add(value);
      else needs.add(found.n);
      return found?.name ?? value;
    };
    const { method, path, headers, ...sentTexts } = call.request;
    const bound = mapTexts(sentTexts, bind);
    const classes = classesOf(call.op, call.answer.status);
    mapTexts(call.answer.body, (text, path) => {
      const is = classAt(classes, path.replace(/\[\d+\]/g, '[]'));
      const isKnown = text.length < MIN_LENGTH || sent.has(text) || answered.has(text);
      if ((is === 'id' || is === 'secret') && !isKnown)
        answered.set(text, { name: `{${name}${path.slice(1)}}`, n: call.n });
    });
    const request = { ...call.request, ...(bound as object) };
    return { ...call, request, after: [...needs].sort((a, b) => a - b) };
  });
}

/** Maps every text of a JSON value; the path of one is such as `$.requests[0].id`. */
function mapTexts(value: unknown, map: (text: string, path: string) => unknown, path = '$'): unknown {
  if (typeof value === 'string') return map(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, map, `${path}[${index}]`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, map, `${path}.${name}`)]),
  );
}
