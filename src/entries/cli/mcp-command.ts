import type { Mock, MockConfig } from '../mock.types.ts';
import type { Env } from './given-values.ts';
import { runningMock } from './health.ts';
import type { ParsedCommand } from './parse-command.ts';
import { startOptions } from './settings.ts';
import { onShutdown } from './shutdown.ts';

/**
 * Serves a mock to a coding agent on standard input and output, until the agent closes its end. It is the running mock that the command line
 * selects; where none runs, and no `--url` names one, a mock is started there. Returns the exit code.
 */
export async function mcp(line: ParsedCommand, config: MockConfig, env: Env): Promise<number> {
  const { serveMcp } = await import('payment-request-mock/mcp');
  const running = runningMock(line, config);
  const isThere = await running.state().then(
    () => true,
    (error: unknown) => {
      // What answers with an error is there, such as a mock that asks for its token.
      if (line.given('url') !== undefined || !isRefused(error)) throw error;
      return false;
    },
  );
  const mock = isThere ? running : await started(line, env, config);
  await serveMcp((path, init) => mock.fetch(path, init));
  if (!isThere) await mock.stop();
  return 0;
}

/** Starts a mock. Standard output belongs to the protocol, so its calls are not printed. */
async function started(line: ParsedCommand, env: Env, config: MockConfig): Promise<Mock> {
  const { startMock } = await import('payment-request-mock');
  const mock = await startMock({ ...startOptions(line, env, config), keepProcessAlive: true });
  onShutdown(() => mock.stop());
  process.stderr.write(`payment-request-mock: no mock was running, so one was started at ${mock.url}\n`);
  return mock;
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ECONNREFUSED') || isRefused(error.cause);
}
