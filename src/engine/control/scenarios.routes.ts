import * as z from 'zod';
import type { Service } from '../service.ts';
import { runSteps } from '../steps/registry.ts';
import { stepsOf } from '../steps/scenario-files.ts';
import { listSteps } from '../steps/step-list.ts';
import { defineControl } from './define-control.ts';

/** Steps and scenarios. */
export const scenarioRoutes = ({ magicValues }: Service) => [
  defineControl({
    method: 'get',
    path: '/__mock/magic-values',
    summary: 'The values of the public API that decide what happens',
    handle: ({ world }) => ({
      enabled: world.config.magicValues,
      magicValues: magicValues.map(({ field, match, value, effect }) => ({ field, match, value, effect })),
    }),
  }),
  defineControl({
    method: 'get',
    path: '/__mock/steps',
    summary: 'Every step with its parameters as JSON Schema',
    handle: ({ world }) => ({ steps: listSteps(world.config.service.steps) }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/steps',
    summary: 'Applies one step, or an array of them as a whole or not at all',
    body: () =>
      z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())], 'must be an object or an array of objects'),
    handle: ({ world, body }) => ({ applied: runSteps(world, Array.isArray(body) ? body : [body]) }),
  }),
  defineControl({
    method: 'get',
    path: '/__mock/scenarios',
    summary: 'Every scenario with its title, description and parameters',
    handle: ({ host }) => ({
      scenarios: [...host.scenarios().values()].map(({ name, title, description, params }) => ({
        name,
        title,
        description,
        params,
      })),
    }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/scenarios/{name}',
    summary: 'Applies a scenario as a whole or not at all',
    params: () => z.object({ name: z.string() }),
    body: () => z.strictObject({ params: z.record(z.string(), z.unknown()).default({}) }),
    handle: ({ world, host, params, body }) => ({
      scenario: params.name,
      applied: runSteps(world, stepsOf(host.scenarios(), params.name, body.params)),
    }),
  }),
];
