import { packageVersion } from '../../engine/api/platform/platform.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { type Command, command, type Env, UsageError } from './command.ts';
import { optionsOf } from './command-options.ts';
import { type LoadedConfig, loadConfig } from './config-file.ts';
import { describeError } from './describe-error.ts';
import { commandHelp, wholeHelp } from './help.ts';
import { print } from './output.ts';
import { type Line, readLine } from './read-line.ts';

/** Runs a command line. Returns the exit code, 2 for a wrong one; undefined while the process stays alive. */
export async function main(args: readonly string[], env: Env): Promise<number | undefined> {
  let line: Line | undefined;
  let config: LoadedConfig | undefined;
  const describe = (error: unknown) => describeError(error, { line, config });
  try {
    const { command, rest } = await findCommand(args);
    line = readLine(command, rest, env);
    if (line.isHelp) return print(commandHelp(command));
    if ('config' in command.flags) config = await loadConfig(line.flags.config);
    const options = optionsOf(line, config?.options);
    const { operands, flags } = line;
    return await command.run({ operands, flags, options, args, env, describe });
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const hint = isUsage ? '\nSee payment-request-mock --help' : '';
    console.error(`payment-request-mock: ${describe(error)}${hint}`);
    return isUsage ? 2 : 1;
  }
}

const help = command('help [command…]', 'Print this help, or that of a command; also --help', {
  example: 'help trigger',
  run: async ({ operands: words }) =>
    print(words.length === 0 ? wholeHelp(await allCommands()) : commandHelp((await findCommand(words)).command)),
});

const version = command('version', 'Print the version; also --version', {
  example: 'version',
  run: () => print(`${packageVersion()}\n`),
});

/** The commands in the order of the help. Only the one that runs is loaded, so that it starts quickly. */
const COMMANDS: Readonly<Record<string, () => Command | Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  init: async () => (await import('./init.ts')).init,
  validate: async () => (await import('./validate.ts')).validate,
  health: async () => (await import('./running-mock.ts')).health,
  trigger: async () => (await import('./trigger.ts')).trigger,
  listen: async () => (await import('./listen.ts')).listen,
  chain: async () => (await import('./chain-command.ts')).chain,
  mcp: async () => (await import('./mcp-command.ts')).mcp,
  'examine webhook': async () => (await import('./examine/webhook.ts')).examineWebhook,
  'examine run': async () => (await import('./examine/run.ts')).examineRun,
  record: async () => (await import('./verify-and-record-commands.ts')).record,
  verify: async () => (await import('./verify-and-record-commands.ts')).verify,
  help: () => help,
  version: () => version,
};

const ALIASES: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

/** Returns the command that arguments begin with, and the arguments after it. Flags alone are those of `start`. */
export async function findCommand(args: readonly string[]): Promise<{ command: Command; rest: readonly string[] }> {
  const [first = '--', second = ''] = args;
  const alias = Object.hasOwn(ALIASES, first) ? ALIASES[first] : undefined;
  const words = alias === undefined && first.startsWith('-') ? ['start', ...args] : [alias ?? first, ...args.slice(1)];
  const names = Object.keys(COMMANDS);
  const name = names.find((name) => name === words[0] || name === words.slice(0, 2).join(' '));
  const load = name === undefined ? undefined : COMMANDS[name];
  if (name !== undefined && load !== undefined)
    return { command: await load(), rest: words.slice(name.split(' ').length) };
  const group = names.filter((name) => name.startsWith(`${first} `));
  const [given, near] = group.length > 0 ? [`${first} ${second}`.trim(), group] : [first, names];
  throw new UsageError(`unknown command "${given}"${didYouMean(given, near) || ';'} commands: ${near.join(', ')}`);
}
