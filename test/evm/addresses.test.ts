import { expect, test } from 'vitest';
import { NETWORKS } from '../../src/service/calldata/networks.ts';
import { protocolAddresses } from '../../src/service/devchain/contracts.ts';
import { DEPLOYED_CONTRACTS, publishedAddress } from './artifacts.ts';

/** Our networks that are missing in the package. It never lists the recurring proxy. */
const networks = NETWORKS.filter(({ network }) => publishedAddress('erc20FeeProxy', network) !== undefined);

// Proves A-CONTRACTS.
for (const row of networks) {
  const { network } = row;
  const contracts = protocolAddresses(row);
  test(`addresses: calldata on ${network} uses the published contracts`, () => {
    for (const contract of DEPLOYED_CONTRACTS) {
      expect([contract, contracts[contract] ?? undefined]).toEqual([contract, publishedAddress(contract, network)]);
    }
  });
}

test('addresses: include the main networks', () => {
  const names = networks.map(({ network }) => network);
  expect(names).toEqual(expect.arrayContaining(['mainnet', 'sepolia', 'matic', 'base', 'optimism', 'arbitrum-one']));
});
