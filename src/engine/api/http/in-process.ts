import { keepProcessAlive, onAbort } from '../../kernel/clock/timers.ts';
import type { Connection } from './app-env.ts';
import { TextResponse } from './text-messages.ts';

const OTHER_SIDE_CLOSED = ['other side closed', { name: 'SocketError', code: 'UND_ERR_SOCKET' }] as const;

/** Connection faults reject with the errors of `fetch`. */
export const IN_PROCESS: Connection = {
  inProcess: true,
  clientIp: '127.0.0.1',
  originOf: () => undefined,
  target: ({ url }) => url,
  header: (request, name) => request.headers.get(name) ?? undefined,
  headersOf: (request) => request.headers,
  deliver: (response) => (response instanceof TextResponse ? response.platform : response),
  applyConnectionFault: async (fault, response) => {
    if (fault === 'reset')
      throw fetchFailed('fetch failed', 'read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' });
    if (fault === 'empty') throw fetchFailed('fetch failed', ...OTHER_SIDE_CLOSED);
    if (fault === 'timeout') return new Promise<never>(() => {});
    return cutInTheMiddle(response);
  },
};

export function connectionWithin({ inProcess, clientIp }: Connection): Connection {
  return { ...IN_PROCESS, inProcess, clientIp };
}

/** Rejects once the caller's signal aborts. The mock completes the call in either case. */
export async function unlessAborted<T>(signal: AbortSignal | null | undefined, send: () => Promise<T>): Promise<T> {
  if (signal === null || signal === undefined) return send();
  signal.throwIfAborted();
  const letGo = keepProcessAlive();
  let forget = () => {};
  const left = new Promise<never>((_, reject) => {
    forget = onAbort(signal, () => reject(signal.reason));
  });
  return Promise.race([send(), left]).finally(() => {
    letGo();
    forget();
  });
}

async function cutInTheMiddle(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2))),
    pull: (controller) => controller.error(fetchFailed('terminated', ...OTHER_SIDE_CLOSED)),
  });
  return new Response(body, { status: response.status, headers });
}

function fetchFailed(message: string, reason: string, detail: object): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(reason), detail) });
}
