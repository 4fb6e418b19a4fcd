import * as z from 'zod';

type Node = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/**
 * Returns the JSON Schema of a step's parameters, as a caller writes them. A step that takes the input of a public operation has
 * its schema, whose names in the OpenAPI document are left out here.
 *
 * @param override changes each part of the schema
 */
export function parametersJsonSchema(schema: z.ZodType, override?: (node: Node) => void): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: (node) => {
      delete node.jsonSchema._internal;
      override?.(node);
    },
  });
}
