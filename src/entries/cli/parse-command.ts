import { parseArgs } from 'node:util';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { COMMANDS, type Command } from './commands.ts';
import { FLAG_LIST, type FlagName } from './flags.ts';
import { type Env, type GivenValues, givenValues, UsageError } from './given-values.ts';

/** A parsed command line: the command, and the values of flags from the command line or the environment. */
export interface ParsedCommand extends GivenValues {
  command: Command;
  /** The arguments after the command that belong to no flag, such as the event of `trigger`. */
  operands: readonly string[];
}

/** Parses a command line. Throws a {@link UsageError} that suggests the nearest valid flag or command. */
export function parseCommand(args: readonly string[], env: Env): ParsedCommand {
  // `help COMMAND` is `COMMAND --help`.
  const { values, positionals } = readArgs(args[0] === 'help' ? [...args.slice(1), '--help'] : args);
  const [word = values.help === true ? 'help' : 'start', ...operands] = positionals;
  const names = Object.keys(COMMANDS);
  if (!isCommand(word)) {
    const hint = didYouMean(word, names) || ';';
    throw new UsageError(`unknown command "${word}"${hint} commands: ${names.join(', ')}`);
  }
  const { usage } = COMMANDS[word];
  const most = usage.includes('…') ? Infinity : (usage.match(/\p{Lu}+/gu)?.length ?? 0);
  if (operands.length > most) {
    throw new UsageError(`unexpected argument "${operands[most]}"; values follow a flag, as in --port 4010`);
  }
  const given = givenValues(values as Partial<Record<FlagName, string | boolean | string[]>>, env);
  return { command: word, operands, ...given };
}

function readArgs(args: readonly string[]) {
  const options = Object.fromEntries(
    FLAG_LIST.map(([name, { value, short, multiple }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        ...(short && { short }),
        ...(multiple && { multiple }),
      },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(describeArgsError(error));
  }
}

/** Returns what is wrong with arguments; for an unknown flag, the nearest of those that there are. */
export function describeArgsError(error: unknown, names: Iterable<string> = FLAG_LIST.map(([flag]) => flag)): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = message.match(/^Unknown option '(-+)([^']+)'/);
  if (!unknown) return message.split('\n')[0] ?? message;
  const [, dashes, name = ''] = unknown;
  const hint = didYouMean(name, names).replace('"', '"--');
  return `unknown flag ${dashes}${name}${hint}`;
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}
