import { keccakHex } from '../calldata/references.ts';

/** Where a payee is paid: a wallet, and a token of one network. */
export interface DestinationParts {
  walletAddress: string;
  chainId: number;
  tokenAddress: string;
}

const FORM = /^(0x[\da-f]{40})@eip155:([1-9]\d{0,15})#([\da-f]{8}):(0x[\da-f]{40})$/;

/** Returns `<wallet>@eip155:<chain id>#<checksum>:<token>`: the payee address and the token, addresses in lower case. */
export function destinationIdOf(parts: DestinationParts): string {
  return `${humanReadableAddress(parts)}:${parts.tokenAddress.toLowerCase()}`;
}

/** Returns the payee address by ERC-7828: wallet, network and the checksum of both. */
export function humanReadableAddress({ walletAddress, chainId }: Omit<DestinationParts, 'tokenAddress'>): string {
  // The binary form without its version.
  const checksum = keccakHex(`0x${chainAndAddress(walletAddress, chainId)}`)
    .slice(2, 10)
    .toUpperCase();
  return `${walletAddress.toLowerCase()}@eip155:${chainId}#${checksum}`;
}

/** Returns the payee address by ERC-7930, in hex. */
export function binaryAddress({ walletAddress, chainId }: Omit<DestinationParts, 'tokenAddress'>): string {
  return `0x0001${chainAndAddress(walletAddress, chainId)}`;
}

/** Returns the kind of network (EVM), then network and wallet, each after its length in bytes. */
function chainAndAddress(walletAddress: string, chainId: number): string {
  const digits = chainId.toString(16);
  const chain = digits.length % 2 === 0 ? digits : `0${digits}`;
  return `0000${(chain.length / 2).toString(16).padStart(2, '0')}${chain}14${walletAddress.slice(2).toLowerCase()}`;
}

/** Returns the parts of a destination id in any letter case; undefined when its form or its checksum is wrong. */
export function parseDestinationId(text: string): DestinationParts | undefined {
  const lower = text.toLowerCase();
  const [, walletAddress, chain, , tokenAddress] = FORM.exec(lower) ?? [];
  if (walletAddress === undefined || chain === undefined || tokenAddress === undefined) return undefined;
  const parts = { walletAddress, chainId: Number(chain), tokenAddress };
  return destinationIdOf(parts).toLowerCase() === lower ? parts : undefined;
}
