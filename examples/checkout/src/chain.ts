/** A local chain for the payer's wallet. */
export interface Chain {
  url: string;
  chainId: number;
}

/** Returns the chain of a node. */
export async function openChain(url: string): Promise<Chain> {
  return { url, chainId: Number(await callNode(url, 'eth_chainId')) };
}

/** Calls a node over JSON-RPC, bypassing every wallet. */
export async function callNode(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error }: { result?: unknown; error?: { code: number; message: string } } = await response.json();
  if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}
