import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { controlPolicy } from '../../engine/control/guard.ts';
import { MockConfigError } from '../../engine/core/errors.ts';
import { SocketConnection } from '../../engine/http/socket.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { parseOptions, startOptionsSchema } from '../../engine/mock/options.ts';
import type { StateFile } from '../../engine/state-file/state-file.ts';
import { paymentRequestService } from '../../service/service.ts';
import type { Mock, StartOptions } from '../mock.types.ts';
import { openTracing } from '../otel/open-tracing.ts';
import { createCore } from './create-core.ts';
import { mockOf } from './create-mock.ts';
import { answerError, refuseMalformed } from './refuse-malformed.ts';
import { isTestProcess } from './test-process.ts';

/** How many bytes Node's parser reads of a URL and headers. What is shorter, but beyond the limits of a call, is answered there. */
const MAX_HEAD_BYTES = 65_536;

/**
 * Starts a mock that listens on a port, by default a free one.
 *
 * @example
 * const mock = await startMock();
 * const answer = await fetch(`${mock.url}/v2/currencies`, { headers: { 'x-api-key': 'test-api-key' } });
 * await mock.stop();
 * @throws MockConfigError for a wrong option, fixture or scenario, or a port that is taken
 */
export async function startMock(options?: StartOptions): Promise<Mock> {
  const parsed = parseOptions(startOptionsSchema(paymentRequestService), options);
  let core: MockCore | undefined;
  const stateFile = await openStateFile(parsed);
  const server = createServer(
    { maxHeaderSize: MAX_HEAD_BYTES },
    getRequestListener(
      (request, { incoming, outgoing }) =>
        // The server supports only HTTP/1, so both objects are from node:http.
        core?.fetch(request, new SocketConnection(incoming as IncomingMessage, outgoing as ServerResponse)) ??
        new Response(null, { status: 503 }),
      { overrideGlobalObjects: false, errorHandler: answerError },
    ),
  ).on('clientError', refuseMalformed);
  const port = await listen(server, parsed.port, parsed.host).catch(async (error: unknown) => {
    await stateFile?.close();
    throw error;
  });
  if (!(parsed.keepProcessAlive ?? !isTestProcess(process.env, process.argv[1]))) {
    // An idle connection would keep the process alive for seconds.
    server.unref().on('connection', (socket) => socket.unref());
  }
  const hostName = parsed.host.includes(':') ? `[${parsed.host}]` : parsed.host;
  const own = `http://${parsed.host === '0.0.0.0' ? 'localhost' : hostName}:${port}`;
  const url = parsed.baseUrl?.replace(/\/$/, '') ?? own;
  const policy = controlPolicy(parsed);
  try {
    const created = createCore(parsed, url, { policy, tracing: await openTracing() });
    if (stateFile === undefined) core = created;
    await created.ready;
    await stateFile?.attach(created.host().workspaces);
    // A call that came before the state was loaded would change what is replaced.
    core = created;
  } catch (error) {
    await Promise.all([close(server), stateFile?.close()]);
    throw error;
  }
  const { host, stop: stopCore } = core;
  if (stateFile !== undefined) {
    host().saving = () => stateFile.status;
    host().stateFileBytes = () => stateFile.bytes;
  }
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      stopCore();
      await close(server);
      await stateFile?.close();
    })();
    return stopping;
  };
  return mockOf(core, { url, port, controlToken: policy.kind === 'token' ? policy.token : undefined, stop });
}

/** Opens the file of the option `state`. Its code is loaded only when there is one. */
async function openStateFile(options: {
  state?: string | undefined;
  stateIgnoreDamaged: boolean;
}): Promise<StateFile | undefined> {
  if (options.state === undefined) return undefined;
  const { StateFile } = await import('../../engine/state-file/state-file.ts');
  return StateFile.open(options.state, {
    service: paymentRequestService,
    ignoreDamaged: options.stateIgnoreDamaged,
    warn: (text) => console.warn(`payment-request-mock: ${text}`),
  });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = WHY_NO_PORT[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message})`;
      const option = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' ? 'host' : 'port';
      const message = `port ${port} on ${host} ${reason}`;
      reject(new MockConfigError(message, [{ option, message }]));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** What to do about a port that cannot be opened, by Node's error code. */
const WHY_NO_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; stop what listens there, or choose another (0 takes a free one)',
  EACCES: 'may not be opened by this user; choose one above 1023 (0 takes a free one)',
  EADDRNOTAVAIL: 'cannot be opened: this machine has no such address',
  ENOTFOUND: 'cannot be opened: there is no such host',
};

/** Closes the server immediately, including idle and active connections. */
function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
