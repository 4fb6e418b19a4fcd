import * as z from 'zod';
import { defineControlRoute } from './control-route.ts';
import { loadSteps, runSteps } from './steps/registry.ts';
import { stepsOf } from './steps/scenarios.ts';
import { listSteps } from './steps/step-list.ts';

const magicValueSchema = () =>
  z.object({ field: z.string(), match: z.string(), value: z.string(), effect: z.string() });

const stepSchema = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.unknown().meta({ description: 'JSON Schema' }),
    example: z
      .looseObject({ do: z.string() })
      .optional()
      .meta({ description: 'The step with parameters that work with the default fixtures' }),
  });

const paramsSchema = () => z.record(z.string(), z.unknown());
const scenarioSchema = () =>
  z.object({ name: z.string(), title: z.string(), description: z.string(), params: paramsSchema() });

const appliedSchema = () =>
  z.array(z.object({ do: z.string(), result: z.unknown().meta({ description: 'The records that the step wrote' }) }));

const listOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body]);

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
    response: () => z.object({ steps: z.array(stepSchema()) }),
    handle: ({ host }) => ({ steps: [...listSteps(host.service.steps)] }),
  }),
  defineControlRoute('POST /steps', {
    summary: 'Applies one step, or an array of steps atomically',
    body: () =>
      z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())], 'must be an object or an array of objects'),
    response: () => z.object({ applied: appliedSchema() }),
    load: ({ host, body }) => loadSteps(host.service.steps, listOf(body)),
    handle: ({ world, host, body, c }) => ({
      applied: runSteps(host.service.steps, world, listOf(body), c.env.stepOrigin),
    }),
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
    load: ({ host: { service, scenarios }, params: { name }, body }) =>
      loadSteps(service.steps, stepsOf(scenarios(), name, body.params)),
    handle: ({ world, host: { service, scenarios }, params: { name }, body, c }) => ({
      scenario: name,
      applied: runSteps(service.steps, world, stepsOf(scenarios(), name, body.params), c.env.stepOrigin),
    }),
  }),
];
