import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import type { TapeCall } from '../verify.types.ts';
import type { ClassOfField } from './field-classes.ts';

/** Shorter values are equal by chance. */
const MIN_LENGTH = 6;

/** A value that an earlier call has answered, and how it is named: `{createRequestV2#1.requestId}`. */
interface Answered {
  name: string;
  n: number;
}

/** Returns the calls with the names of ids that earlier ones have answered in place of the ids, and with the calls that each one needs. */
export function bindCalls(
  calls: readonly TapeCall[],
  classesOf: (op: string, status: number) => ClassOfField,
): TapeCall[] {
  const answered = new Map<string, Answered>();
  const sent = new Set<string>();
  const times = new Map<string, number>();
  return calls.map((call) => {
    const needs = new Set<number>();
    const bind = (value: string) => {
      const found = answered.get(value);
      if (found === undefined) sent.add(value);
      else needs.add(found.n);
      return found?.name ?? value;
    };
    const { params, query, body } = call.request;
    const request = {
      ...call.request,
      ...(params && { params: mapTexts(params, bind) as Record<string, string> }),
      ...(query && { query: mapTexts(query, bind) as Record<string, string> }),
      ...(body !== undefined && { body: mapTexts(body, bind) }),
    };
    const time = (times.get(call.op) ?? 0) + 1;
    times.set(call.op, time);
    const classOf = classesOf(call.op, call.answer.status);
    eachText(call.answer.body, '$', (text, path) => {
      const is = classOf(path.replace(/\[\d+\]/g, '[]'), '');
      if (is !== 'id' && is !== 'secret') return;
      if (text.length < MIN_LENGTH || sent.has(text) || answered.has(text)) return;
      answered.set(text, { name: `{${call.op}#${time}${path.slice(1)}}`, n: call.n });
    });
    return { ...call, request, after: [...needs].sort((a, b) => a - b) };
  });
}

/** Returns what a name such as `{createRequestV2#1.requestId}` stands for in the answers so far; a text that is no name stays. */
export function resolveBinding(text: string, answers: readonly { op: string; body: unknown }[]): string | undefined {
  const [, op, time, path = ''] = /^\{(\w+)#(\d+)((?:\.[\w$-]+|\[\d+\])+)\}$/.exec(text) ?? [];
  if (op === undefined) return text;
  const answer = answers.filter((one) => one.op === op)[Number(time) - 1];
  const names = path.match(/[\w$-]+/g) ?? [];
  const value = names.reduce<unknown>(
    (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    answer?.body,
  );
  return typeof value === 'string' ? value : undefined;
}

/** Maps every text of a JSON value. */
export function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, map)]));
}

function eachText(value: unknown, path: string, see: (text: string, path: string) => void): void {
  if (typeof value === 'string') see(value, path);
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) eachText(item, `${path}[${index}]`, see);
  else if (isRecord(value)) for (const [name, item] of Object.entries(value)) eachText(item, `${path}.${name}`, see);
}
