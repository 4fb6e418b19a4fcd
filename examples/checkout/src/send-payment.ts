import type { Calldata } from './api.ts';
import { type Chain, callNode } from './chain.ts';
import type { Provider } from './wallets.ts';

const EVERY_MS = 200;
/** Unknown chain, EIP-3326. */
const UNKNOWN_CHAIN = 4902;
/** Rejected by the payer, EIP-1193. */
const REJECTED = 4001;
/** Wallets check the symbol. */
const SYMBOLS: Readonly<Record<number, string>> = { 11155111: 'SepoliaETH', 137: 'POL', 56: 'BNB', 100: 'xDAI' };

/** Requests an account of the wallet on this chain. */
export async function connect(provider: Provider, chain: Chain): Promise<string> {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
  if (account === undefined) throw new Error('The wallet has no account');
  await useChain(provider, chain);
  return account;
}

/** Sends approvals and payment in order, each after the previous is mined. Reports progress to `tell`. */
export async function send(
  provider: Provider,
  { chain, account, transactions }: { chain: Chain; account: string } & Pick<Calldata, 'transactions'>,
  tell: (text: string) => void,
): Promise<void> {
  for (const [at, { to, data, value }] of transactions.entries()) {
    const step = `Transaction ${at + 1} of ${transactions.length}`;
    tell(`${step}: confirm it in the wallet`);
    const transaction = { from: account, to, data, value: hexOf(BigInt(value.hex)) };
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] });
    tell(`${step}: waiting for its block`);
    await mined(chain, hash);
  }
  tell('All transactions are in a block');
}

async function mined({ url }: Chain, hash: unknown): Promise<void> {
  for (;;) {
    const receipt = (await callNode(url, 'eth_getTransactionReceipt', [hash])) as { status: string } | null;
    if (receipt?.status === '0x1') return;
    if (receipt !== null) throw new Error(`Transaction ${hash} reverted`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** Switches the wallet to the local chain. A public network with the same chain ID must never get these transactions. */
async function useChain(provider: Provider, chain: Chain): Promise<void> {
  const chainId = hexOf(chain.chainId);
  const switchChain = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  const addChain = () => provider.request({ method: 'wallet_addEthereumChain', params: [describe(chain)] });
  try {
    await switchChain();
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_CHAIN) throw error;
    await addChain();
    await switchChain();
  }
  if (await isLocal(provider, chain)) return;
  // The wallet has another node for this network. Some wallets accept a second node; MetaMask does not for Sepolia.
  await addChain().catch((error) => {
    if (codeOf(error) === REJECTED) throw error;
  });
  if (await isLocal(provider, chain)) return;
  throw new Error(
    `The wallet's network with the chain ID ${chain.chainId} is not the local chain: set its RPC URL to ${chain.url}, or, if the chain was restarted, clear the wallet's activity tab data`,
  );
}

/** The first block distinguishes a local chain from the public network with the same ID. */
async function isLocal(provider: Provider, { url }: Chain): Promise<boolean> {
  const first = ['0x0', false] as const;
  const [theirs, ours] = await Promise.all([
    provider.request({ method: 'eth_getBlockByNumber', params: first }),
    callNode(url, 'eth_getBlockByNumber', first),
  ]);
  const hashOf = (block: unknown) => (block as { hash: string } | null)?.hash;
  return hashOf(theirs) !== undefined && hashOf(theirs) === hashOf(ours);
}

function describe({ url, chainId }: Chain) {
  return {
    chainId: hexOf(chainId),
    chainName: `Local chain ${chainId}`,
    rpcUrls: [url],
    nativeCurrency: { name: 'Ether', symbol: SYMBOLS[chainId] ?? 'ETH', decimals: 18 },
  };
}

function codeOf(error: unknown): number | undefined {
  const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } };
  return data?.originalError?.code ?? code;
}

function hexOf(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
