import { controlPolicy } from '../../engine/control/guard.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { checkGlobals, FETCH_GLOBALS } from '../../engine/kernel/core/globals.ts';
import { startOptions } from '../../engine/mock/definition/options.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import type { StateFile } from '../../engine/mock/state/state-file.ts';
import { paymentRequestService } from '../../service/service.ts';
import { mockOf } from '../in-process/mock-of.ts';
import type { Mock, StartOptions } from '../types/mock.types.ts';
import { createCore } from './create-mock.ts';
import { isTestProcess } from './node-process.ts';

/** Default `workspaceTtl` with a state file. */
export const KEPT_TTL = '30d';

/**
 * Starts a mock that listens on a port, by default a free one.
 *
 * @example
 * const mock = await startMock();
 * const answer = await fetch(`${mock.url}/v2/currencies`, { headers: { 'x-api-key': 'test-api-key' } });
 * await mock.stop();
 * @throws MockConfigError for a wrong option, fixture or scenario, or a port that is taken
 */
export function startMock(options?: StartOptions): Promise<Mock> {
  return startServer(options, { ownsProcess: false });
}

/** Starts a mock like {@link startMock}. In a process of its own it replaces globals, which makes calls faster. */
export async function startServer(
  options: StartOptions | undefined,
  { ownsProcess }: { ownsProcess: boolean },
): Promise<Mock> {
  checkGlobals(FETCH_GLOBALS);
  const parsed = parseOptions(startOptions(paymentRequestService), options);
  if (parsed.state !== undefined && options?.workspaceTtl === undefined) parsed.workspaceTtl = KEPT_TTL;
  // Loaded lazily: it pulls in Node's fetch classes, which an import, or a mock without a port, may never need.
  const { MockServer } = await import('./mock-server.ts');
  const server = new MockServer(ownsProcess);
  let stateFile: StateFile | undefined;
  if (parsed.state !== undefined) {
    const { openStateFile } = await import('../../engine/mock/state/state-file.ts');
    stateFile = await openStateFile(parsed.state, addDuration(0, parsed.workspaceTtl), paymentRequestService);
  }
  try {
    const port = await server.listen(parsed.port, parsed.host);
    if (!(parsed.keepProcessAlive ?? !isTestProcess(process.env, process.argv[1]))) server.unref();
    const hostName = parsed.host.includes(':') ? `[${parsed.host}]` : parsed.host;
    const ownUrl = `http://${parsed.host === '0.0.0.0' ? 'localhost' : hostName}:${port}`;
    const url = parsed.baseUrl?.replace(/\/$/, '') ?? ownUrl;
    const policy = controlPolicy(parsed);
    const core = createCore(parsed, url, { policy, storage: stateFile?.storage });
    await core.ready;
    // Calls wait until here, and end with the connection if the start is refused.
    server.serve(core);
    let stopping: Promise<void> | undefined;
    const stop = () => {
      core.stop();
      stopping ??= server.close().then(() => stateFile?.close());
      return stopping;
    };
    return mockOf(core, { url, port, controlToken: policy.kind === 'token' ? policy.token : undefined, stop });
  } catch (error) {
    await server.close();
    stateFile?.close();
    throw error;
  }
}
