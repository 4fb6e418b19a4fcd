import { keepProcessAlive } from '../engine/kernel/clock/timers.ts';
import { isRecord } from '../engine/kernel/core/records.ts';
import { connectMock } from '../entries/client/connect-mock.ts';
import type { Mock } from '../entries/types/mock.types.ts';
import { type Context, command } from './command.ts';
import { MOCK, MOCK_URL } from './command-options.ts';
import { print } from './output.ts';

/** Returns the URL of the mock on a port. A mock on all interfaces is reached on loopback. */
export function mockUrl({ host, port }: Context['options']): string {
  const reachable = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Connects to the running mock selected by the command line, or else by the configuration file. */
export function runningMock({ flags, options }: { flags: { url?: string }; options: Context['options'] }): Mock {
  return connectMock({ url: flags.url ?? mockUrl(options), token: options.controlToken });
}

/** Returns the health check response; undefined without one within two seconds. */
async function healthResponse(url: string): Promise<Response | undefined> {
  // Neither the signal's timer nor a closed connection keeps the process alive.
  const letGo = keepProcessAlive();
  const signal = AbortSignal.timeout(2000);
  const response = await fetch(`${url}/__mock/health`, { signal }).catch(() => undefined);
  letGo();
  return response;
}

/** Returns the health check status; undefined without a response within two seconds. */
export async function healthStatus(url: string): Promise<number | undefined> {
  return (await healthResponse(url))?.status;
}

/** Returns what responds at a URL. The health check of a mock returns its time. */
export async function findMock(url: string): Promise<'mock' | 'other program' | 'nothing'> {
  const response = await healthResponse(url);
  if (response === undefined) return 'nothing';
  const health: unknown = await response.json().catch(() => undefined);
  return response.ok && isRecord(health) && 'now' in health ? 'mock' : 'other program';
}

export const health = command('health', 'Exit with 0 if the mock is healthy, otherwise with 1', {
  flags: { ...MOCK, ...MOCK_URL },
  example: 'health --url http://localhost:4010',
  async run({ flags, options }) {
    const url = flags.url?.replace(/\/+$/, '') ?? mockUrl(options);
    const status = await healthStatus(url);
    if (status === 200) return print(`healthy: ${url}`);
    console.error(`unhealthy: ${status === undefined ? 'no response' : `status ${status}`} from ${url}/__mock/health`);
    return 1;
  },
});
