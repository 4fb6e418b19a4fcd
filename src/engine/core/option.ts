import type * as z from 'zod';

/** One option of a mock. Its schema is created only when the option is given, which most are not. */
export interface Option<T> {
  schema: () => z.ZodType;
  /** What the option is when it is not given. */
  preset: T;
}

/** Options by name. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of options, presets included. */
export type Parsed<O extends Options> = { [K in keyof O]: O[K]['preset'] };

/** Defines an option that is undefined when it is not given. */
export function option<S extends z.ZodType>(schema: () => S): Option<z.infer<S> | undefined>;
/** Defines an option with a preset. */
export function option<S extends z.ZodType>(schema: () => S, preset: NoInfer<z.infer<S>>): Option<z.infer<S>>;
export function option(schema: () => z.ZodType, preset?: unknown): Option<unknown> {
  return { schema, preset };
}
