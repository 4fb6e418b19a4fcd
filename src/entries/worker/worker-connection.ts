import type { Connection } from '../../engine/api/http/app-env.ts';
import { IN_PROCESS } from '../../engine/api/http/in-process.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';

/** Milliseconds after which a call without a response is aborted, to free its object. */
const NEVER_MS = 600_000;

/**
 * Returns the connection of a call to a worker. A worker cannot reset a connection, so with a connection fault the
 * client gets the headers and a body that ends with an error.
 */
export function workerConnection(request: Request): Connection {
  return {
    ...IN_PROCESS,
    inProcess: false,
    originOf: ({ url }) => new URL(url).origin,
    clientIp: request.headers.get('cf-connecting-ip') ?? '',
    applyConnectionFault: async (fault, response, ends) => {
      if (fault === 'truncate') return IN_PROCESS.applyConnectionFault(fault, response, ends);
      if (fault === 'timeout') await sleep(NEVER_MS, true, ends.onStop);
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('connection lost')) });
      return new Response(body, { status: response.status === 204 ? 200 : response.status, headers: response.headers });
    },
  };
}

/** Reads an unread body, because the platform would close the connection while the client is still sending. */
export async function drainBody({ body }: Request): Promise<void> {
  if (body === null || body.locked) return;
  await body.pipeTo(new WritableStream()).catch(() => {
    // The client has disconnected.
  });
}
