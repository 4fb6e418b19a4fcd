import { machineNow, parseTime } from '../../../engine/kernel/clock/clock.ts';
import { didYouMean } from '../../../engine/kernel/core/nearest.ts';
import { findNetwork, type Network } from '../../../service/calldata/networks.ts';
import type { CurrencyRow } from '../../../service/currencies/currencies.model.ts';
import type { DevChainParts } from '../../../service/devchain/contracts.ts';
import { genesisOf, installCalls } from '../../../service/devchain/genesis.ts';
import { chainParts, MISSING_ANVIL, ownAnvil } from '../../chain/chain-parts.ts';
import { describeChain } from '../../chain/describe-chain.ts';
import { EVM_NETWORKS } from '../../chain/evm-networks.ts';
import { startAnvil } from '../../chain/start-anvil.ts';
import type { MockConfig } from '../../mock.types.ts';
import { print } from '../output.ts';
import type { ParsedCommand } from '../parse-command.ts';
import { portOf } from '../settings.ts';
import { onShutdown } from '../shutdown.ts';
import { UsageError } from '../usage-error.ts';
import { urlOf, wrongValue } from '../values.ts';
import { chainText } from './chain-text.ts';
import { rpcCalls } from './json-rpc.ts';

const DEFAULT_PORT = 8545;
const DEFAULT_NETWORK = 'sepolia';

/** Starts a local chain that runs until a signal stops it, or prepares the one of `--install`. Returns the exit code. */
export async function chain(line: ParsedCommand, config: MockConfig): Promise<number> {
  const named = networkOf(line);
  const seconds = secondsOf(line);
  const target = urlOf(line, 'install', 'http://127.0.0.1:8545');
  if (target !== undefined) return install(line, target, named, await partsOf(line, config, seconds));
  const network = named ?? networkNamed(DEFAULT_NETWORK);
  const port = isFlag(line, 'port') ? portOf(line) : DEFAULT_PORT;
  const host = (isFlag(line, 'host') ? line.one('host') : undefined) ?? '127.0.0.1';
  const program = anvilOf();
  const parts = await partsOf(line, config, seconds);
  const genesis = genesisOf(network, { ...parts, timestamp: seconds });
  const { chainId } = network;
  const { url, ended } = await startAnvil({
    program,
    host,
    port,
    chainId,
    genesis,
    detached: true,
    onSpawn: onShutdown,
  });
  printChain(line, `A local chain in place of ${network.label}, by anvil`, url, network, parts.currencies);
  const code = await ended;
  process.stderr.write(`payment-request-mock: anvil ended with code ${code}\n`);
  return code;
}

/** Puts contracts, tokens and balances on a node that runs already. */
async function install(
  line: ParsedCommand,
  url: string,
  named: Network | undefined,
  parts: DevChainParts,
): Promise<number> {
  const [answer] = await rpcCalls(url, [{ method: 'eth_chainId', params: [] }]);
  const chainId = Number(answer);
  const network = named ?? EVM_NETWORKS.find((row) => row.chainId === chainId);
  if (network?.chainId !== chainId) {
    const wanted = network ?? networkNamed(DEFAULT_NETWORK);
    throw new Error(
      `the node at ${url} has the chain ID ${chainId}, which is not that of ${wanted.network}; start it with --chain-id ${wanted.chainId}`,
    );
  }
  await rpcCalls(url, installCalls(network, parts));
  printChain(line, `Contracts and tokens of ${network.label} are on the node`, url, network, parts.currencies);
  return 0;
}

function printChain(line: ParsedCommand, title: string, url: string, network: Network, rows: readonly CurrencyRow[]) {
  const description = describeChain(url, network, rows);
  print(line.has('json') ? `${JSON.stringify(description)}\n` : chainText(title, description));
}

function partsOf(line: ParsedCommand, config: MockConfig, seconds: number): Promise<DevChainParts> {
  return chainParts(line.one('fixtures') ?? config.fixtures, seconds);
}

function anvilOf(): string {
  const program = ownAnvil();
  if (program === undefined) throw new UsageError(`chain ${MISSING_ANVIL}`);
  return program;
}

function networkOf(line: ParsedCommand): Network | undefined {
  const name = line.one('network');
  if (name === undefined) return undefined;
  const found = findNetwork(name);
  if (found !== undefined && EVM_NETWORKS.includes(found)) return found;
  const names = EVM_NETWORKS.map(({ network }) => network);
  throw wrongValue(line, 'network', name, `must be one of ${names.join(', ')}${didYouMean(name, names)}`);
}

function networkNamed(name: string): Network {
  const found = findNetwork(name);
  if (found === undefined) throw new Error(`no network ${name}`);
  return found;
}

/** Returns the time of the first block in Unix seconds. */
function secondsOf(line: ParsedCommand): number {
  const text = (isFlag(line, 'now') ? line.one('now') : undefined) ?? 'system';
  const ms = text === 'system' ? machineNow() : parseTime(text);
  if (ms !== undefined && ms >= 0) return Math.floor(ms / 1000);
  throw wrongValue(line, 'now', text, 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system');
}

/** Returns whether a flag is on the command line: the variables, such as MOCK_PORT, are those of the mock. */
function isFlag(line: ParsedCommand, flag: 'host' | 'now' | 'port'): boolean {
  return line.given(flag)?.startsWith('--') === true;
}
