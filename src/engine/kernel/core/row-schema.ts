import * as z from 'zod';
import { lazy, lazyFor } from './lazy.ts';

/** Returns the schema of a stored row. It refuses unknown fields and is created on first use. */
export function rowSchema<S extends z.ZodRawShape>(fields: () => S) {
  return lazy(() => z.strictObject(fields()));
}

/**
 * Returns a new row in schema order: the given fields, with defaults for the others. Requests are written field by
 * field instead: with this, creating one would take an eighth longer, and every read of it more.
 */
export function newRow<S extends z.ZodObject>(schema: S, given: z.input<S>): z.output<S> {
  const row: Record<string, unknown> = {};
  for (const [name, preset] of presetsOf(schema)) {
    const { [name as keyof z.input<S>]: value = preset } = given;
    if (value !== undefined) row[name] = value;
  }
  // The input type ensures that each field is given, optional or has a default.
  return row as z.output<S>;
}

const presetsOf = lazyFor(({ shape }: z.ZodObject) =>
  Object.entries(shape).map(
    ([name, field]) => [name, field instanceof z.ZodDefault ? field.def.defaultValue : undefined] as const,
  ),
);

const NOTHING: object = {};

/**
 * Returns a frozen copy of a row. Spreading into an empty object first makes rows with the same fields share a hidden
 * class in V8. With `{ ...row }` each frozen row has its own: a search through 20,000 rows takes 7 ms instead of 0.5.
 */
export function frozenRow<R extends object>(row: R): Readonly<R> {
  return Object.freeze({ ...NOTHING, ...row });
}
