import { keepProcessAlive } from '../clock/timers.ts';
import type { Connection } from './connection.ts';
import { TextResponse } from './text-response.ts';

/** What Node's fetch gives as the cause when a connection ends too soon. */
const OTHER_SIDE_CLOSED = ['other side closed', { name: 'SocketError', code: 'UND_ERR_SOCKET' }] as const;

/** A call without a network: its promise rejects as that of `fetch` does. */
export const IN_PROCESS: Connection = {
  inProcess: true,
  clientIp: '127.0.0.1',
  headersOf: (request) => request.headers,
  deliver: (answer) => (answer instanceof TextResponse ? answer.platform : answer),
  spoil: async (fate, answer) => {
    if (fate === 'reset') throw fetchFailed('fetch failed', 'read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' });
    if (fate === 'empty') throw fetchFailed('fetch failed', ...OTHER_SIDE_CLOSED);
    if (fate === 'timeout') return new Promise<never>(() => {});
    return cutInTheMiddle(answer);
  },
};

/** What an answer gives, unless the caller's signal ends the waiting first; the mock goes on with the call either way. */
export async function unlessAborted<T>(signal: AbortSignal | null | undefined, answer: () => Promise<T>): Promise<T> {
  if (signal === null || signal === undefined) return answer();
  signal.throwIfAborted();
  const letGo = keepProcessAlive();
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([answer(), left]);
  } finally {
    letGo();
    signal.removeEventListener('abort', leave);
  }
}

/** Half of the body, then the error that `fetch` gives when the other side goes away. */
async function cutInTheMiddle(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) controller.error(fetchFailed('terminated', ...OTHER_SIDE_CLOSED));
      else controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      sent = true;
    },
  });
  return new Response(body, { status: answer.status, headers });
}

function fetchFailed(message: string, reason: string, detail: object): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(reason), detail) });
}
