import type { Context } from 'hono';
import { isoTime, machineNow } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { expiresSoon } from '../../kernel/world/workspace-terms.ts';
import { setHeader } from './answer.ts';
import type { Answer, AppEnv, Handler } from './app-env.ts';

/** Says when the workspace of a call expires soon, and counts the call. @throws DomainError 429 for one beyond its quota */
export function applyTerms(c: Context<AppEnv>, next: Handler): Answer {
  const { workspace, host } = c.env;
  if (workspace === '') return next(c);
  const terms = host.workspaces.terms(workspace);
  if (terms?.expiresAtMs !== undefined && expiresSoon(terms, machineNow())) {
    setHeader(c, 'x-mock-workspace-expires', isoTime(terms.expiresAtMs));
    const exposed = c.env.headers['access-control-expose-headers'];
    if (exposed !== undefined) setHeader(c, 'access-control-expose-headers', `${exposed},x-mock-workspace-expires`);
  }
  try {
    if (c.env.connection.isWithin !== true) host.workspaces.countCall(workspace);
  } catch (error) {
    if (error instanceof DomainError) setHeader(c, 'retry-after', '1');
    throw error;
  }
  return next(c);
}
