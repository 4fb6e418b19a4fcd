import type { Context } from 'hono';
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath } from 'hono/utils/url';
import type * as z from 'zod';
import { reportDefect } from '../../kernel/core/defect.ts';
import { DomainError, messageOf } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { describeNames } from '../calls/identify.ts';
import type { Answer, AppEnv, Handler, Stage } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import { domainErrorResponse, errorResponse, hint, respondJson, respondPage, TextResponse } from './responses.ts';
import { knownFields, unknownFields } from './validate-input.ts';

/** Paths are relative to a workspace. Hono's faster router does not support a parameter next to a literal. */
export function newApp(): HonoBase<AppEnv> {
  const app = new HonoBase<AppEnv>({
    getPath: (request, options) => options?.env?.path ?? getPath(request),
    router: new TrieRouter(),
  });
  return app.onError((error) => {
    throw error;
  });
}

/** `stages` is called with the first call of the endpoint. */
export function mount(app: HonoBase<AppEnv>, { method, path }: Endpoint, stages: () => readonly Stage[]): void {
  const handler = lazy(() => run(stages()));
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), (c) => handler()(c));
}

export function run(stages: readonly Stage[]): Handler {
  const noAnswer = () => {
    throw new Error('no stage answered the call');
  };
  return stages.reduceRight<Handler>((next, stage) => (c) => stage(c, next), noAnswer);
}

export function respondToErrors(c: Context<AppEnv>, next: Handler): Answer {
  try {
    const answer = next(c);
    return answer instanceof Promise ? answer.catch((error: unknown) => responseTo(c, error)) : answer;
  } catch (error) {
    return responseTo(c, error);
  }
}

/** An error of the mock itself is a 500; its stack trace goes to stderr. */
function responseTo(c: Context<AppEnv>, error: unknown): Response {
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtNames(c);
    return domainErrorResponse(c, error);
  }
  reportDefect(c.env.call?.name ?? `${c.req.method} ${c.req.path}`, error);
  const { validateResponses } = c.env.world.config;
  const message = validateResponses ? `Internal error: ${messageOf(error)}` : 'Internal server error';
  return errorResponse(c, 500, message);
}

function hintAtNames(c: Context<AppEnv>): void {
  for (const word of c.req.path.split('/').slice(3)) {
    const said = describeNames(c.env.world, word);
    if (said !== undefined) hint(c, said);
  }
}

export function handle(endpoint: Endpoint): Stage {
  return (c) => {
    nameAddress(c.env);
    const result = endpoint.run(c);
    return result instanceof Promise
      ? result.then((value) => respond(c, endpoint, value))
      : respond(c, endpoint, result);
  };
}

/** Builds links from the URL of the call if the mock has no base URL. */
export function nameAddress({ world, workspace, connection: { mockUrl } }: AppEnv['Bindings']): void {
  if (mockUrl !== undefined) world.config.baseUrl = workspace === '' ? mockUrl : `${mockUrl}/w/${workspace}`;
}

function respond(c: Context<AppEnv>, { operationId, response, status }: Endpoint, value: unknown): Response {
  if (value instanceof Response || value instanceof TextResponse) return value;
  if (value instanceof DomainError) throw value;
  if (value === undefined) return respondPage(c, null, { 'content-length': '0' }, status);
  if (c.env.world.config.validateResponses) {
    const difference = schemaDifference(response(), value);
    if (difference !== undefined) throw new Error(`${operationId} answered against its own schema: ${difference}`);
  }
  return respondJson(c, value, status);
}

function schemaDifference(schema: z.ZodType, answer: unknown): string | undefined {
  const { error } = schema.safeParse(answer);
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const differences =
    wrong ?? unknownFields(knownFields(schema), answer).map(({ field }) => `${field}: not in the schema`);
  return differences.length === 0 ? undefined : differences.join('; ');
}
