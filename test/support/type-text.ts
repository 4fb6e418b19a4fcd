import * as z from 'zod';

/** The part of JSON Schema that zod writes. */
export interface JsonSchema {
  $schema?: string;
  title?: string;
  pattern?: string;
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** What a schema takes (`input`) or gives (`output`), as JSON Schema. Schemas of `named` are referred to by name. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', named?: Named): JsonSchema {
  const metadata = named ?? z.registry<{ id: string }>();
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata }) as JsonSchema;
}

/** Schemas with a type name of their own. */
export type Named = ReturnType<typeof z.registry<{ id: string }>>;

/** The TypeScript type of a JSON Schema; `nameOf` gives the type that a reference means. */
export function typeText(schema: JsonSchema, indent = '', nameOf = (id: string) => id): string {
  const inner = (one: JsonSchema) => typeText(one, indent, nameOf);
  if (schema.$ref !== undefined) return nameOf(schema.$ref.replace('#/$defs/', ''));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => literal(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(inner))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${inner(one)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => inner({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return arrayText(schema, inner);
  if (schema.type === 'object') return objectText(schema, indent, nameOf);
  const plain: Record<string, string> = { integer: 'number', number: 'number', null: 'null', boolean: 'boolean' };
  return schema.type === 'string' ? 'string' : (plain[schema.type ?? ''] ?? 'unknown');
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

function arrayText({ items, prefixItems }: JsonSchema, inner: (one: JsonSchema) => string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(inner).join(', ')}]`;
  const item = inner(items ?? {});
  return /^[\w.'[\]-]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function objectText(schema: JsonSchema, indent: string, nameOf: (id: string) => string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).flatMap(([name, one]) => {
    const text = typeText(one, `${indent}  `, nameOf);
    const comment = one.description === undefined ? [] : [`${indent}  /** ${one.description} */`];
    return [...comment, `${indent}  ${keyText(name)}${required.includes(name) ? '' : '?'}: ${text};`];
  });
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`;
  const rest = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent, nameOf) : 'unknown';
  return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${rest}>`;
}

/** A property's name, quoted where TypeScript asks for it. */
export function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
