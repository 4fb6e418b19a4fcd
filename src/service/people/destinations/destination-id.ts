import { keccakHex } from '../../calldata/references.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';

export interface DestinationParts {
  walletAddress: string;
  chainId: number;
  tokenAddress: string;
}

const FORM = /^(0x[\da-f]{40})@eip155:([1-9]\d{0,15})#([\da-f]{8}):(0x[\da-f]{40})$/;

/** Returns `<wallet>@eip155:<chain id>#<checksum>:<token>`: payee address and token in lower case. */
export function destinationIdOf(parts: DestinationParts): string {
  return `${humanReadableAddress(parts)}:${parts.tokenAddress.toLowerCase()}`;
}

/** Returns the payee address as ERC-7828: wallet, network and their checksum. */
export function humanReadableAddress({ walletAddress, chainId }: Omit<DestinationParts, 'tokenAddress'>): string {
  return `${walletAddress.toLowerCase()}@eip155:${chainId}#${checksumOf({ walletAddress, chainId })}`;
}

function checksumOf({ walletAddress, chainId }: Omit<DestinationParts, 'tokenAddress'>): string {
  return keccakHex(`0x${chainAndAddress(walletAddress, chainId)}`)
    .slice(2, 10)
    .toUpperCase();
}

/** Returns the payee address as ERC-7930, in hex. */
export function binaryAddress({ walletAddress, chainId }: Omit<DestinationParts, 'tokenAddress'>): string {
  return `0x0001${chainAndAddress(walletAddress, chainId)}`;
}

/** Returns the chain type (EVM), then chain ID and wallet, each prefixed with its byte length. */
function chainAndAddress(walletAddress: string, chainId: number): string {
  const digits = chainId.toString(16);
  const chain = digits.length % 2 === 0 ? digits : `0${digits}`;
  return `0000${(chain.length / 2).toString(16).padStart(2, '0')}${chain}14${walletAddress.slice(2).toLowerCase()}`;
}

/** Parses a destination id in any letter case; undefined if its form or checksum is wrong. */
export function parseDestinationId(text: string): DestinationParts | undefined {
  const [parts, checksum] = splitDestinationId(text) ?? [];
  return parts !== undefined && checksum === checksumOf(parts) ? parts : undefined;
}

/** Explains why {@link parseDestinationId} refuses a text. */
export function destinationIdProblem(text: string): string {
  const [parts, checksum] = splitDestinationId(text) ?? [];
  if (parts === undefined) return 'write <wallet>@eip155:<chain id>#<checksum>:<token>; each destination record has it';
  return `the checksum of this wallet and chain is ${checksumOf(parts)}, not ${checksum}`;
}

function splitDestinationId(text: string): [parts: DestinationParts, checksum: string] | undefined {
  const found = FORM.exec(text.toLowerCase());
  if (found === null) return undefined;
  const [walletAddress, chain, checksum, tokenAddress] = found.slice(1) as [string, string, string, string];
  return [{ walletAddress, chainId: Number(chain), tokenAddress }, checksum.toUpperCase()];
}

/** Returns the payee of a request as a destination. TRON has no destination IDs. */
export function shownDestination(payee: string | null, currency: CurrencyRow, isMasked: boolean) {
  const { address: tokenAddress, chainId, type, network } = currency;
  const wallet = payee ?? '';
  const walletAddress = isMasked ? `${wallet.slice(0, 6)}…${wallet.slice(-4)}` : wallet;
  const parts = { walletAddress: wallet, chainId, tokenAddress };
  const hasId = type !== 'TRC20' && !isMasked;
  return {
    ...(hasId && { destinationId: destinationIdOf(parts) }),
    payeeAddress: hasId ? humanReadableAddress(parts) : walletAddress,
    tokenAddress,
    walletAddress,
    network,
    isMasked,
  };
}
