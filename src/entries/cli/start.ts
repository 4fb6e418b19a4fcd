import { packageVersion } from '../../engine/api/platform/package-version.ts';
import type { CallLine, Mock, MockState, StartOptions } from '../mock.types.ts';
import type { LoadedConfig } from './config-file.ts';
import { reportGenerating } from './generate-progress.ts';
import type { Env } from './given-values.ts';
import { bannerJson, callJson } from './json-messages.ts';
import { banner, callLine, PACKAGED_CREDENTIALS, print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { logFormatOf, logLevelOf, startOptions } from './settings.ts';
import { onShutdown } from './shutdown.ts';

/** Starts a mock that runs until a signal stops it, and prints its address and its calls. */
export async function start(line: ParsedCommand, env: Env, config: LoadedConfig | undefined): Promise<void> {
  const options = startOptions(line, env, config?.options);
  const level = logLevelOf(line, config?.options);
  const isJson = logFormatOf(line, config?.options) === 'json';
  const isTalkative = level === 'info' || level === 'debug';
  const { startMock } = await import('payment-request-mock');
  const onCall = (call: CallLine) => {
    const isLogged = isTalkative || (level === 'error' && call.status >= 400);
    if (isLogged) process.stdout.write(`${isJson ? callJson(call) : callLine(call)}\n`);
    options.onCall?.(call);
  };
  const generating = isTalkative ? reportGenerating(options) : undefined;
  const generate = generating === undefined ? {} : { generate: generating.generate };
  const mock = await startMock({ ...options, ...generate, keepProcessAlive: true, onCall });
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
  if (level === 'debug' && !isJson)
    print(`node ${process.version}, pid ${process.pid}, options ${JSON.stringify(options)}\n`);
}

async function credentialsOf(mock: Mock, options: StartOptions): Promise<MockState['credentials']> {
  const { fixtures, apiKeys, sessionTokens, state, scenario } = options;
  const given = [fixtures, apiKeys, sessionTokens, state].some((option) => option !== undefined);
  const isPackaged = !given && Array.isArray(scenario) && scenario.length === 0;
  return isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
}
