import type { Context } from 'hono';
import type { AppEnv, Stage } from './app-env.ts';
import type { Operation } from './endpoint.ts';

interface Authenticating {
  authenticate(c: Context<AppEnv>, auth: string): unknown;
}

/** Creates the stage that authenticates a call by the rules of the service, which throw a 401 or 403. */
export function authenticate(service: Authenticating, { auth }: Operation): Stage {
  return (c, next) => {
    c.set('caller', service.authenticate(c, auth));
    return next(c);
  };
}
