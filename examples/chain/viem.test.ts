import { startMock } from 'payment-request-mock';
import { startChain } from 'payment-request-mock/chain';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { sepolia } from 'viem/chains';
import { expect, test } from 'vitest';

test('a wallet pays a request on the chain', async () => {
  await using chain = await startChain();
  await using mock = await startMock({ chain: chain.url });
  const account = privateKeyToAccount(chain.payer.privateKey);
  const wallet = createWalletClient({ account, chain: sepolia, transport: http(chain.url) }).extend(publicActions);

  const { requestId } = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    amount: '5',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  });
  const headers = { 'x-api-key': 'test-api-key' };
  const pay = await fetch(`${mock.url}/v2/request/${requestId}/pay?wallet=${account.address}`, { headers });
  for (const { to, data, value } of (await pay.json()).transactions) {
    const hash = await wallet.sendTransaction({ to, data, value: BigInt(value.hex) });
    await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  }

  await mock.chain.sync();
  const request = await fetch(`${mock.url}/v2/request/${requestId}`, { headers });
  expect(await request.json()).toMatchObject({ status: 'paid', hasBeenPaid: true });
});
