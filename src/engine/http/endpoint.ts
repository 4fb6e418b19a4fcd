import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type * as z from 'zod';
import { lazy } from '../core/lazy.ts';
import type { Parsed } from '../core/parsed.ts';
import type { Tx } from '../world/tx.ts';
import { answerJson } from './answer.ts';
import type { Answer, AppEnv } from './app-env.ts';
import { type DocumentRules, operationRoute } from './endpoint-route.ts';
import { inputReader } from './input.ts';
import { jsonBody } from './json-body.ts';
import { schemaDifference } from './response-check.ts';

type Fields = z.ZodObject;

/** What a handler gets: the checked input, the caller and the world's transaction. */
export interface OperationInput<P extends Fields, Q extends Fields, B extends z.ZodType, Caller> {
  tx: Tx;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  caller: Caller;
}

/** One documented method and path: its description, its schemas and its thin handler. */
export interface OperationDefinition<
  P extends Fields,
  Q extends Fields,
  B extends z.ZodType,
  R extends z.ZodType,
  Auth extends string,
  Caller,
> {
  operationId: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Which credentials the operation takes, in the service's own words. */
  auth: Auth;
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
  handle: (input: OperationInput<P, Q, B, Caller>) => z.input<R>;
}

/** An operation whose types have been checked, ready to answer calls and to be documented. */
export interface Operation<Auth extends string = string, Caller = unknown> {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  auth: Auth;
  /** Returns what the OpenAPI document says of it. */
  route(rules: DocumentRules<Auth>): RouteConfig;
  /** Answers a call of a known caller: 400 for wrong input, else what the handler says. */
  answer(c: Context<AppEnv>, caller: Caller): Answer;
}

/** Creates the function that declares operations of a service, by the service's ways to authenticate. */
export function operationDefiner<Auth extends string, Caller>() {
  return function defineOperation<
    P extends Fields = z.ZodObject<Record<string, never>>,
    Q extends Fields = z.ZodObject<Record<string, never>>,
    B extends z.ZodType = z.ZodType<unknown>,
    R extends z.ZodType = z.ZodType,
  >(definition: OperationDefinition<P, Q, B, R, Auth, Caller>): Operation<Auth, Caller> {
    const { operationId, method, path, tag, auth, status, handle } = definition;
    const reader = lazy(() => inputReader(definition));
    const response = lazy(definition.response);
    const respond = (c: Context<AppEnv>, caller: Caller, body?: unknown) => {
      const given = reader()(c, body);
      if (given instanceof Response) return given;
      const { world } = c.env;
      // The definition's own schemas parsed each part, or it is absent as the definition says.
      const input = given as Pick<OperationInput<P, Q, B, Caller>, 'params' | 'query' | 'body'>;
      const change = () => world.tx((tx) => handle({ tx, ...input, caller }));
      const answer = world.eventLog.withCause(c.env.call, change);
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
      tag,
      auth,
      route: (rules) => operationRoute(definition, rules),
      answer: (c, caller) =>
        definition.body === undefined ? respond(c, caller) : jsonBody(c).then((body) => respond(c, caller, body)),
    };
  };
}
