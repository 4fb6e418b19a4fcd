import { JsonRpcProvider, Wallet } from 'ethers';
import { startMock } from 'payment-request-mock';
import { startChain } from 'payment-request-mock/chain';
import { expect, test } from 'vitest';

test('a wallet pays a request on the chain', async () => {
  await using chain = await startChain();
  await using mock = await startMock({ chain: chain.url });
  const provider = new JsonRpcProvider(chain.url, chain.chainId, { cacheTimeout: -1 });
  provider.pollingInterval = 10;
  const wallet = new Wallet(chain.payer.privateKey, provider);

  const { requestId } = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    amount: '0.2',
    invoiceCurrency: 'ETH-sepolia-sepolia',
    paymentCurrency: 'ETH-sepolia-sepolia',
  });
  const headers = { 'x-api-key': 'test-api-key' };
  const pay = await fetch(`${mock.url}/v2/request/${requestId}/pay?wallet=${wallet.address}`, { headers });
  for (const { to, data, value } of (await pay.json()).transactions) {
    await (await wallet.sendTransaction({ to, data, value: value.hex })).wait();
  }

  await mock.chain.sync();
  const request = await fetch(`${mock.url}/v2/request/${requestId}`, { headers });
  expect(await request.json()).toMatchObject({ status: 'paid', hasBeenPaid: true });
  provider.destroy();
});
