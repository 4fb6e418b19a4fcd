import { packageVersion } from '../engine/api/platform/platform.ts';
import { validNames } from '../engine/kernel/core/nearest.ts';
import { ownValue } from '../engine/kernel/core/records.ts';
import { type Command, command, type Env, UsageError } from './command.ts';
import { optionsOf } from './command-options.ts';
import { loadConfig } from './config-file.ts';
import { describeError } from './describe-error.ts';
import { commandHelp, wholeHelp } from './help.ts';
import { print } from './output.ts';
import { readLine, type Setting } from './read-line.ts';

/** Runs a command line. Returns the exit code, 2 for a usage error; undefined while the process stays alive. */
export async function main(args: readonly string[], env: Env): Promise<number | undefined> {
  const settings: Setting[] = [];
  const describe = (error: unknown) => describeError(error, settings);
  let name = '';
  try {
    const { command, rest } = await findCommand(args);
    name = command.name === 'start' ? '' : `${command.name} `;
    const line = readLine(command, rest, env);
    if (line === undefined) return print(commandHelp(command));
    const { operands, flags } = line;
    if ('config' in command.flags) settings.push(...(await loadConfig(flags.config as string | undefined)));
    settings.push(...line.settings);
    return await command.run({ operands, flags, options: optionsOf(settings, env), args, env, describe });
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const hint = isUsage ? `\nSee payment-request-mock ${name}--help` : '';
    console.error(`payment-request-mock: ${describe(error)}${hint}`);
    return isUsage ? 2 : 1;
  }
}

const help = command('help [command…]', 'Print this help, or the help of a command; also --help', {
  example: 'help trigger',
  run: async ({ operands: words }) =>
    print(words.length === 0 ? wholeHelp(await allCommands()) : commandHelp((await findCommand(words)).command)),
});

const version = command('version', 'Print the version; also --version', {
  example: 'version',
  run: () => print(packageVersion()),
});

/** The commands in the order of the help. Only the running command is loaded, for a fast start. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  init: async () => (await import('./init.ts')).init,
  validate: async () => (await import('./validate.ts')).validate,
  list: async () => (await import('./list-command.ts')).list,
  health: async () => (await import('./running-mock.ts')).health,
  trigger: async () => (await import('./trigger.ts')).trigger,
  listen: async () => (await import('./listen.ts')).listen,
  assumptions: async () => (await import('./assumptions-command.ts')).assumptions,
  chain: async () => (await import('./chain-command.ts')).chain,
  mcp: async () => (await import('./mcp-command.ts')).mcp,
  'examine webhook': async () => (await import('./examine-webhook-command.ts')).examineWebhook,
  'examine run': async () => (await import('./examine-run-command.ts')).examineRun,
  record: async () => (await import('./verify-and-record-commands.ts')).record,
  verify: async () => (await import('./verify-and-record-commands.ts')).verify,
  help: async () => help,
  version: async () => version,
};

const ALIASES = { '--help': 'help', '-h': 'help', '--version': 'version', '-v': 'version' };

export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

/** Returns the command and its arguments. The default command is `start`. */
export async function findCommand(args: readonly string[]): Promise<{ command: Command; rest: readonly string[] }> {
  const [first = 'start', second = ''] = args;
  const word = ownValue(ALIASES, first) ?? first;
  const words = word.startsWith('-') ? ['start', ...args] : [word, ...args.slice(1)];
  for (const [name, load] of Object.entries(COMMANDS)) {
    const length = name.split(' ').length;
    if (words.slice(0, length).join(' ') === name) return { command: await load(), rest: words.slice(length) };
  }
  const names = Object.keys(COMMANDS);
  const group = names.filter((name) => name.startsWith(`${first} `));
  const [given, near] = group.length > 0 ? [`${first} ${second}`.trim(), group] : [first, names];
  throw new UsageError(`unknown command "${given}"${validNames(given, near, `commands: ${near.join(', ')}`)}`);
}
