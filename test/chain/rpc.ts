import { callNode, type RpcCall } from '../../src/service/chain/rpc.ts';

/** Makes one JSON-RPC call. */
export async function rpc(url: string, ...call: RpcCall): Promise<unknown> {
  const [result] = await callNode(url, [call], new AbortController().signal);
  return result;
}
