import type { Service } from '../service.ts';
import type { Stage } from './app-env.ts';
import type { Operation } from './endpoint.ts';

/** Creates the stage that lets a call in by the rules of the service, which throws the 401 or 403. */
export function authenticate(service: Service, { auth }: Operation): Stage {
  return (c, next) => {
    c.set('caller', service.authenticate(c, auth));
    return next(c);
  };
}
