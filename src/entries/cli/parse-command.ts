import { parseArgs } from 'node:util';
import { didYouMean } from '../../engine/core/nearest.ts';
import { COMMANDS, type Command } from './commands.ts';
import { type Env, isOn, variableFor } from './environment.ts';
import { isSwitch } from './flag-names.ts';
import { FLAG_LIST, type FlagName } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** A parsed command line: the command, and the values of flags from the command line or the environment. */
export interface ParsedCommand {
  command: Command;
  /** The arguments after the command that belong to no flag, such as the event of `trigger`. */
  operands: readonly string[];
  has(flag: FlagName): boolean;
  /** Returns whether a flag without a value is on or off; undefined when neither a flag nor a variable says so. */
  toggled(flag: FlagName): boolean | undefined;
  one(flag: FlagName): string | undefined;
  /** Returns all values of a repeatable flag. A value may be a comma-separated list. */
  all(flag: FlagName): string[];
  /** Returns a value the way the user gave it, `--port abc` or `MOCK_PORT=abc`; undefined when the flag is absent. */
  given(flag: FlagName, value?: string): string | undefined;
}

/** Parses a command line. Throws a {@link UsageError} that suggests the nearest valid flag or command. */
export function parseCommand(args: readonly string[], env: Env): ParsedCommand {
  const { values, positionals } = readArgs(args);
  const given = values as Partial<Record<FlagName, string | boolean | string[]>>;
  const texts = (flag: FlagName): string[] => {
    const value = given[flag] ?? variableFor(flag, env)?.value;
    return value === undefined || typeof value === 'boolean' ? [] : [value].flat();
  };
  const toggled = (flag: FlagName): boolean | undefined => {
    if (given[flag] === true) return true;
    const variable = isSwitch(flag) ? variableFor(flag, env) : undefined;
    return variable === undefined ? undefined : isOn(variable);
  };
  return {
    ...commandOf(positionals),
    has: (flag) => toggled(flag) === true,
    toggled,
    one: (flag) => texts(flag).at(-1),
    all: (flag) => texts(flag).flatMap(listed),
    given: (flag, value = texts(flag).at(-1)) => {
      const text = value === undefined ? '' : ` ${value}`;
      if (given[flag] !== undefined) return `--${flag}${text}`;
      const variable = variableFor(flag, env);
      return variable === undefined ? undefined : `${variable.name}=${value ?? variable.value}`;
    },
  };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function readArgs(args: readonly string[]) {
  const options = Object.fromEntries(
    FLAG_LIST.map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(describeArgsError(error));
  }
}

function describeArgsError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = message.match(/^Unknown option '(-+)([^']+)'/);
  if (!unknown) return message.split('\n')[0] ?? message;
  const [, dashes, name = ''] = unknown;
  const names = FLAG_LIST.map(([flag]) => flag);
  const hint = didYouMean(name, names).replace('"', '"--');
  return `unknown flag ${dashes}${name}${hint}`;
}

function commandOf(positionals: readonly string[]): Pick<ParsedCommand, 'command' | 'operands'> {
  const [word = 'start', ...operands] = positionals;
  const names = Object.keys(COMMANDS);
  if (!isCommand(word)) {
    const hint = didYouMean(word, names) || ';';
    throw new UsageError(`unknown command "${word}"${hint} commands: ${names.join(', ')}`);
  }
  const { most } = COMMANDS[word];
  if (operands.length > most) {
    throw new UsageError(`unexpected argument "${operands[most]}"; values follow a flag, as in --port 4010`);
  }
  return { command: word, operands };
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}
