import type { Connection } from '../../engine/api/http/connection.ts';
import { IN_PROCESS } from '../../engine/api/http/in-process.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';

/** Milliseconds after which a call that is never answered is cut off, so that it does not hold its object for ever. */
const NEVER_MS = 600_000;

/** Bytes of a body that nobody asks for which are read at most. */
const MAX_DRAINED = 64 * 1024 * 1024;

/**
 * Returns the connection of a call that the platform received, and that names the mock by a URL. A worker cannot reset a connection: the
 * client gets the headers of the answer, and then its connection ends without a body.
 */
export function workerConnection(request: Request, mockUrl: string): Connection {
  return {
    ...IN_PROCESS,
    inProcess: false,
    mockUrl,
    clientIp: request.headers.get('cf-connecting-ip') ?? '',
    readText: readBounded,
    applyConnectionFault: async (fault, answer, onStop) => {
      if (fault === 'truncate') return IN_PROCESS.applyConnectionFault(fault, answer, onStop);
      if (fault === 'timeout') await sleep(NEVER_MS);
      return withoutBody(answer);
    },
  };
}

/** Resolves with the body as text; undefined as soon as it has more bytes. What is left can still be read. */
async function readBounded({ body }: Request, maxBytes: number): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.length;
      text += decoder.decode(value, { stream: true });
    }
    return undefined;
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads what is left of the body of a call that was answered without it. The platform would otherwise close the connection while the
 * client still sends, and the client would never see the answer.
 */
export async function drainBody({ body }: Request): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes < MAX_DRAINED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has left.
  }
}

/** Returns a response whose body ends with an error before its first byte. */
function withoutBody({ status, headers }: Response): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('connection lost')) });
  return new Response(body, { status: status === 204 ? 200 : status, headers });
}
