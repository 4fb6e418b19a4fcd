import { onAbort, sleep } from '../../engine/kernel/clock/timers.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import { reasonOf } from '../client/connect-mock.ts';
import type { Mock, RecordedCall } from '../types/mock.types.ts';
import { NoAnswer, type SendCall } from './mcp-server.ts';

/** Faster calls are not looked up in the call log while they run (real ms). */
const WATCH_MS = 100;
/** The longest delay of a fault (real ms). */
const TIMEOUT_MS = 600_000;

/** Returns a function that sends calls to a mock, and finds out from its call log why one has no answer. */
export function sendToMock(mock: Mock): SendCall {
  return (path, init, workspace) => {
    const target = workspace === undefined ? mock : mock.workspace(workspace);
    return path.startsWith('/__mock') ? target.fetch(path, init) : answerOf(target, path, init);
  };
}

async function answerOf(mock: Mock, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const xRequestId = headers.get('x-request-id') ?? `mcp-${randomSecret()}`;
  headers.set('x-request-id', xRequestId);
  const end = new AbortController();
  const { signal } = end;
  const send = async () => {
    const response = await mock.fetch(path, { ...init, headers, signal });
    // A response may end in the middle of its body.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  };
  const explain = async (error: unknown) => {
    const [call] = await mock.calls.list({ xRequestId, limit: 1 }).catch(() => []);
    throw call === undefined ? new NoAnswer(reasonOf(error)) : noAnswerOf(call);
  };
  const answering = send().catch((error: unknown) => (signal.aborted ? undefined : explain(error)));
  try {
    const response = await Promise.race([answering, lostCall(mock, xRequestId, signal)]);
    if (response === undefined) throw new NoAnswer('the call was aborted');
    return response;
  } finally {
    end.abort();
  }
}

/** Rejects once the mock has decided never to answer a call; otherwise, never settles. */
async function lostCall(mock: Mock, xRequestId: string, signal: AbortSignal): Promise<never> {
  await sleep(WATCH_MS, false, (stop) => onAbort(signal, stop));
  if (!signal.aborted) {
    const query = new URLSearchParams({ xRequestId, status: '0', timeout: String(TIMEOUT_MS) });
    const response = await mock.fetch(`/__mock/calls/wait?${query}`, { signal }).catch(() => undefined);
    // The response of the control route `GET /__mock/calls/wait`.
    if (response?.ok === true) throw noAnswerOf((await response.json()) as RecordedCall);
  }
  return new Promise<never>(() => {});
}

function noAnswerOf({ fault, wrote }: RecordedCall): NoAnswer {
  return new NoAnswer(fault ?? 'the connection was closed', wrote);
}
