import type { Stage } from '../api/http/app-env.ts';
import type { Endpoint } from '../api/http/endpoint.ts';
import { DomainError } from '../kernel/core/errors.ts';

/** Returns the stage that refuses a route of the whole mock to a caller whose token is valid in one workspace. */
export function admitOwner({ ownerOnly }: Endpoint): Stage {
  return (c, next) => {
    if (ownerOnly && !c.env.ownsMock) {
      throw new DomainError('forbidden', 'This is for the control token of the mock, not for that of a workspace');
    }
    return next(c);
  };
}
