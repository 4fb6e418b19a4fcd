import { expect, test } from 'vitest';
import { JsonRpc } from './rpc.ts';

test('JsonRpc: shows scheme and host of its node, and nothing that may be a key', () => {
  const { signal } = new AbortController();
  for (const rest of ['', '/', '/v3/secret-key', '/?apikey=secret-key']) {
    expect(new JsonRpc(`https://ada:secret-word@node.example.com:8545${rest}`, signal).url).toBe(
      'https://node.example.com:8545',
    );
  }
});
