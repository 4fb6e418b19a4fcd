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
  async run(context) {
    const { logLevel = 'info', logFormat } = context.options;
    const isJson = logFormat === 'json';
    const isTalkative = logLevel === 'info' || logLevel === 'debug';
    if (logLevel !== 'silent') warnOfUnknownVariables(context.env);
    const options = startOptions(context);
    const { startMock } = await import('payment-request-mock');
    const onCall = (call: CallLine) => {
      const isLogged = isTalkative || (logLevel === 'error' && call.status >= 400);
      if (isLogged)
        process.stdout.write(`${isJson ? jsonLine('call', { ...call, ms: Math.round(call.ms) }) : callLine(call)}\n`);
      options.onCall?.(call);
    };
    const mock = await startMock({ ...options, keepProcessAlive: true, onCall });
    onShutdown(() => mock.stop());
    if (isTalkative) {
      const { url, controlToken } = mock;
      const listening = {
        version: packageVersion(),
        url,
        ...(await credentialsOf(mock, options)),
        docs: `${url}/docs`,
        panel: `${url}/__mock/`,
        controlToken,
        chain: options.chain === undefined ? undefined : ((await mock.chain.status()) ?? undefined),
      };
      print(isJson ? `${jsonLine('listening', listening)}\n` : banner(listening, options.webhooks));
    } else if (mock.controlToken !== undefined && options.controlToken === undefined) {
      // Without the banner, nobody could find out a generated token later.
      process.stderr.write(`payment-request-mock: generated the control token ${mock.controlToken}\n`);
    }
    if (logLevel === 'debug' && !isJson)
      print(`node ${process.version}, pid ${process.pid}, options ${JSON.stringify(options)}\n`);
    return undefined;
  },
});

async function credentialsOf(mock: Mock, options: StartOptions): Promise<MockState['credentials']> {
  const { fixtures, apiKeys, sessionTokens, state, scenario } = options;
  const isPackaged = [fixtures, apiKeys, sessionTokens, state, scenario].every((option) => option === undefined);
  return isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
}
