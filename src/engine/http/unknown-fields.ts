import type { FieldError } from '../core/errors.ts';
import type { KnownFields } from '../core/known-fields.ts';
import { didYouMean } from '../core/nearest.ts';

/** Number of unknown fields that are reported. Finding the nearest known name of each takes time. */
const MOST_REPORTED = 10;

/** Returns the first unknown fields of a value, each with the nearest known name. */
export function unknownFields(known: KnownFields | undefined, value: unknown): FieldError[] {
  return [...firstOf(fieldsBeyond(known, value, ''))];
}

/** Describes unknown fields in one line, for a hint. */
export function describeUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

/** Returns the first query parameters that an operation does not define. */
export function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown
    .slice(0, MOST_REPORTED)
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}

function* firstOf(fields: Iterable<FieldError>): Iterable<FieldError> {
  let left = MOST_REPORTED;
  for (const field of fields) {
    if (left-- === 0) return;
    yield field;
  }
}

function* fieldsBeyond(known: KnownFields | undefined, value: unknown, place: string): Iterable<FieldError> {
  if (known === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* fieldsBeyond(known, item, `${place}${index}.`);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (known.fields.has(name)) yield* fieldsBeyond(known.fields.get(name), inner, `${place}${name}.`);
    else yield { field: `${place}${name}`, message: `is unknown${didYouMean(name, known.fields.keys())}` };
  }
}
