import { keepProcessAlive, type OnStop, onAbort } from '../../kernel/clock/timers.ts';
import type { Connection } from './app-env.ts';

const OTHER_SIDE_CLOSED = ['other side closed', { name: 'SocketError', code: 'UND_ERR_SOCKET' }] as const;

/** The error of `fetch` for a connection that is closed before the response. */
export class ConnectionClosedError extends TypeError {
  constructor() {
    super('fetch failed', { cause: causeOf(...OTHER_SIDE_CLOSED) });
  }
}

/** Connection faults reject with the errors of `fetch`. */
export const IN_PROCESS: Connection = {
  inProcess: true,
  clientIp: '127.0.0.1',
  originOf: () => undefined,
  target: ({ url }) => url,
  header: (request, name) => request.headers.get(name) ?? undefined,
  headersOf: (request) => request.headers,
  bodyOfGet: () => undefined,
  applyConnectionFault: async (fault, response, { onStop, signal }) => {
    if (fault === 'reset')
      throw new TypeError('fetch failed', {
        cause: causeOf('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
      });
    if (fault === 'empty') throw new ConnectionClosedError();
    if (fault === 'timeout') return unlessStopped(onStop, untilAborted(signal));
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

/** Settles as `work` does, or rejects like `fetch` once the mock stops. */
export async function unlessStopped<T>(onStop: OnStop, work: Promise<T>): Promise<T> {
  let forget = () => {};
  const stopped = new Promise<never>((_, reject) => {
    forget = onStop(() => reject(new ConnectionClosedError()));
  });
  return Promise.race([work, stopped]).finally(forget);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else onAbort(signal, () => reject(signal.reason));
  });
}

async function cutInTheMiddle(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated', { cause: causeOf(...OTHER_SIDE_CLOSED) })),
  });
  return new Response(body, { status: response.status, headers });
}

function causeOf(message: string, detail: object): Error {
  return Object.assign(new Error(message), detail);
}
