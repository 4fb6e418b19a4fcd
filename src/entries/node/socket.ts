import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { CallEnds, Connection, ConnectionFault } from '../../engine/api/http/app-env.ts';
import type { OnStop } from '../../engine/kernel/clock/timers.ts';

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

  originOf({ url }: Request): string | undefined {
    return this.#incoming.headers.host === undefined ? undefined : new URL(url).origin;
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

  bodyOfGet(): ReadableStream<Uint8Array> | undefined {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = this.#incoming.headers;
    if (length === '0' && encoding === undefined) return undefined;
    return Readable.toWeb(this.#incoming) as ReadableStream<Uint8Array>;
  }

  async applyConnectionFault(fault: ConnectionFault, response: Response, { onStop }: CallEnds): Promise<Response> {
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
