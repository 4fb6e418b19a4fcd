import type * as z from 'zod';
import { lazyFor } from '../../kernel/core/lazy.ts';
import type { StepDefinition } from '../../kernel/world/step.ts';
import { parametersJsonSchema } from './parameters.ts';
import type { Steps } from './registry.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A step as it may be sent. */
type StepExample = { do: string } & Record<string, unknown>;

/** A step as listed by `GET /__mock/steps`. */
export interface StepInfo {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: Schema;
  /** The step with parameters that work with the default fixtures; absent where an id is needed that they do not have. */
  example?: StepExample;
}

/** Returns every step with its parameters as JSON Schema. The steps of a service do not change, so the list is made once. */
export const listSteps = lazyFor((steps: Steps): readonly StepInfo[] =>
  [...steps.values()].map((step) => {
    const { name, description } = step;
    const parameters = parametersJsonSchema(step.schema());
    const example = stepExample(step, parameters);
    return { name, description, parameters, ...(example === undefined ? {} : { example }) };
  }),
);

/** Returns a step that works: its own example, or one made of the examples of what it requires; undefined without one. */
function stepExample({ name, example }: StepDefinition, parameters: Schema): StepExample | undefined {
  const fields = example ?? fieldsOf(parameters);
  return fields === undefined ? undefined : { do: name, ...fields };
}

function fieldsOf({ properties = {}, required = [] }: Schema): object | undefined {
  const fields = required.map((name) => [name, exampleValue(properties[name] ?? {})] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

function exampleValue(schema: Schema | boolean): unknown {
  if (typeof schema === 'boolean') return undefined;
  const value = schema.example ?? schema.const ?? schema.enum?.[0];
  return value === undefined && schema.properties !== undefined ? fieldsOf(schema) : value;
}
