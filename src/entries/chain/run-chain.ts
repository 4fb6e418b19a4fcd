import { readFileSync } from 'node:fs';
import { packagePath } from '../../engine/api/platform/package-files.ts';
import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { EVM_NETWORKS, findNetwork, type Network } from '../../service/calldata/networks.ts';
import type { CurrencyRow, RateRow } from '../../service/catalogue/currencies/currencies.model.ts';
import { DEV_ACCOUNTS } from '../../service/devchain/accounts.ts';
import { type CodeFile, type DevChainData, protocolAddresses } from '../../service/devchain/contracts.ts';
import { genesisOf } from '../../service/devchain/genesis.ts';
import { currentPrices } from '../../service/devchain/prices.ts';
import { tokensOf } from '../../service/devchain/tokens.ts';
import type { MockOptions } from '../types/mock.types.ts';
import type { ChainAccount, ChainDescription, DevelopmentChain, StartChainOptions } from './chain.types.ts';
import { findAnvil } from './find-anvil.ts';
import { type AnvilOptions, type RunningAnvil, startAnvil } from './start-anvil.ts';

interface Launch extends Omit<AnvilOptions, 'program' | 'chainId' | 'genesis'> {
  network: Network;
  fixtures: MockOptions['fixtures'];
}

/** Starts a development chain. Published as `startChain`. */
export async function runChain(options: StartChainOptions): Promise<DevelopmentChain> {
  const { port = 0, host = '127.0.0.1', network = 'sepolia', fixtures } = options;
  const { description, stop } = await launchChain({
    host,
    port,
    fixtures,
    network: evmNetwork(network, (valid) => new Error(`startChain: network ${valid}, not "${network}"`)),
  });
  // Stops the chain even if a test fails before doing so.
  process.once('exit', stop);
  const end = () => {
    process.off('exit', stop);
    return stop();
  };
  return { ...description, stop: end, [Symbol.asyncDispose]: end };
}

/**
 * Starts anvil with the contracts, tokens and balances of a network.
 * @throws if anvil is missing or does not start
 */
export async function launchChain(launch: Launch): Promise<RunningAnvil & { description: ChainDescription }> {
  const { network, fixtures, ...options } = launch;
  const program = findInstalledAnvil();
  if (program === undefined) throw new Error(`startChain ${MISSING_ANVIL}`);
  const parts = await chainParts(fixtures);
  const genesis = genesisOf(network, { ...parts, timestamp: Math.floor(machineNow() / 1000) });
  const anvil = await startAnvil({ ...options, program, chainId: network.chainId, genesis });
  return { ...anvil, description: describeChain(anvil.url, network, parts.currencies) };
}

/** Returns a supported network. `refuse` creates the error with the valid names. */
export function evmNetwork(name = 'sepolia', refuse = (valid: string): Error => new Error(valid)): Network {
  const found = findNetwork(name);
  if (found !== undefined && EVM_NETWORKS.includes(found)) return found;
  const names = EVM_NETWORKS.map(({ network }) => network);
  throw refuse(`must be one of ${names.join(', ')}${didYouMean(name, names)}`);
}

export const MISSING_ANVIL =
  'needs anvil, a local node: install it with npm i -D @foundry-rs/anvil, or put anvil of Foundry on the PATH';

/** Returns the contracts' code, and the currencies and current prices of a mock with the same fixtures. */
async function chainParts(fixtures: MockOptions['fixtures']): Promise<DevChainData> {
  const code: CodeFile = JSON.parse(readFileSync(packagePath('fixtures/contracts/code.json'), 'utf8'));
  const { createMock } = await import('payment-request-mock');
  const { rows = {} } = await createMock({ fixtures: fixtures ?? 'empty' }).state({ rows: true });
  const rates = currentPrices(rows.rates as RateRow[], isoTime(machineNow()));
  return { code, currencies: rows.currencies as CurrencyRow[], rates };
}

/** Returns the path of anvil in this project, the package or PATH; undefined if there is none. */
export function findInstalledAnvil(): string | undefined {
  const { platform, arch, env } = process;
  return findAnvil({ folders: [process.cwd(), packagePath()], path: env.PATH ?? '', platform, arch });
}

const ACCOUNTS = DEV_ACCOUNTS as readonly ChainAccount[];
/** Account 0 owns the contracts. */
const PAYER = ACCOUNTS[1] as ChainAccount;

function describeChain(url: string, network: Network, currencies: readonly CurrencyRow[]): ChainDescription {
  const native = currencies.find(({ id }) => id === network.nativeCurrencyId)?.symbol ?? 'ETH';
  const tokens = tokensOf(network.network, currencies).toSorted((one, other) => one.id.localeCompare(other.id));
  return {
    url,
    network: network.network,
    chainId: network.chainId,
    // The service names ether per network, such as ETH-base; wallets do not.
    currency: native.includes('ETH') ? 'ETH' : native,
    tokens: tokens.map(({ id, symbol, decimals, address }) => ({ id, symbol, decimals, address })),
    contracts: protocolAddresses(network),
    payer: PAYER,
    accounts: ACCOUNTS,
  };
}
