import type { Service } from '../../mock/service.ts';
import type { Stage } from './app-env.ts';
import type { Operation } from './endpoint.ts';

/** Creates the stage that authenticates a call by the rules of the service, which throw a 401 or 403. */
export function authenticate(service: Service, { auth }: Operation): Stage {
  return (c, next) => {
    c.set('caller', service.authenticate(c, auth));
    return next(c);
  };
}
