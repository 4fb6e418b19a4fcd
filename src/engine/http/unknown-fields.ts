import type { FieldError } from '../core/errors.ts';
import type { KnownFields } from '../core/known-fields.ts';
import { didYouMean } from '../core/nearest.ts';

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
