import { command } from './command.ts';
import { MOCK_URL, START, startOptions } from './command-options.ts';
import { onShutdown } from './process.ts';
import { healthStatus, mockUrl, runningMock } from './running-mock.ts';

export const mcp = command('mcp', 'Let a coding agent use the mock (MCP over stdin and stdout)', {
  details: 'Starts a mock if none is running and --url is not set. It stops when the agent disconnects.',
  flags: { ...MOCK_URL, ...START },
  example: 'mcp --url http://localhost:4010',
  async run({ flags, options }) {
    const { serveMcp } = await import('payment-request-mock/mcp');
    let mock = runningMock({ flags, options });
    if (flags.url === undefined && (await healthStatus(mockUrl(options))) === undefined) {
      const { startMock } = await import('payment-request-mock');
      // Standard output belongs to the protocol, so calls are not printed.
      mock = await startMock({ ...startOptions(options), keepProcessAlive: false });
      onShutdown(() => mock.stop());
      process.once('beforeExit', () => mock.stop());
      console.error(`payment-request-mock: no mock was running, so one was started at ${mock.url}`);
    }
    // Fails early, for example for a wrong token.
    await mock.state();
    serveMcp((path, init) => mock.fetch(path, init));
    return undefined;
  },
});
