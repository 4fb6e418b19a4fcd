import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { findConfig, type LoadedConfig, loadConfig } from './config-file.ts';
import { describeError } from './describe-error.ts';
import { type Env, UsageError, unknownVariables } from './given-values.ts';
import { writeMessagesAsJson } from './json-messages.ts';
import { print } from './output.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';
import { hostOf, logLevelOf, portOf } from './settings.ts';
import { start } from './start.ts';

/** Runs a command line. Returns the exit code; undefined while the mock keeps the process alive. */
export async function main(args: readonly string[], env: Env): Promise<number | undefined> {
  let line: ParsedCommand | undefined;
  let config: LoadedConfig | undefined;
  try {
    // What is examined has flags of its own.
    if (args[0] === 'examine') return await (await import('./examine/examine.ts')).examine(args.slice(1), env);
    line = parseCommand(args, env);
    const alone = await runAlone(line, env);
    if (alone !== undefined) return alone;
    config = await configOf(line);
    if (config?.options.logFormat === 'json' && line.one('log-format') === undefined) writeMessagesAsJson();
    return await run(line, env, config);
  } catch (error) {
    return report(error, line, config);
  }
}

/** Runs a command that no configuration file changes. Returns its exit code; undefined for any other command. */
async function runAlone(line: ParsedCommand, env: Env): Promise<number | undefined> {
  if (line.has('help') || line.command === 'help') return print((await otherCommands()).helpText(line.command));
  if (line.has('version') || line.command === 'version') return print(`${packageVersion()}\n`);
  if (line.command === 'init') return (await otherCommands()).init();
  if (line.command === 'completion') return (await otherCommands()).completion(line);
  if (line.command === 'doctor') return (await otherCommands()).doctor(line, env);
  return undefined;
}

async function run(line: ParsedCommand, env: Env, config: LoadedConfig | undefined): Promise<number | undefined> {
  const options = config?.options ?? {};
  if (line.has('list-scenarios')) return (await otherCommands()).listScenarios(line, env, options);
  switch (line.command) {
    case 'validate':
      return (await otherCommands()).validate(line, options);
    case 'health':
      return (await otherCommands()).health(hostOf(line, options), portOf(line, options));
    case 'trigger':
      return (await otherCommands()).trigger(line, options);
    case 'listen':
      return (await otherCommands()).listen(line, options);
    case 'chain':
      return (await import('./chain/chain.ts')).chain(line, options);
    case 'mcp':
      return (await otherCommands()).mcp(line, env, options);
    default:
      if (logLevelOf(line, options) !== 'silent') warn(unknownVariables(env));
      await start(line, env, config);
      return undefined;
  }
}

async function configOf(line: ParsedCommand): Promise<LoadedConfig | undefined> {
  const path = findConfig(line);
  return path === undefined ? undefined : await loadConfig(path);
}

/** Loads the commands other than `start`, which has to be fast. */
function otherCommands() {
  return import('./other-commands.ts');
}

function warn(texts: readonly string[]): void {
  for (const text of texts) console.warn(`payment-request-mock: warning: ${text}`);
}

/** Prints an error to stderr. Returns the exit code: 2 for a wrong command line, 1 for other errors. */
function report(error: unknown, line: ParsedCommand | undefined, config: LoadedConfig | undefined): 1 | 2 {
  const usage = error instanceof UsageError;
  const hint = usage ? '\nSee payment-request-mock --help' : '';
  console.error(`payment-request-mock: ${describeError(error, { line, config })}${hint}`);
  return usage ? 2 : 1;
}
