import { type Env, UsageError } from './command.ts';
import { optionsOf } from './command-options.ts';
import { findCommand } from './commands.ts';
import { type LoadedConfig, loadConfig } from './config-file.ts';
import { describeError } from './describe-error.ts';
import { commandHelp } from './help.ts';
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
