import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type * as z from 'zod';
import type { AuthClass, Caller } from '../../service/wire/caller.ts';
import type { CallEntry } from '../calls/call-log.ts';
import { lazy } from '../core/lazy.ts';
import type { Tx } from '../world/tx.ts';
import type { Workspaces } from '../world/workspaces.ts';
import type { World } from '../world/world.ts';
import { answerJson } from './answer.ts';
import type { Connection, Fate } from './connection.ts';
import { operationRoute } from './endpoint-route.ts';
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
    /** The call's entry in the log; calls of the mock's own methods have none. */
    call?: CallEntry;
    /** Headers of the answer to come, in lower case. */
    headers: Record<string, string>;
    /** What a fault lets the client see instead of the answer. */
    fate?: Fate;
  };
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
  params?: () => P;
  query?: () => Q;
  body?: () => B;
  /** Whether the body may be absent. @default false */
  bodyOptional?: boolean;
  status: 200 | 201;
  response: () => R;
  responseDescription: string;
  example: z.input<R>;
  /** Documented errors beside 401, 403 and 429, which every operation has as its class says. */
  errors?: Readonly<Partial<Record<400 | 403 | 404, string>>>;
  handle: (input: OperationInput<P, Q, B>) => z.input<R>;
}

/** An answer, at once where nothing has to be waited for. */
export type Answer = Response | Promise<Response>;

/** An operation whose types have been checked, ready to answer calls and to be documented. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  /** What the OpenAPI document says of it. */
  route(): RouteConfig;
  /** Answers a call in the order of refusals: 401 and 403, then 400, then what the handler says. */
  answer(c: Context<AppEnv>, callerOf: CallerOf): Answer;
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
  const reader = lazy(() => inputReader(definition));
  const response = lazy(definition.response);
  const respond = (c: Context<AppEnv>, caller: Caller, body?: unknown) => {
    const given = reader()(c, body);
    if (given instanceof Response) return given;
    const { world } = c.env;
    // The definition's own schemas parsed each part, or it is absent as the definition says.
    const input = given as Pick<OperationInput<P, Q, B>, 'params' | 'query' | 'body'>;
    const change = () => world.tx((tx) => handle({ tx, ...input, caller }));
    const answer = world.chronicle.because(c.env.call, change);
    if (world.config.validateResponses) {
      const difference = schemaDifference(response(), answer);
      if (difference !== undefined) throw new Error(`${operationId} answered against its own schema: ${difference}`);
    }
    return answerJson(c, answer, status);
  };
  return {
    operationId,
    method,
    path,
    route: () => operationRoute(definition),
    answer: (c, callerOf) => {
      const caller = callerOf(c, auth);
      return definition.body === undefined ? respond(c, caller) : jsonBody(c).then((body) => respond(c, caller, body));
    },
  };
}
