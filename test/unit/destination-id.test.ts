import { expect, test } from 'vitest';
import {
  binaryAddress,
  destinationIdOf,
  parseDestinationId,
} from '../../src/service/people/destinations/destination-id.ts';

const MERCHANT = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const SHOP = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const TOKEN = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';

test.each([
  [MERCHANT, 11155111, 'E636C26B'],
  [MERCHANT, 8453, '89CDCBED'],
  [MERCHANT, 1, 'F1ABB38D'],
  [SHOP, 8453, 'B4FD67BB'],
])('destination id: %s on %s has the checksum %s', (walletAddress, chainId, checksum) => {
  const id = destinationIdOf({ walletAddress, chainId, tokenAddress: TOKEN });
  expect(id).toBe(`${walletAddress.toLowerCase()}@eip155:${chainId}#${checksum}:${TOKEN.toLowerCase()}`);
  const parts = { walletAddress: walletAddress.toLowerCase(), chainId, tokenAddress: TOKEN.toLowerCase() };
  expect(parseDestinationId(id)).toEqual(parts);
  expect(parseDestinationId(id.toUpperCase())).toEqual(parts);
});

test('destination id: encodes version, kind, network and wallet', () => {
  expect(binaryAddress({ walletAddress: SHOP, chainId: 1 })).toBe(`0x00010000010114${SHOP.slice(2).toLowerCase()}`);
});

test.each([
  ['another checksum', `${SHOP}@eip155:8453#B4FD67BC:${TOKEN}`],
  ['another network', `${SHOP}@eip155:1#B4FD67BB:${TOKEN}`],
  ['no token', `${SHOP}@eip155:8453#B4FD67BB`],
  ['no checksum', `${SHOP}@eip155:8453:${TOKEN}`],
  ['a name', `shop.eth@eip155:8453#B4FD67BB:${TOKEN}`],
  ['more before it', `1${SHOP}@eip155:8453#B4FD67BB:${TOKEN}`],
  ['more after it', `${SHOP}@eip155:8453#B4FD67BB:${TOKEN}1`],
  ['nothing', ''],
])('destination id: refuses %s', (_case, text) => {
  expect(parseDestinationId(text)).toBeUndefined();
});
