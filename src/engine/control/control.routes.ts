import * as z from 'zod';
import { listFaults } from '../api/faults/faults.commands.ts';
import { faultRowSchema } from '../api/faults/faults.model.ts';
import { lazyObject } from '../api/http/component.ts';
import { respondText } from '../api/http/responses.ts';
import { durationSchema, TIME_FORM } from '../kernel/clock/duration-schema.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { randomSecret } from '../kernel/core/secret.ts';
import { workspaceKey } from '../kernel/core/workspace-key.ts';
import type { World } from '../kernel/world/world.ts';
import { assumptionRoutes } from './assumptions.routes.ts';
import { callRoutes } from './calls.routes.ts';
import { momentAfter, momentAt } from './clock.commands.ts';
import { jobRunSchema, nowSchema } from './clock.schema.ts';
import { defineControlRoute } from './control-route.ts';
import { controlServers } from './control-servers.ts';
import { eventRoutes } from './events.routes.ts';
import { explainRoutes } from './explain.routes.ts';
import { nextRoutes } from './next.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { stateRoutes } from './state.routes.ts';

const movedSchema = () => nowSchema().extend({ ran: z.array(jobRunSchema()) });

/** A named workspace. Its times are real times, ISO 8601. */
export const workspaceInfoSchema = lazyObject('Workspace', () => ({
  /** Key of the workspace. */
  key: z.string(),
  /** Base URL of the API in this workspace. */
  url: z.string(),
  /** When it was last used. */
  usedAt: z.string(),
  /** When it expires if unused. */
  expiresAt: z.string(),
}));

async function moveTo(world: World, target: () => number, signal: AbortSignal) {
  return { ran: await world.outbox.moveTo(target, signal), now: world.now() };
}

/** All routes of the control API. The public OpenAPI document does not contain them. */
export const CONTROL_ROUTES = [
  defineControlRoute('GET /health', {
    summary: 'Health check',
    response: () => z.object({ status: z.string(), now: z.string() }),
    handle: ({ world }) => ({ status: 'ok', now: world.now() }),
  }),
  ...stateRoutes,
  ...scenarioRoutes,
  defineControlRoute('GET /clock', {
    summary: "Returns the mock's time and whether the clock is frozen",
    response: () => nowSchema().extend({ frozen: z.boolean() }),
    handle: ({ world }) => ({ now: world.now(), frozen: world.clock.isFrozen }),
  }),
  defineControlRoute('POST /clock/set', {
    summary: 'Moves the clock forward to a time and runs everything due until then, in order',
    body: () => z.strictObject({ now: z.string().meta({ pattern: TIME_FORM }) }),
    response: movedSchema,
    handle: ({ world, body, c }) => moveTo(world, () => momentAt(world, body.now), c.req.raw.signal),
  }),
  defineControlRoute('POST /clock/advance', {
    summary: 'Moves the clock forward by a duration (P1M, PT30S, 90s, milliseconds) and runs everything due, in order',
    body: () => z.strictObject({ by: durationSchema() }),
    response: movedSchema,
    handle: ({ world, body, c }) => moveTo(world, () => momentAfter(world, body.by), c.req.raw.signal),
  }),
  ...callRoutes,
  ...explainRoutes,
  ...nextRoutes,
  ...assumptionRoutes,
  ...eventRoutes,
  defineControlRoute('GET /faults', {
    summary: 'Lists active faults in the order in which they are matched',
    response: () => z.object({ faults: z.array(faultRowSchema()) }),
    handle: ({ world }) => ({ faults: listFaults(world) }),
  }),
  defineControlRoute('GET /workspaces', {
    summary: 'Lists named workspaces in the order of their keys; pass the last key as `after` for the next page',
    query: () =>
      z.object({ after: z.string().optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()) }),
    handle: ({ host: { workspaces }, query: { limit, after }, c }) => {
      return { workspaces: workspaces.list(c.env.urlOf, limit, after === undefined ? '' : workspaceKey(after)) };
    },
  }),
  defineControlRoute('POST /workspaces', {
    summary: 'Creates a workspace, under a random key if none is given',
    body: () => z.strictObject({ key: z.string().min(1).optional() }),
    bodyOptional: true,
    response: workspaceInfoSchema,
    handle: ({ host: { workspaces, access }, body: { key = randomSecret() }, c }) => {
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key)) {
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      }
      return workspaces.create(workspaceKey(key), c.env.urlOf);
    },
  }),
  defineControlRoute('DELETE /workspaces/{key}', {
    summary: 'Deletes a workspace',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host: { workspaces }, params: { key } }) => {
      if (!workspaces.drop(workspaceKey(key))) throw new DomainError('not-found', `There is no workspace "${key}"`);
      return { deleted: key };
    },
  }),
  defineControlRoute('GET /openapi.json', {
    summary: "Returns the control API's OpenAPI 3.1 document, with every step",
    response: () => z.record(z.string(), z.unknown()),
    handle: async ({ host, c }) => {
      const { control } = await host.service.documents();
      const servers = controlServers(c.env.urlOf(''));
      return respondText(c, JSON.stringify({ ...JSON.parse(control), servers }), 200, 'application/json');
    },
  }),
];
