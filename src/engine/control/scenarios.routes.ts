import * as z from 'zod';
import type { AppEnv } from '../api/http/app-env.ts';
import { defineControlRoute } from './control-route.ts';
import { loadSteps, runSteps } from './steps/registry.ts';
import { stepsOf } from './steps/scenarios.ts';
import { listSteps, stepInfoSchema } from './steps/step-list.ts';

const magicValueSchema = () =>
  z.object({ field: z.string(), match: z.string(), value: z.string(), effect: z.string() });

const paramsSchema = () => z.record(z.string(), z.unknown());
const scenarioSchema = () =>
  z.object({ name: z.string(), title: z.string(), description: z.string(), params: paramsSchema() });

const appliedSchema = () =>
  z.array(z.object({ do: z.string(), result: z.unknown().meta({ description: 'The records that the step wrote' }) }));

async function applySteps({ world, host, stepOrigin }: AppEnv['Bindings'], steps: readonly unknown[]) {
  await loadSteps(host.service.steps, steps);
  return { applied: runSteps(host.service.steps(), world, steps, stepOrigin) };
}

export const scenarioRoutes = [
  defineControlRoute('GET /magic-values', {
    summary: 'Lists magic values: values in the public API that trigger an outcome',
    response: () => z.object({ enabled: z.boolean(), magicValues: z.array(magicValueSchema()) }),
    handle: ({ world }) => ({
      enabled: world.config.magicValues,
      magicValues: world.config.service.magicValues.map(({ on: _, ...value }) => value),
    }),
  }),
  defineControlRoute('GET /steps', {
    summary: 'Lists all steps with their parameters as JSON Schema and an example of each',
    response: () => z.object({ steps: z.array(stepInfoSchema()) }),
    handle: ({ host }) => ({ steps: [...listSteps(host.service.steps())] }),
  }),
  defineControlRoute('POST /steps', {
    summary: 'Applies one step, or an array of steps atomically',
    body: () =>
      z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())], 'must be an object or an array of objects'),
    response: () => z.object({ applied: appliedSchema() }),
    handle: ({ body, c }) => applySteps(c.env, Array.isArray(body) ? body : [body]),
  }),
  defineControlRoute('GET /scenarios', {
    summary: 'Lists scenarios with their titles, descriptions and parameters',
    response: () => z.object({ scenarios: z.array(scenarioSchema()) }),
    handle: ({ host }) => ({
      scenarios: [...host.scenarios().values()].map(({ stepsWith: _, ...scenario }) => scenario),
    }),
  }),
  defineControlRoute('POST /scenarios/{name}', {
    summary: 'Applies a scenario atomically',
    params: () => z.object({ name: z.string() }),
    body: () => z.strictObject({ params: paramsSchema().default({}) }),
    response: () => z.object({ scenario: z.string(), applied: appliedSchema() }),
    handle: async ({ host, params: { name }, body, c }) => ({
      scenario: name,
      ...(await applySteps(c.env, stepsOf(host, name, body.params))),
    }),
  }),
];
