import { IN_PROCESS, unlessAborted } from '../engine/api/http/in-process.ts';
import { pathSegment } from '../engine/kernel/core/url.ts';
import type { CreateCore, MockCore } from '../engine/mock/mock-core.ts';
import { mockOptions } from '../engine/mock/options.ts';
import { parseOptions } from '../engine/mock/parse-options.ts';
import { paymentRequestService } from '../service/service.ts';
import { type ClientTransport, createClient, requestOf, workspacePath } from './client/create-client.ts';
import type { Mock, MockOptions } from './mock.types.ts';

/** Creates a mock without a port on a core of its platform. @throws MockConfigError for a wrong option, fixture or scenario */
export function createMockWith(createCore: CreateCore, options?: MockOptions): Mock {
  const parsed = parseOptions(mockOptions(paymentRequestService), options);
  const url = parsed.baseUrl?.replace(/\/$/, '') ?? 'http://mock.local';
  const core = createCore(parsed, url);
  return mockOf(core, { url, port: 0, controlToken: undefined, stop: async () => core.stop() });
}

/** Returns the public interface of a core. */
export function mockOf(
  core: MockCore,
  { url, port, controlToken, stop }: Pick<ClientTransport, 'url' | 'port' | 'controlToken' | 'stop'>,
): Mock {
  const transportTo = (base: string, end: () => Promise<void>): ClientTransport => ({
    url: base,
    endsMock: end === stop,
    port,
    controlToken,
    fetch: (input, init) => {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      return unlessAborted(signal, async () => core.fetch(requestOf(input, init, base), IN_PROCESS));
    },
    stop: end,
    workspace: (key) => {
      const drop = new Request(`${url}/__mock/workspaces/${pathSegment(key)}`, { method: 'DELETE' });
      return transportTo(`${url}${workspacePath(key)}`, async () => void (await core.fetch(drop.clone(), IN_PROCESS)));
    },
  });
  return createClient(transportTo(url, stop));
}
