import type { ChainDescription } from '../entries/chain/chain.types.ts';
import { evmNetwork, findInstalledAnvil, launchChain, MISSING_ANVIL } from '../entries/chain/run-chain.ts';
import { TOKENS_PER_ACCOUNT } from '../service/devchain/tokens.ts';
import { command, UsageError } from './command.ts';
import { JSON_FLAG, START } from './command-options.ts';
import { print, table } from './output.ts';
import { commandName, onShutdown } from './process.ts';

export const chain = command('chain', 'Start a local chain with the contracts and tokens of a network', {
  flags: {
    port: { short: 'p', value: 'PORT', help: 'port of the chain (8545)' },
    host: { value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
    network: { value: 'NAME', help: 'network to simulate (sepolia)' },
    fixtures: START.fixtures,
    config: START.config,
    ...JSON_FLAG,
  },
  example: 'chain --network base',
  async run({ flags, options: { fixtures } }) {
    const { network: name, host = '127.0.0.1', port = 8545, json } = flags;
    const network = evmNetwork(name, (valid) => new UsageError(`--network ${name}: ${valid}`));
    if (findInstalledAnvil() === undefined) throw new UsageError(`chain ${MISSING_ANVIL}`);
    const options = { network, fixtures, host, port, detached: true, onSpawn: onShutdown };
    const { description, ended } = await launchChain(options);
    print(json ? JSON.stringify(description) : chainText(network.label, description));
    const code = await ended;
    console.error(`payment-request-mock: anvil exited with code ${code}`);
    return code;
  },
});

function chainText(network: string, { url, chainId, currency, tokens, payer }: ChainDescription): string {
  const width = Math.max(0, ...tokens.map(({ symbol }) => symbol.length));
  const lines = tokens.map(({ symbol, address, decimals }) => {
    return `${symbol.padEnd(width)}  ${address}  ${decimals} decimals`;
  });
  const rows = [
    ['RPC URL', url],
    ['Chain ID', String(chainId)],
    ['Currency', currency],
    ...(lines.length > 0 ? lines : ['none']).map((text, index) => [index === 0 ? 'Tokens' : '', text] as const),
    ['Account', payer.address],
    ['Private key', payer.privateKey],
  ] as const;
  const plenty = TOKENS_PER_ACCOUNT.toLocaleString('en-US');
  return `Local chain simulating ${network} (anvil)

${table(rows)}
The account has 10,000 ${currency} and ${plenty} of each token, all worth nothing. Its key is public:
never send real funds to it.

In another terminal, start a mock that watches it:

  ${commandName()} --chain ${url}
`;
}
