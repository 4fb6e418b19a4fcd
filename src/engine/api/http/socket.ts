import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OnStop } from '../../kernel/clock/timers.ts';
import type { Connection, ConnectionFault } from './app-env.ts';
import { TextResponse } from './responses.ts';

export class SocketConnection implements Connection {
  readonly inProcess = false;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
  }

  get clientIp(): string {
    return this.#incoming.socket.remoteAddress ?? '';
  }

  target({ url }: Request): string {
    return this.#incoming.url ?? url;
  }

  header(_: Request, name: string): string | undefined {
    const value = this.#incoming.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }

  headersOf(): readonly string[] {
    return this.#incoming.rawHeaders;
  }

  /** Writes text directly, without the stream of a `Response`; node-server sends all other responses. */
  deliver(response: Response): Response {
    if (!(response instanceof TextResponse)) return response;
    this.#outgoing.statusCode = response.status;
    const headers = response.headerRecord;
    for (const name in headers) this.#outgoing.setHeader(name, headers[name] ?? '');
    this.#outgoing.end(response.content);
    return RESPONSE_ALREADY_SENT;
  }

  async applyConnectionFault(fault: ConnectionFault, response: Response, onStop: OnStop): Promise<Response> {
    const { socket } = this.#incoming;
    if (fault === 'reset') socket.resetAndDestroy();
    if (fault === 'empty') socket.destroy();
    if (fault === 'truncate') await this.#cut(response);
    if (fault === 'timeout') await this.#untilClientLeaves(onStop);
    return RESPONSE_ALREADY_SENT;
  }

  async #cut(response: Response): Promise<void> {
    const body = Buffer.from(await response.arrayBuffer());
    const head = { ...Object.fromEntries(response.headers), 'content-length': body.length };
    this.#outgoing.writeHead(response.status, head);
    this.#outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => this.#incoming.socket.destroy());
  }

  #untilClientLeaves(onStop: OnStop): Promise<void> {
    const { socket } = this.#incoming;
    if (socket.destroyed) return Promise.resolve();
    const forget = onStop(() => socket.destroy());
    return new Promise<void>((resolve) => this.#outgoing.once('close', resolve)).finally(forget);
  }
}
