import { createServer } from 'node:net';
import { packageVersion } from '../../engine/api/platform/package-version.ts';
import type { MockConfig, StartOptions } from '../mock.types.ts';
import { findConfig, loadConfig } from './config-file.ts';
import { describeError, type OptionSources } from './describe-error.ts';
import { type Env, unknownVariables } from './given-values.ts';
import { isHealthy, mockUrl } from './health.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { startOptions } from './settings.ts';

interface Finding {
  /** Whether a start would work: `warn` is what has no effect or may surprise. */
  state: 'ok' | 'warn' | 'fail';
  subject: string;
  message: string;
}

/** Checks what a start needs, and prints what is wrong and what to do. Returns the exit code: 1 when a start would fail. */
export async function doctor(line: ParsedCommand, _: MockConfig, env: Env): Promise<number> {
  const findings: Finding[] = [];
  const known: OptionSources & { options?: StartOptions } = { line };
  const check = async (subject: string, run: () => string | Promise<string>) => {
    try {
      findings.push({ state: 'ok', subject, message: await run() });
    } catch (error) {
      findings.push({ state: 'fail', subject, message: describeError(error, known) });
    }
  };
  await check('node', () => process.versions.node);
  await check('config', async () => {
    const path = findConfig(line);
    if (path === undefined) return 'none; flags, variables and defaults';
    known.config = await loadConfig(path);
    return path;
  });
  await check('options', () => {
    known.options = startOptions(line, env, known.config?.options);
    return checkOptions(known.options);
  });
  const { options } = known;
  if (options !== undefined) {
    await check('port', () => checkPort(options));
  }
  for (const message of unknownVariables(env)) findings.push({ state: 'warn', subject: 'environment', message });
  if (line.has('json')) print(`${JSON.stringify({ version: packageVersion(), findings }, null, 2)}\n`);
  else
    for (const { state, subject, message } of findings)
      print(`${state.padEnd(4)}  ${subject.padEnd(11)}  ${message}\n`);
  return findings.every(({ state }) => state !== 'fail') ? 0 : 1;
}

/** Starts a mock with the options on a free port of this machine, without its state file, and stops it. */
async function checkOptions({ state: _state, generate: _generate, ...options }: StartOptions): Promise<string> {
  const { startMock } = await import('payment-request-mock');
  const mock = await startMock({ ...options, host: '127.0.0.1', port: 0 });
  const { tables } = await mock.state();
  await mock.stop();
  return `a mock starts, with ${Object.values(tables).reduce((sum, count) => sum + count, 0)} rows`;
}

async function checkPort({ host = '', port = 0 }: StartOptions): Promise<string> {
  const code = await tryPort(host, port);
  if (code === undefined) return `${port} on ${host} is free`;
  if (code !== 'EADDRINUSE') throw new Error(`${port} on ${host} cannot be opened (${code})`);
  const user = (await isHealthy(mockUrl(host, port))) ? 'a mock that runs' : 'another program';
  throw new Error(
    `${port} on ${host} is in use by ${user}; stop it, or choose another with --port (0 takes a free one)`,
  );
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}
