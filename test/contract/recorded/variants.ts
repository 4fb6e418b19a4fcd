import { type Call, KEY } from './caller.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** The parts of an OpenAPI document that tell which fields and parameters a call has. */
export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}
export interface DocumentedOperation {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

const ORIGIN = 'http://localhost:3000';
const JSON_TYPE = { 'content-type': 'application/json' };
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
const WRONG_VALUES: Json[] = ['', null, 12, 'x'];
const WRONG_QUERY = ['', 'nonsense', '-1', '1.5', '0x12'];
const WRONG_PATH = ['none', '0x12', '%20', '%E0%A4%A', 'a%2Fb', `01${'0'.repeat(64)}`, 'x'.repeat(300)];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The same call with every kind of credential. */
export function credentialVariants(call: Call): Call[] {
  return CREDENTIALS.map(([note, headers]) => ({ ...call, note, headers }));
}

/** The same call with bodies that are no JSON, no object or of another type. */
export function formVariants(call: Call): Call[] {
  const text = JSON.stringify(call.body);
  const raw = (note: string, content: string, type: Record<string, string> = JSON_TYPE): Call => ({
    line: call.line,
    note,
    raw: content,
    headers: { ...(call.headers ?? KEY), ...type },
  });
  return [
    { ...call, note: 'unknown field', body: { ...(isObject(call.body) ? call.body : {}), unknownField: 1 } },
    raw('malformed JSON', text.slice(0, -1)),
    raw('empty body', ''),
    raw('text for a body', 'text'),
    raw('null for a body', 'null'),
    raw('array for a body', '[]'),
    raw('empty object', '{}'),
    raw('as text/plain', text, { 'content-type': 'text/plain' }),
    raw('as a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    raw('with a charset', text, { 'content-type': 'application/json; charset=utf-8' }),
    { line: call.line, note: 'no body', ...(call.headers === undefined ? {} : { headers: call.headers }) },
  ];
}

/** The same call with each field of its body missing and of each wrong kind. */
export function fieldVariants(call: Call, schema: Schema, document: OpenApi): Call[] {
  const body = isObject(call.body) ? call.body : {};
  return fieldsOf(schema, body, document).flatMap((path) => {
    const name = path.join('.');
    const missing = { ...call, note: `${name} missing`, body: changed(body, path, undefined) };
    const wrong = WRONG_VALUES.map((value) => ({
      ...call,
      note: `${name} is ${JSON.stringify(value)}`,
      body: changed(body, path, value),
    }));
    return [missing, ...wrong];
  });
}

/** The same call with wrong values of its parameters. */
export function parameterVariants(call: Call, template: string, operation: DocumentedOperation): Call[] {
  const [address = '', query] = call.line.split('?');
  const parameters = operation.parameters ?? [];
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const paths = template.split('/').flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  const withQuery = (text: string): Call => {
    const kept = new URLSearchParams(query);
    kept.delete(text.split('=')[0] ?? '');
    const rest = [...kept].map(([name, value]) => `${name}=${value}`);
    return { ...call, line: `${address}?${[...rest, text].join('&')}` };
  };
  return [
    withQuery('unknownParameter=1'),
    ...queries.flatMap(({ name }) => [
      ...WRONG_QUERY.map((value) => withQuery(`${name}=${value}`)),
      withQuery(`${name}=a&${name}=b`),
    ]),
    ...paths.flatMap((index) =>
      WRONG_PATH.map((value) => {
        const segments = address.split('/');
        segments[index] = value;
        return { ...call, line: segments.join('/') + (query === undefined ? '' : `?${query}`) };
      }),
    ),
  ].map((variant) => ({ ...variant, note: 'parameter' }));
}

/** Every method that an address does not have, HEAD and OPTIONS. */
export function methodVariants(address: string, methods: readonly string[]): Call[] {
  const preflight = {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-client-id',
  };
  return [
    ...METHODS.filter((method) => !methods.includes(method)).map((method) => ({ line: `${method} ${address}` })),
    { line: `HEAD ${address}` },
    { line: `OPTIONS ${address}`, note: 'preflight', headers: preflight },
    { line: `OPTIONS ${address}`, note: 'plain' },
  ].map((call) => ({ note: 'method', ...call }));
}

/** Paths of the fields that a body may have; those inside of an object only where the body has that object. */
function fieldsOf(schema: Schema, body: JsonObject, document: OpenApi): string[][] {
  const properties = propertiesOf(schema, document);
  const names = [...new Set([...Object.keys(properties), ...Object.keys(body)])];
  return names.flatMap((name) => {
    const inner = body[name];
    const innerSchema = properties[name] ?? {};
    if (isObject(inner)) return [[name], ...fieldsOf(innerSchema, inner, document).map((path) => [name, ...path])];
    const first = Array.isArray(inner) ? inner[0] : undefined;
    if (!isObject(first)) return [[name]];
    const items = resolved(innerSchema, document).items ?? {};
    return [[name], ...fieldsOf(items, first, document).map((path) => [name, '0', ...path])];
  });
}

function propertiesOf(schema: Schema, document: OpenApi): Record<string, Schema> {
  const { properties = {}, anyOf = [], allOf = [], oneOf = [] } = resolved(schema, document);
  const parts = [...anyOf, ...allOf, ...oneOf].map((part) => propertiesOf(part, document));
  return Object.assign({}, properties, ...parts) as Record<string, Schema>;
}

function resolved(schema: Schema, document: OpenApi): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {};
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
