import { packageVersion } from '../../engine/api/platform/package-version.ts';
import type { CallLine, Mock, MockState, StartOptions } from '../mock.types.ts';
import { command } from './command.ts';
import { startOptions, warnOfUnknownVariables } from './command-options.ts';
import { LOG_FLAGS } from './flags.generated.ts';
import { START } from './flags.ts';
import { reportGenerating } from './generate-progress.ts';
import { bannerJson, callJson } from './json-messages.ts';
import { banner, callLine, PACKAGED_CREDENTIALS, print } from './output.ts';
import { onShutdown } from './shutdown.ts';

export const start = command('start', 'Start the mock; the command when none is given', {
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
      if (isLogged) process.stdout.write(`${isJson ? callJson(call) : callLine(call)}\n`);
      options.onCall?.(call);
    };
    const generating = isTalkative ? reportGenerating(options) : undefined;
    const mock = await startMock({ ...options, ...generating?.options, keepProcessAlive: true, onCall });
    generating?.done();
    onShutdown(() => mock.stop());
    if (isTalkative) {
      const credentials = await credentialsOf(mock, options);
      const { nodes } = options.chain === undefined ? { nodes: [] } : await mock.chain.status();
      if (isJson) print(bannerJson(mock, credentials, packageVersion(), nodes));
      else print(banner(mock, credentials, packageVersion(), { webhooks: options.webhooks, nodes }));
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
