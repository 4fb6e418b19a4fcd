import type { RouteConfig } from '@hono/zod-openapi';
import type * as z from 'zod';
import type { AuthClass } from '../../service/wire/caller.ts';
import { errorSchema, validationErrorSchema } from './error-schemas.ts';

const SECURITY: Readonly<Record<AuthClass, Record<string, string[]>[]>> = {
  key: [{ apiKey: [] }],
  'key-or-client': [{ apiKey: [] }, { clientId: [] }],
  'key-or-session': [{ apiKey: [] }, { sessionToken: [] }],
};

/** What the OpenAPI document says of an operation. */
export interface Described {
  operationId: string;
  method: RouteConfig['method'];
  path: string;
  tag: string;
  summary: string;
  description?: string;
  auth: AuthClass;
  params?: () => z.ZodObject;
  query?: () => z.ZodObject;
  body?: () => z.ZodType;
  bodyOptional?: boolean;
  status: number;
  response: () => z.ZodType;
  responseDescription: string;
  example: unknown;
  errors?: Readonly<Partial<Record<number, string>>>;
}

/** The definition by which the OpenAPI document describes an operation. */
export function operationRoute(definition: Described): RouteConfig {
  const { operationId, method, path, summary, tag, params, query, body } = definition;
  return {
    operationId,
    method,
    path,
    summary,
    tags: [tag],
    ...(definition.description === undefined ? {} : { description: definition.description }),
    // Webhooks have no v2: what stands under /v1/webhook is current.
    ...(path.startsWith('/v1/') && !path.startsWith('/v1/webhook') ? { deprecated: true } : {}),
    security: SECURITY[definition.auth],
    request: {
      ...(params ? { params: params() } : {}),
      ...(query ? { query: query() } : {}),
      ...(body
        ? { body: { required: !definition.bodyOptional, content: { 'application/json': { schema: body() } } } }
        : {}),
    },
    responses: {
      [definition.status]: {
        description: definition.responseDescription,
        content: { 'application/json': { schema: definition.response(), example: definition.example } },
      },
      ...errorResponses(definition.auth, definition.errors ?? {}),
    },
  };
}

function errorResponses(auth: AuthClass, errors: Readonly<Partial<Record<number, string>>>): RouteConfig['responses'] {
  const all: Partial<Record<number, string>> = {
    401: 'Unauthorized: the credential is missing or unknown',
    ...(auth === 'key-or-client'
      ? { 403: 'Forbidden: the client ID is inactive, revoked or used from another origin' }
      : {}),
    ...errors,
    429: 'Too many requests; Retry-After says when to try again',
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      {
        description: description ?? '',
        content: { 'application/json': { schema: status === '400' ? validationErrorSchema() : errorSchema() } },
      },
    ]),
  );
}
