import { scenarioFileSchema } from '../../src/engine/steps/scenario-files.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { type JsonSchema, jsonSchema } from './type-text.ts';

const PARAMETER: JsonSchema = {
  type: 'string',
  pattern: '\\{\\{\\w+\\}\\}',
  description: 'a parameter of the scenario',
};

/** The source of `docs/schema/scenario.json`, by which editors help to write scenario files. */
export function scenarioSchema(): string {
  const file = jsonSchema(scenarioFileSchema(), 'input');
  const items = { anyOf: [...paymentRequestService.steps.keys()].map(stepSchema) };
  const steps = { ...file.properties?.steps, items };
  const schema = {
    ...file,
    title: 'Scenario of payment-request-mock',
    properties: { ...file.properties, steps },
    $defs: { parameter: PARAMETER },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function stepSchema(name: string): JsonSchema {
  const step = paymentRequestService.steps.get(name);
  if (step === undefined) throw new Error(`no step ${name}`);
  const { $schema: _, properties = {}, required = [], ...shape } = jsonSchema(step.schema(), 'input');
  const open = Object.entries(properties).map(([key, schema]) => [key, orParameter(schema)] as const);
  return {
    ...shape,
    title: name,
    description: step.description,
    properties: { do: { const: name }, ...Object.fromEntries(open) },
    required: ['do', ...required],
  };
}

/** Every value may be a parameter's, wherever it stands. */
function orParameter(schema: JsonSchema): JsonSchema {
  const { description, ...shape } = schema;
  if (JSON.stringify(shape) === '{"type":"string"}' || Object.keys(shape).length === 0) return schema;
  const inner = {
    ...shape,
    ...(shape.anyOf && { anyOf: shape.anyOf.map(orParameter) }),
    ...(shape.prefixItems && { prefixItems: shape.prefixItems.map(orParameter) }),
    ...(shape.items && { items: orParameter(shape.items) }),
    ...(shape.properties && {
      properties: Object.fromEntries(Object.entries(shape.properties).map(([key, one]) => [key, orParameter(one)])),
    }),
  };
  return { anyOf: [inner, { $ref: '#/$defs/parameter' }], ...(description !== undefined && { description }) };
}
