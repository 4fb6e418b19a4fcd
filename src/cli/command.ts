import type { MockConfig } from '../entries/types/mock.types.ts';

export interface Flag {
  help: string;
  /** The value's name in the help, which also determines its parser. A flag without one is a switch. */
  value?: string;
  /** Allows repetition and comma-separated lists. */
  multiple?: boolean;
  short?: string;
  /** The words that a value may be. */
  choices?: readonly string[];
  /** Environment variables that replace an absent flag. The first set variable wins. */
  env?: readonly string[];
  /** The option of `startMock` that it sets, or a field such as `webhooks.url`. */
  option?: string;
  /** Heading in the help. */
  group?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

export type Env = Readonly<Record<string, string | undefined>>;

type ValueOf<F extends Flag> = F extends { multiple: true }
  ? readonly string[]
  : F extends { value: 'N' | 'PORT' }
    ? number
    : F extends { choices: readonly (infer Word)[] }
      ? Word
      : F extends { value: string }
        ? string
        : boolean;

/** Context of a command. Flags that set a mock option are in `options`. */
export interface Context<Values = Readonly<Record<string, unknown>>> {
  /** Positional arguments in the order of the usage. */
  readonly operands: readonly string[];
  readonly flags: Values;
  /** Options from flags and variables, then the configuration file, then command-line defaults. */
  readonly options: MockConfig & { port: number; host: string };
  /** The arguments as given, including the command. */
  readonly args: readonly string[];
  readonly env: Env;
  /** Returns the message of an error, with the flag, variable or file of a wrong option. */
  describe(error: unknown): string;
}

export interface Command<Values = Readonly<Record<string, unknown>>> {
  /** `trigger`, or two words such as `examine run`. */
  name: string;
  /** Name and operands: `<event>` is required, `[id]` is optional, `…` repeats. */
  usage: string;
  help: string;
  /** Additional lines of `COMMAND --help`. */
  details?: string;
  flags: Flags;
  /** Names of the flags that the help lists. @default all */
  listed?: readonly string[];
  /** Arguments of an example. */
  example: string;
  /** Returns the exit code, or undefined if the command keeps the process alive. */
  run(context: Context<Values>): number | undefined | Promise<number | undefined>;
}

/** Defines a command. */
export function command<const F extends Flags = Record<never, never>>(
  usage: string,
  help: string,
  rest: Omit<Command<{ readonly [K in keyof F]?: ValueOf<F[K]> }>, 'name' | 'usage' | 'help' | 'flags' | 'listed'> & {
    flags?: F;
    listed?: readonly (keyof F & string)[];
  },
): Command {
  return { flags: {}, ...rest, usage, help, name: usage.replace(/ (?:--|[<[]).*/, '') };
}

/** A command-line or environment error: printed without a stack trace, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
