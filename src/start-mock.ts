import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MockConfigError } from './core/errors.ts';
import { createCore, type MockCore, mockOf } from './create-mock.ts';
import type { Mock, StartOptions } from './mock.types.ts';
import { parseOptions, StartOptionsSchema } from './world/options.ts';

/**
 * A mock that listens on a port, a free one by default.
 *
 * @example
 * const mock = await startMock();
 * const answer = await fetch(`${mock.url}/v2/currencies`, { headers: { 'x-api-key': 'test-api-key' } });
 * await mock.stop();
 * @throws MockConfigError for a wrong option, fixture or scenario, or a port that is taken
 */
export async function startMock(options?: StartOptions): Promise<Mock> {
  const parsed = parseOptions(StartOptionsSchema, options);
  let core: MockCore | undefined;
  const server = createServer(
    getRequestListener((request) => core?.fetch(request, false) ?? new Response(null, { status: 503 }), {
      overrideGlobalObjects: false,
    }),
  );
  const port = await listen(server, parsed.port, parsed.host);
  const host = parsed.host.includes(':') ? `[${parsed.host}]` : parsed.host;
  const own = `http://${parsed.host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const url = parsed.baseUrl?.replace(/\/$/, '') ?? own;
  try {
    core = createCore(parsed, url);
    await core.ready;
  } catch (error) {
    await close(server);
    throw error;
  }
  return mockOf(core, { url, port, stop: () => close(server) });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code ?? error.message})`;
      reject(new MockConfigError(`port ${port} on ${host} ${reason}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Ends at once, idle and busy connections included. */
function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
