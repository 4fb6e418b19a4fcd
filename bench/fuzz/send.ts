import { connect } from 'node:net';
import type { Mock } from '../../src/index.ts';
import type { Call } from './calls.ts';

/** The response to a call. */
export interface Answer {
  /** 0 when the connection ended without a response, or it did not come in time. */
  status: number;
  body: string;
  late: boolean;
}

/** Sends a call and waits `patience` ms for the response. Resolves with undefined when it could not be sent. */
export type Send = (call: Call, patience: number) => Promise<Answer | undefined>;

/** The part of a mock that the fuzzer needs. */
export type FuzzedMock = Pick<Mock, 'fetch'>;

const NO_ANSWER: Answer = { status: 0, body: '', late: false };

/** Returns a function that sends calls in process. Calls that the constructor of `Request` refuses are not sent. */
export function sendInProcess(mock: FuzzedMock): Send {
  return async (call, patience) => {
    const signal = AbortSignal.timeout(patience);
    const request = requestOf(call, signal);
    if (request === undefined) return undefined;
    try {
      const answer = await mock.fetch(request);
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        await answer.body?.cancel();
        return { status: answer.status, body: '', late: false };
      }
      return { status: answer.status, body: await answer.text(), late: false };
    } catch (error) {
      if (signal.aborted) return { ...NO_ANSWER, late: true };
      // Faults end the connection like `fetch` does. Any other error should have been a response.
      if (error instanceof TypeError && error.cause !== undefined) return NO_ANSWER;
      return { ...NO_ANSWER, status: 500, body: `fetch rejected: ${error instanceof Error ? error.stack : error}` };
    }
  };
}

function requestOf({ method, path, headers, body, encoding }: Call, signal: AbortSignal): Request | undefined {
  try {
    return new Request(`http://mock.local${path}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === undefined ? {} : { body: Buffer.from(body, encoding), duplex: 'half' }),
      signal,
    });
  } catch {
    return undefined;
  }
}

/** Returns a function that sends each call over its own connection, byte for byte. A client may leave early. */
export function sendOverSockets(port: number): Send {
  return ({ method, path, headers, body, encoding, leaves }, patience) =>
    new Promise((resolve) => {
      const bytes = Buffer.from(body ?? '', encoding);
      const named = new Set(headers.map(([name]) => name));
      const lines = [
        `${method} ${path} HTTP/1.1`,
        ...(named.has('host') ? [] : ['host: localhost']),
        ...headers.map(([name, value]) => `${name}: ${value}`),
        ...(body === undefined ? [] : [`content-length: ${bytes.length}`]),
        'connection: close',
      ];
      const socket = connect(port, '127.0.0.1');
      const chunks: Buffer[] = [];
      const finish = (late: boolean) => {
        clearTimeout(timer);
        socket[leaves?.how ?? 'destroy']();
        resolve({ ...parseAnswer(Buffer.concat(chunks).toString('latin1')), late });
      };
      const timer = setTimeout(() => finish(true), patience);
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (leaves !== undefined) finish(false);
        if (chunks.length === 1 && /\r\ncontent-type: text\/event-stream/i.test(chunk.toString('latin1')))
          finish(false);
      });
      socket.on('error', () => finish(false));
      socket.on('end', () => finish(false));
      const message = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
      // Half of the body, or of the headers where there is no body.
      const sent = message.length - Math.ceil((bytes.length || message.length) / 2);
      const leavesBefore = leaves !== undefined && leaves.when !== 'at the first byte';
      socket.write(leaves?.when === 'while sending' ? message.subarray(0, sent) : message, () => {
        if (leavesBefore) finish(false);
      });
    });
}

function parseAnswer(text: string): Omit<Answer, 'late'> {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  if (status === 100) return parseAnswer(text.slice(text.indexOf('\r\n\r\n') + 4));
  const end = text.indexOf('\r\n\r\n');
  const body = Buffer.from(text.slice(end + 4), 'latin1').toString('utf8');
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(text.slice(0, end));
  return { status, body: isChunked ? body.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '') : body };
}
