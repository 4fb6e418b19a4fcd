import * as z from 'zod';
import { lazyFor } from '../../kernel/core/lazy.ts';
import type { Steps } from './registry.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export const stepInfoSchema = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.unknown().meta({ description: 'JSON Schema' }),
    example: z
      .looseObject({ do: z.string() })
      .optional()
      .meta({ description: 'The step with parameters that work with the default fixtures' }),
  });
/** A step as listed by `GET /__mock/steps`; without an example if the default fixtures lack an id. */
export type StepInfo = z.infer<ReturnType<typeof stepInfoSchema>> & { parameters: Schema };

/** Returns every step with its parameters as JSON Schema. Cached, because the steps of a service never change. */
export const listSteps = lazyFor((steps: Steps): readonly StepInfo[] =>
  [...steps.values()].map((step) => {
    const { name, description } = step;
    const parameters = parametersJsonSchema(step.schema());
    const fields = step.example ?? fieldsOf(parameters);
    return { name, description, parameters, ...(fields && { example: { do: name, ...fields } }) };
  }),
);

/** Returns the examples of the required fields; undefined if one is missing. */
function fieldsOf({ properties = {}, required = [] }: Schema): object | undefined {
  const fields = required.map((name) => [name, exampleValue(properties[name] ?? {})] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

function exampleValue(schema: Schema | boolean): unknown {
  if (typeof schema === 'boolean') return undefined;
  const value = schema.example ?? schema.const ?? schema.enum?.[0];
  return value === undefined && schema.properties !== undefined ? fieldsOf(schema) : value;
}

type Node = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Returns the JSON Schema of a step's parameters without OpenAPI names. `override` transforms each part. */
export function parametersJsonSchema(schema: z.ZodType, override?: (node: Node) => void): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: (node) => {
      delete node.jsonSchema._internal;
      override?.(node);
    },
  });
}
