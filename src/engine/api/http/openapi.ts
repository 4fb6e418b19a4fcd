import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import { component } from './component.ts';
import type { Endpoint, Operation } from './endpoint.ts';
import type { OperationIndex } from './operation-index.ts';
import { reasonOf } from './responses.ts';
import type { ServiceDocument } from './service-document.ts';

type Registry = OpenAPIHono['openAPIRegistry'];
type Head = Parameters<OpenAPIHono['getOpenAPI31Document']>[0];
type Component = Parameters<Registry['registerComponent']>[2];
type Content = NonNullable<NonNullable<RouteConfig['request']>['body']>['content'];

export interface DocumentParts {
  routes: readonly RouteConfig[];
  securitySchemes: Readonly<Record<string, Component>>;
  /** Schemas that are JSON Schema already. */
  schemas?: Readonly<Record<string, Component>>;
}

export function writeDocument(
  { routes, securitySchemes, schemas = {} }: DocumentParts,
  head: Omit<Head, 'openapi'>,
): Record<string, unknown> {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(securitySchemes))
    registry.registerComponent('securitySchemes', name, scheme);
  for (const [name, schema] of Object.entries(schemas)) registry.registerComponent('schemas', name, schema);
  for (const route of routes) registry.registerPath(route);
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({ openapi: '3.1.0', ...head });
  const { paths, components } = tidied({ paths: document.paths, components: document.components });
  const responses = shareRefusals((paths ?? {}) as Paths);
  const shared = Object.keys(responses).length > 0 && { responses };
  return { ...document, paths, components: { ...components, ...shared } };
}

type Responses = Record<string, { description?: string; $ref?: string }>;
type Paths = Record<string, Record<string, { responses?: Responses }>>;

/** How many operations have the same refusal, for it to become a component. */
const SHARED = 4;

/** Replaces error responses that many operations share with references. Returns them, named by their reason phrase. */
function shareRefusals(paths: Paths): Responses {
  const uses = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses = {} }) =>
      Object.entries(responses).map(([status, refusal]) => ({ responses, status, refusal })),
    )
    .filter(({ status }) => Number(status) >= 400)
    .map((use) => ({ ...use, text: JSON.stringify(use.refusal) }));
  const counts = new Map<string, number>();
  for (const { text } of uses) counts.set(text, (counts.get(text) ?? 0) + 1);
  const components: Responses = {};
  const names = new Map<string, string>();
  for (const { responses, status, refusal, text } of uses) {
    if ((counts.get(text) ?? 0) < SHARED) continue;
    const name = names.get(text) ?? unusedName(reasonOf(Number(status)).replaceAll(' ', ''), components);
    names.set(text, name);
    components[name] = refusal;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return components;
}

/** Returns a name that is not taken yet: `NotFound`, `NotFound2`, … */
function unusedName(name: string, taken: Responses): string {
  let count = 1;
  while ((count === 1 ? name : `${name}${count}`) in taken) count++;
  return count === 1 ? name : `${name}${count}`;
}

export function describedTags(tags: Readonly<Record<string, string>>): { name: string; description: string }[] {
  return Object.entries(tags).map(([name, description]) => ({ name, description }));
}

/**
 * Returns a part of a document in which a component or null is a choice. The library writes both as conditions that hold at
 * once, `allOf: [{ $ref }, { type: ['object', 'null'] }]`, which null never fulfils. A parameter is described once, not by its
 * schema too.
 */
function tidied<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (_, value) => {
    if (value?.in && value.schema?.description === value.description) delete value.schema?.description;
    const [reference, nothing, ...more] = value?.allOf ?? [];
    if (reference?.$ref === undefined || more.length > 0 || !nothing?.type?.includes?.('null')) return value;
    const { type: _type, ...annotations } = nothing;
    const { allOf: _allOf, ...rest } = value;
    return { anyOf: [reference, { type: 'null' }], ...rest, ...annotations };
  });
}

/** The parts of a documented endpoint that the endpoint itself does not define. */
export interface RouteDetails extends Pick<RouteConfig, 'responses' | 'security'> {
  deprecated?: boolean;
  headers?: (() => z.ZodObject) | undefined;
  requiresBody: boolean;
  /** Content of the body, in place of the endpoint's own schema. */
  bodyContent?: Content | undefined;
}

/** Returns the route of an endpoint for the OpenAPI document. */
export function routeOf(endpoint: Endpoint, details: RouteDetails): RouteConfig {
  const { operationId, method, path, summary, description, tag, params, query, body } = endpoint;
  const { deprecated, headers, requiresBody, bodyContent, ...rest } = details;
  return {
    operationId,
    method,
    path,
    summary,
    tags: [tag],
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...rest,
    request: {
      ...(params ? { params: params() } : {}),
      ...(query ? { query: query() } : {}),
      ...(headers ? { headers: headers() } : {}),
      ...(body ? { body: { required: requiresBody, content: bodyContent ?? jsonContent(body()) } } : {}),
    },
  };
}

export function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema } };
}

export async function openApiDocument(operations: OperationIndex, document: ServiceDocument): Promise<unknown> {
  const { info, tags, securitySchemes } = document;
  const answers = (await document.answers?.()) ?? {};
  const routes = operations.all.map((operation) => operationRoute(operation, document, answers[operation.operationId]));
  return writeDocument(
    { routes, securitySchemes },
    { info, servers: [{ url: '/', description: 'This mock' }], tags: describedTags(tags) },
  );
}

function operationRoute(
  operation: Operation,
  { access, isDeprecated }: ServiceDocument,
  example: unknown,
): RouteConfig {
  const { operationId, path, auth, status, response, responseDescription, bodyOptional } = operation;
  const rules = access[auth];
  if (rules === undefined) throw new Error(`${operationId}: the document does not describe the credentials "${auth}"`);
  return routeOf(operation, {
    deprecated: isDeprecated(path),
    security: rules.security,
    headers: rules.headers,
    requiresBody: !bodyOptional,
    responses: {
      [status]: {
        description: responseDescription,
        ...(response() instanceof z.ZodVoid
          ? {}
          : { content: { 'application/json': { schema: response(), example } } }),
      },
      ...errorResponses({ ...rules.errors, ...operation.errors }),
    },
  });
}

function errorResponses(errors: Readonly<Partial<Record<number, string>>>): RouteConfig['responses'] {
  return Object.fromEntries(
    Object.entries(errors).map(([status, description = '']) => [
      status,
      { description, content: jsonContent(status === '400' ? validationErrorSchema() : errorSchema()) },
    ]),
  );
}

export const errorSchema = () =>
  z
    .object({ statusCode: z.int(), message: z.string(), error: z.string() })
    .meta(component('Error', { example: { statusCode: 404, message: 'Request not found', error: 'Not Found' } }));

/** A 400 of v2: an error response with a list of the wrong fields. */
export const validationErrorSchema = () =>
  z
    .object({
      statusCode: z.int(),
      message: z.union([
        z.string(),
        z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.string()) })),
      ]),
      error: z.string(),
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
