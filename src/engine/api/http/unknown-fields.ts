import type { FieldError } from '../../kernel/core/errors.ts';
import type { KnownFields } from '../../kernel/core/known-fields.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';

/** Number of unknown fields that are reported. Finding the nearest known name of each takes time. */
const MAX_REPORTED = 10;

/** Returns the first unknown fields of a value, each with the nearest known name. */
export function unknownFields(known: KnownFields | undefined, value: unknown): FieldError[] {
  const found: FieldError[] = [];
  collectUnknown(known, value, '', found);
  return found;
}

export function describeUnknown(unknown: readonly FieldError[]): string {
  return `ignored: ${unknown.map(({ field, message }) => `"${field}" ${message}`).join(', ')}`;
}

/** Returns the first query parameters that an operation does not define. */
export function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown
    .slice(0, MAX_REPORTED)
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}

/** Adds unknown fields of a value until there are enough. */
function collectUnknown(known: KnownFields | undefined, value: unknown, place: string, found: FieldError[]): void {
  if (known === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && found.length < MAX_REPORTED; index++) {
      collectUnknown(known, value[index], `${place}${index}.`, found);
    }
    return;
  }
  for (const [name, content] of Object.entries(value)) {
    if (found.length === MAX_REPORTED) return;
    const inner = known.fields.get(name);
    if (inner !== undefined) collectUnknown(inner, content, `${place}${name}.`, found);
    if (known.fields.has(name)) continue;
    found.push({ field: `${place}${name}`, message: `is unknown${didYouMean(name, known.fields.keys())}` });
  }
}
