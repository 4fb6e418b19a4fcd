import type { Context } from 'hono';
import * as z from 'zod';
import { DomainError, type FieldError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { didYouMean, validNames } from '../../kernel/core/nearest.ts';
import type { AppEnv, CheckedInput, Layer } from './app-env.ts';
import { assumeChecks, assumedFields, assumeFields } from './assumed-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { issueField, MAX_ISSUES, plainMessage, serviceMessage } from './issues.ts';
import { errorBody, errorResponse, hint, respondJson } from './responses.ts';

const NOTHING = Object.freeze({});

const MAX_REPORTED = 10;

export function validateInput(endpoint: Endpoint): Layer {
  const { isControl } = endpoint;
  const schemas = lazy(() => ({
    // Control routes without query parameters refuse unknown parameters too.
    query: endpoint.query?.() ?? (isControl ? z.strictObject({}) : undefined),
    params: endpoint.params?.(),
    body: endpoint.body?.(),
    knownBody: isControl ? undefined : knownFields(endpoint.body?.()),
    assumedBody: isControl ? undefined : assumedFields(endpoint.body?.()),
    assumedQuery: isControl ? undefined : assumedFields(endpoint.query?.()),
  }));
  return (c, next) => {
    const { query, params, body, knownBody, assumedBody, assumedQuery } = schemas();
    const hasQuery = c.req.url.includes('?');
    const input: CheckedInput = { query: NOTHING, params: NOTHING, body: NOTHING };
    const failure =
      parse(query, hasQuery && query ? queryOf(c, isControl) : NOTHING, input, 'query') ??
      parse(params, params ? c.req.param() : NOTHING, input, 'params') ??
      parse(body, c.get('body'), input, 'body');
    const unknown = unknownFields(knownBody, c.get('body'));
    if (hasQuery && !isControl) unknown.push(...unknownQuery(c.req.query(), query));
    if (failure !== undefined) return refuse(c, failure, endpoint, unknown);
    assumeFields(c.env.call, assumedBody, c.get('body'));
    if (hasQuery && assumedQuery !== undefined) assumeFields(c.env.call, assumedQuery, c.req.query());
    if (unknown.length > 0) hint(c, describeUnknown(unknown));
    if (unknown.length > 0 && c.env.world.config.strict)
      throw new DomainError('bad-request', 'Validation failed', unknown);
    c.set('input', input);
    return next(c);
  };
}

function queryOf(c: Context<AppEnv>, isControl: boolean): Record<string, string | string[]> {
  if (isControl) {
    const { token: _token, ...query } = c.req.query();
    return query;
  }
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}

/** Stores the parsed part in the input. Returns the failure, if any. */
function parse(schema: z.ZodType | undefined, given: unknown, input: CheckedInput, part: keyof CheckedInput) {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(given);
  if (!result.success) return { schema, given, issues: result.error.issues };
  input[part] = result.data;
  return undefined;
}

/** Unknown fields come first in the hint, because a misspelt name explains most missing fields. */
function refuse(
  c: Context<AppEnv>,
  { schema, given, issues }: NonNullable<ReturnType<typeof parse>>,
  { isControl, validationMessage }: Endpoint,
  unknown: readonly FieldError[],
): Response {
  assumeChecks(c.env.call, issues);
  const { world, call } = c.env;
  const message = validationMessage && world.eventLog.withCause(call, () => validationMessage(issues, world));
  if (message !== undefined) return respondJson(c, errorBody(400, message), 400);
  const worded = schema.safeParse(given, { error: isControl ? plainMessage : serviceMessage }).error?.issues ?? [];
  const fields = worded
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ field: issueField(issue) || 'body', message: issue.message }));
  if (!isControl) {
    const wrong = fields.map((one) => `"${one.field}" ${one.message}`).join(', ');
    hint(c, unknown.length === 0 ? wrong : `${describeUnknown(unknown)}; wrong: ${wrong}`);
  }
  return errorResponse(c, 400, 'Validation failed', [...fields, ...(c.env.world.config.strict ? unknown : [])]);
}

function describeUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

function unknownQuery(given: Record<string, string>, schema: z.ZodObject | undefined): FieldError[] {
  const known = Object.keys(schema?.shape ?? {});
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown
    .slice(0, MAX_REPORTED)
    .map((name) => ({ field: name, message: `is an unknown query parameter${validNames(name, known)}` }));
}

/** Returns the unknown fields at a path, added to those found so far. */
export function unknownFields(
  known: KnownFields | undefined,
  value: unknown,
  place = '',
  found: FieldError[] = [],
): FieldError[] {
  if (known === undefined || typeof value !== 'object' || value === null) return found;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) unknownFields(known, item, `${place}${index}.`, found);
    return found;
  }
  for (const [name, content] of Object.entries(value)) {
    if (known.has(name)) unknownFields(known.get(name), content, `${place}${name}.`, found);
    else if (content !== undefined && found.length < MAX_REPORTED)
      found.push({ field: `${place}${name}`, message: `is unknown${didYouMean(name, known.keys())}` });
  }
  return found;
}

/** A field that accepts anything maps to undefined. */
interface KnownFields extends ReadonlyMap<string, KnownFields | undefined> {}

export function knownFields(schema: z.core.$ZodType | undefined): KnownFields | undefined {
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return undefined;
    const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape);
    return new Map(fields.map(([name, field]) => [name, knownFields(field)]));
  }
  if (schema instanceof z.ZodArray) return knownFields(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.map(knownFields).reduce(eitherOf);
  if (schema instanceof z.ZodPipe) return knownFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? knownFields(schema.unwrap()) : undefined;
}

function eitherOf(one: KnownFields | undefined, other: KnownFields | undefined): KnownFields | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const both = new Map(one);
  for (const [name, fields] of other) both.set(name, eitherOf(one.get(name), fields));
  return both;
}

export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let known = knownFields(schema);
  for (const name of path) known = known?.get(String(name));
  return [...(known?.keys() ?? [])];
}
