import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a call with any path and headers, which `fetch` would change or refuse. */
export function responseOf(
  port: number,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: object,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, text: await text(response), headers: response.headers }),
    );
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
