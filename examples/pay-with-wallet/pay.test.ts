import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startMock } from 'payment-request-mock';
import { startChain } from 'payment-request-mock/chain';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('pay-with-wallet: a wallet pays a request in a token and one in the native currency', async () => {
  await using chain = await startChain();
  await using mock = await startMock({ chain: chain.url });
  const env = { ...process.env, MOCK_URL: mock.url, RPC_URL: chain.url };
  const pay = async (currency: string, amount: string) => {
    const settings = { ...env, CURRENCY: currency, AMOUNT: amount };
    const { stdout } = await run(process.execPath, ['examples/pay-with-wallet/pay.mjs'], { env: settings });
    return stdout.trim().split('\n');
  };
  const [request, approval, payment, token] = await pay('FAU-sepolia', '12.5');
  expect(request).toMatch(/^request 01[0-9a-f]{64}$/);
  expect(approval).toMatch(/^success: 0x/);
  expect(token).toBe(payment?.replace('success', 'paid'));
  const [, sent, paid] = await pay('ETH-sepolia-sepolia', '0.2');
  expect(paid).toBe(sent?.replace('success', 'paid'));
});
