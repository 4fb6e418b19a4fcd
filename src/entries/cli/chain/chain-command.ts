import { keepProcessAlive } from '../../../engine/kernel/clock/timers.ts';
import { EVM_NETWORKS, type Network } from '../../../service/calldata/networks.ts';
import { JsonRpc, type RpcCall, RpcError } from '../../../service/chain/rpc.ts';
import type { DevChainParts } from '../../../service/devchain/contracts.ts';
import { installCalls } from '../../../service/devchain/genesis.ts';
import { TOKENS_PER_ACCOUNT } from '../../../service/devchain/tokens.ts';
import type { ChainDescription } from '../../chain/chain.types.ts';
import {
  blockSeconds,
  chainParts,
  describeChain,
  evmNetwork,
  launchChain,
  MISSING_ANVIL,
  ownAnvil,
} from '../../chain/run-chain.ts';
import type { MockConfig } from '../../mock.types.ts';
import { UsageError } from '../command.ts';
import { print } from '../output.ts';
import { ownCommand } from '../run-again.ts';
import { onShutdown } from '../shutdown.ts';

/** The flags of the command. */
export interface ChainFlags {
  port?: number;
  host?: string;
  network?: string;
  now?: string;
  install?: string;
  json?: boolean;
}

/** Starts a local chain that runs until a signal stops it, or prepares the one of `--install`. Returns the exit code. */
export async function runChain(flags: ChainFlags, { fixtures }: MockConfig): Promise<number> {
  const { network: name, now = 'system', install: target, host = '127.0.0.1', port = 8545 } = flags;
  const refuse = (valid: string) => new UsageError(`--network ${name}: ${valid}`);
  const named = name === undefined ? undefined : evmNetwork(name, refuse);
  const seconds = blockSeconds(now, (valid) => new UsageError(`--now ${now}: ${valid}, or system`));
  if (target !== undefined) return install(flags, target, named, await chainParts(fixtures, seconds));
  if (ownAnvil() === undefined) throw new UsageError(`chain ${MISSING_ANVIL}`);
  const network = named ?? evmNetwork();
  const { description, ended } = await launchChain({
    ...{ network, seconds, fixtures, host, port, detached: true },
    onSpawn: onShutdown,
  });
  printChain(flags, `A local chain in place of ${network.label}, by anvil`, description);
  const code = await ended;
  process.stderr.write(`payment-request-mock: anvil ended with code ${code}\n`);
  return code;
}

async function install(
  flags: ChainFlags,
  url: string,
  named: Network | undefined,
  parts: DevChainParts,
): Promise<number> {
  const [answer] = await rpcCalls(url, [['eth_chainId']]);
  const chainId = Number(answer);
  const network = named ?? EVM_NETWORKS.find((row) => row.chainId === chainId) ?? evmNetwork();
  if (network.chainId !== chainId) {
    throw new Error(
      `the node at ${url} has the chain ID ${chainId}, which is not that of ${network.network}; start it with --chain-id ${network.chainId}`,
    );
  }
  await rpcCalls(url, installCalls(network, parts));
  const description = describeChain(url, network, parts.currencies);
  printChain(flags, `Contracts and tokens of ${network.label} are on the node`, description);
  return 0;
}

function printChain({ json }: ChainFlags, title: string, description: ChainDescription) {
  print(json ? `${JSON.stringify(description)}\n` : chainText(title, description));
}

function chainText(title: string, chain: ChainDescription): string {
  const width = Math.max(0, ...chain.tokens.map(({ symbol }) => symbol.length));
  const tokens = chain.tokens.map(
    ({ symbol, address, decimals }) => `${symbol.padEnd(width)}  ${address}  ${decimals} decimals`,
  );
  const rows = [
    ['RPC URL', chain.url],
    ['Chain ID', String(chain.chainId)],
    ['Currency', chain.currency],
    ...(tokens.length > 0 ? tokens : ['none']).map((text, index) => [index === 0 ? 'Tokens' : '', text]),
    ['Account', chain.payer.address],
    ['Private key', chain.payer.privateKey],
  ];
  const plenty = TOKENS_PER_ACCOUNT.toLocaleString('en-US');
  return `${title}

${rows.map(([name = '', value = '']) => `  ${name.padEnd(11)}  ${value}\n`).join('')}
The account has 10,000 ${chain.currency} and ${plenty} of each token, all worth nothing. Its key is public:
money that is sent to it on a public network is stolen at once.

In another terminal, start a mock that watches it:

  ${ownCommand()} --chain ${chain.url}

`;
}

/** The code of an unknown method in JSON-RPC. */
const UNKNOWN_METHOD = -32_601;

/**
 * Makes JSON-RPC calls one after the other. Returns their results.
 * @throws when the node does not answer, or answers a call with an error
 */
export async function rpcCalls(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const rpc = new JsonRpc(url, new AbortController().signal);
  // Neither a timer nor a connection that was closed at once keeps the process alive.
  const letGo = keepProcessAlive();
  const results: unknown[] = [];
  try {
    for (const call of calls) {
      results.push(await rpc.call(...call).catch((error) => Promise.reject(described(url, call[0], error))));
    }
    return results;
  } finally {
    letGo();
  }
}

function described(url: string, method: string, error: Error): Error {
  if (!(error instanceof RpcError)) return new Error(`no node answers at ${url}: ${error.message}`);
  const hint = error.code === UNKNOWN_METHOD ? '; it has to be anvil or hardhat' : '';
  return new Error(`the node at ${url} refuses ${method}: ${error.message}${hint}`);
}
