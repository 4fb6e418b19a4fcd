import { command } from './command.ts';
import { JSON_FLAG, START } from './flags.ts';

export const chain = command('chain', 'Start a local chain with the contracts and tokens of a network', {
  flags: {
    port: { short: 'p', value: 'PORT', help: 'port of the chain (8545)' },
    host: { value: 'ADDRESS', help: 'address that the chain listens on (127.0.0.1)' },
    network: { value: 'NAME', help: 'the network that it plays (sepolia)' },
    fixtures: START.fixtures,
    config: START.config,
    ...JSON_FLAG,
  },
  example: 'chain --network base',
  run: async ({ flags, options }) => (await import('./run-chain-command.ts')).runChain(flags, options),
});
