import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { chain } from './chain-command.ts';
import { type Command, command, UsageError } from './command.ts';
import { examineRun } from './examine/run.ts';
import { examineWebhook } from './examine/webhook.ts';
import { health } from './health.ts';
import { commandHelp, wholeHelp } from './help.ts';
import { init } from './init.ts';
import { listen } from './listen.ts';
import { mcp } from './mcp-command.ts';
import { print } from './output.ts';
import { start } from './start.ts';
import { trigger } from './trigger.ts';
import { validate } from './validate.ts';
import { record } from './verify/record-command.ts';
import { verify } from './verify/verify-command.ts';

const help = command('help [command…]', 'Print this help, or that of a command; also --help', {
  example: 'help trigger',
  run: ({ command: words }) =>
    print(words.length === 0 ? wholeHelp(COMMANDS, start) : commandHelp(findCommand(words).command)),
});

const version = command('version', 'Print the version; also --version', {
  example: 'version',
  run: () => print(`${packageVersion()}\n`),
});

/** The commands in the order in which the help lists them. What only one of them needs is loaded when it runs. */
export const COMMANDS: readonly Command[] = [
  ...[start, init, validate, health, trigger, listen, chain, mcp],
  ...[examineWebhook, examineRun, record, verify, help, version],
];

/** What stands for a command in front of all flags. */
const ALIASES: Readonly<Record<string, Command>> = { '--help': help, '-h': help, '--version': version, '-v': version };

/** Returns the command that arguments begin with, and the arguments after it. Flags alone are those of `start`. */
export function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } {
  const [first = '-', second = ''] = args;
  const alias = Object.hasOwn(ALIASES, first) ? ALIASES[first] : undefined;
  if (alias !== undefined) return { command: alias, rest: args.slice(1) };
  if (first.startsWith('-')) return { command: start, rest: args };
  const found = COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`);
  if (found !== undefined) return { command: found, rest: args.slice(found.name.split(' ').length) };
  const all = COMMANDS.map(({ name }) => name);
  const group = all.filter((name) => name.startsWith(`${first} `));
  const [given, names] = group.length > 0 ? [`${first} ${second}`.trim(), group] : [first, all];
  const hint = didYouMean(given, names) || ';';
  throw new UsageError(`unknown command "${given}"${hint} commands: ${names.join(', ')}`);
}
