import { existsSync } from 'node:fs';
import { printable } from '../engine/kernel/core/text.ts';
import type { MockConfig, StartOptions } from '../entries/types/mock.types.ts';
import { type Context, command } from './command.ts';
import { JSON_FLAG, START, startOptions, warnOfUnknownVariables } from './command-options.ts';
import { PACKAGED_FIXTURES } from './config-file.ts';
import { print } from './output.ts';
import { healthStatus, mockUrl } from './running-mock.ts';

/** Folders checked if no argument, flag or configuration file names any. */
const USUAL_FOLDERS = ['mock/fixtures', 'mock/scenarios', 'fixtures', 'scenarios'];

/** The result of checking a file, the options or the port, in the format of a file report. */
interface Check {
  path: string;
  kind: string;
  problems: readonly string[];
}

export const validate = command(
  'validate [paths…]',
  'Check fixture and scenario files, or everything needed to start',
  {
    details:
      'With paths, checks these files and folders. Without paths, checks everything that start would use: files, ' +
      'options, port and environment variables. Accepts all flags of start; payment-request-mock --help lists them. ' +
      'Exits with 1 if anything is wrong.',
    flags: { ...START, ...JSON_FLAG },
    listed: ['config', 'port', 'host', 'fixtures', 'scenarios', 'json'],
    example: 'validate ./mock/scenarios',
    async run(context) {
      const { validateFiles } = await import('payment-request-mock');
      const { operands: paths, flags, options, env } = context;
      const checks: Check[] = validateFiles(paths.length > 0 ? paths : filesOf(options));
      if (paths.length === 0) {
        warnOfUnknownVariables(env);
        const { state: _state, generate: _generate, ...rest } = startOptions(options);
        const offline = { ...rest, host: '127.0.0.1', port: 0 };
        checks.push(await checkStart('options', 'a mock starts with {rows} rows', offline, context));
        checks.push(await checkPort(context));
      }
      const wrong = checks.filter(({ problems }) => problems.length > 0).length;
      const total = `${checks.length} checked, ${wrong === 0 ? 'all valid' : `${wrong} not valid`}`;
      print(flags.json ? JSON.stringify(checks, null, 2) : [...checks.map(checkText), total].join('\n'));
      return wrong === 0 ? 0 : 1;
    },
  },
);

function filesOf({ fixtures, scenarios }: MockConfig): string[] {
  const given = [fixtures, scenarios]
    .flat()
    .filter((path): path is string => typeof path === 'string' && !PACKAGED_FIXTURES.includes(path));
  return given.length > 0 ? given : USUAL_FOLDERS.filter((folder) => existsSync(folder));
}

async function checkPort(context: Context): Promise<Check> {
  const { port, host } = context.options;
  const path = `port ${port} on ${host}`;
  const isRunning = (await healthStatus(mockUrl(context.options))) === 200;
  if (isRunning) return { path, kind: 'a mock is running', problems: [] };
  return checkStart(path, 'free', { port, host }, context);
}

async function checkStart(path: string, kind: string, options: StartOptions, { describe }: Context): Promise<Check> {
  const { startMock } = await import('payment-request-mock');
  try {
    const mock = await startMock(options);
    const { tables } = await mock.state();
    await mock.stop();
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { path, kind: kind.replace('{rows}', String(rows)), problems: [] };
  } catch (error) {
    return { path, kind: 'unknown', problems: describe(error).split('\n') };
  }
}

function checkText({ path, kind, problems }: Check): string {
  if (problems.length === 0) return `ok    ${printable(path)} (${kind})`;
  return [`wrong ${printable(path)}`, ...problems.map((text) => `        ${printable(text)}`)].join('\n');
}
