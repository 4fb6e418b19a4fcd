import { parseArgs } from 'node:util';
import { didYouMean } from '../../engine/core/nearest.ts';
import { FLAG_LIST, FLAGS, type FlagName } from './flags.ts';
import { UsageError } from './usage-error.ts';

const COMMANDS = ['start', 'health', 'trigger', 'listen'] as const;
export type Command = (typeof COMMANDS)[number];

/** The environment variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A parsed command line: the command, and the values of flags from the command line or the environment. */
export interface ParsedCommand {
  command: Command;
  /** The positional argument after the command: the event of `trigger`. */
  argument: string | undefined;
  has(flag: FlagName): boolean;
  one(flag: FlagName): string | undefined;
  /** Returns all values of a repeatable flag. A value may be a comma-separated list. */
  all(flag: FlagName): string[];
}

/** Parses a command line. Throws a {@link UsageError} that suggests the nearest valid flag or command. */
export function parseCommand(args: readonly string[], env: Env): ParsedCommand {
  const { values, positionals } = readArgs(args);
  const given = values as Partial<Record<FlagName, string | boolean | string[]>>;
  const texts = (flag: FlagName): string[] => {
    const value = given[flag] ?? fromEnv(flag, env);
    return value === undefined || typeof value === 'boolean' ? [] : [value].flat();
  };
  return {
    command: commandOf(positionals),
    argument: positionals[1],
    has: (flag) => given[flag] === true || (FLAGS[flag].type === 'boolean' && fromEnv(flag, env) === 'true'),
    one: (flag) => texts(flag).at(-1),
    all: (flag) =>
      texts(flag).flatMap((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
  };
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
  const hint = didYouMean(name, Object.keys(FLAGS)).replace('"', '"--');
  return `unknown flag ${dashes}${name}${hint}`;
}

function commandOf(positionals: readonly string[]): Command {
  const [word = 'start'] = positionals;
  const command = COMMANDS.find((name) => name === word);
  if (command === undefined) {
    throw new UsageError(`unknown command "${word}"${didYouMean(word, COMMANDS)} Commands: ${COMMANDS.join(', ')}`);
  }
  const most = command === 'trigger' ? 2 : 1;
  if (positionals.length > most)
    throw new UsageError(`unexpected argument "${positionals[most]}"; values follow a flag, as in --port 4010`);
  return command;
}

function fromEnv(flag: FlagName, env: Env): string | undefined {
  const names: readonly string[] = FLAG_LIST.find(([name]) => name === flag)?.[1].env ?? [];
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
}
