import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { wait } from '../core/clock.ts';
import { type FaultRow, faultsTable } from '../resources/faults/faults.model.ts';
import { errorResponse, reasonOf } from '../wire/errors.ts';
import type { AppEnv } from '../wire/operation.ts';
import type { World } from '../world/world.ts';
import { operationFor } from './operations.ts';

/** Answers or delays the calls that a fault row matches. The routes never know. */
export const faults: MiddlewareHandler<AppEnv> = async (c, next) => {
  const world = c.env.world;
  if (world.table(faultsTable).count() === 0) return next();
  const fault = takeFault(world, c.req.method, c.req.path);
  if (fault === undefined) return next();
  if (fault.delayMs > 0) await wait(fault.delayMs);
  if (fault.status === null) return next();
  if (fault.retryAfterSeconds !== null) c.header('retry-after', String(fault.retryAfterSeconds));
  // The schema of a fault only lets statuses through that carry a body.
  return errorResponse(c, fault.status as ContentfulStatusCode, fault.message ?? reasonOf(fault.status));
};

function takeFault(world: World, method: string, path: string): FaultRow | undefined {
  const operation = operationFor(method, path)?.operationId;
  const fault = world
    .table(faultsTable)
    .all()
    .find((row) => matches(row, method, path, operation));
  if (fault !== undefined && fault.remaining !== null) {
    const remaining = fault.remaining - 1;
    world.tx((tx) =>
      remaining === 0
        ? tx.table(faultsTable).delete(fault.id)
        : void tx.table(faultsTable).put({ ...fault, remaining }),
    );
  }
  return fault;
}

function matches(row: FaultRow, method: string, path: string, operation: string | undefined): boolean {
  if (row.operation !== null && row.operation !== '*' && row.operation !== operation) return false;
  if (row.method !== null && row.method.toUpperCase() !== method) return false;
  return row.path === null || pathPattern(row.path).test(path);
}

/** `*` and `{name}` stand for one segment, `**` for any number. */
function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]+\}/g, '[^/]+')
    .replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^/]+'));
  return new RegExp(`^${source}$`);
}
