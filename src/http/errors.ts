import type { Hook } from '@hono/zod-openapi';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sayNames } from '../control/explain/identify.ts';
import { DomainError, type FieldError } from '../core/errors.ts';
import { answerJson } from '../wire/answer.ts';
import { domainErrorResponse, errorResponse } from '../wire/errors.ts';
import { hint } from '../wire/hint.ts';
import type { AppEnv } from '../wire/operation.ts';
import { sayUnknown } from '../wire/unknown-fields.ts';
import { operationFor } from './operations.ts';
import { UnknownRouteError } from './unknown-route.ts';

interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
}

/** Turns what a route's validators found into the version's 400. */
export const onInvalid: Hook<unknown, AppEnv, string, unknown> = async (result, c) => {
  if (result.success) return undefined;
  const issues: readonly Issue[] = result.error.issues;
  const firstOnly = issues.find((issue) => issue.path[0] === 'firstOnly');
  if (firstOnly !== undefined) {
    // The one place whose public error shape lists the validator's own issues (docs/assumptions.md, A-FIRST-ONLY-ERROR).
    const message = [{ code: 'custom', message: firstOnly.message, path: ['firstOnly'] }];
    return answerJson(c, { statusCode: 400, message, error: 'Bad Request' }, 400);
  }
  const fields = fieldErrors(issues);
  return errorResponse(c, 400, 'Validation failed', [...fields, ...(await explainInvalid(c, fields))]);
};

/** Anything that was thrown, in the API's own shape; never a stack. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof UnknownRouteError) throw error;
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtNames(c);
    return domainErrorResponse(c, error);
  }
  if (error instanceof HTTPException) return httpExceptionResponse(c, error);
  const message = c.env.world.config.validateResponses ? `Internal error: ${error.message}` : 'Internal server error';
  return errorResponse(c, 500, message);
};

/** What an id in the path of a 404 names instead, or where else it is known. */
function hintAtNames(c: Context<AppEnv>): void {
  const { world, host } = c.env;
  for (const word of c.req.path.split('/').slice(3)) {
    const said = sayNames(world, host.workspaces, word);
    if (said !== undefined) hint(c, said);
  }
}

async function httpExceptionResponse(c: Context<AppEnv>, error: HTTPException) {
  if (error.status === 400) {
    hint(c, await whyNotJson(c));
    return errorResponse(c, 400, 'Request body is not valid JSON');
  }
  if (error.status === 415) {
    hint(c, `content-type is ${c.req.header('content-type') ?? 'missing'}; send application/json`);
    return errorResponse(c, 415, 'Content-Type must be application/json');
  }
  return errorResponse(c, error.status as 400, error.message || 'Request failed');
}

/** What the parser found, without the part of the body that it quotes. */
async function whyNotJson(c: Context<AppEnv>): Promise<string> {
  try {
    JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) return error.message.replace(/, ("|\.\.\.).*$/s, ' in the body');
  }
  return 'the body could not be read';
}

/** What was sent in vain, then what is wrong; a name that was meant otherwise explains most missing fields. */
async function explainInvalid(c: Context<AppEnv>, fields: readonly FieldError[]): Promise<FieldError[]> {
  const unknown = (await operationFor(c.req.method, c.req.path)?.unknown(c)) ?? [];
  const wrong = fields.map(({ field, message }) => `"${field}" ${message}`).join(', ');
  hint(c, unknown.length === 0 ? wrong : `${sayUnknown(unknown)}; wrong: ${wrong}`);
  return c.env.world.config.strict ? unknown : [];
}

function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.map(({ path, message }) => ({
    field: path.map(String).join('.') || 'body',
    message: wording(message),
  }));
}

function wording(message: string): string {
  if (message.endsWith('received undefined')) return 'Required';
  return message.replace(/^Invalid input: /, '');
}
