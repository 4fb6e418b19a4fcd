import fc from 'fast-check';
import { bodyOf, type Located, type OpenApiDocument, operationsOf } from '../../test/support/documents.ts';
import {
  encode,
  hostileBody,
  hostileHeader,
  hostileJson,
  hostileKeyPath,
  hostileMethod,
  hostilePath,
  hostileText,
} from './hostile.ts';
import { fittingValue } from './values.ts';

type Header = readonly [string, string];

/** A call. Ids in its path and body are placeholders until it is sent, see `KnownIds`. */
export interface Call {
  method: string;
  path: string;
  headers: readonly Header[];
  body: string | undefined;
  encoding: 'utf8' | 'latin1';
  /** The client disconnects after this share of the call, without waiting for the response. */
  leaves?: number;
}

/** A call's values: `{id}` is a parameter of the path, `?limit` one of the query, `body` the request body. */
type Values = Readonly<Record<string, unknown>>;

/** A call before it is written. */
interface Draft {
  method: string;
  path: string;
  values: Values;
  /** JSON text that replaces {@link RAW}. */
  raw?: string;
  credentials: readonly Header[];
}

const RAW = '@raw@';
const JSON_TYPE: Header = ['content-type', 'application/json'];
const API_KEY: readonly Header[] = [['x-api-key', 'test-api-key']];
const CLIENT_ID: Header = ['x-client-id', 'cli_test'];
const CREDENTIALS: (readonly Header[])[] = [
  API_KEY,
  [CLIENT_ID, ['origin', 'http://localhost:3000']],
  [['authorization', 'Bearer test-session-token']],
];

/** Returns calls of the operations of a document: valid, with one value changed, and hostile. */
export function callsOf(document: OpenApiDocument, paths = /^/): fc.Arbitrary<Call> {
  const operations = operationsOf(document).filter(({ path }) => paths.test(path));
  const drafts = fc.oneof(...operations.map((operation) => draftsOf(document, operation)));
  return fc.oneof(
    { weight: 4, arbitrary: drafts.map(write) },
    { weight: 4, arbitrary: fc.tuple(drafts, change).map(([draft, apply]) => write(apply(draft))) },
    { weight: 3, arbitrary: fc.tuple(drafts, spoil).map(([draft, apply]) => apply(write(draft))) },
  );
}

function draftsOf(document: OpenApiDocument, operation: Located): fc.Arbitrary<Draft> {
  const { method, path, parameters = [] } = operation;
  // The id of a control route is named after the segment before it, for example `snapshots`.
  const idName = `${/\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''}Id`;
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  const requiredKeys: string[] = [];
  for (const { name, in: place, required, schema, example } of parameters) {
    if (place === 'header') continue;
    const key = place === 'path' ? `{${name}}` : `?${name}`;
    const fitting = example === undefined ? schema : { example, ...schema };
    values[key] = fittingValue(document, fitting, name === 'id' ? idName : name);
    if (place === 'path' || required) requiredKeys.push(key);
  }
  const body = bodyOf(operation);
  if (body !== undefined) {
    values.body = fittingValue(document, body);
    requiredKeys.push('body');
  }
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    values: fc.record(values, { requiredKeys }),
    credentials: fc.oneof({ weight: 6, arbitrary: fc.constant(API_KEY) }, fc.constantFrom(...CREDENTIALS)),
  });
}

function write({ method, path, values, credentials, raw = '' }: Draft): Call {
  const inUrl = (value: unknown) => {
    if (value === RAW) return encode(raw);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return /^@\w+:\d+@$/.test(text) ? text : encode(text);
  };
  const query = Object.keys(values).filter((key) => key.startsWith('?'));
  const search = query.map((key) => `${encode(key.slice(1))}=${inUrl(values[key])}`).join('&');
  const { body } = values;
  return {
    method,
    path: path.replace(/\{\w+\}/g, (key) => inUrl(values[key])) + (search === '' ? '' : `?${search}`),
    headers: body === undefined ? credentials : [...credentials, JSON_TYPE],
    body: body === undefined ? undefined : JSON.stringify(body).replace(JSON.stringify(RAW), () => raw),
    encoding: 'utf8',
  };
}

type Replace = (value: unknown) => unknown;

const replacement: fc.Arbitrary<Replace> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Replace>(() => RAW) },
  { weight: 2, arbitrary: fc.constant<Replace>(() => undefined) },
  fc.constant<Replace>((value) => [value]),
  fc.constant<Replace>((value) => JSON.stringify(value) ?? null),
);

/** Changes one part of a valid call. */
const change: fc.Arbitrary<(draft: Draft) => Draft> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), replacement, hostileJson).map(([at, replace, raw]) => (draft: Draft) => {
      return { ...draft, raw, values: changeValue(draft.values, at, replace) };
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(), hostileText).map(([at, text]) => (draft: Draft) => {
      const keys = Object.keys(draft.values).filter((key) => key !== 'body');
      return { ...draft, values: { ...draft.values, [keys[at % keys.length] ?? '?unknown']: text } };
    }),
  },
  fc.tuple(hostileText, hostileJson).map(([name, raw]) => (draft: Draft) => {
    const { body } = draft.values;
    const added = typeof body === 'object' ? { body: { ...body, [name]: RAW } } : { [`?${name}`]: RAW };
    return { ...draft, raw, values: { ...draft.values, ...added } };
  }),
  fc
    .constantFrom<(readonly Header[])[]>([], [['x-api-key', 'wrong']], [CLIENT_ID])
    .map((credentials) => (draft: Draft) => ({ ...draft, credentials })),
);

/** Replaces one value, or one field inside a value. */
function changeValue(values: Values, at: number, replace: Replace): Values {
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    return Object.values(value).reduce((sum: number, item) => sum + 1 + count(item), 0);
  };
  let left = at % Math.max(1, count(values));
  const visitFields = (value: object): [string, unknown][] =>
    Object.entries(value).map(([name, item]) => [name, left-- === 0 ? replace(item) : visit(item)]);
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return visitFields(value).map(([, item]) => item);
    return typeof value === 'object' && value !== null ? Object.fromEntries(visitFields(value)) : value;
  };
  return Object.fromEntries(visitFields(values));
}

const withHeader = (call: Call, header: Header): Call => ({
  ...call,
  headers: [...call.headers.filter(([name]) => name !== header[0]), header],
});

/** Makes the whole call hostile. */
const spoil: fc.Arbitrary<(call: Call) => Call> = fc.oneof(
  hostileMethod.map((method) => (call: Call) => ({ ...call, method })),
  { weight: 3, arbitrary: hostilePath.map((path) => (call: Call) => ({ ...call, path })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(hostileKeyPath, fc.constantFrom('GET', 'POST', 'DELETE'))
      .map(([path, method]) => (call: Call) => ({ ...call, path, method })),
  },
  { weight: 3, arbitrary: hostileBody.map((body) => (call: Call) => withHeader({ ...call, ...body }, JSON_TYPE)) },
  { weight: 3, arbitrary: hostileHeader.map((header) => (call: Call) => withHeader(call, header)) },
  { weight: 4, arbitrary: fc.constantFrom(0.1, 0.9, 1).map((leaves) => (call: Call) => ({ ...call, leaves })) },
);
