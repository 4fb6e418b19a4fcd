import type { Context } from 'hono';
import { printable } from '../../kernel/core/printable.ts';
import type { MockError } from '../../kernel/world/world.types.ts';
import { setHeader } from './answer.ts';
import type { AppEnv, Stage } from './app-env.ts';
import { errorResponse } from './error-response.ts';
import { hint } from './hint.ts';
import { nearestRoute } from './nearest-route.ts';
import { type OperationIndex, patternOf } from './operation-index.ts';
import type { ServiceDocument } from './service-document.ts';

/** Thrown for an in-process call to an unknown route when the option `onUnknownRoute` is `error`. */
export class UnknownRouteError extends Error implements MockError {
  override readonly name = 'MockError';
  readonly status = 404;
  readonly errors: MockError['errors'] = [];
}

/**
 * Creates the stage for unknown routes: 405 for a known path with another method, otherwise 404, with the nearest route, or with what there is
 * instead of an operation that is known and not simulated.
 */
export function answerUnknown(service: { operations: OperationIndex; document: ServiceDocument }): Stage {
  const { operations } = service;
  return (c) => {
    const { method, path } = c.req;
    const there = operations.at(path);
    if (there.length > 0) {
      const allowed = there.map((operation) => operation.method.toUpperCase()).join(', ');
      setHeader(c, 'allow', allowed);
      hint(c, `${path} takes ${allowed}`);
      return errorResponse(c, 405, `Method ${method} is not allowed on ${path}; allowed: ${allowed}`);
    }
    const why = absentHint(service.document.notSimulated, `${method} ${path}`) ?? nearestHint(method, path, operations);
    hint(c, why);
    const message = `Cannot ${method} ${path}`;
    return path.startsWith('/__mock') ? errorResponse(c, 404, message) : unknownRoute(c, message, why);
  };
}

/** Returns what there is instead of an operation that is known and not simulated. */
function absentHint(groups: ServiceDocument['notSimulated'], call: string): string | undefined {
  const found = Object.entries(groups).find(([, { operations }]) =>
    operations.some((one) => patternOf(one).test(call)),
  );
  return found && `known, but not simulated (${found[0]}); there is instead: ${found[1].instead}`;
}

function nearestHint(method: string, path: string, operations: OperationIndex): string {
  const near = nearestRoute(method, path, operations.all);
  return near === undefined ? 'there is no such route; /docs lists them' : `did you mean ${near}?`;
}

function unknownRoute(c: Context<AppEnv>, message: string, why: string): Response {
  const { onUnknownRoute, onCall } = c.env.world.config;
  const detailed = `${message}: ${why}`;
  if (onUnknownRoute === 'error') {
    if (c.env.call !== undefined) c.env.call.status = 404;
    if (c.env.connection.inProcess) throw new UnknownRouteError(`${detailed} (onUnknownRoute: error)`);
    return errorResponse(c, 404, detailed);
  }
  // With the option `onCall`, the hint is part of the reported call, so no warning is needed.
  if (onCall === undefined && !isRequestedByBrowser(c.req.path))
    console.warn(`payment-request-mock: ${printable(detailed)}`);
  return errorResponse(c, 404, message);
}

/** Returns true for paths that browsers request by themselves. */
function isRequestedByBrowser(path: string): boolean {
  return /^\/(robots\.txt|apple-touch-icon.*|\.well-known\/.*)$/.test(path);
}
