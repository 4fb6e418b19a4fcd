import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sayNames } from '../control/explain/identify.ts';
import { DomainError } from '../core/errors.ts';
import type { AppEnv } from './app-env.ts';
import { domainErrorResponse, errorResponse } from './error-response.ts';
import { hint } from './hint.ts';
import { UnknownRouteError } from './unknown-route.ts';

/** Anything that was thrown, in the API's own shape; never a stack. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof UnknownRouteError) throw error;
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtNames(c);
    return domainErrorResponse(c, error);
  }
  if (error instanceof HTTPException) return httpExceptionResponse(c, error);
  const message = c.env.world.config.validateResponses ? `Internal error: ${error.message}` : 'Internal server error';
  return errorResponse(c, 500, message);
};

/** What an id in the path of a 404 names instead, or where else it is known. */
function hintAtNames(c: Context<AppEnv>): void {
  const { world, host } = c.env;
  for (const word of c.req.path.split('/').slice(3)) {
    const said = sayNames(world, host.workspaces, word);
    if (said !== undefined) hint(c, said);
  }
}

async function httpExceptionResponse(c: Context<AppEnv>, error: HTTPException) {
  if (error.status === 400) {
    hint(c, await whyNotJson(c));
    return errorResponse(c, 400, 'Request body is not valid JSON');
  }
  if (error.status === 415) {
    hint(c, `content-type is ${c.req.header('content-type') ?? 'missing'}; send application/json`);
    return errorResponse(c, 415, 'Content-Type must be application/json');
  }
  return errorResponse(c, error.status as 400, error.message || 'Request failed');
}

/** What the parser found, without the part of the body that it quotes. */
async function whyNotJson(c: Context<AppEnv>): Promise<string> {
  try {
    JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) return error.message.replace(/, ("|\.\.\.).*$/s, ' in the body');
  }
  return 'the body could not be read';
}
