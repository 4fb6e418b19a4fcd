import * as z from 'zod';
import { onAbort, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { printable } from '../../engine/kernel/core/text.ts';

export type RpcCall = readonly [method: string, ...params: unknown[]];

const TIMEOUT_MS = 5000;
const MAX_RESPONSE_MIB = 8;
/** Maximum characters of a node message. */
const MAX_TEXT = 500;

/** A blockchain node that is unreachable, refuses a call, or returns something other than JSON-RPC. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError';

  constructor(message: string) {
    super(printable(message, MAX_TEXT));
  }
}

const responseSchema = lazy(() => {
  const error = z.object({ message: z.string() });
  return z.array(z.object({ id: z.int(), result: z.unknown().optional(), error: error.optional() }));
});

/**
 * Sends JSON-RPC calls as one batch and returns their results.
 * @param stop aborts calls in progress
 * @throws NodeError
 */
export async function callNode(url: string, calls: readonly RpcCall[], stop: AbortSignal): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const batch = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
  const responses = checked(responseSchema(), await post(url, JSON.stringify(batch), stop));
  const byId = new Map(responses.map((response) => [response.id, response]));
  return calls.map(([method], id) => {
    const { result, error } = byId.get(id) ?? {};
    if (result === undefined) throw new NodeError(error?.message ?? `no result of ${method}`);
    return result;
  });
}

/** Validates a part of a node's response. @throws NodeError if it does not have the expected shape */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new NodeError('the response is not that of a JSON-RPC node');
  return data;
}

async function post(url: string, body: string, stop: AbortSignal): Promise<unknown> {
  const call = new AbortController();
  const release = onAbort(stop, () => call.abort());
  const headers = { 'content-type': 'application/json' };
  try {
    const response = fetch(url, { method: 'POST', headers, body, signal: call.signal }).then(readJson);
    const json = await withTimeout(response, TIMEOUT_MS, stop);
    if (json === undefined) throw new NodeError(`no response within ${TIMEOUT_MS / 1000} s`);
    return json;
  } catch (error) {
    throw error instanceof NodeError ? error : new NodeError(reasonOf(error));
  } finally {
    release();
    call.abort();
  }
}

async function readJson({ body }: Response): Promise<unknown> {
  const { text, isWhole } = await readUpTo(body, MAX_RESPONSE_MIB * 1024 * 1024);
  if (!isWhole) throw new NodeError(`the response is larger than ${MAX_RESPONSE_MIB} MiB`);
  return JSON.parse(text);
}

/** Returns why a fetch failed, preferably the connection error. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'the response is not JSON';
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
