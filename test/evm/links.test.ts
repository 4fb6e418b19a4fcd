import { parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, http, paymentsIn, topicOf } from './front-end.ts';
import { startUnwatched, useWatched } from './watched.ts';

const here = useWatched(startUnwatched);

const FAU = 'FAU-sepolia';
const FAU_TOKEN = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const FEE = { feePercentage: '2.5', feeAddress: addressNamed('link fee') };

/** Creates a link to a new payee by a client ID with a fee. */
async function linkTo(name: string, ...amounts: string[]) {
  const destination = { walletAddress: addressNamed(name), tokenAddress: FAU_TOKEN, chainId: 11155111 };
  await here.mock.destinations.create(destination);
  const { clientId } = await here.mock.clientIds.create({
    label: name,
    allowedDomains: ['http://localhost:3000'],
    ...FEE,
  });
  return await here.mock.securePayments.create({ clientId, requests: amounts.map((amount) => ({ amount })) });
}

const calldataOf = (token: string) =>
  http(here.mock, `GET /v2/secure-payments/${token}/pay?wallet=${here.chain.payer.address}`);

async function topicsOf(requestIds: readonly string[]): Promise<string[]> {
  const requests = await Promise.all(requestIds.map((id) => http(here.mock, `GET /v2/request/${id}`)));
  return requests.map(({ paymentReference }) => topicOf(paymentReference)).sort();
}

test('link: approval and payment move the exact amount and fee', async () => {
  const { token, requestIds } = await linkTo('link payee', '12.345');
  const fee = await here.chain.balanceOf(FEE.feeAddress, FAU);
  const receipts = await execute(here.chain, (await calldataOf(token)).transactions);
  expect(paymentsIn(receipts.at(-1)).map(({ topic }) => topic)).toEqual(await topicsOf(requestIds));
  expect(await here.chain.balanceOf(addressNamed('link payee'), FAU)).toBe(parseUnits('12.345', 18));
  expect((await here.chain.balanceOf(FEE.feeAddress, FAU)) - fee).toBe(parseUnits('0.308625', 18));
});

test('link of several requests: one transaction pays each open request once', async () => {
  const { token, requestIds } = await linkTo('link batch', '1', '2.5', '4');
  await here.mock.requests.pay({ requestId: requestIds[1]! });
  const { ERC20ApprovalTransactions, batchPaymentTransaction } = await calldataOf(token);
  const fee = await here.chain.balanceOf(FEE.feeAddress, FAU);
  const receipts = await execute(here.chain, [...ERC20ApprovalTransactions, batchPaymentTransaction]);
  const paid = paymentsIn(receipts.at(-1)).map(({ topic }) => topic);
  expect(paid.sort()).toEqual(await topicsOf(requestIds.filter((_, index) => index !== 1)));
  expect(await here.chain.balanceOf(addressNamed('link batch'), FAU)).toBe(parseUnits('5', 18));
  expect((await here.chain.balanceOf(FEE.feeAddress, FAU)) - fee).toBe(parseUnits('0.125', 18));
});

test('multicall: pays recipients in two tokens with one transaction', async () => {
  const payout = async (name: string, currency: string, amount: string) => {
    const input = { recipient: addressNamed(name), creatorWalletAddress: here.chain.payer.address, amount };
    const body = { ...input, network: 'sepolia', currency };
    return (await http(here.mock, 'POST /v2/secure-payments/payouts', body)).token;
  };
  const childTokens = [
    await payout('payout fau', FAU, '3'),
    await payout('payout usdt', 'fUSDT-sepolia', '7'),
    await payout('payout native', 'ETH-sepolia-sepolia', '0.2'),
  ];
  const { token } = await http(here.mock, 'POST /v2/secure-payments/multicall-payouts', { childTokens });
  await execute(here.chain, (await calldataOf(token)).transactions);
  expect(await here.chain.balanceOf(addressNamed('payout fau'), FAU)).toBe(parseUnits('3', 18));
  expect(await here.chain.balanceOf(addressNamed('payout usdt'), 'fUSDT-sepolia')).toBe(7_000_000n);
  expect(await here.chain.balanceOf(addressNamed('payout native'))).toBe(parseUnits('0.2', 18));
});
