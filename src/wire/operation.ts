import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { CallEntry } from '../world/call-log.ts';
import type { Tx } from '../world/tx.ts';
import type { Workspaces } from '../world/workspaces.ts';
import type { World } from '../world/world.ts';
import { answerJson } from './answer.ts';
import type { AuthClass, Caller } from './caller.ts';
import type { Connection, Fate } from './connection.ts';
import { ErrorSchema, ValidationErrorSchema } from './error-schemas.ts';
import { inputReader } from './input.ts';
import { jsonBody } from './json-body.ts';
import { schemaDifference } from './response-check.ts';

/** A loaded scenario. */
export interface ScenarioInfo {
  name: string;
  title: string;
  description: string;
  params: Record<string, unknown>;
  stepsWith(params: Record<string, unknown>): readonly unknown[];
}

/** The mock around a workspace. */
export interface Host {
  scenarios: () => ReadonlyMap<string, ScenarioInfo>;
  workspaces: Workspaces;
}

/** What travels with every request through the app. */
export interface AppEnv {
  Bindings: {
    world: World;
    host: Host;
    /** The path within the workspace. */
    path: string;
    connection: Connection;
    /** Stands in for the header `Origin` where a page cannot set it. */
    origin: string | undefined;
    /** What a fault lets the client see instead of the answer. */
    fate?: Fate;
  };
  Variables: { call: CallEntry | undefined };
}

type Fields = z.ZodObject;

/** What a handler gets: the checked input, the caller and the world's transaction. */
export interface OperationInput<P extends Fields, Q extends Fields, B extends z.ZodType> {
  tx: Tx;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  caller: Caller;
}

/** One documented method and path: its description, its schemas and its thin handler. */
export interface OperationDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType> {
  operationId: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  tag: string;
  summary: string;
  description?: string;
  auth: AuthClass;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether the body may be absent. @default false */
  bodyOptional?: boolean;
  status: 200 | 201;
  response: R;
  responseDescription: string;
  example: z.input<R>;
  /** Documented errors beside 401, 403 and 429, which every operation has as its class says. */
  errors?: Readonly<Partial<Record<400 | 403 | 404, string>>>;
  handle: (input: OperationInput<P, Q, B>) => z.input<R>;
}

/** An operation whose types have been checked, ready to answer calls and to be documented. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  /** What the OpenAPI document says of it. */
  route(): RouteConfig;
  /** Answers a call in the order of refusals: 401 and 403, then 400, then what the handler says. */
  answer(c: Context<AppEnv>, callerOf: CallerOf): Response | Promise<Response>;
}

/** Finds out who calls; throws the 401 or 403. */
export type CallerOf = (c: Context<AppEnv>, auth: AuthClass) => Caller;

/** Declares an operation. */
export function defineOperation<
  P extends Fields = z.ZodObject<Record<string, never>>,
  Q extends Fields = z.ZodObject<Record<string, never>>,
  B extends z.ZodType = z.ZodType<unknown>,
  R extends z.ZodType = z.ZodType,
>(definition: OperationDefinition<P, Q, B, R>): Operation {
  const { operationId, method, path, auth, status, handle } = definition;
  const read = inputReader(definition);
  const respond = (c: Context<AppEnv>, caller: Caller, body?: unknown) => {
    const given = read(c, body);
    if (given instanceof Response) return given;
    const { world } = c.env;
    // The definition's own schemas parsed each part, or it is absent as the definition says.
    const input = given as Pick<OperationInput<P, Q, B>, 'params' | 'query' | 'body'>;
    const change = () => world.tx((tx) => handle({ tx, ...input, caller }));
    const answer = world.chronicle.because(c.get('call'), change);
    if (world.config.validateResponses) {
      const difference = schemaDifference(definition.response, answer);
      if (difference !== undefined) throw new Error(`${operationId} answered against its own schema: ${difference}`);
    }
    return answerJson(c, answer, status);
  };
  return {
    operationId,
    method,
    path,
    route: () => createRoute(routeConfig(definition)),
    answer: (c, callerOf) => {
      const caller = callerOf(c, auth);
      return definition.body === undefined ? respond(c, caller) : jsonBody(c).then((body) => respond(c, caller, body));
    },
  };
}

const SECURITY: Readonly<Record<AuthClass, Record<string, string[]>[]>> = {
  key: [{ apiKey: [] }],
  'key-or-client': [{ apiKey: [] }, { clientId: [] }],
  'key-or-session': [{ apiKey: [] }, { sessionToken: [] }],
};

function routeConfig(definition: {
  operationId: string;
  method: OperationDefinition<Fields, Fields, z.ZodType, z.ZodType>['method'];
  path: string;
  tag: string;
  summary: string;
  description?: string;
  auth: AuthClass;
  params?: Fields;
  query?: Fields;
  body?: z.ZodType;
  bodyOptional?: boolean;
  status: number;
  response: z.ZodType;
  responseDescription: string;
  example: unknown;
  errors?: Readonly<Partial<Record<number, string>>>;
}): RouteConfig {
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
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body
        ? { body: { required: !definition.bodyOptional, content: { 'application/json': { schema: body } } } }
        : {}),
    },
    responses: {
      [definition.status]: {
        description: definition.responseDescription,
        content: { 'application/json': { schema: definition.response, example: definition.example } },
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
        content: { 'application/json': { schema: status === '400' ? ValidationErrorSchema : ErrorSchema } },
      },
    ]),
  );
}
