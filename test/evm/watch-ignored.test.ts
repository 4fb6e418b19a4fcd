import { Contract, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { artifact } from './artifacts.ts';
import { setDataOf } from './calldata-edits.ts';
import { addressOf, TOKEN_ABI } from './contracts.ts';
import { addressNamed, type Calldata, execute } from './front-end.ts';
import { ask, payOnChain, seen, useWatched } from './watched.ts';

const watched = useWatched();

const USD_IN_FAU = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

/** Expects an unpaid request and the reason in `explain`. */
async function expectIgnored(request: Calldata, reason: string): Promise<void> {
  expect(await seen(watched.mock, request)).toMatchObject({ hasBeenPaid: false, status: 'created' });
  await expectExplained(request, reason);
}

async function expectExplained(request: Calldata, reason: string): Promise<void> {
  const { timeline } = await watched.mock.explain(request.requestId);
  const ignored = timeline.filter(({ name }) => name === 'payment.ignored');
  expect(ignored.map(({ text }) => text).join()).toContain(reason);
}

test('watch: a payment to another payee is ignored', async () => {
  const request = await ask(watched.mock);
  const [approval, payment] = request.transactions;
  const payee = addressNamed('somebody else');
  await execute(watched.chain, [approval ?? expect.fail(), setDataOf(payment, { payee })]);
  await expectIgnored(request, `it was paid to ${payee.toLowerCase()}, not to`);
});

test('watch: a payment in another token is ignored', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  const other = await ask(mock, { invoiceCurrency: 'fUSDC-sepolia', paymentCurrency: 'fUSDC-sepolia' });
  const token = chain.address('fUSDC-sepolia');
  const changed = setDataOf(request.transactions.at(-1), { token, amount: 5_000_000n });
  await execute(chain, [other.transactions[0] ?? expect.fail(), changed]);
  await expectIgnored(request, `it was paid in ${token.toLowerCase()}, not in FAU-sepolia`);
});

test('watch: a dollar request is not paid by tokens without a conversion', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, USD_IN_FAU);
  const direct = await ask(mock);
  const [approval, payment] = direct.transactions;
  const payee = (await seen(mock, request)).payee;
  const changed = setDataOf(payment, { payee, reference: request.paymentReference });
  await execute(chain, [approval ?? expect.fail(), changed]);
  await expectIgnored(request, 'it was not converted on chain, and the request is in USD');
});

test('watch: a token request is not paid by a conversion', async () => {
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

test('watch: a conversion from another currency is ignored', async () => {
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
});

test('watch: an expired request is not paid', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  await mock.step({ do: 'request.expire', requestId: request.requestId });
  await payOnChain(chain, request);
  await mock.chain.sync();
  await expectExplained(request, 'the request has expired');
});
