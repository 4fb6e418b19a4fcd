import type * as z from 'zod';

/** A flag of the command line that sets an option, or one field of it. */
export interface OptionFlag {
  /** Its name. @default the option name in kebab case */
  name?: string;
  group: string;
  /** The field that it sets, where the option is an object; `*` when its value has several fields. */
  field?: string;
  short?: string;
  /** An additional environment variable, such as `PORT` besides `MOCK_PORT`. */
  variable?: string;
  multiple?: boolean;
  /** The value's name in the help, which also decides how it is read; without one the flag is a switch. */
  value?: string;
  /** The words that a value may be, where the schema does not have them. */
  choices?: readonly string[];
  help: string;
}

/** A mock option. `@type {…}` and `@default` in its JSDoc override schema and preset. */
export interface Option<T> {
  schema: () => z.ZodType;
  preset: T;
  /** The flag that sets it, or several that each set a field of it. */
  flag?: OptionFlag | readonly OptionFlag[];
}

export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of options, presets included. */
export type Parsed<O extends Options> = { [K in keyof O]: O[K]['preset'] };

type Definition<S extends z.ZodType> = Omit<Option<NoInfer<z.infer<S>>>, 'schema' | 'preset'> & { schema: () => S };

export function option<S extends z.ZodType>(
  definition: Definition<S> & { preset: NoInfer<z.infer<S>> },
): Option<z.infer<S>>;
export function option<S extends z.ZodType>(definition: Definition<S>): Option<z.infer<S> | undefined>;
export function option(definition: Definition<z.ZodType>): Option<unknown> {
  return { preset: undefined, ...definition };
}
