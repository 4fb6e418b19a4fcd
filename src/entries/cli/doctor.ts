import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { packageVersion } from '../../engine/api/package/package-version.ts';
import { describeError } from './describe-error.ts';
import { type Env, unknownVariables } from './environment.ts';
import { findConfig, type LoadedConfig } from './find-config.ts';
import { isHealthy, mockUrl } from './health.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { hostOf, portOf, startOptions } from './settings.ts';

interface Finding {
  /** Whether a start would work: `warn` is what has no effect or may surprise. */
  state: 'ok' | 'warn' | 'fail';
  subject: string;
  message: string;
}

/** Checks what a start needs, and prints what is wrong and what to do. Returns the exit code: 1 when a start would fail. */
export async function doctor(
  line: ParsedCommand,
  env: Env,
  load: (path: string) => Promise<LoadedConfig>,
): Promise<number> {
  const findings: Finding[] = [{ state: 'ok', subject: 'node', message: process.versions.node }];
  const path = findConfig(line);
  const config =
    path === undefined ? undefined : await load(path).catch((error: unknown) => wrong(findings, 'config', error));
  if (path === undefined)
    findings.push({ state: 'ok', subject: 'config', message: 'none; flags, variables and defaults' });
  else if (config !== undefined) findings.push({ state: 'ok', subject: 'config', message: path });
  try {
    findings.push(await optionsFinding(line, env, config));
    findings.push(await portFinding(hostOf(line, config?.options), portOf(line, config?.options)));
    findings.push(stateFinding(startOptions(line, env, config?.options).state));
  } catch (error) {
    wrong(findings, 'options', error, { line, config });
  }
  for (const message of unknownVariables(env)) findings.push({ state: 'warn', subject: 'environment', message });
  const isWell = findings.every(({ state }) => state !== 'fail');
  if (line.has('json')) print(`${JSON.stringify({ version: packageVersion(), findings }, null, 2)}\n`);
  else
    for (const { state, subject, message } of findings)
      print(`${state.padEnd(4)}  ${subject.padEnd(11)}  ${message}\n`);
  return isWell ? 0 : 1;
}

function wrong(findings: Finding[], subject: string, error: unknown, sources = {}): undefined {
  findings.push({ state: 'fail', subject, message: describeError(error, sources) });
}

/** Starts a mock with the options on a free port of this machine, without its state file, and stops it. */
async function optionsFinding(line: ParsedCommand, env: Env, config: LoadedConfig | undefined): Promise<Finding> {
  const { state: _state, generate: _generate, ...options } = startOptions(line, env, config?.options);
  const { startMock } = await import('payment-request-mock');
  try {
    const mock = await startMock({ ...options, host: '127.0.0.1', port: 0 });
    const { tables } = await mock.state();
    await mock.stop();
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { state: 'ok', subject: 'options', message: `a mock starts, with ${rows} rows` };
  } catch (error) {
    return { state: 'fail', subject: 'options', message: describeError(error, { line, config }) };
  }
}

async function portFinding(host: string, port: number): Promise<Finding> {
  const code = await tryPort(host, port);
  if (code === undefined) return { state: 'ok', subject: 'port', message: `${port} on ${host} is free` };
  if (code !== 'EADDRINUSE')
    return { state: 'fail', subject: 'port', message: `${port} on ${host} cannot be opened (${code})` };
  const user = (await isHealthy(mockUrl(host, port))) ? 'a mock that runs' : 'another program';
  const message = `${port} on ${host} is in use by ${user}; stop it, or choose another with --port (0 takes a free one)`;
  return { state: 'fail', subject: 'port', message };
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}

/** Checks the file of `--state` without reading it: only one process at a time may use it. */
function stateFinding(path: string | undefined): Finding {
  const subject = 'state';
  if (path === undefined) return { state: 'ok', subject, message: 'none; it is lost when the mock stops' };
  const isThere = existsSync(path);
  const place = isThere ? path : dirname(resolve(path));
  if (!existsSync(place)) return { state: 'fail', subject, message: `there is no folder ${place}; create it first` };
  if (isThere && !statSync(path).isFile()) return { state: 'fail', subject, message: `${path} is no file` };
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
  } catch {
    return { state: 'fail', subject, message: `${place} cannot be read and written by this user` };
  }
  return { state: 'ok', subject, message: isThere ? path : `${path} will be created` };
}
