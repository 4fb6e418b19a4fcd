import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { messageOf } from '../../engine/kernel/core/errors.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import type { MockConfig } from '../mock.types.ts';
import { type Context, command } from './command.ts';
import { JSON_FLAG, START, startOptions, warnOfUnknownVariables } from './command-options.ts';
import { PACKAGED_FIXTURES } from './config-file.ts';
import { print } from './output.ts';
import { healthStatus, mockUrl } from './running-mock.ts';

/** Folders that are checked when neither an argument, a flag nor the configuration file names any. */
const USUAL_FOLDERS = ['mock/fixtures', 'mock/scenarios', 'fixtures', 'scenarios'];

/** A file or another thing that a start needs, in the shape of a file's report. */
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
      'options, port and environment variables. Exits with 1 if anything is wrong.',
    flags: { ...START, ...JSON_FLAG },
    example: 'validate ./mock/scenarios',
    async run(context) {
      const { validateFiles } = await import('payment-request-mock');
      const { operands: paths, flags, options } = context;
      const checks: Check[] = validateFiles(paths.length > 0 ? paths : filesOf(options));
      if (paths.length === 0) {
        warnOfUnknownVariables(context.env);
        checks.push(await checkOptions(context), await checkPort(options));
      }
      const wrong = checks.filter(({ problems }) => problems.length > 0).length;
      if (flags.json) print(`${JSON.stringify(checks, null, 2)}\n`);
      else {
        for (const check of checks) print(checkText(check));
        print(`${checks.length} checked, ${wrong === 0 ? 'all valid' : `${wrong} not valid`}\n`);
      }
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

/** Starts a mock with the options on a free port of this machine, without its state file, and stops it. */
async function checkOptions(context: Context): Promise<Check> {
  const { state: _state, generate: _generate, ...options } = startOptions(context);
  const { startMock } = await import('payment-request-mock');
  try {
    const mock = await startMock({ ...options, host: '127.0.0.1', port: 0 });
    const { tables } = await mock.state();
    await mock.stop();
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { path: 'options', kind: `a mock starts with ${rows} rows`, problems: [] };
  } catch (error) {
    return { path: 'options', kind: 'options', problems: context.describe(error).split('\n') };
  }
}

async function checkPort(options: Context['options']): Promise<Check> {
  const path = `port ${options.port} on ${options.host}`;
  const server = createServer().listen(options.port, options.host);
  try {
    await once(server, 'listening');
    server.close();
    return { path, kind: 'free', problems: [] };
  } catch (error) {
    if ((await healthStatus(mockUrl(options))) === 200) return { path, kind: 'a mock is running', problems: [] };
    return { path, kind: 'port', problems: [`${messageOf(error)}; choose another with --port (0 selects a free one)`] };
  }
}

function checkText({ path, kind, problems }: Check): string {
  if (problems.length === 0) return `ok    ${printable(path)} (${kind})\n`;
  return `wrong ${printable(path)}\n${problems.map((text) => `        ${printable(text)}\n`).join('')}`;
}
