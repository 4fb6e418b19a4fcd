import { expect, onTestFinished, test, vi } from 'vitest';
import { openChain } from '../../examples/checkout/src/chain.ts';
import { connect } from '../../examples/checkout/src/send-payment.ts';
import { type Provider, watchWallets } from '../../examples/checkout/src/wallets.ts';
import { startFakeNode } from './fake-node.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Starts a node of sepolia whose first block has the given hash. Returns its URL. */
async function startNode(hash: string): Promise<string> {
  const { url, stop } = await startFakeNode({ eth_getBlockByNumber: { number: '0x0', hash } });
  onTestFinished(stop);
  return url;
}

/** A wallet on a network with the same chain ID. It may refuse another node, as MetaMask does for Sepolia. */
function walletOn(url: string, takesNode: boolean) {
  const methods: string[] = [];
  let node = url;
  const provider: Provider = {
    async request({ method, params = [] }) {
      methods.push(method);
      if (method === 'eth_requestAccounts') return [ACCOUNT];
      if (method === 'wallet_switchEthereumChain') return null;
      if (method === 'wallet_addEthereumChain') {
        if (!takesNode) throw Object.assign(new Error('Expected another symbol'), { code: -32602 });
        const [{ rpcUrls }] = params as [{ rpcUrls: [string] }];
        node = rpcUrls[0];
        return null;
      }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (await (await fetch(node, { method: 'POST', body })).json()).result;
    },
  };
  return { methods, provider };
}

test('checkout: a wallet that stays on the public network with the same chain ID is refused', async () => {
  const chain = await openChain(await startNode('0x01'));
  const { methods, provider } = walletOn(await startNode('0x02'), false);
  await expect(connect(provider, chain)).rejects.toThrow(`is not the local chain: set its RPC URL to ${chain.url}`);
  expect(methods).toContain('wallet_addEthereumChain');
  expect(methods).not.toContain('eth_sendTransaction');
});

test('checkout: a wallet on the public network is connected once it takes the local node', async () => {
  const chain = await openChain(await startNode('0x01'));
  const { provider } = walletOn(await startNode('0x02'), true);
  expect(await connect(provider, chain)).toBe(ACCOUNT);
});

/** Puts an injected wallet into a page. Returns the event target of the page. */
function stubPage(ethereum: Provider): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('window', { ethereum });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  return page;
}

test('checkout: lists a wallet that announces nothing until another one is announced', () => {
  const injected: Provider = { request: async () => null };
  const announced: Provider = { request: async () => null };
  const page = stubPage(injected);
  const lists: string[][] = [];
  watchWallets((wallets) => void lists.push(wallets.map(({ name }) => name)), new AbortController().signal);
  const detail = { info: { uuid: '1', name: 'Announced' }, provider: announced };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  expect(lists).toEqual([['Browser wallet'], ['Announced']]);
});
