import { machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { EVM_NETWORKS, findNetwork, type Network } from '../../service/calldata/networks.ts';
import { genesisOf } from '../../service/devchain/genesis.ts';
import type { MockOptions } from '../mock.types.ts';
import type { ChainDescription, DevelopmentChain, StartChainOptions } from './chain.types.ts';
import { chainParts, MISSING_ANVIL, ownAnvil } from './chain-parts.ts';
import { describeChain } from './describe-chain.ts';
import { type AnvilOptions, type RunningAnvil, startAnvil } from './start-anvil.ts';

interface Launch extends Omit<AnvilOptions, 'program' | 'chainId' | 'genesis'> {
  network: Network;
  /** Time of the first block in Unix seconds. */
  seconds: number;
  fixtures: MockOptions['fixtures'];
}

/** Starts a development chain; `startChain` is its public name. */
export async function runChain(options: StartChainOptions): Promise<DevelopmentChain> {
  const { port = 0, host = '127.0.0.1', network = 'sepolia', timestamp = 'system', fixtures } = options;
  const { description, stop } = await launchChain({
    host,
    port,
    fixtures,
    network: evmNetwork(network, (valid) => new Error(`startChain: network ${valid}, not "${network}"`)),
    seconds: blockSeconds(timestamp, (valid) => new Error(`startChain: timestamp ${valid}, not "${timestamp}"`)),
  });
  // A test that fails before it stops the chain leaves no process behind.
  process.once('exit', stop);
  const end = () => {
    process.off('exit', stop);
    return stop();
  };
  return { ...description, stop: end, [Symbol.asyncDispose]: end };
}

/**
 * Starts anvil with the contracts, tokens and balances of a network.
 * @throws when there is no anvil, or it does not start
 */
export async function launchChain(launch: Launch): Promise<RunningAnvil & { description: ChainDescription }> {
  const { network, seconds, fixtures, ...options } = launch;
  const program = ownAnvil();
  if (program === undefined) throw new Error(`startChain ${MISSING_ANVIL}`);
  const parts = await chainParts(fixtures, seconds);
  const genesis = genesisOf(network, { ...parts, timestamp: seconds });
  const anvil = await startAnvil({ ...options, program, chainId: network.chainId, genesis });
  return { ...anvil, description: describeChain(anvil.url, network, parts.currencies) };
}

/** Returns a network that a development chain can play. `refuse` makes the error of what is valid. */
export function evmNetwork(name: string, refuse: (valid: string) => Error): Network {
  const found = findNetwork(name);
  if (found !== undefined && EVM_NETWORKS.includes(found)) return found;
  const names = EVM_NETWORKS.map(({ network }) => network);
  throw refuse(`must be one of ${names.join(', ')}${didYouMean(name, names)}`);
}

/** Returns the time of the first block in Unix seconds: the present one for `system`. */
export function blockSeconds(text: string, refuse: (valid: string) => Error): number {
  const ms = text === 'system' ? machineNow() : parseTime(text);
  if (ms !== undefined && ms >= 0) return Math.floor(ms / 1000);
  throw refuse('must be an ISO 8601 time such as 2026-01-31T12:00:00Z');
}
