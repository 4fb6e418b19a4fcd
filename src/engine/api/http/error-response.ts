import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError, FieldError } from '../../kernel/core/errors.ts';
import { answerJson, hint } from './answer.ts';
import type { AppEnv } from './app-env.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  423: 'Locked',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

export function reasonOf(status: number): string {
  return REASONS[status] ?? 'Error';
}

export function errorBody(status: number, message: string) {
  return { statusCode: status, message, error: reasonOf(status) };
}

/** Responds with an error in the shape of the API: it lists each wrong field, or has only the first message (assumption A-ERRORS). */
export function errorResponse(
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  message: string,
  fields?: readonly FieldError[],
) {
  const body = errorBody(status, message);
  if (fields === undefined) return answerJson(c, body, status);
  if (c.env.host.service.words.hasPlainErrors(c.req.path)) {
    const first = fields[0];
    const words = first === undefined ? message : `${message}: ${first.field} ${first.message}`;
    return answerJson(c, { ...body, message: words }, status);
  }
  return answerJson(c, { ...body, errors: fields }, status);
}

export function domainErrorResponse(c: Context<AppEnv>, error: DomainError) {
  if (error.hint !== undefined) hint(c, error.hint);
  const { status, message, details, fields } = error;
  if (details !== undefined) return answerJson(c, { ...errorBody(status, message), ...details }, status);
  return errorResponse(c, status, message, fields);
}

/** Returns the response to a domain error of a call that has no workspace, and therefore no context. */
export function refusal({ status, message }: DomainError): Response {
  return Response.json(errorBody(status, message), { status });
}
