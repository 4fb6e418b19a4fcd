import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import type * as z from 'zod';
import { errorSchema, validationErrorSchema } from './error-schemas.ts';

/** What a service's OpenAPI document says of every operation that takes the same credentials. */
export interface AccessRules {
  security: NonNullable<RouteConfig['security']>;
  /** Headers that belong to the credentials; they are read by the service, and documented here. */
  headers?: () => z.ZodObject;
  /** Refusals by status. */
  errors: Readonly<Partial<Record<number, string>>>;
}

/** What a service's OpenAPI document says of its operations beside their own definitions. */
export interface DocumentRules<Auth extends string = string> {
  access: Readonly<Record<Auth, AccessRules>>;
  isDeprecated(path: string): boolean;
}

/** What the OpenAPI document says of an operation. */
export interface Described<Auth extends string> {
  operationId: string;
  method: RouteConfig['method'];
  path: string;
  tag: string;
  summary: string;
  description?: string;
  auth: Auth;
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
export function operationRoute<Auth extends string>(
  definition: Described<Auth>,
  { access, isDeprecated }: DocumentRules<Auth>,
): RouteConfig {
  const { operationId, method, path, summary, tag, params, query, body } = definition;
  const { security, headers, errors } = access[definition.auth];
  return {
    operationId,
    method,
    path,
    summary,
    tags: [tag],
    ...(definition.description === undefined ? {} : { description: definition.description }),
    ...(isDeprecated(path) ? { deprecated: true } : {}),
    security,
    request: {
      ...(params ? { params: params() } : {}),
      ...(query ? { query: query() } : {}),
      ...(headers ? { headers: headers() } : {}),
      ...(body
        ? { body: { required: !definition.bodyOptional, content: { 'application/json': { schema: body() } } } }
        : {}),
    },
    responses: {
      [definition.status]: {
        description: definition.responseDescription,
        content: { 'application/json': { schema: definition.response(), example: definition.example } },
      },
      ...errorResponses({ ...errors, ...definition.errors }),
    },
  };
}

function errorResponses(errors: Readonly<Partial<Record<number, string>>>): RouteConfig['responses'] {
  return Object.fromEntries(
    Object.entries(errors).map(([status, description]) => [
      status,
      {
        description: description ?? '',
        content: { 'application/json': { schema: status === '400' ? validationErrorSchema() : errorSchema() } },
      },
    ]),
  );
}
