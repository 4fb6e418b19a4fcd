import type * as z from 'zod';
import { withoutUndefined } from './records.ts';

/** The output of a schema for JSON: optional fields are absent instead of `undefined`. */
export type Parsed<S extends z.ZodType> = Defined<z.output<S>>;

type Defined<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Defined<T[I]> }
  : T extends object
    ? { [K in keyof T]: Defined<Exclude<T[K], undefined>> }
    : T;

/** Parses an object as JSON: `undefined` fields count as absent. */
export function parseAsJson<S extends z.ZodType>(
  schema: S,
  value: unknown,
  message?: z.core.$ZodErrorMap,
): z.ZodSafeParseResult<Parsed<S>> {
  const json = typeof value === 'object' && value !== null ? withoutUndefined(value) : value;
  // The types omit `undefined`: optional fields without a value are absent.
  return schema.safeParse(json, message && { error: message }) as z.ZodSafeParseResult<Parsed<S>>;
}
