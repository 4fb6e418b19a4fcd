import { command } from './command.ts';
import { MOCK_URL, START, startOptions } from './command-options.ts';
import { onShutdown } from './process.ts';
import { findMock, mockUrl, runningMock } from './running-mock.ts';

export const mcp = command('mcp', 'Let a coding agent use the mock (MCP over stdin and stdout)', {
  details: 'Starts a mock if none is running and --url is not set. It stops when the agent disconnects.',
  flags: { ...MOCK_URL, ...START },
  example: 'mcp --url http://localhost:4010',
  async run({ flags, options }) {
    const { serveMcp, sendToMock } = await import('payment-request-mock/mcp');
    let mock = runningMock({ flags, options });
    const found = flags.url === undefined ? await findMock(mockUrl(options)) : 'mock';
    if (found === 'other program') {
      const cure = '--port 0 for a free port, or --url for a running mock';
      throw new Error(`port ${options.port} is used by another program; use ${cure}`);
    }
    if (found === 'nothing') {
      const { startMock } = await import('payment-request-mock');
      // Standard output belongs to the protocol, so calls are not printed.
      mock = await startMock({ ...startOptions(options), keepProcessAlive: false });
      onShutdown(() => mock.stop());
      process.once('beforeExit', () => mock.stop());
      console.error(`payment-request-mock: no mock was running, so one was started at ${mock.url}`);
    }
    // Fails early, for example for a wrong token.
    await mock.state();
    const [, key = ''] = /\/w\/([^/]+)$/.exec(mock.url) ?? [];
    serveMcp(sendToMock(mock), { url: mock.url, workspace: decodeURIComponent(key) });
    return undefined;
  },
});
