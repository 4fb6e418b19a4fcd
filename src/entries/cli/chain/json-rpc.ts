import { keepProcessAlive } from '../../../engine/kernel/clock/timers.ts';
import { JsonRpc, RpcError } from '../../../service/chain/rpc.ts';
import type { InstallCall } from '../../../service/devchain/storage.ts';

/** The code of an unknown method in JSON-RPC. */
const UNKNOWN_METHOD = -32_601;

/**
 * Makes JSON-RPC calls one after the other. Returns their results.
 * @throws when the node does not answer, or answers a call with an error
 */
export async function rpcCalls(url: string, calls: readonly InstallCall[]): Promise<unknown[]> {
  const rpc = new JsonRpc(url, new AbortController().signal);
  // Neither a timer nor a connection that was closed at once keeps the process alive.
  const letGo = keepProcessAlive();
  const results: unknown[] = [];
  try {
    for (const { method, params } of calls) {
      results.push(await rpc.call(method, ...params).catch((error) => Promise.reject(described(url, method, error))));
    }
    return results;
  } finally {
    letGo();
  }
}

function described(url: string, method: string, error: Error): Error {
  if (!(error instanceof RpcError)) return new Error(`no node answers at ${url}: ${error.message}`);
  const hint = error.code === UNKNOWN_METHOD ? '; it has to be anvil or hardhat' : '';
  return new Error(`the node at ${url} refuses ${method}: ${error.message}${hint}`);
}
