import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import { errorBody } from '../../engine/api/http/error-response.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';

/** What Node's HTTP parser may reject, with the status and the message of the response. Anything else is malformed. */
const REJECTIONS: ReadonlyMap<string | undefined, [status: number, message: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The URL and the headers are too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not arrive in time']],
]);

/** Responds to bytes that are no HTTP request, in the shape of the API, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
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

/** Returns the response to an error outside of any call: a URL or Host header that cannot be read, or an error of the mock. */
export function answerError(error: unknown): Response {
  const isRequest = error instanceof RequestError;
  if (!isRequest) reportDefect('a call', error);
  const [status, message] = isRequest ? [400, error.message] : [500, 'Internal server error'];
  return Response.json(errorBody(status, message), { status });
}
