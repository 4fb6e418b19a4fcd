import { Contract, ContractFactory, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { artifact } from './artifacts.ts';
import { setDataOf } from './calldata-edits.ts';
import { addressOf, TOKEN_ABI } from './contracts.ts';
import { addressNamed, type Calldata, execute } from './front-end.ts';
import { ask, payOnChain, seen, useWatched } from './watched.ts';

const watched = useWatched();

const UNPAID = { hasBeenPaid: false, status: 'created', payments: undefined };
const USD_IN_FAU = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

/** Expects that a request is unpaid, and that `explain` and the status of the chain say why. */
async function expectIgnored(request: Calldata, reason: string): Promise<void> {
  const { mock } = watched;
  expect((await seen(mock, request)).hasBeenPaid).toBe(false);
  expect((await seen(mock, request)).status).toBe(UNPAID.status);
  expect((await mock.explain(request.requestId)).chain?.join()).toContain(reason);
}

test('watch: a payment to another payee is ignored', async () => {
  const request = await ask(watched.mock);
  const [approval, payment] = request.transactions;
  const payee = addressNamed('somebody else');
  await execute(watched.chain, [approval ?? expect.fail(), setDataOf(payment, { payee })]);
  await expectIgnored(request, `does not count: it was paid to ${payee.toLowerCase()}, not to`);
  const { ignored } = await watched.mock.chain.status();
  expect(ignored.find(({ requestId }) => requestId === request.requestId)).toMatchObject({ amount: '5 FAU' });
});

test('watch: a payment in another token is ignored', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  const other = await ask(mock, { invoiceCurrency: 'fUSDC-sepolia', paymentCurrency: 'fUSDC-sepolia' });
  const token = chain.address('fUSDC-sepolia');
  const changed = setDataOf(request.transactions.at(-1), { token, amount: 5_000_000n });
  await execute(chain, [other.transactions[0] ?? expect.fail(), changed]);
  await expectIgnored(request, `does not count: it was paid in ${token.toLowerCase()}, not in FAU-sepolia`);
});

test('watch: the same log from a contract that is not of the protocol is ignored', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  const { abi, bytecode } = artifact('ERC20FeeProxy');
  const forged = await new ContractFactory(abi, bytecode, chain.payer).deploy();
  await forged.waitForDeployment();
  const to = await forged.getAddress();
  const token = new Contract(chain.address('FAU-sepolia'), TOKEN_ABI, chain.payer);
  await (await token.getFunction('approve')(to, parseUnits('5', 18))).wait();
  await execute(chain, [{ ...(request.transactions.at(-1) ?? expect.fail()), to }]);
  await expectIgnored(request, `${to.toLowerCase()} is not a contract of the protocol on sepolia`);
});

test('watch: a plain token transfer to the payee is ignored', async () => {
  const { mock, chain } = watched;
  const payee = addressNamed('plain payee');
  const request = await ask(mock, { payee });
  const token = new Contract(chain.address('FAU-sepolia'), TOKEN_ABI, chain.payer);
  await (await token.getFunction('transfer')(payee, parseUnits('5', 18))).wait();
  await expectIgnored(request, 'a payment of 5 FAU does not count: it is a plain token transfer');
});

test('watch: a transfer that is older than a request, or in another currency, has nothing to do with it', async () => {
  const { mock, chain } = watched;
  const payee = addressNamed('often paid');
  const transfer = async (currency: string) => {
    const token = new Contract(chain.address(currency), TOKEN_ABI, chain.payer);
    await (await token.getFunction('transfer')(payee, 5_000_000n)).wait();
    await mock.chain.sync();
  };
  await transfer('fUSDC-sepolia');
  const request = await ask(mock, { payee, invoiceCurrency: 'fUSDC-sepolia', paymentCurrency: 'fUSDC-sepolia' });
  await transfer('FAU-sepolia');
  expect((await mock.explain(request.requestId)).chain).toEqual([]);
  await transfer('fUSDC-sepolia');
  expect((await mock.explain(request.requestId)).chain?.join()).toContain('5 fUSDC does not count');
  await payOnChain(chain, request);
  await mock.chain.sync();
  const { ignored } = await mock.chain.status();
  expect(ignored.filter(({ requestId }) => requestId === request.requestId)).toMatchObject([{ amount: '5 fUSDC' }]);
});

test('watch: a payment that reverts is ignored', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, { invoiceCurrency: 'fUSDC-sepolia', paymentCurrency: 'fUSDC-sepolia', amount: '9' });
  const payment = request.transactions.at(-1) ?? expect.fail();
  const token = new Contract(chain.address('fUSDC-sepolia'), TOKEN_ABI, chain.payer);
  await (await token.getFunction('approve')(payment.to, 0n)).wait();
  const sent = await chain.payer.sendTransaction({ to: payment.to, data: payment.data, gasLimit: 500_000n });
  await expect(sent.wait()).rejects.toThrow('reverted');
  await expectIgnored(request, 'a payment does not count: the transaction reverted');
});

test('watch: a request in dollars that is paid in tokens without a conversion is not paid', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, USD_IN_FAU);
  const direct = await ask(mock);
  const [approval, payment] = direct.transactions;
  const payee = (await seen(mock, request)).payee;
  const changed = setDataOf(payment, { payee, reference: request.paymentReference });
  await execute(chain, [approval ?? expect.fail(), changed]);
  await expectIgnored(request, 'it was not converted on chain, and the request is in USD');
});

test('watch: a request in tokens that is paid by a conversion is not paid', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  const { abi } = artifact('Erc20ConversionProxy');
  const proxy = new Contract(addressOf('erc20ConversionProxy'), abi, chain.payer);
  const token = new Contract(chain.address('FAU-sepolia'), TOKEN_ABI, chain.payer);
  const units = parseUnits('100', 18);
  await (await token.getFunction('approve')(await proxy.getAddress(), units)).wait();
  const path = [chain.hash('USD'), chain.address('FAU-sepolia')];
  const { payee } = await seen(mock, request);
  const none = addressNamed('no fee');
  const pay = proxy.getFunction('transferFromWithReferenceAndFee');
  await (await pay(payee, 500_000_000n, path, request.paymentReference, 0n, none, units, 0n)).wait();
  await expectIgnored(request, 'it was converted, and the request is in FAU-sepolia itself');
});

test('watch: a conversion that accepts old prices, or starts from another currency, is not a payment', async () => {
  const { mock, chain } = watched;
  const { abi } = artifact('Erc20ConversionProxy');
  const proxy = new Contract(addressOf('erc20ConversionProxy'), abi, chain.payer);
  const token = new Contract(chain.address('FAU-sepolia'), TOKEN_ABI, chain.payer);
  const units = parseUnits('1000', 18);
  await (await token.getFunction('approve')(await proxy.getAddress(), units)).wait();
  const pay = proxy.getFunction('transferFromWithReferenceAndFee');
  const none = addressNamed('no fee');
  const fau = chain.address('FAU-sepolia');
  const dollars = await ask(mock, USD_IN_FAU);
  const { payee } = await seen(mock, dollars);
  const euros = [chain.hash('EUR'), chain.hash('USD'), fau];
  await (await pay(payee, 1_000_000_000n, euros, dollars.paymentReference, 0n, none, units, 0n)).wait();
  await expectIgnored(dollars, 'it was converted from another currency than USD');
  const fromUsd = [chain.hash('USD'), fau];
  await (await pay(payee, 1_000_000_000n, fromUsd, dollars.paymentReference, 0n, none, units, 3600n)).wait();
  await expectIgnored(dollars, 'it accepts prices of 3600 s ago, and the request only present ones');
});

test('watch: an expired request takes no payment', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  await mock.step({ do: 'request.expire', requestId: request.requestId });
  await payOnChain(chain, request);
  await mock.chain.sync();
  expect((await mock.explain(request.requestId)).chain?.join()).toContain('the request has expired');
});
