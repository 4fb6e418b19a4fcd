import { expect, test, vi } from 'vitest';
import { JsonRpc, NodeUnreachable } from './rpc.ts';

test('JsonRpc: shows scheme and host of its node, and nothing that may be a key', () => {
  const { signal } = new AbortController();
  for (const rest of ['', '/', '/v3/secret-key', '/?apikey=secret-key']) {
    expect(new JsonRpc(`https://ada:secret-word@node.example.com:8545${rest}`, signal).url).toBe(
      'https://node.example.com:8545',
    );
  }
});

test('JsonRpc: sends nothing once it is stopped', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('a call was sent'));
  try {
    const rpc = new JsonRpc('http://node.example.com:8545', AbortSignal.abort());
    await expect(rpc.call('eth_chainId')).rejects.toThrow(NodeUnreachable);
    expect(fetch).not.toHaveBeenCalled();
  } finally {
    fetch.mockRestore();
  }
});
