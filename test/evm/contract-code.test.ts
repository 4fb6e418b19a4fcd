import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ContractFactory } from 'ethers';
import { expect, test } from 'vitest';
import { contractCode } from '../../scripts/contracts.ts';
import { findNetwork, type Network } from '../../src/service/calldata/networks.ts';
import { contractsOf, protocolAddresses } from '../../src/service/devchain/contracts.ts';
import { limit } from '../support/machine.ts';
import { type Chain, startChain } from './anvil.ts';
import { artifact } from './artifacts.ts';
import { CODE, CURRENCIES } from './devchain.ts';

test('contract code: the committed file is reproducible', { timeout: limit(60) }, () => {
  expect(readFileSync('fixtures/contracts/code.json', 'utf8') === contractCode()).toBe(true);
});

test('contract code: stays below its size limit and names its licences', () => {
  expect(readFileSync('fixtures/contracts/code.json').length).toBeLessThan(120_000);
  const licenses = readFileSync('fixtures/contracts/LICENSES.txt', 'utf8');
  expect(licenses).toMatch(/^@requestnetwork\/smart-contracts \S+ \(MIT\)$/m);
  expect(licenses).toMatch(/^@openzeppelin\/contracts \S+ \(MIT\)$/m);
  expect(licenses).not.toMatch(/GPL/);
});

/** Constructor arguments by contract name. */
function constructorsOf(
  network: Network,
  nativeHash: string,
  owner: string,
): [name: string, path: string, unknown[]][] {
  const at = protocolAddresses(network);
  const path = at.chainlinkConversionPath;
  const proxies = [at.erc20FeeProxy, at.ethereumFeeProxy, at.erc20ConversionProxy, at.ethConversionProxy, path];
  return [
    ['erc20FeeProxy', 'ERC20FeeProxy', []],
    ['ethereumFeeProxy', 'EthereumFeeProxy', []],
    ['chainlinkConversionPath', 'ChainlinkConversionPath.sol/ChainlinkConversionPath', [nativeHash, owner]],
    ['erc20ConversionProxy', 'Erc20ConversionProxy', [at.erc20FeeProxy, path, owner]],
    ['ethConversionProxy', 'EthConversionProxy', [at.ethereumFeeProxy, path, nativeHash, owner]],
    ['batchConversionPayments', 'BatchConversionPayments', [...proxies, owner]],
  ];
}

/** Runs a constructor at an address: as a call for its code, as a transaction for its storage. */
async function construct({ provider, owner }: Chain, address: string, path: string, args: unknown[]): Promise<string> {
  const { abi, bytecode } = artifact(path);
  const { data } = await new ContractFactory(abi, bytecode).getDeployTransaction(...args);
  await provider.send('anvil_setCode', [address, data]);
  const code = await owner.call({ to: address });
  await (await owner.sendTransaction({ to: address })).wait();
  return code;
}

async function storageOf({ provider }: Chain, address: string): Promise<Record<string, string>> {
  const dump: string = await provider.send('anvil_dumpState', []);
  const { accounts } = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString());
  const storage: Record<string, string> = accounts[address.toLowerCase()].storage;
  return Object.fromEntries(Object.entries(storage).filter(([, value]) => BigInt(value) !== 0n));
}

for (const name of ['sepolia', 'mainnet', 'base']) {
  test(`contract code: on ${name} matches the deployed protocol`, async () => {
    const network = findNetwork(name)!;
    await using chain = await startChain(network.chainId);
    const nativeHash = CURRENCIES.find(({ id }) => id === network.nativeCurrencyId)!.hash;
    // Without currencies, only constructor storage remains.
    const native = CURRENCIES.filter(({ id }) => id === network.nativeCurrencyId);
    const placed = contractsOf(network, { code: CODE, currencies: native, rates: [] });
    for (const [contract, path, args] of constructorsOf(network, nativeHash, chain.owner.address)) {
      const address = protocolAddresses(network)[contract as keyof ReturnType<typeof protocolAddresses>]!;
      const shipped = placed.find((one) => one.address === address)!;
      expect([contract, (await construct(chain, address, path, args)) === shipped.code]).toEqual([contract, true]);
      const storage = Object.fromEntries(shipped.storage.map(({ slot, value }) => [slot, value]));
      expect([contract, storage]).toEqual([contract, await storageOf(chain, address)]);
    }
  });
}
