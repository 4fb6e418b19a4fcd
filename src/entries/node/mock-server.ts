import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { MaybeAsync } from '../../engine/api/http/app-env.ts';
import { errorBody } from '../../engine/api/http/responses.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { MockConfigError } from '../../engine/kernel/core/errors.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { SocketConnection } from './socket.ts';

/** Maximum URL and header size that Node's parser accepts, in bytes: 8 KiB and 16 KiB. */
export const MAX_HEAD_BYTES = 24_576;

type Served = Pick<MockCore, 'fetch'>;

export class MockServer {
  readonly #server: Server;
  /** Responses under way by connection, in the order of their calls. */
  readonly #responses = new WeakMap<Socket, ServerResponse[]>();
  readonly #refused = new WeakSet<Socket>();
  #core: Served | undefined;
  #setCore: (core: Served) => void = () => {};
  readonly #coreSet = new Promise<Served>((resolve) => {
    this.#setCore = resolve;
  });

  /** @param ownsProcess whether node-server may replace the global `Request` and `Response` by faster classes */
  constructor(ownsProcess = false) {
    this.#server = createServer(
      { maxHeaderSize: MAX_HEAD_BYTES },
      getRequestListener(
        // The server supports only HTTP/1, so both objects are from node:http.
        (request, { incoming, outgoing }) =>
          this.#handle(request, incoming as IncomingMessage, outgoing as ServerResponse),
        // Only a call with HTTP/1.0 may have no Host.
        { overrideGlobalObjects: ownsProcess, errorHandler: respondWithError, hostname: 'localhost' },
      ),
    ).on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => this.#refuse(error, socket));
  }

  /**
   * Listens on a port. Returns the port. Calls wait until {@link serve}.
   * @throws MockConfigError if the port cannot be opened
   */
  listen(port: number, host: string): Promise<number> {
    const server = this.#server;
    return new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const reason = PORT_ERRORS[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message})`;
        reject(new MockConfigError(`port ${port} on ${host} ${reason}`));
      });
      server.listen(port, host, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  }

  unref(): void {
    // An idle connection would keep the process alive for seconds.
    this.#server.unref().on('connection', (socket) => socket.unref());
  }

  serve(core: Served): void {
    this.#core = core;
    this.#setCore(core);
  }

  /** Closes the server immediately, including idle and active connections. */
  close(): Promise<void> {
    if (!this.#server.listening) return Promise.resolve();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #handle(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): MaybeAsync {
    const connection = new SocketConnection(incoming, outgoing);
    this.#note(incoming.socket, outgoing);
    // The listener accepts names in the form of a host, such as 256.1.1.1 and xn--x, that no URL can have.
    if (!URL.canParse(request.url)) throw new RequestError('Invalid host header');
    if (this.#core !== undefined) return this.#core.fetch(request, connection);
    return this.#coreSet.then((core) => core.fetch(request, connection));
  }

  #note(socket: Socket, response: ServerResponse): void {
    const responses = this.#responses.get(socket);
    if (responses === undefined) {
      this.#responses.set(socket, [response]);
      return;
    }
    while (responses[0]?.writableFinished) responses.shift();
    responses.push(response);
  }

  /** Refuses malformed HTTP once the calls before it on the connection have their responses. */
  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // Each further byte is another error.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const open = (this.#responses.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished);
    const last = open.findLast(({ req }) => req.complete);
    if (last !== undefined) last.once('close', () => refuseMalformed(error, socket));
    else if (open[0]?.headersSent) socket.destroy();
    else refuseMalformed(error, socket);
  }
}

/** Advice for a port that cannot be opened, by Node error code. */
const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'is in use; stop the other program, or choose another port with the option port or --port (0 selects a free one)',
  EACCES: 'requires privileges that this user does not have; choose a port above 1023 with the option port or --port',
  EADDRNOTAVAIL: 'cannot be opened: this machine does not have that address',
  ENOTFOUND: 'cannot be opened: host not found',
};

/** Status and message by Node parser error. Other errors are malformed HTTP. */
const REJECTIONS: ReadonlyMap<string | undefined, [status: number, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The URL and the headers are too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not arrive in time']],
]);

/** Responds to malformed HTTP in the shape of the API, and closes the connection. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const [status, message] = REJECTIONS.get(error.code) ?? [400, 'The request is not valid HTTP'];
  const body = JSON.stringify(errorBody(status, message));
  const head = [
    `HTTP/1.1 ${status} ${errorBody(status, message).error}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Returns the response to an error outside any call: an unreadable URL or Host header, or an internal error. */
function respondWithError(error: unknown): Response {
  const isRequest = error instanceof RequestError;
  if (!isRequest) reportDefect('a call', error);
  const [status, message] = isRequest ? [400, error.message] : [500, 'Internal server error'];
  return Response.json(errorBody(status, message), { status });
}
