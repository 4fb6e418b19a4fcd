import { keepProcessAlive } from '../../engine/kernel/clock/timers.ts';
import { connectMock } from '../client/connect-mock.ts';
import type { Mock } from '../mock.types.ts';
import type { Context } from './command.ts';

/** Returns the URL of the mock on a port. One that listens on all interfaces is reached on loopback. */
export function mockUrl({ host, port }: Context['options']): string {
  const reachable = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Connects to the running mock that a command line, or else the configuration file, selects. */
export function runningMock({ flags, options }: { flags: { url?: string }; options: Context['options'] }): Mock {
  const { controlToken: token } = options;
  return connectMock({ url: flags.url ?? mockUrl(options), ...(token !== undefined && { token }) });
}

/** Returns true when a mock answers at a base URL within two seconds. */
export async function isHealthy(url: string): Promise<boolean> {
  return (await statusOf(`${url}/__mock/health`)) === 200;
}

/** Returns the status of an answer; undefined when none comes within two seconds. */
export async function statusOf(url: string): Promise<number | undefined> {
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
