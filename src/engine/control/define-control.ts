import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { issueField, issueText } from '../core/issues.ts';
import { lazy } from '../core/lazy.ts';
import type { AppEnv, Host } from '../http/app-env.ts';
import type { World } from '../world/world.ts';

type Fields = z.ZodObject;

/** What a control handler gets: the workspace, the mock around it, and the checked input. */
export interface ControlInput<P extends Fields, Q extends Fields, B extends z.ZodType> {
  world: World;
  host: Host;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  c: Context<AppEnv>;
}

/** One route of the control API. */
export interface ControlDefinition<P extends Fields, Q extends Fields, B extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Under /__mock, with parameters as `{id}`. */
  path: string;
  summary: string;
  params?: () => P;
  query?: () => Q;
  /** An absent body counts as `{}`. */
  body?: () => B;
  /** Gives what is answered as JSON with status 200, or a response of its own. */
  handle: (input: ControlInput<P, Q, B>) => unknown;
}

/** A control route whose types have been checked, ready to be mounted and documented. */
export interface ControlRoute {
  method: string;
  path: string;
  summary: string;
  params: (() => Fields) | undefined;
  query: (() => Fields) | undefined;
  body: (() => z.ZodType) | undefined;
  answer(c: Context<AppEnv>): Promise<Response>;
}

/** Declares a route of the control API. */
export function defineControl<
  P extends Fields = z.ZodObject<Record<string, never>>,
  Q extends Fields = z.ZodObject<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
>(definition: ControlDefinition<P, Q, B>): ControlRoute {
  const { method, path, summary } = definition;
  const params = definition.params && lazy(definition.params);
  const query = definition.query && lazy(definition.query);
  const body = definition.body && lazy(definition.body);
  return {
    method,
    path,
    summary,
    params,
    query,
    body,
    answer: async (c) => {
      const given = {
        params: check(params, c.req.param()),
        query: check(query, c.req.query()),
        body: body === undefined ? undefined : check(body, await jsonBody(c.req.raw)),
      };
      const { world, host } = c.env;
      // Each part was parsed by the definition's own schema, or is absent as the definition says.
      const result = await definition.handle({
        ...(given as Pick<ControlInput<P, Q, B>, keyof typeof given>),
        world,
        host,
        c,
      });
      return result instanceof Response ? result : c.json(result as never);
    },
  };
}

/** Mounts routes under their paths. */
export function mountRoutes(app: Hono<AppEnv>, routes: readonly ControlRoute[]): void {
  for (const route of routes) {
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), (c) => route.answer(c));
  }
}

function check<S extends z.ZodType>(schemaOf: (() => S) | undefined, value: unknown): z.output<S> | undefined {
  if (schemaOf === undefined) return undefined;
  const schema = schemaOf();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError('bad-request', 'Validation failed', fieldErrors(result.error.issues, schema));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): FieldError[] {
  return issues.map((issue) => ({
    field: issueField(issue) || 'body',
    message: issueText(issue, schema),
  }));
}

async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('bad-request', 'Request body is not valid JSON');
  }
}
