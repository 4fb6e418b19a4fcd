import { machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { findNetwork, type Network } from '../../service/calldata/networks.ts';
import { genesisOf } from '../../service/devchain/genesis.ts';
import type { DevelopmentChain, StartChainOptions } from './chain.types.ts';
import { chainParts, MISSING_ANVIL, ownAnvil } from './chain-parts.ts';
import { describeChain } from './describe-chain.ts';
import { EVM_NETWORKS } from './evm-networks.ts';
import { startAnvil } from './start-anvil.ts';

/** Starts a development chain; `startChain` is its public name. */
export async function runChain(options: StartChainOptions): Promise<DevelopmentChain> {
  const network = networkOf(options.network ?? 'sepolia');
  const seconds = secondsOf(options.timestamp);
  const program = ownAnvil();
  if (program === undefined) throw new Error(`startChain ${MISSING_ANVIL}`);
  const parts = await chainParts(options.fixtures, seconds);
  const { port = 0, host = '127.0.0.1' } = options;
  const genesis = genesisOf(network, { ...parts, timestamp: seconds });
  const { url, stop } = await startAnvil({ program, host, port, chainId: network.chainId, genesis });
  // A test that fails before it stops the chain leaves no process behind.
  process.once('exit', stop);
  const end = () => {
    process.off('exit', stop);
    return stop();
  };
  return { ...describeChain(url, network, parts.currencies), stop: end, [Symbol.asyncDispose]: end };
}

function networkOf(name: string): Network {
  const found = findNetwork(name);
  if (found !== undefined && EVM_NETWORKS.includes(found)) return found;
  const names = EVM_NETWORKS.map(({ network }) => network);
  throw new Error(`startChain: network must be one of ${names.join(', ')}, not "${name}"${didYouMean(name, names)}`);
}

/** Returns the time of the first block in Unix seconds. */
function secondsOf(text: string | undefined): number {
  const ms = text === undefined ? machineNow() : parseTime(text);
  if (ms !== undefined && ms >= 0) return Math.floor(ms / 1000);
  throw new Error(`startChain: timestamp must be an ISO 8601 time such as 2026-01-31T12:00:00Z, not "${text}"`);
}
