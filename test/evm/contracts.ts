import { Contract, ContractFactory, parseUnits } from 'ethers';
import type { Chain } from './anvil.ts';
import { artifact, type Deployed, publishedAddress } from './artifacts.ts';

/** The network that the local chain plays. */
export const NETWORK = 'sepolia';
export const CHAIN_ID = 11155111;
export const NATIVE = 'ETH-sepolia-sepolia';

const USDT = 'test/UsdtFake';
/** Its tokens. UsdtFake has 6 decimals and answers nothing to `approve`, as the real USDT does. */
export const TOKENS = {
  'FAU-sepolia': 'TestERC20.sol/TestERC20',
  'fUSDT-sepolia': USDT,
  'fUSDC-sepolia': USDT,
} as const;
/** Any token of them, as far as balances and allowances go. */
export const TOKEN_ABI = artifact(USDT).abi;

/** The contract that knows the prices. */
export const CONVERSION_PATH = 'ChainlinkConversionPath.sol/ChainlinkConversionPath';
/** Whole units of each token in the payer's wallet at start. */
const SUPPLY = '10000000';

/** Where a contract of the protocol lives on this network. */
export function addressOf(contract: Deployed): string {
  const address = publishedAddress(contract, NETWORK);
  if (address === undefined) throw new Error(`no ${contract} on ${NETWORK}`);
  return address;
}

/** Puts the protocol's contracts where calldata expects them. */
export async function placeContracts(chain: Chain, nativeHash: string): Promise<void> {
  const owner = chain.owner.address;
  const erc20 = addressOf('erc20FeeProxy');
  const eth = addressOf('ethereumFeeProxy');
  const erc20Conversion = addressOf('erc20ConversionProxy');
  const ethConversion = addressOf('ethConversionProxy');
  const path = addressOf('chainlinkConversionPath');
  await place(chain, erc20, 'ERC20FeeProxy');
  await place(chain, eth, 'EthereumFeeProxy');
  await place(chain, path, CONVERSION_PATH, nativeHash, owner);
  await place(chain, erc20Conversion, 'Erc20ConversionProxy', erc20, path, owner);
  await place(chain, ethConversion, 'EthConversionProxy', eth, path, nativeHash, owner);
  const proxies = [erc20, eth, erc20Conversion, ethConversion, path] as const;
  await place(chain, addressOf('batchConversionPayments'), 'BatchConversionPayments', ...proxies, owner);
}

/** Puts a token at its address and plenty of it in the payer's wallet. */
export async function placeToken(chain: Chain, id: keyof typeof TOKENS, address: string): Promise<void> {
  const path = TOKENS[id];
  const contract = new Contract(address, artifact(path).abi, chain.owner);
  if (path === USDT) {
    await place(chain, address, path);
    await send(contract, 'mint', chain.payer.address, parseUnits(SUPPLY, 6));
  } else {
    const supply = parseUnits(SUPPLY, 18);
    await place(chain, address, path, 2n * supply);
    await send(contract, 'transfer', chain.payer.address, supply);
  }
}

/** Says on chain how many US dollars one unit of a currency costs. Both are named by their hashes. */
export async function placePrice({ owner }: Chain, currency: string, usd: string, price: string): Promise<void> {
  const { abi, bytecode } = artifact('test/AggregatorMock');
  const aggregator = await new ContractFactory(abi, bytecode, owner).deploy(parseUnits(price, 8), 8, 60);
  const path = new Contract(addressOf('chainlinkConversionPath'), artifact(CONVERSION_PATH).abi, owner);
  await send(path, 'updateAggregator', currency, usd, await aggregator.getAddress());
}

/**
 * Puts a contract at an address of choice. Its constructor runs there twice: in a call, for the code that it returns,
 * and in a transaction, for what it writes.
 */
async function place({ provider, owner }: Chain, address: string, path: string, ...args: unknown[]): Promise<void> {
  const { abi, bytecode } = artifact(path);
  const { data } = await new ContractFactory(abi, bytecode).getDeployTransaction(...args);
  await provider.send('anvil_setCode', [address, data]);
  const code = await owner.call({ to: address });
  await (await owner.sendTransaction({ to: address })).wait();
  await provider.send('anvil_setCode', [address, code]);
}

async function send(contract: Contract, method: string, ...args: unknown[]): Promise<void> {
  await (await contract.getFunction(method)(...args)).wait();
}
