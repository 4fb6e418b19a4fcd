import type { FieldError } from '../core/errors.ts';
import type { KnownFields } from '../core/known-fields.ts';
import { didYouMean } from '../core/nearest.ts';

/** Returns the unknown fields of a value, each with the nearest known name. */
export function unknownFields(known: KnownFields | undefined, value: unknown, place = ''): FieldError[] {
  if (known === undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownFields(known, item, `${place}${index}.`));
  return Object.entries(value).flatMap(([name, inner]) =>
    known.fields.has(name)
      ? unknownFields(known.fields.get(name), inner, `${place}${name}.`)
      : [{ field: `${place}${name}`, message: `is unknown${didYouMean(name, known.fields.keys())}` }],
  );
}

/** Describes unknown fields in one line, for a hint. */
export function describeUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

/** Returns the query parameters that an operation does not define. */
export function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}
