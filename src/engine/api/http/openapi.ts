import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import { withoutUndefined } from '../../kernel/core/records.ts';
import { component } from './component.ts';
import type { Endpoint, Operation } from './endpoint.ts';

type Head = Omit<Parameters<OpenAPIHono['getOpenAPI31Document']>[0], 'openapi'>;
type Component = Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2];
type Content = NonNullable<NonNullable<RouteConfig['request']>['body']>['content'];

export type { RouteConfig };

export interface DocumentContent {
  routes: readonly RouteConfig[];
  webhooks?: readonly RouteConfig[];
  securitySchemes: Readonly<Record<string, Component>>;
  schemas?: Readonly<Record<string, Component>>;
}

export function writeDocument(content: DocumentContent, head: Head): string {
  const { routes, webhooks = [], securitySchemes, schemas = {} } = content;
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  for (const [name, scheme] of Object.entries(securitySchemes))
    registry.registerComponent('securitySchemes', name, scheme);
  for (const [name, schema] of Object.entries(schemas)) registry.registerComponent('schemas', name, schema);
  for (const route of routes) registry.registerPath(route);
  for (const webhook of webhooks) registry.registerWebhook(webhook);
  const { webhooks: written, ...document } = app.getOpenAPI31Document({ openapi: '3.1.0', ...head });
  // The library writes an empty section too.
  const all = webhooks.length === 0 ? document : { ...document, webhooks: written };
  return JSON.stringify(tidied(JSON.stringify(all)));
}

/**
 * Corrects two library defects: a nullable component becomes an `allOf` that null never satisfies, and parameter
 * schemas repeat the description.
 */
function tidied(document: string): unknown {
  return JSON.parse(document, (_, value) => {
    if (value?.in && value.schema?.description === value.description) delete value.schema?.description;
    const [reference, nothing, ...more] = value?.allOf ?? [];
    if (reference?.$ref === undefined || more.length > 0 || !nothing?.type?.includes?.('null')) return value;
    const { type: _type, ...annotations } = nothing;
    const { allOf: _allOf, ...rest } = value;
    return { anyOf: [reference, { type: 'null' }], ...rest, ...annotations };
  });
}

export interface RouteDetails extends Pick<RouteConfig, 'responses' | 'security'> {
  deprecated?: true | undefined;
  headers?: (() => z.ZodObject) | undefined;
  requiresBody: boolean;
  bodyContent?: Content | undefined;
}

export function routeOf(endpoint: Endpoint, details: RouteDetails): RouteConfig {
  const { operationId, method, path, summary, description, tag, params, query, body } = endpoint;
  const { deprecated, headers, requiresBody, bodyContent, ...rest } = details;
  const content = body && (bodyContent ?? jsonContent(body()));
  return createRoute({
    ...withoutUndefined({ operationId, method, path, summary, tags: [tag], description, deprecated }),
    ...rest,
    request: withoutUndefined({
      params: params?.(),
      query: query?.(),
      headers: headers?.(),
      body: content && { required: requiresBody, content },
    }),
  });
}

export function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema } };
}

export interface AccessDocument {
  security: Record<string, string[]>[];
  headers?: () => z.ZodObject;
  errors: Operation['errors'];
}

export interface ApiDocument extends Required<Pick<DocumentContent, 'securitySchemes' | 'webhooks'>> {
  info: Head['info'];
  tags: Readonly<Record<string, string>>;
  accessOf(auth: string): AccessDocument;
  isDeprecated(path: string): boolean;
  examples: Readonly<Record<string, unknown>>;
}

export function openApiDocument(operations: readonly Operation[], document: ApiDocument): string {
  const { info, securitySchemes, webhooks } = document;
  const tags = Object.entries(document.tags).map(([name, description]) => ({ name, description }));
  return writeDocument(
    { routes: operations.map((operation) => operationRoute(operation, document)), webhooks, securitySchemes },
    { info, servers: [{ url: '/', description: 'This mock' }], tags },
  );
}

function operationRoute(operation: Operation, { accessOf, isDeprecated, examples }: ApiDocument): RouteConfig {
  const { operationId, path, auth, status, response, responseDescription, bodyOptional } = operation;
  const { errors, ...access } = accessOf(auth);
  const content = { 'application/json': { schema: response(), example: examples[operationId] } };
  const responses: RouteConfig['responses'] = {
    [status]: { description: responseDescription, ...(response() instanceof z.ZodVoid ? {} : { content }) },
  };
  for (const [code, description = ''] of Object.entries({ ...errors, ...operation.errors }))
    responses[code] = { description, content: jsonContent(code === '400' ? validationErrorSchema() : errorSchema()) };
  const deprecated = operation.deprecated !== undefined || isDeprecated(path) || undefined;
  const description = [operation.description, operation.deprecated].filter((text) => text !== undefined).join(' ');
  const described = description === '' ? operation : { ...operation, description };
  return routeOf(described, { ...access, deprecated, requiresBody: !bodyOptional, responses });
}

export const errorSchema = () =>
  z
    .object({ statusCode: z.int(), message: z.string(), error: z.string() })
    .meta(component('Error', { example: { statusCode: 404, message: 'Request not found', error: 'Not Found' } }));

export const validationErrorSchema = () =>
  z
    .object({
      ...errorSchema().shape,
      message: z.union([
        z.string(),
        z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.string()) })),
      ]),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .meta(
      component('ValidationError', {
        example: {
          statusCode: 400,
          message: 'Validation failed',
          error: 'Bad Request',
          errors: [{ field: 'amount', message: 'must be a positive decimal number' }],
        },
      }),
    );
