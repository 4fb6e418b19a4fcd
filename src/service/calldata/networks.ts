/** Networks and contracts of the payment protocol, from its published artifacts. */

/** Addresses of the protocol's contracts on one network. */
export type NetworkContracts = Partial<Record<keyof typeof COMMON | 'erc20RecurringPaymentProxy', string>>;

export interface Network {
  /** Name in currency ids and responses, for example `arbitrum-one`. */
  network: string;
  label: string;
  chainId: number;
  /** Name in the chain parameter and in routes, for example `ARBITRUM`. Networks without one have no routes. */
  routeChain?: string;
  /** An accepted alias. */
  alias?: string;
  nativeCurrencyId?: string;
  contracts: NetworkContracts;
}

const COMMON = {
  erc20FeeProxy: '0x0DfbEe143b42B41eFC5A6F87bFD1fFC78c2f0aC9',
  ethereumFeeProxy: '0xfCFBcfc4f5A421089e3Df45455F7f4985FE2D6a8',
  erc20ConversionProxy: '0xf0f49873C50765239F6f9534Ba13c4fe16eD5f2E',
  ethConversionProxy: '0x7Ebf48a26253810629C191b56C3212Fd0D211c26',
  batchConversionPayments: '0x3cF63891928B8CeebB81C95426600a18cd59C03f',
};

const LATER_FEE_PROXIES = {
  erc20FeeProxy: '0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE',
  ethereumFeeProxy: '0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687',
};
const LATER = {
  ...COMMON,
  ...LATER_FEE_PROXIES,
  erc20ConversionProxy: '0x1550A8C4F4E5afC67Ea07e8ac590fdcAdB4bBfb1',
};

const CONTRACTS: Readonly<Record<string, NetworkContracts>> = {
  mainnet: {
    ...COMMON,
    erc20FeeProxy: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C',
    erc20ConversionProxy: '0xe72Ecea44b6d8B2b3cf5171214D9730E86213cA2',
    erc20RecurringPaymentProxy: '0xF0Bebbc99E26Ba7F651E7Ff14e0D3029B0228880',
  },
  sepolia: {
    ...LATER_FEE_PROXIES,
    erc20ConversionProxy: '0xaD61121DAfAAe495095Cd466022b519Cb7503a4E',
    ethConversionProxy: '0xc861aE0Cd70b73b0C8F1D62Fa669E6D1d7D7e0aB',
    batchConversionPayments: '0x67818703c92580c0e106e401F253E8A410A66f8B',
    erc20RecurringPaymentProxy: '0xb6C7448458d8616B00eb8f93883d0081Fa2aDec9',
  },
  matic: { ...COMMON, erc20RecurringPaymentProxy: '0xD3BD678f219439c2bcf602Beb07e601a91b8Cd3d' },
  base: {
    erc20FeeProxy: '0x1892196E80C4c17ea5100Da765Ab48c1fE2Fb814',
    ethereumFeeProxy: '0xd9C3889eB8DA6ce449bfFE3cd194d08A436e96f2',
    erc20ConversionProxy: '0x8296D56321cf207925a7804E5A8E3F579838e6Ad',
    ethConversionProxy: '0xEdfD8386d5DE52072B4Ad8dC69BBD0bB89f9A1fb',
    batchConversionPayments: '0x1aF3f22685AcdDc788B3730ed415912d8f654420',
    erc20RecurringPaymentProxy: '0xd2c3392e3e70F4CE033Cb39CC80B414aDdD64fFa',
  },
  optimism: LATER,
  'arbitrum-one': {
    ...COMMON,
    erc20ConversionProxy: '0xA5186dec7dC1ec85B42A3cd2Dc8289e248530B07',
    erc20RecurringPaymentProxy: '0xC335f956e91faa1DC103f9B54f7009c470dc6EEf',
  },
  bsc: {
    ...COMMON,
    erc20ConversionProxy: '0xbbd9c5D112343A4Aa2bc194245760CaeeaF118Be',
    erc20RecurringPaymentProxy: '0xbb0f20890E9e405f9D4c2e707590525ccAA3De16',
  },
  xdai: {
    ...COMMON,
    ethConversionProxy: '0x3E3B04e1bF170522a5c5DDE628C4d365c0342239',
    erc20RecurringPaymentProxy: '0xC82f76682E16fD2f030A010785a870e6fC6Ad1D1',
  },
  avalanche: { ...COMMON, erc20ConversionProxy: '0xA5186dec7dC1ec85B42A3cd2Dc8289e248530B07' },
  fantom: COMMON,
  zksyncera: {
    erc20FeeProxy: '0x6e28Cc56C2E64c9250f39Cb134686C87dB196532',
    ethereumFeeProxy: '0xE9A708db0D30409e39810C44cA240fd15cdA9b1a',
    batchConversionPayments: '0x0C41700ee1B363DB2ebC1a985f65cAf6eC4b1023',
  },
  moonbeam: LATER,
  mantle: LATER_FEE_PROXIES,
  celo: { ...COMMON, erc20FeeProxy: '0x2171a0dc12a9E5b1659feF2BB20E54c84Fa7dB0C' },
};

export const NETWORKS: readonly Network[] = [
  network('mainnet', 'Ethereum', 1, { routeChain: 'ETHEREUM', alias: 'ethereum', nativeCurrencyId: 'ETH-mainnet' }),
  network('sepolia', 'Sepolia', 11155111, { routeChain: 'SEPOLIA', nativeCurrencyId: 'ETH-sepolia-sepolia' }),
  network('matic', 'Polygon', 137, { routeChain: 'POLYGON', alias: 'polygon', nativeCurrencyId: 'MATIC-matic' }),
  network('base', 'Base', 8453, { routeChain: 'BASE', nativeCurrencyId: 'ETH-base-base' }),
  network('optimism', 'OP Mainnet', 10, { routeChain: 'OPTIMISM', nativeCurrencyId: 'ETH-optimism-optimism' }),
  network('arbitrum-one', 'Arbitrum One', 42161, {
    routeChain: 'ARBITRUM',
    alias: 'arbitrum',
    nativeCurrencyId: 'AETH-arbitrum-one',
  }),
  network('bsc', 'BNB Smart Chain', 56, { routeChain: 'BNB', nativeCurrencyId: 'BNB-bsc' }),
  network('xdai', 'Gnosis', 100, { alias: 'gnosis', nativeCurrencyId: 'xDAI-xdai' }),
  network('avalanche', 'Avalanche', 43114, { nativeCurrencyId: 'AVAX-avalanche' }),
  network('fantom', 'Fantom', 250, { nativeCurrencyId: 'FTM-fantom' }),
  network('zksyncera', 'zkSync Era', 324, { nativeCurrencyId: 'ETH-zksync-zksyncera' }),
  network('moonbeam', 'Moonbeam', 1284, { nativeCurrencyId: 'GLMR-moonbeam' }),
  network('mantle', 'Mantle', 5000, { nativeCurrencyId: 'MNT-mantle' }),
  network('celo', 'Celo', 42220),
  network('tron', 'Tron', 728126428),
];

function network(
  name: string,
  label: string,
  chainId: number,
  names: Pick<Network, 'routeChain' | 'alias' | 'nativeCurrencyId'> = {},
): Network {
  return { network: name, label, chainId, ...names, contracts: CONTRACTS[name] ?? {} };
}

/** Uniswap's Permit2, the same on every network. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
/** Receiver of a zero fee, as in the service's calldata. */
export const NO_FEE_ADDRESS = '0x000000000000000000000000000000000000dEaD';
export const MAX_UINT256 = 2n ** 256n - 1n;
export const CROSSCHAIN_SPENDER = '0x4B1d5b0aF5AbAe333C8d2CCa2a346e0D5f68C427';
export const CROSSCHAIN_OPERATOR = '0xd36B6f4040B8449e93eb2B348EdCD2a968AEA9D9';
export const CROSSCHAIN_OPERATOR_ID = '0x6ab1463ead4ba60b8e08155b29ea2b3c91731e78be09b6e12b6c25414d724dd0';

export function findNetwork(nameOrAlias: string): Network | undefined {
  const name = nameOrAlias.toLowerCase();
  return NETWORKS.find((row) => row.network === name || row.alias === name);
}

/** Returns the name of a network in the `chain` parameter, for example `ARBITRUM`. */
export function chainOf(name: string): string {
  return findNetwork(name)?.routeChain ?? name.toUpperCase();
}

/** All valid values of the `chain` parameter of payment links. */
export const CHAINS = NETWORKS.map((row) => chainOf(row.network)) as [string, ...string[]];

/** Returns the network by its name in routes and in the parameter `chain`, for example `BASE`. */
export function networkOfRouteChain(routeChain: string): Network | undefined {
  return NETWORKS.find((row) => row.routeChain === routeChain);
}

/** The protocol has no such contract on this network. */
export class NoContractError extends Error {
  override readonly name = 'NoContractError';
}

/** Returns the address of a protocol contract. @throws NoContractError */
export function contractOf(network: string, contract: keyof NetworkContracts): string {
  const address = findNetwork(network)?.contracts[contract];
  if (address === undefined) throw new NoContractError(`no ${contract} is deployed on ${network}`);
  return address;
}

export const EVM_NETWORKS: readonly Network[] = NETWORKS.filter(
  ({ contracts }) => contracts.erc20FeeProxy !== undefined,
);
