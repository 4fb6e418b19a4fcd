import type { MockConfig } from '../mock.types.ts';

export interface Flag {
  help: string;
  /** The value's name in the help, which also decides how it is read; a flag without one is a switch. */
  value?: string;
  /** Whether it may be repeated. A value may then be a comma-separated list, too. */
  multiple?: boolean;
  short?: string;
  /** The words that a value may be. */
  words?: readonly string[];
  /** Environment variables that set the value when the flag is absent. The first one that is set wins. */
  env?: readonly string[];
  /** The option of `startMock` that it sets, or a field of one, such as `webhooks.url`. */
  option?: string;
  /** The title under which the help lists it. */
  group?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

export type Env = Readonly<Record<string, string | undefined>>;

/** The operands that a usage such as `trigger <event> [id]` names. */
type Operands<Usage extends string> = Usage extends `${infer First} ${infer Rest}`
  ? Operands<First> & Operands<Rest>
  : Usage extends `<${infer Name}…>` | `[${infer Name}…]`
    ? { readonly [K in Name]: readonly string[] }
    : Usage extends `<${infer Name}>`
      ? { readonly [K in Name]: string }
      : Usage extends `[${infer Name}]`
        ? { readonly [K in Name]?: string }
        : object;

type ValueOf<F extends Flag> = F extends { multiple: true }
  ? readonly string[]
  : F extends { value: 'N' | 'PORT' }
    ? number
    : F extends { words: readonly (infer Word)[] }
      ? Word
      : F extends { value: string }
        ? string
        : boolean;

export interface Context<Values = object> {
  /** The values of the flags that set no option. */
  readonly flags: Values;
  /** The options of a mock: flags and variables over the configuration file over the defaults of the command line. */
  readonly options: MockConfig & { port: number; host: string };
  /** The arguments as given, the command included. */
  readonly args: readonly string[];
  readonly env: Env;
  /** Returns the message of an error. It names the flag, the variable or the file that a wrong option came from. */
  describe(error: unknown): string;
}

type ContextOf<Usage extends string, F extends Flags> = Operands<Usage> &
  Context<{ readonly [K in keyof F]?: ValueOf<F[K]> }>;

/** The exit code; undefined while the command keeps the process alive. */
type Result = number | undefined;

/** A command of the command line: its flags and its action. */
export interface Command {
  /** `trigger`, or two words such as `examine run`. */
  name: string;
  /** The operands: `<event>` is required, `[id]` is not, `…` stands for several. */
  operands: readonly string[];
  usage: string;
  help: string;
  /** Further lines of `COMMAND --help`. */
  details?: string | undefined;
  flags: Flags;
  /** What follows the package's name in an example. */
  example: string;
  run(context: Context<Readonly<Record<string, unknown>>>): Result | Promise<Result>;
}

/**
 * Defines a command.
 *
 * @example
 * command('trigger <event> [id]', 'Send a webhook from a running mock', {
 *   flags: { ...RUNNING, force: { help: 'send it even if the state forbids it' } },
 *   example: 'trigger payment.failed',
 *   run: ({ event, id, flags, options }) => …,
 * });
 */
export function command<const Usage extends string, const F extends Flags = Record<never, never>>(
  usage: Usage,
  help: string,
  parts: {
    flags?: F;
    details?: string;
    example: string;
    run(context: ContextOf<Usage, F>): Result | Promise<Result>;
  },
): Command {
  const words = usage.split(' ');
  return {
    ...parts,
    flags: parts.flags ?? {},
    usage,
    help,
    name: words.filter((word) => /^\w+$/.test(word)).join(' '),
    operands: words.filter((word) => /^[<[]/.test(word)),
  };
}

/** A mistake in the command line or the environment: printed without a stack trace, with the exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
