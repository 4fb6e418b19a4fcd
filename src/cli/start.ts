import type { CallLine } from '../entries/types/mock.types.ts';
import { command } from './command.ts';
import { START, startOptions, warnOfUnknownVariables } from './command-options.ts';
import { LOG_FLAGS } from './flags.generated.ts';
import { banner, callLine, jsonLine, listeningOf, print } from './output.ts';
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
    const { startServer } = await import('../entries/node/start-mock.ts');
    const mock = await startServer({ ...options, keepProcessAlive: true, onCall }, { ownsProcess: true });
    onShutdown(() => mock.stop());
    if (isVerbose) {
      const listening = await listeningOf(mock, options);
      print(isJson ? jsonLine('listening', listening) : banner(listening, options));
    } else if (mock.controlToken !== undefined && options.controlToken === undefined) {
      // Without the banner, a generated token would be unknown.
      console.error(`payment-request-mock: generated the control token ${mock.controlToken}`);
    }
    if (logLevel === 'debug' && !isJson)
      print(`node ${process.version}, pid ${process.pid}, options ${JSON.stringify(options)}`);
    return undefined;
  },
});
