import type { Context } from 'hono';
import { sayNames } from '../control/explain/identify.ts';
import { DomainError } from '../core/errors.ts';
import { UnknownRouteError } from './answer-unknown.ts';
import type { AppEnv } from './app-env.ts';
import { domainErrorResponse, errorResponse } from './error-response.ts';
import { hint } from './hint.ts';

/** Answers whatever a stage threw in the API's own shape; never with a stack. */
export function handleErrors(c: Context<AppEnv>, error: unknown): Response {
  if (error instanceof UnknownRouteError) throw error;
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtNames(c);
    return domainErrorResponse(c, error);
  }
  const reason = error instanceof Error ? error.message : String(error);
  const message = c.env.world.config.validateResponses ? `Internal error: ${reason}` : 'Internal server error';
  return errorResponse(c, 500, message);
}

/** What an id in the path of a 404 names instead, or where else it is known. */
function hintAtNames(c: Context<AppEnv>): void {
  const { world, host } = c.env;
  for (const word of c.req.path.split('/').slice(3)) {
    const said = sayNames(world, host.workspaces, word);
    if (said !== undefined) hint(c, said);
  }
}
