import type * as z from 'zod';
import { withoutUndefined } from './records.ts';

/** What a schema makes of JSON, which has no `undefined`: an optional field is absent or has a value. */
export type Parsed<S extends z.ZodType> = Defined<z.output<S>>;

type Defined<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Defined<T[I]> }
  : T extends object
    ? { [K in keyof T]: Defined<Exclude<T[K], undefined>> }
    : T;

/** Parses what code wrote as JSON: fields that are `undefined` count as absent. */
export function parseAsJson<S extends z.ZodType>(
  schema: S,
  value: unknown,
  message?: z.core.$ZodErrorMap,
): z.ZodSafeParseResult<Parsed<S>> {
  const json = typeof value === 'object' && value !== null ? withoutUndefined(value) : value;
  // An optional field without a value was just left out.
  return schema.safeParse(json, message && { error: message }) as z.ZodSafeParseResult<Parsed<S>>;
}
