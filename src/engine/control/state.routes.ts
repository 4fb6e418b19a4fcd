import * as z from 'zod';
import { lazyObject, namedObject } from '../api/http/component.ts';
import { refuseMistake } from '../kernel/core/errors.ts';
import { KEY, KEY_FORM } from '../kernel/core/key.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { IMPORT_SCALE } from '../kernel/core/limits.ts';
import { defineControlRoute } from './control-route.ts';
import { exportState, importState } from './fixtures/export.ts';

const id = () => z.object({ id: z.string() });
const name = () => z.string().regex(KEY, `must have ${KEY_FORM}`);
const row = () => z.record(z.string(), z.unknown());
/** A summary of the state, without rows. */
export const stateSummarySchema = lazy(() =>
  z.object({
    /** The mock's current time, ISO 8601. */
    now: z.string(),
    /** The option `seed`. */
    seed: z.number(),
    /** Number of rows by table. */
    tables: z.record(z.string(), z.int()).meta({ description: 'Number of rows by table' }),
    /** Credentials that the API accepts. */
    credentials: z.object({
      apiKeys: z.array(z.string()),
      clientIds: z.array(z.string()),
      backEndClientIds: z.array(z.string()).meta({ description: 'The client IDs that need no Origin header' }),
      sessionTokens: z.array(z.string()),
    }),
  }),
);
const stateSchema = () =>
  namedObject('State', { ...stateSummarySchema().shape, rows: z.record(z.string(), z.array(row())).optional() });

/** A snapshot taken with `snapshot()`. */
export const snapshotInfoSchema = lazy(() =>
  z.object({
    /** Id of the snapshot, or the name given to it. */
    id: z.string(),
    /** The mock's time when the snapshot was taken, ISO 8601. */
    at: z.string(),
  }),
);

/** A complete state as plain JSON, which can be passed as the option `fixtures`. Equal states have equal JSON. */
export const exportedStateSchema = lazyObject('ExportedState', () => ({
  /** Name and version of the format. */
  format: z.string(),
  /** Clock, random generator and counters. */
  registers: row(),
  /** Rows by table name. */
  tables: z.record(z.string(), z.array(row())),
}));

export const stateRoutes = [
  defineControlRoute('GET /state', {
    summary: 'Returns the time, seed, row counts by table and credentials; rows=true adds every row',
    query: () => z.object({ rows: z.enum(['true', 'false']).default('false') }),
    response: stateSchema,
    handle: ({ world, host: { service }, query }) => {
      const tables = [...service.tables.values()].map(({ definition }) => world.table(definition));
      const rowsOf = (table: (typeof tables)[number]) => table.all().map((row) => ({ ...row }));
      return {
        now: world.now(),
        seed: world.registers.seed,
        tables: Object.fromEntries(tables.map((table) => [table.definition.name, table.count()])),
        credentials: service.credentials(world),
        ...(query.rows === 'true' && {
          rows: Object.fromEntries(tables.map((table) => [table.definition.name, rowsOf(table)])),
        }),
      };
    },
  }),
  defineControlRoute('POST /reset', {
    summary: 'Resets the state, faults and the clock to the fixtures and the scenarios given at start',
    response: () => z.object({ reset: z.boolean() }),
    handle: ({ world }) => {
      world.reset();
      return { reset: true };
    },
  }),
  defineControlRoute('GET /snapshots', {
    summary: 'Lists snapshots, oldest first',
    response: () => z.object({ snapshots: z.array(snapshotInfoSchema()) }),
    handle: ({ world }) => ({ snapshots: world.snapshots.list() }),
  }),
  defineControlRoute('POST /snapshots', {
    summary: 'Takes a snapshot of the current state, under a name if one is given',
    body: () => z.strictObject({ name: name().optional() }),
    response: id,
    handle: ({ world, body }) => ({ id: world.snapshots.take(body.name) }),
  }),
  defineControlRoute('POST /snapshots/{id}/restore', {
    summary: 'Restores a snapshot',
    params: id,
    response: () => z.object({ restored: z.string() }),
    handle: ({ world, params }) => {
      world.snapshots.restore(params.id);
      return { restored: params.id };
    },
  }),
  defineControlRoute('DELETE /snapshots/{id}', {
    summary: 'Deletes a snapshot',
    params: id,
    response: () => z.object({ deleted: z.string() }),
    handle: ({ world, params }) => {
      world.snapshots.delete(params.id);
      return { deleted: params.id };
    },
  }),
  defineControlRoute('GET /export', {
    summary: 'Exports the current state, or a snapshot, as JSON that loads as fixtures',
    query: () => z.object({ snapshot: z.string().optional() }),
    response: exportedStateSchema,
    handle: ({ world, query }) =>
      exportState(world, query.snapshot === undefined ? world : world.read(world.snapshots.get(query.snapshot))),
  }),
  defineControlRoute('POST /import', {
    summary: 'Imports an exported state as a snapshot',
    body: () => z.strictObject({ state: z.unknown(), name: name().optional() }),
    bodyScale: IMPORT_SCALE,
    response: id,
    handle: ({ world, host, body }) => {
      try {
        return { id: world.snapshots.take(body.name, importState(body.state, world.base, host.service)) };
      } catch (error) {
        return refuseMistake(error);
      }
    },
  }),
];
