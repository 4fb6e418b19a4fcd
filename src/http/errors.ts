import type { Hook } from '@hono/zod-openapi';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { DomainError, type FieldError } from '../core/errors.ts';
import { nearest } from '../core/nearest.ts';
import { answerJson } from '../wire/answer.ts';
import { domainErrorResponse, errorResponse } from '../wire/errors.ts';
import type { AppEnv } from '../wire/operation.ts';
import { OPERATIONS, operationsAt } from './operations.ts';

interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
}

/** Turns what a route's validators found into the version's 400. */
export const onInvalid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  if (result.success) return undefined;
  const issues: readonly Issue[] = result.error.issues;
  const firstOnly = issues.find((issue) => issue.path[0] === 'firstOnly');
  if (firstOnly !== undefined) {
    // The one place whose public error shape lists the validator's own issues (docs/assumptions.md, A-FIRST-ONLY-ERROR).
    const message = [{ code: 'custom', message: firstOnly.message, path: ['firstOnly'] }];
    return answerJson(c, { statusCode: 400, message, error: 'Bad Request' }, 400);
  }
  return errorResponse(c, 400, 'Validation failed', fieldErrors(issues));
};

/** Anything that was thrown, in the API's own shape; never a stack. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof DomainError) return domainErrorResponse(c, error);
  if (error instanceof HTTPException) return httpExceptionResponse(c, error);
  const message = c.env.world.config.validateResponses ? `Internal error: ${error.message}` : 'Internal server error';
  return errorResponse(c, 500, message);
};

/** 405 for a known path with another method, 404 with the nearest route for the rest. */
export const onNotFound: NotFoundHandler<AppEnv> = (c) => {
  const { method, path } = c.req;
  const there = operationsAt(path);
  if (there.length > 0) {
    const allowed = there.map((operation) => operation.method.toUpperCase()).join(', ');
    c.header('allow', allowed);
    return errorResponse(c, 405, `Method ${method} is not allowed on ${path}; allowed: ${allowed}`);
  }
  const near = nearest(path, new Set(OPERATIONS.map((operation) => operation.path)));
  if (near !== undefined) c.header('x-mock-hint', `nearest route: ${near}`);
  return errorResponse(c, 404, `Cannot ${method} ${path}`);
};

function httpExceptionResponse(c: Context<AppEnv>, error: HTTPException) {
  if (error.status === 400) return errorResponse(c, 400, 'Request body is not valid JSON');
  if (error.status === 415) return errorResponse(c, 415, 'Content-Type must be application/json');
  return errorResponse(c, error.status as 400, error.message || 'Request failed');
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
