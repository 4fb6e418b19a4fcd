import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError, FieldError } from '../core/errors.ts';
import { answerJson } from './answer.ts';
import { domainStatus } from './domain-status.ts';
import { hint } from './hint.ts';

/** The reason phrases that the error field carries (contract section 7). */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The reason phrase of a status. */
export function reasonOf(status: number): string {
  return REASONS[status] ?? 'Error';
}

/** True for a v1 path: its errors name no fields and its input is taken loosely (contract section 9). */
export function isV1(path: string): boolean {
  return path.startsWith('/v1/');
}

/** Writes an error in the API's own shape: v2 names each wrong field, v1 says the first in words (assumption A-ERRORS). */
export function errorResponse(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  fields?: readonly FieldError[],
) {
  const body = { statusCode: status, message, error: reasonOf(status) };
  if (fields === undefined) return answerJson(c, body, status);
  if (isV1(c.req.path)) {
    const first = fields[0];
    const words = first === undefined ? message : `${message}: ${first.field} ${first.message}`;
    return answerJson(c, { ...body, message: words }, status);
  }
  return answerJson(c, { ...body, errors: fields }, status);
}

/** Writes a refusal of the domain. */
export function domainErrorResponse(c: Context, error: DomainError) {
  if (error.hint !== undefined) hint(c, error.hint);
  return errorResponse(c, domainStatus(error), error.message, error.fields);
}

/** The same for a call that no workspace could take, so that there is no context to write it with. */
export function refusal(error: DomainError): Response {
  const status = domainStatus(error);
  return Response.json({ statusCode: status, message: error.message, error: reasonOf(status) }, { status });
}
