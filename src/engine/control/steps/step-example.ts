import type * as z from 'zod';
import type { StepDefinition } from '../../kernel/world/step.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A step as it may be sent. */
export type StepExample = { do: string } & Record<string, unknown>;

/** Returns a step that works: its own example, or one made of the examples of what it requires; undefined without one. */
export function stepExample({ name, example }: StepDefinition, parameters: Schema): StepExample | undefined {
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
