/**
 * Pays a request like a front end with a wallet: the mock returns the transactions, the wallet signs and sends them, and
 * the mock detects them on the watched chain. Configured by MOCK_URL, RPC_URL, PRIVATE_KEY, CURRENCY and AMOUNT.
 */
import { createPublicClient, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { sepolia } from 'viem/chains';

const MOCK = process.env.MOCK_URL ?? 'http://localhost:4010';
const RPC = process.env.RPC_URL ?? 'http://127.0.0.1:8545';
const CURRENCY = process.env.CURRENCY ?? 'FAU-sepolia';
/** Dev account 1. Its key is printed by every local chain; never send real money to it. */
const KEY = process.env.PRIVATE_KEY ?? '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

const account = privateKeyToAccount(KEY);
const wallet = createWalletClient({ account, chain: sepolia, transport: http(RPC) });
const chain = createPublicClient({ chain: sepolia, transport: http(RPC), pollingInterval: 50 });

// 1. The merchant creates a request.
const { requestId } = await api('POST', '/v2/request', {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: process.env.AMOUNT ?? '12.5',
  invoiceCurrency: CURRENCY,
  paymentCurrency: CURRENCY,
});
console.log(`request ${requestId}`);

// 2. Get the transactions: for a token, an approval first.
const { transactions } = await api('GET', `/v2/request/${requestId}/pay?wallet=${account.address}`);

// 3. The wallet sends every transaction in order. `value` is a BigNumber as JSON: wallets need its hex.
for (const { to, data, value } of transactions) {
  const hash = await wallet.sendTransaction({ to, data, value: BigInt(value.hex) });
  const { status } = await chain.waitForTransactionReceipt({ hash });
  console.log(`${status}: ${hash}`);
}

// 4. Let the mock read the chain now instead of at the next poll. The real service sends a webhook.
await api('POST', '/__mock/chain/sync');
const { status, txHash } = await api('GET', `/v2/request/${requestId}`);
console.log(`${status}: ${txHash}`);

async function api(method, path, body) {
  const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
  const answer = await fetch(MOCK + path, { method, headers, body: body && JSON.stringify(body) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}
