import { type Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath } from 'hono/utils/url';
import { reportDefect } from '../../kernel/core/defect.ts';
import { DomainError, messageOf } from '../../kernel/core/errors.ts';
import { describeNames } from '../calls/identify.ts';
import { hint } from './answer.ts';
import { UnknownRouteError } from './answer-unknown.ts';
import type { Answer, AppEnv, Handler, Stage } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import { domainErrorResponse, errorResponse } from './error-response.ts';
import { thenSync } from './then-sync.ts';

/**
 * Returns an app without routes, whose paths are those within a workspace. Its router is the one that takes every set of paths:
 * Hono would try its faster one first, which refuses a parameter beside a fixed word.
 */
export function newApp(): Hono<AppEnv> {
  return new Hono<AppEnv>({ getPath: pathWithinWorkspace, router: new TrieRouter() }).onError((error) => {
    // No stage has answered it: it is meant for the in-process caller.
    throw error;
  });
}

export function mount(app: Hono<AppEnv>, { method, path }: Endpoint, stages: readonly Stage[]): void {
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), run(stages));
}

/** Returns the handler that runs stages in order. The last one answers. */
export function run(stages: readonly Stage[]): Handler {
  return stages.reduceRight<Handler>((next, stage) => (c) => stage(c, next), noAnswer);
}

function noAnswer(): never {
  throw new Error('no stage answered the call');
}

function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}

/** The stage that responds to what a later one throws, so that those before it see the response that the client gets. */
export function answerErrors(c: Context<AppEnv>, next: Handler): Answer {
  return thenSync(
    () => next(c),
    (answer) => answer,
    (error) => responseTo(c, error),
  );
}

/** Responds to an error in the shape of the API. An error of the mock itself is a 500 without a stack trace, which goes to stderr. */
function responseTo(c: Context<AppEnv>, error: unknown): Response {
  if (error instanceof UnknownRouteError) throw error;
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtNames(c);
    return domainErrorResponse(c, error);
  }
  reportDefect(c.env.call?.name ?? `${c.req.method} ${c.req.path}`, error);
  const { validateResponses } = c.env.world.config;
  const message = validateResponses ? `Internal error: ${messageOf(error)}` : 'Internal server error';
  return errorResponse(c, 500, message);
}

/** Adds a hint to a 404: what the id in its path names instead. */
function hintAtNames(c: Context<AppEnv>): void {
  for (const word of c.req.path.split('/').slice(3)) {
    const said = describeNames(c.env.world, word);
    if (said !== undefined) hint(c, said);
  }
}
