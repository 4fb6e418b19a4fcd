import { packageVersion } from '../../engine/api/platform/platform.ts';
import type { CallLine, Mock, MockState, StartOptions } from '../mock.types.ts';
import { command } from './command.ts';
import { START, startOptions, warnOfUnknownVariables } from './command-options.ts';
import { LOG_FLAGS } from './flags.generated.ts';
import { banner, callLine, jsonLine, PACKAGED_CREDENTIALS, print } from './output.ts';
import { onShutdown } from './process.ts';

export const start = command('start', 'Start the mock (the default command)', {
  flags: { ...START, ...LOG_FLAGS },
  example: 'start --port 0 --scenario kyc-approved',
  async run({ options: given, env }) {
    const { logLevel = 'info', logFormat } = given;
    const options = startOptions(given);
    const isJson = logFormat === 'json';
    const isVerbose = logLevel === 'info' || logLevel === 'debug';
    if (logLevel !== 'silent') warnOfUnknownVariables(env);
    const onCall = (call: CallLine) => {
      if (isVerbose || (logLevel === 'error' && call.status >= 400))
        print(isJson ? jsonLine('call', { ...call, ms: Math.round(call.ms) }) : callLine(call));
      options.onCall?.(call);
    };
    const { startMock } = await import('payment-request-mock');
    const mock = await startMock({ ...options, keepProcessAlive: true, onCall });
    onShutdown(() => mock.stop());
    if (isVerbose) {
      const listening = {
        version: packageVersion(),
        url: mock.url,
        ...(await credentialsOf(mock, options)),
        docs: `${mock.url}/docs`,
        panel: `${mock.url}/__mock/`,
        controlToken: mock.controlToken,
        chain: options.chain === undefined ? undefined : ((await mock.chain.status()) ?? undefined),
      };
      print(isJson ? jsonLine('listening', listening) : banner(listening, options.webhooks));
    } else if (mock.controlToken !== undefined && options.controlToken === undefined) {
      // Without the banner, a generated token would be unknown.
      console.error(`payment-request-mock: generated the control token ${mock.controlToken}`);
    }
    if (logLevel === 'debug' && !isJson)
      print(`node ${process.version}, pid ${process.pid}, options ${JSON.stringify(options)}`);
    return undefined;
  },
});

async function credentialsOf(mock: Mock, options: StartOptions): Promise<MockState['credentials']> {
  const { fixtures, apiKeys, sessionTokens, state, scenario } = options;
  const isPackaged = [fixtures, apiKeys, sessionTokens, state, scenario].every((option) => option === undefined);
  return isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
}
