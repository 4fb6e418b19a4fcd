import * as z from 'zod';

/** The fields that a schema knows, and what each knows inside; nothing is said of a part that takes anything. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields | undefined>;
}

/** Returns the fields that a schema knows; undefined when it takes any. */
export function knownFields(schema: z.ZodType | undefined): KnownFields | undefined {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, knownFields(field as z.ZodType)] as const,
    );
    return { fields: new Map(fields) };
  }
  if (schema instanceof z.ZodArray) return knownFields(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return merged(schema.options.map((option) => knownFields(option as z.ZodType)));
  const inner = innerOf(schema);
  return inner === schema ? undefined : knownFields(inner);
}

/** Returns the schema at a place within an input, without what makes it optional; undefined where the schema does not tell. */
export function schemaAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): z.ZodType | undefined {
  const inner = innerOf(schema);
  if (inner !== schema) return schemaAt(inner, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (schema instanceof z.ZodArray) return schemaAt(schema.element as z.ZodType, rest);
  return schema instanceof z.ZodObject ? schemaAt(schema.shape[String(name)] as z.ZodType, rest) : undefined;
}

/** Returns the schema within one that makes it optional or prepares its input; any other is returned as it is. */
function innerOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
  }
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? (schema.unwrap() as z.ZodType) : schema;
}

/** Returns what any of the options knows; undefined when one of them takes any field. */
function merged(options: readonly (KnownFields | undefined)[]): KnownFields | undefined {
  const known = options.filter((option) => option !== undefined);
  if (known.length === 0) return undefined;
  return { fields: new Map(known.flatMap(({ fields }) => [...fields])) };
}
