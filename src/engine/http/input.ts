import type { Context } from 'hono';
import type * as z from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { answerJson } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import { errorResponse } from './error-response.ts';
import { hint } from './hint.ts';
import { knownFields, sayUnknown, unknownFields, unknownQuery } from './unknown-fields.ts';

/** The schemas of what an operation takes. */
export interface InputSchemas {
  params?: () => z.ZodObject;
  query?: () => z.ZodObject;
  body?: () => z.ZodType;
}

/** The parts of a call, each checked by its schema. */
export interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

const NOTHING = Object.freeze({});

/**
 * Checks what a call brings: gives the checked parts, or the 400 that says what is wrong. What it brings in vain, which is
 * where slips hide, is hinted at; a strict mock refuses it.
 */
export function inputReader(schemas: InputSchemas): (c: Context<AppEnv>, body: unknown) => CheckedInput | Response {
  const [paramsSchema, querySchema, bodySchema] = [schemas.params?.(), schemas.query?.(), schemas.body?.()];
  const knownBody = knownFields(bodySchema);
  const knownQuery = Object.keys(querySchema?.shape ?? {});
  return (c, givenBody) => {
    const hasQuery = c.req.url.includes('?');
    const unknown = () => [
      ...unknownFields(knownBody, givenBody),
      ...(hasQuery ? unknownQuery(c.req.query(), knownQuery) : []),
    ];
    const query = querySchema?.safeParse(hasQuery ? queryOf(c) : NOTHING);
    if (query?.success === false) return refusal(c, query.error.issues, unknown());
    const params = paramsSchema?.safeParse(c.req.param());
    if (params?.success === false) return refusal(c, params.error.issues, unknown());
    const body = bodySchema?.safeParse(givenBody);
    if (body?.success === false) return refusal(c, body.error.issues, unknown());
    if (hasQuery || knownBody !== undefined) reportUnknown(c, unknown());
    return { params: params?.data ?? NOTHING, query: query?.data ?? NOTHING, body: body?.data };
  };
}

/** A parameter that comes once is a text, one that comes several times a list. */
function queryOf(c: Context): Record<string, string | string[]> {
  const single = ([name, values]: [string, string[]]) => [name, values.length === 1 ? (values[0] ?? '') : values];
  return Object.fromEntries(Object.entries(c.req.queries()).map(single));
}

function reportUnknown(c: Context<AppEnv>, unknown: readonly FieldError[]): void {
  if (unknown.length === 0) return;
  hint(c, sayUnknown(unknown));
  if (c.env.world.config.strict) throw new DomainError('bad-request', 'Validation failed', unknown);
}

/** The version's 400. A name that was meant otherwise explains most missing fields, so that is hinted at first. */
function refusal(c: Context<AppEnv>, issues: readonly z.core.$ZodIssue[], unknown: readonly FieldError[]): Response {
  const firstOnly = issues.find((issue) => issue.path[0] === 'firstOnly');
  if (firstOnly !== undefined) {
    // The one place whose public error shape lists the validator's own issues (docs/assumptions.md, A-FIRST-ONLY-ERROR).
    const message = [{ code: 'custom', message: firstOnly.message, path: ['firstOnly'] }];
    return answerJson(c, { statusCode: 400, message, error: 'Bad Request' }, 400);
  }
  const fields = issues.map(({ path, message }) => ({
    field: path.map(String).join('.') || 'body',
    message: wording(message),
  }));
  const wrong = fields.map(({ field, message }) => `"${field}" ${message}`).join(', ');
  hint(c, unknown.length === 0 ? wrong : `${sayUnknown(unknown)}; wrong: ${wrong}`);
  return errorResponse(c, 400, 'Validation failed', [...fields, ...(c.env.world.config.strict ? unknown : [])]);
}

function wording(message: string): string {
  if (message.endsWith('received undefined')) return 'Required';
  return message.replace(/^Invalid input: /, '');
}
