import * as z from 'zod';
import { MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { classOf } from './classes.ts';

/** A reference to an earlier response: `{createRequestV2#1.requestId}`. */
const REFERENCE = /\{(\w+#\d+)([.[][^{}]+)\}/g;
/** Shorter values may be equal by chance. */
const MIN_LENGTH = 6;

const texts = () => z.record(z.string().regex(/^[\w-]{1,100}$/), z.string());

const callSchema = () =>
  z.strictObject({
    op: z.string().regex(/^\w{1,100}$/),
    request: z.strictObject({
      method: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE)$/),
      /** Path template, `/v2/request/{requestId}`. */
      path: z.string().regex(/^(\/[\w{}-]+)+$/),
      /** Params, query and body may refer to an earlier response. */
      params: texts().exactOptional(),
      query: z.record(z.string(), z.string()).exactOptional(),
      headers: texts().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
    response: z.strictObject({
      status: z.int().min(100).max(599),
      type: z.string().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
  });

const tapeSchema = () =>
  z.strictObject({
    tape: z.literal(1, 'Update payment-request-mock to read this format'),
    /** Name of the service, not its host; `documents` for a tape made from published examples. */
    service: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** Date of the recording, `2026-11-23`. */
    recorded: z.iso.date(),
    calls: z.array(callSchema()),
  });

export type Tape = z.infer<ReturnType<typeof tapeSchema>>;
export type TapeCall = Tape['calls'][number];
export type PlayedResponse = TapeCall['response'];

/** A call from the script, a tape or a running mock. */
export type PlannedCall = Pick<TapeCall, 'op' | 'request'> & {
  n: number;
  /** `createRequestV2#1`: the operation and the number of its call. */
  name: string;
  /** Why the call cannot be sent. */
  reason?: string;
  /** Ids of the given assumptions that its response can show. */
  shows?: readonly string[];
};

/** A call with its references filled in; `path` includes the query. */
export type FilledCall = Pick<TapeCall['request'], 'method' | 'path' | 'body'> & { headers: Record<string, string> };

/** Reads a tape. @throws Error that explains why the tape is invalid */
export function readTape(text: string): Tape {
  const { data, error } = tapeSchema().safeParse(parsed(text));
  const [issue] = error?.issues ?? [];
  if (issue === undefined && data !== undefined) return data;
  throw new Error(`The tape is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}.`);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text, MAX_JSON_ITEMS);
  } catch (error) {
    throw new Error(`The tape cannot be read, it may be truncated: ${error instanceof Error ? error.message : error}.`);
  }
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
 * @param bodies response bodies of one side so far, by call name
 * @returns the missing reference as text, if any
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

/** Replaces ids from earlier responses with references. */
export function bindCalls(calls: readonly TapeCall[]): TapeCall[] {
  const references = new Map<string, string>();
  const sent = new Set<string>();
  return named(calls).map(({ name, n: _, ...call }) => {
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
    return { ...call, request };
  });
}

/** Maps every text of a JSON value, with its path, such as `$.requests[0].id`. */
export function mapTexts(value: unknown, map: (text: string, path: string) => unknown, path = '$'): unknown {
  if (typeof value === 'string') return map(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, map, `${path}[${index}]`));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, mapTexts(item, map, `${path}.${name}`)]);
  return Object.fromEntries(entries);
}

/** Returns a link without its host and without the path of the service's URL. */
export function pathBelow(link: string, base: string): string {
  const path = URL.canParse(link) ? link.slice(new URL(link).origin.length) : link;
  const above = base === '' ? '' : new URL(base).pathname.replace(/\/$/, '');
  return path.startsWith(`${above}/`) ? path.slice(above.length) : path;
}
