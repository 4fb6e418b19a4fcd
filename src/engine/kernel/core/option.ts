import type * as z from 'zod';

/** A flag of the command line that sets an option, or one field of it. */
export interface OptionFlag {
  /** The title under which the help lists it. */
  group: string;
  /** The field that it sets, where the option is an object. */
  field?: string;
  short?: string;
  /** A variable that sets it besides the one that is named like the flag: `MOCK_PORT` for `--port`. */
  variable?: string;
  /** Whether it may be given several times. */
  multiple?: boolean;
  /** The value's name in the help, which also decides how it is read; without one the flag is a switch. */
  value?: string;
  /** Words that complete it, where the schema does not have them. */
  words?: readonly string[];
  /** What it does. The generator adds a preset that is a text or a number. */
  help: string;
}

/**
 * One option of a mock, and all that is said of it. Its schema is created only when the option is given, which most are not.
 * The flags of the command line, their variables, help, completion and reference are generated from it.
 */
export interface Option<T> {
  schema: () => z.ZodType;
  /** What the option is when it is not given. */
  preset: T;
  /** The flags that set it, by name. */
  flags?: Readonly<Record<string, OptionFlag>>;
  /** Why a worker refuses it, and what to do instead. */
  notInWorker?: string;
}

/** Options by name. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of options, presets included. */
export type Parsed<O extends Options> = { [K in keyof O]: O[K]['preset'] };

type Definition<S> = Omit<Option<unknown>, 'schema' | 'preset'> & { schema: () => S };

/** Defines an option with a preset. */
export function option<S extends z.ZodType>(
  definition: Definition<S> & { preset: NoInfer<z.infer<S>> },
): Option<z.infer<S>>;
/** Defines an option that is undefined when it is not given. */
export function option<S extends z.ZodType>(definition: Definition<S>): Option<z.infer<S> | undefined>;
export function option(definition: Definition<z.ZodType>): Option<unknown> {
  return { preset: undefined, ...definition };
}
