import { Contract, parseEther, Wallet } from 'ethers';
import { expect, test } from 'vitest';
import { findNetwork, NETWORKS, type Network } from '../../src/service/calldata/networks.ts';
import { DEV_ACCOUNTS, OWNER } from '../../src/service/devchain/accounts.ts';
import { contractsOf, protocolAddresses } from '../../src/service/devchain/contracts.ts';
import { genesisOf } from '../../src/service/devchain/genesis.ts';
import { aggregatorAddress, currentPrices, pricesAsStorage } from '../../src/service/devchain/prices.ts';
import { TOKENS_PER_ACCOUNT, tokensOf } from '../../src/service/devchain/tokens.ts';
import { type Chain, startChain } from './anvil.ts';
import { artifact } from './artifacts.ts';
import { CODE, CURRENCIES, RATES } from './devchain.ts';
import { SLOW } from './protocol.ts';

const TOKEN = [
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function mint(address, uint256)',
  'function approve(address, uint256)',
  'function transferFrom(address, address, uint256)',
];

const TIME = Date.parse('2026-01-31T12:00:00Z') / 1000;
const PARTS = { code: CODE, currencies: CURRENCIES, rates: currentPrices(RATES, '2026-01-31T12:00:00.000Z') };

function networkNamed(name: string): Network {
  const network = findNetwork(name);
  if (network === undefined) throw new Error(`no network ${name}`);
  return network;
}

function startNetwork(name: string): Promise<Chain> {
  const network = networkNamed(name);
  return startChain(network.chainId, genesisOf(network, { ...PARTS, timestamp: TIME }));
}

const idOf = (id: string) => CURRENCIES.find((row) => row.id === id)!;

test('development chain: has the anvil accounts, and the first owns the contracts', () => {
  expect(DEV_ACCOUNTS.map(({ privateKey }) => new Wallet(privateKey).address)).toEqual(
    DEV_ACCOUNTS.map(({ address }) => address),
  );
  expect([DEV_ACCOUNTS.length, DEV_ACCOUNTS[0]?.address]).toEqual([10, OWNER]);
});

test('development chain: contract addresses are unique per network', () => {
  for (const network of NETWORKS) {
    const addresses = contractsOf(network, PARTS).map(({ address }) => address.toLowerCase());
    expect([network.network, addresses.length]).toEqual([network.network, new Set(addresses).size]);
  }
});

for (const name of ['sepolia', 'mainnet', 'base', 'matic', 'optimism', 'arbitrum-one']) {
  test(`development chain: ${name} has all tokens of the mock, funded accounts and its time`, async () => {
    await using chain = await startNetwork(name);
    const { provider } = chain;
    expect(Number((await provider.getNetwork()).chainId)).toBe(networkNamed(name).chainId);
    expect(await provider.getBlock(0)).toMatchObject({ number: 0, timestamp: TIME });
    for (const token of tokensOf(name, CURRENCIES)) {
      const contract = new Contract(token.address, TOKEN, provider);
      const units = TOKENS_PER_ACCOUNT * 10n ** BigInt(token.decimals);
      const read = (method: string, ...args: unknown[]) => contract.getFunction(method)(...args);
      expect([token.id, await read('name'), await read('symbol'), await read('decimals')]).toEqual([
        token.id,
        token.name,
        token.symbol,
        BigInt(token.decimals),
      ]);
      expect(await read('totalSupply')).toBe(10n * units);
      expect(await read('balanceOf', DEV_ACCOUNTS[9]?.address)).toBe(units);
    }
    expect(await provider.getBalance(DEV_ACCOUNTS[9]!.address)).toBe(parseEther('10000'));
  });
}

test('development chain: has the prices of the mock until storage writes', { timeout: SLOW }, async () => {
  await using chain = await startNetwork('sepolia');
  const at = protocolAddresses(networkNamed('sepolia')).chainlinkConversionPath!;
  const path = new Contract(at, artifact('ChainlinkConversionPath.sol/ChainlinkConversionPath').abi, chain.provider);
  const convert = async (amount: bigint, ...ids: string[]) =>
    (
      await path.getFunction('getConversion')(
        amount,
        ids.map((id) => idOf(id).hash),
      )
    )[0];
  expect(await convert(100_00000000n, 'USD', 'ETH-sepolia-sepolia')).toBe(parseEther('0.04'));
  expect(await convert(100_00000000n, 'EUR', 'USD', 'fUSDC-sepolia')).toBe(108_000_000n);
  expect(await convert(100_00000000n, 'JPY', 'USD')).toBe(67_000_000n);
  for (const { address, slot, value } of pricesAsStorage([{ symbol: 'ETH-sepolia', usd: '4000' }])) {
    await chain.provider.send('anvil_setStorageAt', [address, slot, value]);
  }
  expect(await convert(100_00000000n, 'USD', 'ETH-sepolia-sepolia')).toBe(parseEther('0.025'));
});

test('development chain: a currency without a price converts once it has one', { timeout: SLOW }, async () => {
  const network = networkNamed('sepolia');
  const rates = PARTS.rates.filter(({ symbol }) => symbol !== 'EUR');
  await using chain = await startChain(network.chainId, genesisOf(network, { ...PARTS, rates, timestamp: TIME }));
  const feed = ['function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)'];
  const aggregator = new Contract(aggregatorAddress('EUR'), [...feed, 'function setAnswer(int256)'], chain.payer);
  await expect(aggregator.getFunction('latestRoundData')()).rejects.toThrow('This currency has no price');
  await (await aggregator.getFunction('setAnswer')(108_000_000n)).wait();
  expect((await aggregator.getFunction('latestRoundData')())[1]).toBe(108_000_000n);
});

test('development chain: skips custom currencies that no EVM can hold', () => {
  const odd = CURRENCIES.map((row) =>
    ['USD', 'FAU-sepolia'].includes(row.id) ? { ...row, hash: 'x', address: 'y' } : row,
  );
  const placed = contractsOf(networkNamed('sepolia'), { ...PARTS, currencies: odd });
  const values = placed.flatMap(({ address, storage }) => [
    address,
    ...storage.flatMap(({ slot, value }) => [slot, value]),
  ]);
  expect(values.filter((hex) => !/^0x([0-9a-fA-F]{40}|[0-9a-f]{64})$/.test(hex))).toEqual([]);
  expect(placed.map(({ address }) => address)).not.toContain(idOf('FAU-sepolia').address);
});

test('development chain: uses the latest started price', () => {
  const rate = (usd: string, from: string) => ({ symbol: 'EUR', usd, from, provider: 'chainlink' as const });
  const rates = [
    rate('1.2', '2026-02-01T00:00:00.000Z'),
    rate('1.1', '2026-01-01T00:00:00.000Z'),
    rate('1.0', '2020-01-01T00:00:00.000Z'),
  ];
  expect(currentPrices(rates, '2026-01-31T00:00:00.000Z')).toEqual([{ symbol: 'EUR', usd: '1.1' }]);
});

test('development chain: a token may have a long name', { timeout: SLOW }, async () => {
  const name = 'A token whose name does not fit into one word of storage, nor into two of them';
  const currencies = [{ ...idOf('FAU-sepolia'), name }];
  const genesis = genesisOf(networkNamed('sepolia'), { ...PARTS, currencies, timestamp: TIME });
  await using chain = await startChain(networkNamed('sepolia').chainId, genesis);
  const token = new Contract(idOf('FAU-sepolia').address, TOKEN, chain.provider);
  expect([await token.getFunction('name')(), await token.getFunction('symbol')()]).toEqual([name, 'FAU']);
});

test('development chain: anyone can mint, and transfers are limited by the balance', { timeout: SLOW }, async () => {
  await using chain = await startNetwork('sepolia');
  const fau = new Contract(idOf('FAU-sepolia').address, TOKEN, chain.payer);
  const before: bigint = await fau.getFunction('totalSupply')();
  const poor = Wallet.createRandom().address;
  await (await fau.getFunction('mint')(poor, 5n)).wait();
  expect([await fau.getFunction('balanceOf')(poor), await fau.getFunction('totalSupply')()]).toEqual([5n, before + 5n]);
  await (await fau.getFunction('approve')(chain.payer.address, 2n ** 256n - 1n)).wait();
  const all = TOKENS_PER_ACCOUNT * 10n ** 18n;
  const move = (amount: bigint) => fau.getFunction('transferFrom')(chain.payer.address, poor, amount);
  await expect(move(all + 1n)).rejects.toThrow('ERC20: transfer amount exceeds balance');
  await (await move(all)).wait();
  expect(await fau.getFunction('balanceOf')(poor)).toBe(all + 5n);
});
