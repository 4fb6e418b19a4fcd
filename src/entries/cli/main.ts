import { packageVersion } from '../../engine/api/platform/package-version.ts';
import type { Command } from './commands.ts';
import { findConfig, type LoadedConfig, loadConfig } from './config-file.ts';
import { describeError } from './describe-error.ts';
import { type Env, UsageError, unknownVariables } from './given-values.ts';
import { writeMessagesAsJson } from './json-messages.ts';
import { print } from './output.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';
import { logLevelOf } from './settings.ts';
import { start } from './start.ts';

/** Runs a command line. Returns the exit code, 2 for a wrong command line; undefined while the mock keeps the process alive. */
export async function main(args: readonly string[], env: Env): Promise<number | undefined> {
  let line: ParsedCommand | undefined;
  let config: LoadedConfig | undefined;
  try {
    // These have flags of their own.
    if (args[0] === 'examine' && args[1] !== '--help')
      return await (await import('./examine/examine-command.ts')).examine(args.slice(1), env);
    if (args[0] === 'record') return await (await import('./verify/record-command.ts')).record(args.slice(1));
    if (args[0] === 'verify')
      return await (await import('./verify/verify-command.ts')).verifyCommand(args.slice(1), env);
    line = parseCommand(args, env);
    const command = commandOf(line);
    if (command === 'examine' || command === 'verify' || command === 'record') {
      throw new UsageError(`${command} comes first, before its flags`);
    }
    if (command === 'version') return print(`${packageVersion()}\n`);
    const path = WITHOUT_CONFIG.includes(command) ? undefined : findConfig(line);
    config = path === undefined ? undefined : await loadConfig(path);
    const options = config?.options ?? {};
    if (options.logFormat === 'json' && line.one('log-format') === undefined) writeMessagesAsJson();
    if (command === 'chain') return await (await import('./chain/chain-command.ts')).chain(line, options);
    // The others are loaded apart from `start`, which has to be fast.
    if (command !== 'start') return await (await import('./other-commands.ts'))[command](line, options, env);
    if (logLevelOf(line, options) !== 'silent')
      for (const text of unknownVariables(env)) console.warn(`payment-request-mock: warning: ${text}`);
    await start(line, env, config);
    return undefined;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const hint = isUsage ? '\nSee payment-request-mock --help' : '';
    console.error(`payment-request-mock: ${describeError(error, { line, config })}${hint}`);
    return isUsage ? 2 : 1;
  }
}

/** The commands that no configuration file changes. That of `doctor` is one of the things that it checks. */
const WITHOUT_CONFIG: readonly string[] = ['help', 'init', 'doctor'];

/** Returns the command of a command line: `--help` and `--version` are commands too. */
function commandOf(line: ParsedCommand): Command {
  if (line.has('help')) return 'help';
  return line.has('version') ? 'version' : line.command;
}
