import * as z from 'zod';
import { DomainError, MockConfigError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { exportState, importState } from '../fixtures/export.ts';
import type { Service } from '../service.ts';
import type { WorldImage } from '../world/registers.ts';
import { defineControl } from './define-control.ts';
import { stateOf } from './state.ts';

const id = lazy(() => z.object({ id: z.string() }));
const name = lazy(() =>
  z
    .string()
    .regex(
      /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/,
      'must have 1 to 100 letters, digits, dots, dashes, tildes or underscores',
    ),
);

/** Reading, marking and putting back the state of a workspace. */
export const stateRoutes = (service: Service) => [
  defineControl({
    method: 'get',
    path: '/__mock/health',
    summary: 'Says that the mock runs',
    handle: ({ world }) => ({ status: 'ok', now: world.now() }),
  }),
  defineControl({
    method: 'get',
    path: '/__mock/state',
    summary: 'Time, seed, rows by table, credentials; rows=true adds every row',
    query: () => z.object({ rows: z.enum(['true', 'false']).default('false') }),
    handle: ({ world, query }) => stateOf(service, world, query.rows === 'true'),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/reset',
    summary: 'Back to the fixtures and the scenarios given at start; faults end, the clock goes back too',
    handle: ({ world }) => {
      world.reset();
      return { reset: true };
    },
  }),
  defineControl({
    method: 'get',
    path: '/__mock/snapshots',
    summary: 'The marks, oldest first',
    handle: ({ world }) => ({ snapshots: world.snapshots.list() }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/snapshots',
    summary: 'Marks the present state, under a name if one is given',
    body: () => z.strictObject({ name: name().optional() }),
    handle: ({ world, body }) => ({ id: world.snapshot(body.name) }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/snapshots/{id}/restore',
    summary: 'Back to a mark, any number of times',
    params: id,
    handle: ({ world, params }) => {
      world.restore(params.id);
      return { restored: params.id };
    },
  }),
  defineControl({
    method: 'delete',
    path: '/__mock/snapshots/{id}',
    summary: 'Forgets a mark',
    params: id,
    handle: ({ world, params }) => {
      world.snapshots.delete(params.id);
      return { deleted: params.id };
    },
  }),
  defineControl({
    method: 'get',
    path: '/__mock/export',
    summary: 'The present state, or that of a mark, as JSON that loads as fixtures',
    query: () => z.object({ snapshot: z.string().optional() }),
    handle: ({ world, query }) => exportState(query.snapshot === undefined ? world : world.at(query.snapshot)),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/import',
    summary: 'Keeps an exported state as a mark',
    body: () => z.strictObject({ state: z.unknown(), name: name().optional() }),
    handle: ({ world, body }) => ({
      id: world.snapshots.keep(imageFrom(body.state, world.config.service), world.now(), body.name),
    }),
  }),
];

/** The image that a body describes; what is wrong with it is the caller's mistake here. */
function imageFrom(state: unknown, service: Service): WorldImage {
  try {
    return importState(state, service);
  } catch (error) {
    if (error instanceof MockConfigError) throw new DomainError('bad-request', error.message);
    throw error;
  }
}
