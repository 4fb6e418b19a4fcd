import * as z from 'zod';
import { scenarioFileSchema } from '../../src/engine/control/steps/scenarios.ts';
import { parametersJsonSchema } from '../../src/engine/control/steps/step-list.ts';
import type { StepDefinition } from '../../src/engine/kernel/world/step.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const PARAMETER = { type: 'string', pattern: '\\{\\{\\w+\\}\\}', description: 'a parameter of the scenario' } as const;

/** Returns the JSON Schema of scenario files, `docs/schema/scenario.json`, which editors use. */
export function scenarioJsonSchema(all: Iterable<StepDefinition>): JsonSchema {
  const file: JsonSchema = z.toJSONSchema(scenarioFileSchema(), { io: 'input' });
  const steps = { type: 'array', minItems: 1, items: { anyOf: [...all].map(stepJsonSchema) } } as const;
  return {
    ...file,
    title: 'Scenario of payment-request-mock',
    properties: { ...file.properties, steps },
    $defs: { parameter: PARAMETER },
  };
}

function stepJsonSchema({ name, description, schema }: StepDefinition): JsonSchema {
  const input = parametersJsonSchema(schema(), orParameter);
  const { $schema: _, properties = {}, required = [], ...shape }: JsonSchema = input;
  const whole = { do: { const: name }, ...properties };
  return { ...shape, title: name, description, properties: whole, required: ['do', ...required] };
}

/** In a scenario file, `{{name}}` may replace any value, at any depth. */
function orParameter(node: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema; path: (string | number)[] }): void {
  const { description, ...shape } = node.jsonSchema;
  const isWhole = node.path.length === 0;
  const isWrapper = ['optional', 'default', 'prefault'].includes(node.zodSchema._zod.def.type);
  const takesAnyText = JSON.stringify(shape) === '{"type":"string"}' || Object.keys(shape).length === 0;
  if (isWhole || isWrapper || takesAnyText) return;
  for (const key of Object.keys(shape)) delete node.jsonSchema[key];
  node.jsonSchema.anyOf = [...(shape.anyOf ?? [shape]), { $ref: '#/$defs/parameter' }];
}
