/**
 * A development wallet for pages without a wallet: an EIP-1193 provider with account 1 of anvil and hardhat. The node signs
 * with its public development keys. Never ship this.
 */
import { type Chain, callNode } from './chain.ts';
import type { Provider, Wallet } from './wallets.ts';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export function developmentWallet({ url }: Chain): Wallet {
  const provider: Provider = {
    async request({ method, params }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [ACCOUNT];
      // It supports no other chain.
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return null;
      return callNode(url, method, params);
    },
  };
  return { id: 'development', name: 'Development wallet', provider };
}
