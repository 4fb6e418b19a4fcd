/**
 * A local chain on which the mock's calldata executes: anvil, with two of the protocol's contracts and the test token FAU
 * at the addresses that they have on sepolia. `node examples/pay-with-wallet/chain.mjs` listens on port 8545; PORT changes
 * that. It ends with Ctrl+C and forgets everything.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createTestClient, defineChain, encodeDeployData, http, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Dev account 0. Its key is printed by every local chain; never send real money to it. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
/** Dev account 1, which pays in pay.mjs. */
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CHAIN_ID = 11155111;
const FAU = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';

const url = await startAnvil(process.env.PORT ?? '8545');
const sepolia = defineChain({
  id: CHAIN_ID,
  name: 'Local sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});
const chain = createTestClient({ account: owner, chain: sepolia, mode: 'anvil', transport: http() })
  .extend(publicActions)
  .extend(walletActions);

await place('ERC20FeeProxy', '0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE');
await place('EthereumFeeProxy', '0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687');
const { abi } = await place('TestERC20.sol/TestERC20', FAU, [parseEther('2000000')]);
await chain.writeContract({ address: FAU, abi, functionName: 'transfer', args: [PAYER, parseEther('1000000')] });
console.log(`A chain that plays sepolia listens on ${url}`);

/**
 * Puts a contract at an address of choice. Its constructor runs there twice: in a call, for the code that it returns, and
 * in a transaction, for what it writes.
 */
async function place(path, address, args = []) {
  const factories = createRequire(import.meta.url)(
    `@requestnetwork/smart-contracts/types/factories/src/contracts/${path}__factory.js`,
  );
  const { abi, bytecode } = factories[`${path.split('/').at(-1)}__factory`];
  await chain.setCode({ address, bytecode: encodeDeployData({ abi, bytecode, args }) });
  const { data } = await chain.call({ to: address });
  await chain.waitForTransactionReceipt({ hash: await chain.sendTransaction({ to: address }), pollingInterval: 10 });
  await chain.setCode({ address, bytecode: data });
  return { abi };
}

/** Starts anvil, which `npm install -D @foundry-rs/anvil` brings, and gives its URL. It ends when this process does. */
async function startAnvil(port) {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const binary = createRequire(import.meta.url).resolve(`${name}/bin/${file}`);
  const options = ['--port', port, '--chain-id', String(CHAIN_ID)];
  const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
  process.once('exit', () => child.kill());
  child.once('exit', (code) => process.exit(code ?? 1));
  return new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const address = /Listening on (\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });
}
