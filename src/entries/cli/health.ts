import { keepProcessAlive } from '../../engine/kernel/clock/timers.ts';
import { connectMock } from '../client/connect-mock.ts';
import type { Mock, MockConfig } from '../mock.types.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { hostOf, portOf } from './settings.ts';
import { urlOf } from './values.ts';

/** Checks the health of a running mock. Returns the exit code: 0 when it is healthy, otherwise 1. */
export async function health(line: ParsedCommand, config: MockConfig): Promise<number> {
  const url = healthUrl(mockUrl(hostOf(line, config), portOf(line, config)));
  const status = await statusOf(url);
  if (status !== undefined && status >= 200 && status < 300) return print(`healthy: ${url}\n`);
  process.stderr.write(`unhealthy: ${status === undefined ? `no answer from ${url}` : `${url} answered ${status}`}\n`);
  return 1;
}

/** Returns true when a mock answers at a base URL within two seconds. */
export async function isHealthy(url: string): Promise<boolean> {
  return (await statusOf(healthUrl(url))) === 200;
}

const healthUrl = (url: string) => `${url}/__mock/health`;

/** Returns the status of an answer; undefined when none comes within two seconds. */
async function statusOf(url: string): Promise<number | undefined> {
  // Neither the timer of the signal nor a connection that was closed at once keeps the process alive.
  const letGo = keepProcessAlive();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.status;
  } catch {
    return undefined;
  } finally {
    letGo();
  }
}

/** Returns the URL of the running mock. One that listens on all interfaces is reached on loopback. */
export function mockUrl(host: string, port: number): string {
  const reachable = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Connects to the running mock that a command line, or else the configuration file, selects. */
export function runningMock(line: ParsedCommand, config: MockConfig): Mock {
  const url = urlOf(line, 'url', 'http://localhost:4010') ?? mockUrl(hostOf(line, config), portOf(line, config));
  const token = line.one('control-token') ?? config.controlToken;
  return connectMock({ url, ...(token !== undefined && { token }) });
}
