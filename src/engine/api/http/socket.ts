import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OnStop } from '../../kernel/clock/timers.ts';
import type { Connection, ConnectionFault } from './connection.ts';
import { TextResponse } from './responses.ts';

const BYTE_ORDER_MARK = '\ufeff';

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return '';
  const text = (chunks.length === 1 ? first : Buffer.concat(chunks)).toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

export class SocketConnection implements Connection {
  readonly inProcess = false;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #isTaken = false;

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

  isBodyTaken(): boolean {
    return this.#isTaken || this.#incoming.destroyed;
  }

  /** Reads the bytes as they arrive, without the streams that node-server puts around them. */
  readText(_: Request, maxBytes: number): Promise<string | undefined> {
    const incoming = this.#incoming;
    this.#isTaken = true;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const take = (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else {
          // The stream keeps flowing, and the rest of the body is discarded.
          incoming.off('data', take);
          chunks.length = 0;
          resolve(undefined);
        }
      };
      const done = () => {
        incoming.off('close', left);
        resolve(textOf(chunks));
      };
      const left = () => reject(new Error('the client left before the end of the body'));
      if (incoming.destroyed) {
        // The client has left, and nothing is emitted any more. What it sent whole before counts.
        for (let chunk: unknown = incoming.read(); chunk instanceof Buffer; chunk = incoming.read()) take(chunk);
        return incoming.complete ? done() : left();
      }
      incoming.on('data', take).on('end', done).on('close', left).on('error', reject);
    });
  }

  headersOf(): readonly string[] {
    return this.#incoming.rawHeaders;
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

  async applyConnectionFault(fault: ConnectionFault, answer: Response, onStop: OnStop): Promise<Response> {
    const { socket } = this.#incoming;
    if (fault === 'reset') socket.resetAndDestroy();
    if (fault === 'empty') socket.destroy();
    if (fault === 'truncate') await this.#cut(answer);
    if (fault === 'timeout') await this.#untilClientLeaves(onStop);
    return RESPONSE_ALREADY_SENT;
  }

  /** Sends all headers and half of the body, then closes the connection. */
  async #cut(answer: Response): Promise<void> {
    const body = Buffer.from(await answer.arrayBuffer());
    const head = { ...Object.fromEntries(answer.headers), 'content-length': body.length };
    this.#outgoing.writeHead(answer.status, head);
    this.#outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => this.#incoming.socket.destroy());
  }

  #untilClientLeaves(onStop: OnStop): Promise<void> {
    const { socket } = this.#incoming;
    if (socket.destroyed) return Promise.resolve();
    const forget = onStop(() => socket.destroy());
    return new Promise<void>((resolve) => this.#outgoing.once('close', resolve)).finally(forget);
  }
}
