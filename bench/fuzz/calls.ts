import fc from 'fast-check';
import { encode, hostileBody, hostileHeader, hostileJson, hostileMethod, hostilePath, hostileText } from './hostile.ts';
import type { Field, Target } from './targets.ts';
import { fittingValue } from './values.ts';

/** A call as it is sent. Ids in its path and body are placeholders until then; see `ids.ts`. */
export interface Call {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string | undefined;
  encoding: 'utf8' | 'latin1';
  /** Set when the client leaves before the end of the response. Applies to sockets. */
  leaves?: Leave;
}

/** When a client leaves, and whether its socket is closed or reset. */
export interface Leave {
  when: 'while sending' | 'once sent' | 'at the first byte';
  how: 'destroy' | 'resetAndDestroy';
}

/** A call before it is written down: the values of its parameters and body. */
interface Parts {
  target: Target;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  credentials: readonly (readonly [string, string])[];
}

const CREDENTIALS: readonly (readonly (readonly [string, string])[])[] = [
  [['x-api-key', 'test-api-key']],
  [
    ['x-client-id', 'cli_test'],
    ['origin', 'http://localhost:3000'],
  ],
  [['authorization', 'Bearer test-session-token']],
];
const JSON_TYPE = ['content-type', 'application/json'] as const;

/** Returns the arbitrary calls of a list of targets: valid, with one field changed, and hostile. */
export function callsOf(targets: readonly Target[]): fc.Arbitrary<Call> {
  const parts = fc.oneof(...targets.map(partsOf));
  return fc.oneof(
    { weight: 4, arbitrary: parts.map(write) },
    { weight: 4, arbitrary: fc.tuple(parts, change).map(([given, apply]) => apply(given)) },
    { weight: 2, arbitrary: fc.tuple(parts, spoil).map(([given, apply]) => apply(write(given))) },
  );
}

function partsOf(target: Target): fc.Arbitrary<Parts> {
  const values = (fields: readonly Field[], every: boolean) =>
    fc.record(
      Object.fromEntries(
        fields.map(({ name, schema }) => [name, fittingValue(schema, target.schemas, nameIn(target, name))]),
      ),
      { requiredKeys: fields.filter(({ required }) => every || required).map(({ name }) => name) },
    );
  return fc.record({
    target: fc.constant(target),
    path: values(target.inPath, true),
    query: values(target.inQuery, false),
    body: target.body === undefined ? fc.constant(undefined) : fittingValue(target.body, target.schemas),
    credentials: fc.oneof({ weight: 6, arbitrary: fc.constant(CREDENTIALS[0] ?? []) }, fc.constantFrom(...CREDENTIALS)),
  });
}

/** Returns the same calls, some of which are left early by their client. */
export function withLeavers(calls: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  const leaves = fc.record<Leave>({
    when: fc.constantFrom('while sending', 'once sent', 'at the first byte'),
    how: fc.constantFrom('destroy', 'resetAndDestroy'),
  });
  return fc.oneof(
    { weight: 5, arbitrary: calls },
    fc.tuple(calls, leaves).map(([call, leave]) => ({ ...call, leaves: leave })),
  );
}

/** The id of a control route is named by what comes before it, for example `snapshots`. */
function nameIn({ path }: Target, name: string): string {
  return name === 'id' ? `${/\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''}Id` : name;
}

/** Writes a call down. */
function write({ target, path, query, body, credentials }: Parts): Call {
  const address = target.path.replace(/\{(\w+)\}/g, (_, name: string) => encodePart(path[name]));
  const search = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return {
    method: target.method,
    path: address + (search.length === 0 ? '' : `?${search.join('&')}`),
    headers: [...credentials, ...(body === undefined ? [] : [JSON_TYPE])],
    body: body === undefined ? undefined : stringify(body),
    encoding: 'utf8',
  };
}

/** JSON as it is to be sent, where a parsed value could not carry it: `1e999`, or deep arrays. */
class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

function stringify(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}:${stringify(item)}`)
    .join(',')}}`;
}

function encodePart(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A placeholder stays as it is, so that it is found when the call is sent.
  return /^@\w+:\d+@$/.test(text) ? text : encode(text);
}

/** Changes one part of a valid call. */
const change: fc.Arbitrary<(parts: Parts) => Call> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(), hostileJson).map(([at, json]) => changeField(at, () => new RawJson(json))),
  },
  { weight: 2, arbitrary: fc.nat().map((at) => changeField(at, () => undefined)) },
  fc.nat().map((at) => changeField(at, (value) => [value])),
  fc.nat().map((at) => changeField(at, (value) => JSON.stringify(value) ?? null)),
  fc.tuple(hostileText, hostileJson).map(([name, json]) => (parts: Parts) => {
    if (parts.target.body === undefined) return changeParameter(json.length, name)(parts);
    const body = typeof parts.body === 'object' ? { ...parts.body, [name]: new RawJson(json) } : new RawJson(json);
    return write({ ...parts, body });
  }),
  { weight: 3, arbitrary: fc.tuple(fc.nat(), hostileText).map(([at, text]) => changeParameter(at, text)) },
  fc
    .constantFrom<(typeof CREDENTIALS)[number][]>([], [['x-api-key', 'wrong']], [['x-client-id', 'cli_test']])
    .map((credentials) => (parts: Parts) => write({ ...parts, credentials })),
);

/** Returns a function that replaces one field of the body, at any depth. */
function changeField(at: number, replace: (value: unknown) => unknown): (parts: Parts) => Call {
  return (parts) => {
    if (parts.target.body === undefined) return changeParameter(at, String(replace('x')))(parts);
    const count = countFields(parts.body);
    if (count === 0) return write({ ...parts, body: replace(parts.body) });
    let left = at % count;
    const visit = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
        const changed = left-- === 0 ? replace(item) : visit(item);
        return changed === undefined ? [] : [[name, changed]];
      });
      return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    };
    return write({ ...parts, body: visit(parts.body) });
  };
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, item) => count + 1 + countFields(item), 0);
}

/** Returns a function that replaces one parameter of the path or the query. */
function changeParameter(at: number, text: string): (parts: Parts) => Call {
  return (parts) => {
    const names = [...parts.target.inPath, ...parts.target.inQuery].map(({ name }) => name);
    const name = names[at % Math.max(1, names.length)] ?? 'unknown';
    const place = name in parts.path ? 'path' : 'query';
    return write({ ...parts, [place]: { ...parts[place], [name]: text } });
  };
}

/** Makes a call hostile as a whole. */
const spoil: fc.Arbitrary<(call: Call) => Call> = fc.oneof(
  hostileMethod.map((method) => (call: Call) => ({ ...call, method })),
  { weight: 3, arbitrary: hostilePath.map((path) => (call: Call) => ({ ...call, path })) },
  { weight: 3, arbitrary: hostileBody.map((body) => (call: Call) => withBody({ ...call, ...body })) },
  { weight: 3, arbitrary: hostileHeader.map((header) => (call: Call) => withHeader(call, header)) },
  fc.tuple(hostileBody, hostileHeader).map(
    ([body, header]) =>
      (call: Call) =>
        withHeader({ ...call, ...body }, header),
  ),
);

function withBody(call: Call): Call {
  return withHeader(call, JSON_TYPE);
}

function withHeader(call: Call, header: readonly [string, string]): Call {
  return { ...call, headers: [...call.headers.filter(([name]) => name !== header[0]), header] };
}
