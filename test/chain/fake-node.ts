import { type Served, serve } from '../support/serve.ts';

/** A JSON-RPC node. */
export interface FakeNode extends Served {
  /** The credentials of the last call. */
  authorization: string | undefined;
}

/** The newest block of a fake node. */
export const BLOCK = {
  number: '0x7',
  hash: `0x${'7'.repeat(64)}`,
  parentHash: `0x${'6'.repeat(64)}`,
  timestamp: '0x6b49d200',
};

/**
 * Starts a node of sepolia that has seven empty blocks, for tests of what is said about a node. `given` are other answers, by method,
 * or functions that return them for the parameters; an error is a refusal.
 */
export async function startFakeNode(given: Record<string, unknown> = {}): Promise<FakeNode> {
  const answers: Record<string, unknown> = {
    eth_chainId: '0xaa36a7',
    eth_getLogs: [],
    eth_getBlockByNumber: BLOCK,
    ...given,
  };
  const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
    const given = answers[method] ?? '0x';
    const result: unknown = typeof given === 'function' ? given(...params) : given;
    const message = result instanceof Error ? result.message : undefined;
    return { jsonrpc: '2.0', id, ...(message === undefined ? { result } : { error: { code: -1, message } }) };
  };
  const server = await serve(async (request, response) => {
    node.authorization = request.headers.authorization;
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)));
  });
  const node: FakeNode = { ...server, authorization: undefined };
  return node;
}
