import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import type { Call } from './calls.ts';

export interface RawResponse {
  /** 0 if the connection ended, or timed out, without a response. */
  status: number;
  body: string;
  late: boolean;
}

/** Sends a call byte for byte. Waits `patience` ms, or until the server notices the disconnect. */
export function send(port: number, call: Call, patience: number): Promise<RawResponse> {
  const { method, path, headers, body, encoding, leaves } = call;
  const bytes = Buffer.from(body ?? '', encoding);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(headers.some(([name]) => name === 'host') ? [] : ['host: localhost']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${bytes.length}`]),
    'connection: close',
  ];
  const message = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
  return new Promise((resolve) => {
    const serverClosed = leaves === undefined ? undefined : nextServerClose();
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const finish = async (late: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      await serverClosed;
      resolve({ ...parseResponse(text), late });
    };
    const timer = setTimeout(() => finish(true), patience);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (/\r\ncontent-type: text\/event-stream/i.test(chunk)) finish(false);
    });
    socket.on('error', () => finish(false)).on('end', () => finish(false));
    if (leaves === undefined) socket.write(message);
    else socket.write(message.subarray(0, message.length * leaves), () => finish(false));
  });
}

/** Resolves when the server has closed its end of the next connection. */
function nextServerClose(): Promise<void> {
  return new Promise((resolve) => {
    const accepted = (message: unknown) => {
      unsubscribe('net.server.socket', accepted);
      (message as { socket: Socket }).socket.once('close', () => resolve());
    };
    subscribe('net.server.socket', accepted);
  });
}

function parseResponse(text: string): Omit<RawResponse, 'late'> {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const end = text.indexOf('\r\n\r\n');
  if (status === 100) return parseResponse(text.slice(end + 4));
  const body = Buffer.from(text.slice(end + 4), 'latin1').toString('utf8');
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(text.slice(0, end));
  return { status, body: isChunked ? body.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '') : body };
}
