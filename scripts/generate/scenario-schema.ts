import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { scenarioFileSchema } from '../../src/engine/control/steps/scenarios.ts';
import { parametersJsonSchema } from '../../src/engine/control/steps/step-list.ts';
import type { StepDefinition } from '../../src/engine/kernel/world/step.ts';
import { paymentRequestService } from '../../src/service/service.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const PARAMETER = { type: 'string', pattern: '\\{\\{\\w+\\}\\}', description: 'a parameter of the scenario' } as const;
const ANY_TEXT = { type: 'string' } as const;

/** Definitions of parameters with many valid names. Fixtures may add currencies, but not operations. */
const NAMES: Readonly<Record<string, readonly JsonSchema[]>> = {
  operation: [{ $ref: '#/$defs/operation' }],
  invoiceCurrency: [{ $ref: '#/$defs/currency' }, ANY_TEXT],
  paymentCurrency: [{ $ref: '#/$defs/currency' }, ANY_TEXT],
};

/**
 * Returns the JSON Schema of scenario files, `docs/schema/scenario.json`, which editors use. Every step has a condition
 * of its own instead of a branch of `anyOf`: editors then complete all names, and report a wrong field of the step that
 * is meant.
 */
export function scenarioJsonSchema(): JsonSchema {
  const steps = [...paymentRequestService.steps().values()];
  const file: JsonSchema = z.toJSONSchema(scenarioFileSchema(), { io: 'input' });
  const name = {
    description: 'Name of the step',
    enum: steps.map((step) => step.name),
    markdownEnumDescriptions: steps.map(({ description }) => description),
  };
  return {
    ...file,
    title: 'Scenario of payment-request-mock',
    properties: { ...file.properties, steps: { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } } },
    $defs: {
      parameter: PARAMETER,
      currency: { enum: currencies() },
      operation: { enum: ['*', ...operations()] },
      step: { type: 'object', required: ['do'], properties: { do: name }, allOf: steps.map(stepJsonSchema) },
    },
  };
}

function currencies(): string[] {
  const rows: { id: string }[] = JSON.parse(readFileSync('fixtures/empty/currencies.json', 'utf8'));
  return rows.map(({ id }) => id);
}

function operations(): string[] {
  return [...paymentRequestService.routes.ids()];
}

function stepJsonSchema({ name, description, schema }: StepDefinition): JsonSchema {
  const input = parametersJsonSchema(schema(), orParameter);
  const { $schema: _, properties = {}, required = [], ...shape }: JsonSchema = input;
  const step = { do: { const: name }, ...Object.fromEntries(Object.entries(properties).map(withNames)) };
  return {
    if: { required: ['do'], properties: { do: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { ...shape, title: name, description, required: ['do', ...required], properties: step },
  };
}

function withNames([field, schema]: [string, JsonSchema | boolean]): [string, JsonSchema | boolean] {
  const names = NAMES[field];
  if (names === undefined || typeof schema === 'boolean') return [field, schema];
  const { description } = schema;
  return [field, { ...(description && { description }), anyOf: [...names, { $ref: '#/$defs/parameter' }] }];
}

/** In a scenario file, `{{name}}` may replace any value, at any depth. */
function orParameter(node: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema; path: (string | number)[] }): void {
  const { description: _, ...shape } = node.jsonSchema;
  const isWhole = node.path.length === 0;
  const isWrapper = ['optional', 'default', 'prefault'].includes(node.zodSchema._zod.def.type);
  const takesAnyText = JSON.stringify(shape) === '{"type":"string"}' || Object.keys(shape).length === 0;
  if (isWhole || isWrapper || takesAnyText) return;
  for (const key of Object.keys(shape)) delete node.jsonSchema[key];
  node.jsonSchema.anyOf = [...(shape.anyOf ?? [shape]), { $ref: '#/$defs/parameter' }];
}
