import type * as z from 'zod';

/** A command-line flag that sets an option or one field of it. */
export interface OptionFlag {
  /** Its name. @default the option name in kebab case */
  name?: string;
  group: string;
  /** The field that it sets if the option is an object; `*` if its value has several fields. */
  field?: string;
  short?: string;
  /** An additional environment variable, such as `PORT` in addition to `MOCK_PORT`. */
  variable?: string;
  multiple?: boolean;
  /** The value's name in the help, which also determines its parser. A flag without one is a switch. */
  value?: string;
  /** Valid values, if the schema does not define them. */
  choices?: readonly string[];
  help: string;
}

/** A mock option. `@type {…}` and `@default` in its JSDoc override schema and preset. */
export interface Option<T> {
  schema: () => z.ZodType;
  preset: T;
  /** The flag that sets it, or several flags that set one field each. */
  flag?: OptionFlag | readonly OptionFlag[];
}

export type Options = Readonly<Record<string, Option<unknown>>>;

/** Option values, including presets. */
export type Parsed<O extends Options> = { [K in keyof O]: O[K]['preset'] };

type Definition<S extends z.ZodType> = Omit<Option<NoInfer<z.infer<S>>>, 'schema' | 'preset'> & { schema: () => S };

export function option<S extends z.ZodType>(
  definition: Definition<S> & { preset: NoInfer<z.infer<S>> },
): Option<z.infer<S>>;
export function option<S extends z.ZodType>(definition: Definition<S>): Option<z.infer<S> | undefined>;
export function option(definition: Definition<z.ZodType>): Option<unknown> {
  return { preset: undefined, ...definition };
}
