import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Connection, ConnectionFault } from './connection.ts';
import { TextResponse } from './text-response.ts';

/** The connection of a call that arrived over a socket. */
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

  headersOf(): readonly string[] {
    return this.#incoming.rawHeaders;
  }

  sizeOfHeaders(): { count: number; size: number } {
    const { rawHeaders } = this.#incoming;
    let size = 0;
    for (const text of rawHeaders) size += text.length;
    return { count: rawHeaders.length / 2, size };
  }

  /** Writes a text directly, without the stream of a `Response`; node-server sends all other responses. */
  deliver(answer: Response): Response {
    if (!(answer instanceof TextResponse)) return answer;
    this.#outgoing.statusCode = answer.status;
    const headers = answer.headerRecord;
    for (const name in headers) this.#outgoing.setHeader(name, headers[name] ?? '');
    this.#outgoing.end(answer.content);
    return RESPONSE_ALREADY_SENT;
  }

  async applyConnectionFault(fault: ConnectionFault, answer: Response): Promise<Response> {
    const { socket } = this.#incoming;
    if (fault === 'reset') socket.resetAndDestroy();
    if (fault === 'empty') socket.destroy();
    if (fault === 'truncate') await this.#cut(answer);
    if (fault === 'timeout') await this.#untilClientLeaves();
    return RESPONSE_ALREADY_SENT;
  }

  /** Sends all headers and half of the body, then closes the connection. */
  async #cut(answer: Response): Promise<void> {
    const body = Buffer.from(await answer.arrayBuffer());
    const head = { ...Object.fromEntries(answer.headers), 'content-length': body.length };
    this.#outgoing.writeHead(answer.status, head);
    this.#outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => this.#incoming.socket.destroy());
  }

  #untilClientLeaves(): Promise<void> {
    if (this.#incoming.socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => this.#outgoing.once('close', resolve));
  }
}
