import { type Served, serve } from '../support/serve.ts';

/** Newest block of the fake node. */
const BLOCK = { number: '0x7', hash: `0x${'7'.repeat(64)}` };

/**
 * Starts a sepolia node with seven empty blocks. `given` overrides results by method, as values or functions of the
 * parameters; an error is returned as a JSON-RPC error.
 */
export async function startFakeNode(given: Record<string, unknown> = {}): Promise<Served> {
  const responses: Record<string, unknown> = {
    eth_chainId: '0xaa36a7',
    eth_getLogs: [],
    eth_getBlockByNumber: BLOCK,
    ...given,
  };
  const reply = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
    const given = responses[method] ?? '0x';
    const result: unknown = typeof given === 'function' ? given(...params) : given;
    const message = result instanceof Error ? result.message : undefined;
    return { jsonrpc: '2.0', id, ...(message === undefined ? { result } : { error: { code: -1, message } }) };
  };
  return serve(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)));
  });
}
