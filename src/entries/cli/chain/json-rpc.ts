import { keepProcessAlive } from '../../../engine/kernel/clock/timers.ts';
import { asText } from '../../../engine/kernel/core/as-text.ts';
import { printable } from '../../../engine/kernel/core/printable.ts';
import { readUpTo } from '../../../engine/kernel/core/read-up-to.ts';

/** A JSON-RPC call. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** Calls in one request: few enough for every node's limit on its size. */
const BATCH = 50;
const TIMEOUT_MS = 10_000;
/** Longest answer, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Longest text of a node in a message, in characters. */
const MAX_TEXT = 500;

/**
 * Makes JSON-RPC calls in order. Returns their results.
 * @throws when the node does not answer, or answers a call with an error
 */
export async function rpcCalls(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let start = 0; start < calls.length; start += BATCH) {
    results.push(...(await batchOf(url, calls.slice(start, start + BATCH))));
  }
  return results;
}

interface RpcAnswer {
  id: number;
  result?: unknown;
  error?: { code?: number; message?: string };
}

async function batchOf(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
  const answers = await post(url, body);
  return calls.map(({ method }, id) => {
    const answer = answers.find((one) => one.id === id);
    if (answer === undefined || answer.error !== undefined)
      throw new Error(describeRefusal(url, method, answer?.error));
    return answer.result;
  });
}

async function post(url: string, body: string): Promise<RpcAnswer[]> {
  const headers = { 'content-type': 'application/json' };
  // Neither the timer of the signal nor a connection that was closed at once keeps the process alive.
  const letGo = keepProcessAlive();
  let text: string;
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    ({ text } = await readUpTo(answer.body, MAX_BYTES));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`no node answers at ${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
  } finally {
    letGo();
  }
  try {
    const answers: unknown = JSON.parse(text);
    if (Array.isArray(answers)) return answers;
  } catch {
    // Said below.
  }
  throw new Error(`what answers at ${url} is no node: it does not take JSON-RPC batches`);
}

/** The code of an unknown method in JSON-RPC. */
const UNKNOWN_METHOD = -32_601;

function describeRefusal(url: string, method: string, error: RpcAnswer['error']): string {
  const hint = error?.code === UNKNOWN_METHOD ? '; it has to be anvil or hardhat' : '';
  return `the node at ${url} refuses ${method}: ${error?.message === undefined ? 'it does not answer it' : printable(asText(error.message), MAX_TEXT)}${hint}`;
}
