import * as z from 'zod';

/** The fields that a schema knows, and what each knows inside; nothing is said of a part that takes anything. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields | undefined>;
}

/** Returns the fields that a schema knows; undefined when it takes any. */
export function knownFields(schema: z.ZodType | undefined): KnownFields | undefined {
  if (schema instanceof z.ZodObject) return knownOfObject(schema);
  if (schema instanceof z.ZodArray) return knownFields(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return merged(schema.options.map((option) => knownFields(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) {
    const inner = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return knownFields(inner as z.ZodType);
  }
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? knownFields(schema.unwrap() as z.ZodType) : undefined;
}

function knownOfObject(schema: z.ZodObject): KnownFields {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, knownFields(field as z.ZodType)] as const);
  return { fields: new Map(fields) };
}

/** Returns what any of the options knows; undefined when one of them takes any field. */
function merged(options: readonly (KnownFields | undefined)[]): KnownFields | undefined {
  const known = options.filter((option) => option !== undefined);
  if (known.length === 0) return undefined;
  return { fields: new Map(known.flatMap(({ fields }) => [...fields])) };
}
