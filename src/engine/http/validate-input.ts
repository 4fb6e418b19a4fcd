import type { Context } from 'hono';
import type * as z from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { issueField, issueText } from '../core/issues.ts';
import { knownFields } from '../core/known-fields.ts';
import { lazy } from '../core/lazy.ts';
import { answerJson } from './answer.ts';
import type { AppEnv, Stage } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import { errorResponse, reasonOf } from './error-response.ts';
import { hint } from './hint.ts';
import type { InputRules } from './input-rules.ts';
import { sayUnknown, unknownFields, unknownQuery } from './unknown-fields.ts';

const NOTHING = Object.freeze({});
const ABSENT = { value: NOTHING };

/**
 * Creates the stage that checks what a call brings by the endpoint's schemas, query first: it leaves the checked parts, or
 * answers with the 400 that says what is wrong.
 */
export function validateInput(endpoint: Endpoint): Stage {
  const validator = lazy(() => createValidator(endpoint));
  return (c, next) => validator()(c) ?? next(c);
}

function createValidator(endpoint: Endpoint): (c: Context<AppEnv>) => Response | undefined {
  const { inputRules: rules } = endpoint;
  const [paramsSchema, querySchema, bodySchema] = [endpoint.params?.(), endpoint.query?.(), endpoint.body?.()];
  const knownBody = rules.givesHints ? knownFields(bodySchema) : undefined;
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
    if (body.failure) return refuse(c, body.failure, rules, rules.givesHints ? unknown(c, hasQuery) : []);
    if (rules.givesHints && (hasQuery || knownBody !== undefined)) reportUnknown(c, unknown(c, hasQuery));
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

/** What a call brings in vain, which is where slips hide, is hinted at; a strict mock refuses it. */
function reportUnknown(c: Context<AppEnv>, unknown: readonly FieldError[]): void {
  if (unknown.length === 0) return;
  hint(c, sayUnknown(unknown));
  if (c.env.world.config.strict) throw new DomainError('bad-request', 'Validation failed', unknown);
}

/** Answers with the 400. A name that was meant otherwise explains most missing fields, so that is hinted at first. */
function refuse(
  c: Context<AppEnv>,
  { schema, issues }: Failure,
  { wordIssue, givesHints, validationMessage }: InputRules,
  unknown: readonly FieldError[],
): Response {
  const message = validationMessage?.(issues);
  if (message !== undefined) return answerJson(c, { statusCode: 400, message, error: reasonOf(400) }, 400);
  const fields = issues.map((issue) => ({
    field: issueField(issue) || 'body',
    message: wordIssue(issueText(issue, schema)),
  }));
  if (givesHints) {
    const wrong = fields.map((one) => `"${one.field}" ${one.message}`).join(', ');
    hint(c, unknown.length === 0 ? wrong : `${sayUnknown(unknown)}; wrong: ${wrong}`);
  }
  return errorResponse(c, 400, 'Validation failed', [...fields, ...(c.env.world.config.strict ? unknown : [])]);
}
