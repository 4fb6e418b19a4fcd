import { IN_PROCESS, unlessAborted } from '../../engine/api/http/in-process.ts';
import { checkGlobals, FETCH_GLOBALS } from '../../engine/kernel/core/globals.ts';
import { mockOptions } from '../../engine/mock/definition/options.ts';
import type { CreateCore, MockCore } from '../../engine/mock/mock-core.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import { paymentRequestService } from '../../service/service.ts';
import { type ClientTransport, createClient } from '../client/create-client.ts';
import type { Mock, MockOptions } from '../types/mock.types.ts';

/**
 * Creates a mock without a port on a platform's core. @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMockWith(createCore: CreateCore, options?: MockOptions): Mock {
  checkGlobals(FETCH_GLOBALS);
  const parsed = parseOptions(mockOptions(paymentRequestService), options);
  const url = parsed.baseUrl?.replace(/\/$/, '') ?? 'http://mock.local';
  const core = createCore(parsed, url);
  return mockOf(core, { url, port: 0, controlToken: undefined, stop: async () => core.stop() });
}

/** Returns the public interface of a core. */
export function mockOf(core: MockCore, transport: Omit<ClientTransport, 'send'>): Mock {
  return createClient({ ...transport, send: (input, init) => fetchFrom(core, input, init) });
}

/** Sends a call in process. */
async function fetchFrom(core: MockCore, input: string | Request, init?: RequestInit): Promise<Response> {
  const isAddress = typeof input === 'string';
  const signal = init?.signal ?? (isAddress ? undefined : input.signal);
  const request = isAddress || init !== undefined ? new Request(input, init) : input;
  return unlessAborted(signal, async () => core.fetch(request, IN_PROCESS));
}
