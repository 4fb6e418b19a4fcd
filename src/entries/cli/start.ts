import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { CallLine, Mock, MockState, StartOptions } from '../mock.types.ts';
import { command } from './command.ts';
import { startOptions, warnOfUnknownVariables } from './command-options.ts';
import { LOG_FLAGS } from './flags.generated.ts';
import { START } from './flags.ts';
import { bannerJson, callJson } from './json-messages.ts';
import { banner, callLine, PACKAGED_CREDENTIALS, print } from './output.ts';
import { onShutdown } from './shutdown.ts';

/** So many generated records take long enough for a message. */
const MANY = 1000;

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
    const { payments = 0, requests = 0 } = options.generate ?? {};
    const report = payments + requests >= MANY && isTalkative ? reportGenerating : () => {};
    const elapsed = stopwatch();
    report(`generating ${payments.toLocaleString('en-US')} payments and ${requests.toLocaleString('en-US')} requests…`);
    const mock = await startMock({ ...options, keepProcessAlive: true, onCall });
    report(`generated in ${(elapsed() / 1000).toFixed(1)} s`);
    onShutdown(() => mock.stop());
    if (isTalkative) {
      const credentials = await credentialsOf(mock, options);
      const chain = options.chain === undefined ? null : await mock.chain.status();
      if (isJson) print(bannerJson(mock, credentials, packageVersion(), chain));
      else print(banner(mock, credentials, packageVersion(), { webhooks: options.webhooks, chain }));
    } else if (mock.controlToken !== undefined && options.controlToken === undefined) {
      // Without the banner, nobody could find out a generated token later.
      process.stderr.write(`payment-request-mock: generated the control token ${mock.controlToken}\n`);
    }
    if (logLevel === 'debug' && !isJson)
      print(`node ${process.version}, pid ${process.pid}, options ${JSON.stringify(options)}\n`);
    return undefined;
  },
});

function reportGenerating(text: string): void {
  process.stderr.write(`payment-request-mock: ${text}\n`);
}

async function credentialsOf(mock: Mock, options: StartOptions): Promise<MockState['credentials']> {
  const { fixtures, apiKeys, sessionTokens, state, scenario } = options;
  const isPackaged = [fixtures, apiKeys, sessionTokens, state, scenario].every((option) => option === undefined);
  return isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
}
