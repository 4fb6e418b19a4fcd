import { KEY } from '../../support/client.ts';
import { type DocumentedOperation, type OpenApiDocument, resolve, type Schema } from '../../support/documents.ts';
import type { Call } from './caller.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { headOf } from './response.ts';

/** A call with a derivable response; a match is not recorded. */
export interface Variant extends Call {
  expected?: Expected;
}
export type Expected = (responseTo: (call: Call) => Promise<string>) => Promise<string>;

const ORIGIN = 'http://localhost:3000';
const CREDENTIALS: [note: string, headers: Record<string, string>][] = [
  ['no credential', {}],
  ['wrong key', { 'x-api-key': 'wrong' }],
  ['key from a page', { ...KEY, origin: ORIGIN }],
  ['client ID', { 'x-client-id': 'cli_test', origin: ORIGIN }],
  ['client ID, wrong origin', { 'x-client-id': 'cli_test', origin: 'https://elsewhere.example.com' }],
  ['client ID, no origin', { 'x-client-id': 'cli_test' }],
  ['client ID revoked', { 'x-client-id': 'cli_revoked', origin: ORIGIN }],
  ['session token', { authorization: 'Bearer test-session-token' }],
  ['wrong session token', { authorization: 'Bearer wrong' }],
];
const WRONG_VALUES: Json[] = [null, 12, '', 'x'];
const WRONG_QUERY = ['', 'nonsense', '-1', '1.5', '0x12'];
const WRONG_PATH = ['none', '0x12', '%20', '%E0%A4%A', 'a%2Fb', `01${'0'.repeat(64)}`, 'x'.repeat(300)];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The call with every kind of credential. */
export function credentialVariants(call: Call, first?: Call): Variant[] {
  return CREDENTIALS.map(([note, headers]) => {
    const variant = { ...call, note, headers };
    if (first === undefined) return variant;
    const expected: Expected = async (responseTo) => {
      const refusal = await responseTo({ ...first, headers });
      return /^40[13]\n/.test(refusal) ? refusal : fromPage(await responseTo(call), headers.origin);
    };
    return { ...variant, expected };
  });
}

/** The call with invalid JSON, a non-object body and a wrong content type. */
export function formVariants(call: Call, first?: Call): Variant[] {
  const { body, ...bare } = call;
  const unknown = { ...call, note: 'unknown field', body: { ...(isObject(body) ? body : {}), unknownField: 1 } };
  const empty = withText(call, 'empty object', '{}');
  const charset = withText(call, 'with a charset', JSON.stringify(body), 'application/json; charset=utf-8');
  const like = first === undefined ? [] : brokenForms(first);
  return [
    expecting(unknown, call, withHint('"unknownField" is unknown')),
    empty,
    expecting({ ...bare, note: 'no body' }, empty),
    expecting(charset, call),
    ...brokenForms(call).map((form, index) => expecting(form, like[index])),
  ];
}

function brokenForms(call: Call): Call[] {
  const text = JSON.stringify(call.body);
  return [
    withText(call, 'malformed JSON', text.slice(0, -1)),
    withText(call, 'empty body', ''),
    withText(call, 'text for a body', 'text'),
    withText(call, 'null for a body', 'null'),
    withText(call, 'array for a body', '[]'),
    withText(call, 'as text/plain', text, 'text/plain'),
    withText(call, 'as a form', 'a=1', 'application/x-www-form-urlencoded'),
  ];
}

function withText({ line, headers = KEY }: Call, note: string, raw: string, type = 'application/json'): Call {
  return { line, note, raw, headers: { ...headers, 'content-type': type } };
}

/** The call with each body field missing or of a wrong type. */
export function fieldVariants(call: Call, schema: Schema, document: OpenApiDocument): Variant[] {
  const body = isObject(call.body) ? call.body : {};
  return fieldsOf(schema, body, document).flatMap((path) => {
    const name = path.join('.');
    const missing = { ...call, note: `${name} missing`, body: changed(body, path, undefined) };
    const wrong = WRONG_VALUES.map((value) => ({
      ...call,
      note: `${name} is ${JSON.stringify(value)}`,
      body: changed(body, path, value),
    }));
    return inTurn(call, [missing, ...wrong]);
  });
}

/** The call with wrong values of its parameters. */
export function parameterVariants(call: Call, template: string, operation: DocumentedOperation): Variant[] {
  const [address = '', query] = call.line.split('?');
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const paths = template.split('/').flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  const withQuery = (text: string): Call => {
    const kept = new URLSearchParams(query);
    kept.delete(text.split('=')[0] ?? '');
    const rest = [...kept].map(([name, value]) => `${name}=${value}`);
    return { ...call, line: `${address}?${[...rest, text].join('&')}` };
  };
  const withSegment = (index: number, value: string): Call => {
    const line = address.split('/').with(index, value).join('/');
    return { ...call, line: query === undefined ? line : `${line}?${query}` };
  };
  const valid = queries.map(({ name }) => name).join(', ') || 'none';
  const unknown = `"unknownParameter" is an unknown query parameter; valid: ${valid}`;
  return [
    expecting(withQuery('unknownParameter=1'), call, withHint(unknown)),
    ...queries.flatMap(({ name }) => {
      const values = WRONG_QUERY.map((value) => withQuery(`${name}=${value}`));
      return inTurn(call, [...values, withQuery(`${name}=a&${name}=b`)]);
    }),
    ...paths.flatMap((index) =>
      inTurn(
        call,
        WRONG_PATH.map((value) => withSegment(index, value)),
      ),
    ),
  ].map((variant) => ({ ...variant, note: 'parameter' }));
}

/** Unsupported methods and a preflight. */
export function methodVariants(address: string, methods: readonly string[], first?: string): Variant[] {
  const wrong = [
    ...METHODS.filter((method) => !methods.includes(method)).map((method) => ({ line: `${method} ${address}` })),
    { line: `OPTIONS ${address}`, note: 'plain' },
  ];
  const head = { line: `HEAD ${address}` };
  return [
    ...inTurn(undefined, wrong),
    expecting(head, wrong[0], headOf),
    expecting(preflight(address), first === undefined ? undefined : preflight(first)),
  ].map((call) => ({ note: 'method', ...call }));
}

function preflight(address: string): Call {
  const headers = {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-client-id',
  };
  return { line: `OPTIONS ${address}`, note: 'preflight', headers };
}

/** A call whose response differs from another by a change. */
function expecting(call: Call, like: Call | undefined, change = (text: string) => text): Variant {
  return like === undefined ? call : { ...call, expected: async (responseTo) => change(await responseTo(like)) };
}

/** Calls with equal responses. */
function inTurn(first: Call | undefined, calls: readonly Call[]): Variant[] {
  return calls.map((call, index) => expecting(call, calls[index - 1] ?? first));
}

function withHint(ignored: string): (text: string) => string {
  return (text) => text.replace(/\(usual headers\)|vary: Origin/, `$&\nx-mock-hint: ignored: ${ignored}`);
}

/** A response with CORS headers. */
function fromPage(text: string, origin: string | undefined): string {
  if (origin === undefined) return text;
  const headers = [
    'access-control-allow-credentials: true',
    `access-control-allow-origin: ${origin}`,
    'access-control-expose-headers: retry-after,x-mock-hint',
  ];
  return text.replace('\n', `\n${headers.join('\n')}\n`);
}

/** Paths of all body fields; nested fields only where the body has the object. */
function fieldsOf(schema: Schema, body: JsonObject, document: OpenApiDocument): string[][] {
  const properties = propertiesOf(schema, document);
  const names = [...new Set([...Object.keys(properties), ...Object.keys(body)])];
  return names.flatMap((name) => {
    const inner = body[name];
    const innerSchema = properties[name] ?? {};
    if (isObject(inner)) return [[name], ...fieldsOf(innerSchema, inner, document).map((path) => [name, ...path])];
    const first = Array.isArray(inner) ? inner[0] : undefined;
    if (!isObject(first)) return [[name]];
    const items = resolve(document, innerSchema).items ?? {};
    return [[name], ...fieldsOf(items, first, document).map((path) => [name, '0', ...path])];
  });
}

function propertiesOf(schema: Schema, document: OpenApiDocument): Record<string, Schema> {
  const { properties = {}, anyOf = [], allOf = [], oneOf = [] } = resolve(document, schema);
  const parts = [...anyOf, ...allOf, ...oneOf].map((part) => propertiesOf(part, document));
  return Object.assign({}, properties, ...parts) as Record<string, Schema>;
}

function changed(value: Json, [key = '', ...rest]: string[], to: Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? changed(item, rest, to) : item));
  if (!isObject(value)) return value;
  const copy = { ...value };
  if (rest.length > 0) copy[key] = changed(copy[key] ?? null, rest, to);
  else if (to === undefined) delete copy[key];
  else copy[key] = to;
  return copy;
}
