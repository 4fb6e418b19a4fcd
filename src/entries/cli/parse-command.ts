import { parseArgs } from 'node:util';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { COMMANDS, type Command, type CommandInfo } from './commands.ts';
import { FLAG_LIST } from './flags.ts';
import { type Env, givenValues, UsageError } from './given-values.ts';

/** A parsed command line: the command, and the values of flags from the command line or the environment. */
export type ParsedCommand = ReturnType<typeof parseCommand>;

/** Parses a command line. Throws a {@link UsageError} that suggests the nearest valid flag or command. */
export function parseCommand(args: readonly string[], env: Env) {
  // `help COMMAND` is `COMMAND --help`.
  const { values, positionals } = readArgs(args[0] === 'help' ? [...args.slice(1), '--help'] : args);
  const [word = values.help === true ? 'help' : 'start', ...operands] = positionals;
  if (!isCommand(word)) {
    const names = Object.keys(COMMANDS);
    const hint = didYouMean(word, names) || ';';
    throw new UsageError(`unknown command "${word}"${hint} commands: ${names.join(', ')}`);
  }
  const { usage = '' }: CommandInfo = COMMANDS[word];
  const most = usage.includes('…') ? Infinity : (usage.match(/\p{Lu}+/gu)?.length ?? 0);
  if (operands.length > most) {
    throw new UsageError(`unexpected argument "${operands[most]}"; values follow a flag, as in --port 4010`);
  }
  // The operands belong to no flag, such as the event of `trigger`.
  return { command: word, operands, ...givenValues(values, env) };
}

function readArgs(args: readonly string[]) {
  const options = FLAG_LIST.map(([name, { value, short, multiple = false }]) => {
    const type = value === undefined ? 'boolean' : 'string';
    return [name, { type, multiple, ...(short && { short }) }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    throw new UsageError(describeArgsError(error));
  }
}

/** Returns what is wrong with arguments; for an unknown flag, the nearest of those that there are. */
export function describeArgsError(error: unknown, names: Iterable<string> = FLAG_LIST.map(([flag]) => flag)): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = message.match(/^Unknown option '(-+)([^']+)'/);
  const [, flag = ''] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  if (/does not take an argument/.test(message)) return `${flag} takes no value`;
  if (/argument is ambiguous/.test(message))
    return `${flag} needs a value; one that begins with a dash follows =, as in ${flag}=-x`;
  if (/argument missing/.test(message)) return `${flag} needs a value, as in ${flag} VALUE`;
  if (!unknown) return message.split('\n')[0] ?? message;
  const [, dashes, name = ''] = unknown;
  const hint = didYouMean(name, names).replace('"', '"--');
  return `unknown flag ${dashes}${name}${hint}`;
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}
