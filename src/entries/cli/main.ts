import { readFileSync } from 'node:fs';
import { packagePath } from '#package-files';
import { printable } from '../../engine/core/printable.ts';
import type { Mock, MockState, StartOptions } from '../mock.types.ts';
import { health } from './health.ts';
import { helpText } from './help.ts';
import { banner, callLine, PACKAGED_CREDENTIALS, settingsLine, tokenLine } from './output.ts';
import { type Env, type ParsedCommand, parseCommand } from './parse-command.ts';
import { hostOf, logLevelOf, mounted, portOf, startOptions } from './settings.ts';
import { onShutdown } from './shutdown.ts';
import { UsageError } from './usage-error.ts';

/** Runs a command line. Returns the exit code; undefined while the mock keeps the process alive. */
export async function main(args: readonly string[], env: Env): Promise<number | undefined> {
  try {
    return await run(parseCommand(args, env), env);
  } catch (error) {
    return report(error);
  }
}

async function run(line: ParsedCommand, env: Env): Promise<number | undefined> {
  if (line.has('help')) return print(helpText());
  if (line.has('version')) return print(`${packageVersion()}\n`);
  if (line.has('list-scenarios')) return print(await scenarioList(line.one('scenarios') ?? mounted('/scenarios', env)));
  if (line.command === 'health') return await health(hostOf(line), portOf(line));
  if (line.command === 'trigger') return await (await import('./trigger.ts')).trigger(line);
  if (line.command === 'listen') return await (await import('./listen.ts')).listen(line);
  await start(line, startOptions(line, env));
  return undefined;
}

async function start(line: ParsedCommand, options: StartOptions): Promise<void> {
  const level = logLevelOf(line);
  const { startMock } = await import('payment-request-mock');
  const mock = await startMock({
    ...options,
    onCall: (call) => {
      const text = callLine(call, level);
      if (text !== undefined) process.stdout.write(`${text}\n`);
    },
  });
  onShutdown(() => mock.stop());
  if (level === 'info' || level === 'debug')
    print(banner(mock, await credentialsOf(mock, options), packageVersion(), options.webhooks));
  else if (mock.controlToken !== undefined && options.controlToken === undefined)
    process.stderr.write(tokenLine(mock.controlToken));
  if (level === 'debug') print(settingsLine(options));
}

/** Returns the credentials of the mock. Those of the package's own fixtures are known, which saves a query at start. */
async function credentialsOf(mock: Mock, options: StartOptions): Promise<MockState['credentials']> {
  const { fixtures, apiKeys, state, scenario } = options;
  const isPackaged = [fixtures, apiKeys, state].every((option) => option === undefined) && scenario?.length === 0;
  return isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
}

async function scenarioList(folder: string | undefined): Promise<string> {
  const { createMock } = await import('payment-request-mock');
  const answer = await createMock(folder === undefined ? {} : { scenarios: folder }).fetch('/__mock/scenarios');
  const { scenarios } = (await answer.json()) as { scenarios: { name: string; title: string }[] };
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  return scenarios.map(({ name, title }) => `${name.padEnd(width)}  ${title}\n`).join('');
}

function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string };
  return version;
}

/** Prints an error to stderr. Returns the exit code: 2 for a wrong command line, 1 for other errors. */
function report(error: unknown): 1 | 2 {
  const usage = error instanceof UsageError;
  const hint = usage ? '\nSee payment-request-mock --help' : '';
  process.stderr.write(`payment-request-mock: ${describe(error)}${hint}\n`);
  return usage ? 2 : 1;
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const message = text.split('\n').map(printable).join('\n');
  return / is in use$/.test(message) ? `${message}; choose another with --port (0 takes a free one)` : message;
}
