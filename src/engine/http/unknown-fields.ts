import * as z from 'zod';
import type { FieldError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';

/** The fields that a schema knows, and what each knows inside; nothing is said of a part that takes anything. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields | undefined>;
}

/** The fields that a schema knows; undefined when it takes any. */
export function knownFields(schema: z.ZodType | undefined): KnownFields | undefined {
  if (schema instanceof z.ZodObject) return knownOfObject(schema);
  if (schema instanceof z.ZodArray) return knownFields(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return merged(schema.options.map((option) => knownFields(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) {
    const inner = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return knownFields(inner as z.ZodType);
  }
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? knownFields(schema.unwrap() as z.ZodType) : undefined;
}

function knownOfObject(schema: z.ZodObject): KnownFields {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, knownFields(field as z.ZodType)] as const);
  return { fields: new Map(fields) };
}

/** What any of the options knows; undefined when one of them takes any field. */
function merged(options: readonly (KnownFields | undefined)[]): KnownFields | undefined {
  const known = options.filter((option) => option !== undefined);
  if (known.length === 0) return undefined;
  return { fields: new Map(known.flatMap(({ fields }) => [...fields])) };
}

/** The fields of a value that nobody reads, each with the nearest name that somebody does. */
export function unknownFields(known: KnownFields | undefined, value: unknown, place = ''): FieldError[] {
  if (known === undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownFields(known, item, `${place}${index}.`));
  return Object.entries(value).flatMap(([name, inner]) =>
    known.fields.has(name)
      ? unknownFields(known.fields.get(name), inner, `${place}${name}.`)
      : [{ field: `${place}${name}`, message: `is unknown${didYouMean(name, known.fields.keys())}` }],
  );
}

/** Unknown fields in one line, for a hint. */
export function sayUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

/** Query parameters that an operation does not know. */
export function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}
