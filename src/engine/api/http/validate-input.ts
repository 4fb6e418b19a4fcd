import type { Context } from 'hono';
import * as z from 'zod';
import { DomainError, type FieldError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';
import type { AppEnv, Stage } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import type { InputRules } from './input-rules.ts';
import { issueField, MAX_ISSUES } from './issues.ts';
import { type KnownFields, knownFields } from './known-fields.ts';
import { errorResponse, hint, reasonOf, respondJson } from './responses.ts';

const NOTHING = Object.freeze({});
const ABSENT = { value: NOTHING };

/** Number of unknown fields that are reported. Finding the nearest known name of each takes time. */
const MAX_REPORTED = 10;

/** Creates the stage that validates a call, its query first. It stores the parts, or responds with a 400. */
export function validateInput(endpoint: Endpoint): Stage {
  const validator = lazy(() => createValidator(endpoint));
  return (c, next) => validator()(c) ?? next(c);
}

function createValidator(endpoint: Endpoint): (c: Context<AppEnv>) => Response | undefined {
  const { inputRules: rules } = endpoint;
  const [paramsSchema, bodySchema] = [endpoint.params?.(), endpoint.body?.()];
  // Where unknown fields are no matter for a hint, a query is refused also by an endpoint that has none.
  const querySchema = endpoint.query?.() ?? (rules.sendsHints ? undefined : z.strictObject({}));
  const knownBody = rules.sendsHints ? knownFields(bodySchema) : undefined;
  const knownQuery = Object.keys(querySchema?.shape ?? {});
  const unknown = (c: Context<AppEnv>, hasQuery: boolean) => [
    ...unknownFields(knownBody, c.get('body')),
    ...(hasQuery ? unknownQuery(c.req.query(), knownQuery) : []),
  ];
  return (c) => {
    const hasQuery = c.req.url.includes('?');
    const query = parsePart(querySchema, hasQuery && querySchema !== undefined ? rules.readQuery(c) : NOTHING);
    const params = query.failure ? query : parsePart(paramsSchema, c.req.param());
    const body = params.failure ? params : parsePart(bodySchema, c.get('body'));
    if (body.failure) return refuse(c, body.failure, rules, rules.sendsHints ? unknown(c, hasQuery) : []);
    if (rules.sendsHints && (hasQuery || knownBody !== undefined)) reportUnknown(c, unknown(c, hasQuery));
    c.set('input', { params: params.value, query: query.value, body: body.value });
    return undefined;
  };
}

interface Failure {
  schema: z.ZodType;
  issues: readonly z.core.$ZodIssue[];
}

function parsePart(schema: z.ZodType | undefined, given: unknown): { value: unknown; failure?: Failure } {
  if (schema === undefined) return ABSENT;
  const result = schema.safeParse(given);
  return result.success
    ? { value: result.data }
    : { value: undefined, failure: { schema, issues: result.error.issues } };
}

/** Adds a hint about unknown fields, which are often typos. A strict mock refuses them. */
function reportUnknown(c: Context<AppEnv>, unknown: readonly FieldError[]): void {
  if (unknown.length === 0) return;
  hint(c, describeUnknown(unknown));
  if (c.env.world.config.strict) throw new DomainError('bad-request', 'Validation failed', unknown);
}

/** Responds with a 400. Unknown fields come first in the hint, because a misspelt name explains most missing fields. */
function refuse(
  c: Context<AppEnv>,
  { schema, issues }: Failure,
  { wordIssue, sendsHints, validationMessage }: InputRules,
  unknown: readonly FieldError[],
): Response {
  const message = validationMessage?.(issues);
  if (message !== undefined) return respondJson(c, { statusCode: 400, message, error: reasonOf(400) }, 400);
  const fields = issues.slice(0, MAX_ISSUES).map((issue) => ({
    field: issueField(issue) || 'body',
    message: wordIssue(issue, schema),
  }));
  if (sendsHints) {
    const wrong = fields.map((one) => `"${one.field}" ${one.message}`).join(', ');
    hint(c, unknown.length === 0 ? wrong : `${describeUnknown(unknown)}; wrong: ${wrong}`);
  }
  return errorResponse(c, 400, 'Validation failed', [...fields, ...(c.env.world.config.strict ? unknown : [])]);
}

function describeUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

/** Returns the first query parameters that an operation does not define. */
function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown
    .slice(0, MAX_REPORTED)
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}

/** Returns the first unknown fields of a value, each with the nearest known name. */
function unknownFields(
  known: KnownFields | undefined,
  value: unknown,
  place = '',
  found: FieldError[] = [],
): FieldError[] {
  if (known === undefined || typeof value !== 'object' || value === null) return found;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && found.length < MAX_REPORTED; index++) {
      unknownFields(known, value[index], `${place}${index}.`, found);
    }
    return found;
  }
  for (const [name, content] of Object.entries(value)) {
    if (found.length === MAX_REPORTED) return found;
    const inner = known.fields.get(name);
    if (inner !== undefined) unknownFields(inner, content, `${place}${name}.`, found);
    if (known.fields.has(name)) continue;
    found.push({ field: `${place}${name}`, message: `is unknown${didYouMean(name, known.fields.keys())}` });
  }
  return found;
}
