/**
 * Builds the example and serves it at http://localhost:5173, an origin that the client ID `cli_test` may call from. With `--chain`
 * it also starts a local chain and a mock that watches it; port 0 selects a free one.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { buildCheckout } from './build.mjs';

const { values } = parseArgs({
  options: {
    chain: { type: 'boolean', default: false },
    port: { type: 'string', default: '5173' },
    'mock-port': { type: 'string', default: '4010' },
    'chain-port': { type: 'string', default: '8545' },
  },
});
const query = values.chain ? await startBehind() : undefined;
const servedir = mkdtempSync(join(tmpdir(), 'checkout-'));
await buildCheckout(servedir);
const { port } = await (await context({})).serve({ servedir, port: Number(values.port) });
if (query === undefined) {
  console.log(`The checkout example is at http://localhost:${port}`);
  console.log(`With a mock inside the page:  http://localhost:${port}/?mock=browser`);
  console.log('With a server:                npm start, then the first address');
} else {
  console.log(`The checkout example is at http://localhost:${port}/?${query}`);
}

/** Starts a chain and a mock that watches it. Returns their settings for the page. */
async function startBehind() {
  const { startMock } = await import('payment-request-mock');
  const { startChain } = await import('payment-request-mock/chain');
  // Stops the chain with this process; a signal alone would leave it running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());
  const chain = await startChain({ port: Number(values['chain-port']) });
  const mock = await startMock({ port: Number(values['mock-port']), chain: chain.url });
  console.log(`A chain in place of Sepolia:  ${chain.url}, chain ID ${chain.chainId}`);
  console.log(`An account with money on it:  ${chain.payer.privateKey} (a public key: play money only)`);
  console.log(`A mock that watches it:       ${mock.url}/__mock/panel/chain`);
  return `api=${mock.url}&chain=${chain.url}`;
}
