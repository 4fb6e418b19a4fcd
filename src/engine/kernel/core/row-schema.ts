import * as z from 'zod';
import { lazy, lazyFor } from './lazy.ts';

/** Returns the schema of a stored row. It refuses unknown fields and is created on first use. */
export function rowSchema<S extends z.ZodRawShape>(fields: () => S) {
  return lazy(() => z.strictObject(fields()));
}

/**
 * Returns a new row in schema order, optional fields last: each field from `made`, or else from `given`, or else with
 * its default.
 */
export function newRow<S extends z.ZodObject, M extends Partial<z.input<S>> = Record<never, never>>(
  schema: S,
  given: Omit<z.input<S>, keyof M>,
  made: M | Record<never, never> = {},
): z.output<S> {
  const { names, template } = fieldsOf(schema);
  const computed = made as Readonly<Record<string, unknown>>;
  const others = given as Readonly<Record<string, unknown>>;
  const row: Record<string, unknown> = { ...template };
  for (const name of names) {
    const value = name in computed ? computed[name] : others[name];
    if (value !== undefined) row[name] = value;
  }
  // The input types ensure that each field is made, given, optional or has a default.
  return row as z.output<S>;
}

/** Returns the field names of a schema, and a row of all but the optional fields with their defaults. */
const fieldsOf = lazyFor(({ shape }: z.ZodObject) => {
  const kept = Object.entries(shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  const presets = kept.map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.def.defaultValue : undefined,
  ]);
  return { names: Object.keys(shape), template: Object.fromEntries(presets) };
});

const NOTHING: object = {};

/**
 * Returns a frozen copy of a row. Spreading into an empty object first makes rows with the same fields share a hidden
 * class in V8. With `{ ...row }` each frozen row has its own: a search through 20,000 rows takes 7 ms instead of 0.5.
 */
export function frozenRow<R extends object>(row: R): Readonly<R> {
  return Object.freeze({ ...NOTHING, ...row });
}
