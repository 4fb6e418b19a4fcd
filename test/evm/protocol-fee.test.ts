import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, http } from './front-end.ts';
import { ask, payOnChain, seen, startWatched, useWatched } from './watched.ts';

const PROTOCOL = addressNamed('protocol fee');
const PLATFORM = { feePercentage: '2.5', feeAddress: addressNamed('platform fee') };
const QUERY = `?${new URLSearchParams(PLATFORM)}`;

const here = useWatched(() => startWatched({ protocolFee: { percentage: '0.1', address: PROTOCOL } }));

const ETH = 'ETH-sepolia-sepolia';
const FAU = 'FAU-sepolia';
const USDT = 'fUSDT-sepolia';
const NATIVE = { amount: '0.4', invoiceCurrency: ETH, paymentCurrency: ETH };
const paymentOf = async (requestId: string) =>
  (await http(here.mock, `GET /v2/payments?requestId=${requestId}`)).payments[0];

/** Returns how much an action adds to the balances of the protocol and the platform, and takes from the payer. */
async function changes(currency: string, act: () => Promise<unknown>) {
  const id = currency === ETH ? undefined : currency;
  const wallets = [PROTOCOL, PLATFORM.feeAddress, here.chain.payer.address];
  const balances = () => Promise.all(wallets.map((wallet) => here.chain.balanceOf(wallet, id)));
  const before = await balances();
  await act();
  const after = await balances();
  const [protocol = 0n, platform = 0n, payer = 0n] = after.map((one, index) => one - (before[index] ?? 0n));
  return { protocol, platform, paid: -payer };
}

test('protocol fee: a payment without another fee contains it', async () => {
  const request = await ask(here.mock);
  const moved = await changes(FAU, () => payOnChain(here.chain, request));
  expect(moved).toEqual({ protocol: parseUnits('0.005', 18), platform: 0n, paid: parseUnits('5.005', 18) });
  expect(await seen(here.mock, request)).toMatchObject({ hasBeenPaid: true });
  expect(await paymentOf(request.requestId)).toMatchObject({
    paidAmount: '5.005',
    fees: [{ type: 'protocol', amount: '0.005', receiverAddress: PROTOCOL }],
  });
});

test('protocol fee: follows a payment with a platform fee, which is then listed with both', async () => {
  const request = await ask(here.mock, {}, QUERY);
  const moved = await changes(FAU, () => payOnChain(here.chain, request));
  expect(moved).toEqual({
    protocol: parseUnits('0.005', 18),
    platform: parseUnits('0.125', 18),
    paid: parseUnits('5.13', 18),
  });
  expect(await seen(here.mock, request)).toMatchObject({ hasBeenPaid: true });
  const fees = [
    { type: 'platform', amount: '0.125' },
    { type: 'protocol', amount: '0.005', receiverAddress: PROTOCOL },
  ];
  expect(await paymentOf(request.requestId)).toMatchObject({ paidAmount: '5.13', fees });
});

test('protocol fee: a native payment and its fee are two transactions', async () => {
  const request = await ask(here.mock, NATIVE, QUERY);
  const moved = await changes(ETH, () => payOnChain(here.chain, request));
  expect(moved).toMatchObject({ protocol: parseEther('0.0004'), platform: parseEther('0.01') });
  expect(await seen(here.mock, request)).toMatchObject({ hasBeenPaid: true });
  expect(await paymentOf(request.requestId)).toMatchObject({ paidAmount: '0.4104' });
});

test('protocol fee: a converted fee has the units of the payment that lists it', async () => {
  const request = await ask(here.mock, { amount: '99.99', invoiceCurrency: 'EUR', paymentCurrency: USDT }, QUERY);
  const moved = await changes(USDT, () => payOnChain(here.chain, request));
  expect(await seen(here.mock, request)).toMatchObject({ hasBeenPaid: true });
  const { amount, paidAmount, fees } = await paymentOf(request.requestId);
  expect(fees.map((fee: { amount: string }) => parseUnits(fee.amount, 6))).toEqual([moved.platform, moved.protocol]);
  expect(moved.paid).toBe(BigInt(amount) + moved.platform + moved.protocol);
  expect(parseUnits(paidAmount, 6)).toBe(moved.paid);
});

test('protocol fee: the calldata costs what the mock computes without a chain', async () => {
  const EUR = { amount: '33.33', invoiceCurrency: 'EUR', paymentCurrency: USDT };
  const request = await ask(here.mock, EUR, QUERY);
  const moved = await changes(USDT, () => payOnChain(here.chain, request));
  const other = await ask(here.mock, EUR, QUERY);
  await here.mock.requests.pay(other.requestId);
  const { paidAmount, fees } = await paymentOf(other.requestId);
  expect(parseUnits(paidAmount, 6)).toBe(moved.paid);
  expect(parseUnits(fees[1].amount, 6)).toBe(moved.protocol);
});

test('protocol fee: a batch pays it for each payment in one transaction', async () => {
  const requests = [
    { payee: addressNamed('fee batch fau'), amount: '10', invoiceCurrency: FAU, paymentCurrency: FAU },
    { payee: addressNamed('fee batch usd'), amount: '20', invoiceCurrency: 'USD', paymentCurrency: FAU },
    { ...NATIVE, payee: addressNamed('fee batch native') },
  ];
  const payer = here.chain.payer.address;
  const made = await http(here.mock, 'POST /v2/payouts/batch', { requests, payer, ...PLATFORM });
  const native = await here.chain.balanceOf(PROTOCOL);
  const moved = await changes(FAU, () =>
    execute(here.chain, [...made.ERC20ApprovalTransactions, made.batchPaymentTransaction]),
  );
  const usd = await here.chain.balanceOf(addressNamed('fee batch usd'), FAU);
  expect(moved.protocol).toBe(parseUnits('0.01', 18) + usd / 1000n);
  expect(moved.platform).toBe(parseUnits('0.25', 18) + usd / 40n);
  expect((await here.chain.balanceOf(PROTOCOL)) - native).toBe(parseEther('0.0004'));
  await here.mock.chain.sync();
  for (const { requestId } of made.requests) {
    const { fees } = await paymentOf(requestId);
    expect(fees).toMatchObject([{ type: 'platform' }, { type: 'protocol', receiverAddress: PROTOCOL }]);
  }
});
