import { Interface } from 'ethers';
import { expect, test } from 'vitest';
import { artifact } from '../evm/artifacts.ts';
import { FAU, getRequest, noon } from '../requests/requests.ts';
import { newPayout, tokenCall, WALLET } from '../secure-payments/links.ts';
import { call, FAU as FAU_TOKEN, NATIVE, newRequest, PAYEE, PAYER } from '../support/client.ts';

const ERC20 = new Interface(artifact('ERC20FeeProxy').abi);
const NATIVE_PROXY = new Interface(artifact('EthereumFeeProxy').abi);
const ERC20_CONVERSION = new Interface(artifact('Erc20ConversionProxy').abi);
const NATIVE_CONVERSION = new Interface(artifact('EthConversionProxy').abi);
const BATCH = new Interface(artifact('BatchConversionPayments').abi);
const TOKEN = new Interface(artifact('TestERC20.sol/TestERC20').abi);

const TEN = 10n ** 19n;
const NOBODY = '0x000000000000000000000000000000000000dEaD';
const FEE_ADDRESS = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';
const USD_HASH = '0x775eb53d00dd0acd3ec1696472105d579b9b386b';
const ETHER_HASH = '0xbb3546497a53cd710beb11b84c5240327f145bcb';

const tokenPayment = (reference: string, amount = TEN, fee = 0n, feeAddress = NOBODY) =>
  ERC20.encodeFunctionData('transferFromWithReferenceAndFee', [
    FAU_TOKEN.tokenAddress,
    PAYEE,
    amount,
    reference,
    fee,
    feeAddress,
  ]);

/** A batch group of the protocol without conversion: the payment network of several tokens. */
const tokenGroup = (
  payments: readonly (readonly [payee: string, amount: bigint, reference: string, fee?: bigint])[],
) => [
  2,
  payments.map(([payee, amount, reference, fee = 0n]) => [
    payee,
    amount,
    [FAU_TOKEN.tokenAddress],
    reference,
    fee,
    0,
    0,
  ]),
];

const batchPayment = (groups: readonly unknown[], feeAddress = NOBODY) =>
  BATCH.encodeFunctionData('batchPayments', [groups, [], feeAddress]);

const dataOf = ({ transactions }: { transactions: { data: string }[] }) => transactions.map(({ data }) => data);

/** Returns the calldata that pays a new request. */
async function payOf(fields: object, query = '') {
  const mock = noon();
  const { requestId } = await newRequest(mock, { ...fields });
  const { paymentReference } = await getRequest(mock, requestId);
  const { body } = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}${query}`);
  return { reference: paymentReference, data: dataOf(body) };
}

test('GET /v2/request/{requestId}/pay: encodes approval and token payment by the published ABI', async () => {
  const { reference, data } = await payOf(FAU, `&feePercentage=2.5&feeAddress=${FEE_ADDRESS}`);
  const approval = TOKEN.encodeFunctionData('approve', ['0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE', 2n ** 256n - 1n]);
  expect(data).toEqual([approval, tokenPayment(reference, TEN, TEN / 40n, FEE_ADDRESS)]);
});

test('GET /v2/request/{requestId}/pay: encodes a native payment by the published ABI', async () => {
  const { reference, data } = await payOf(NATIVE);
  const payment = NATIVE_PROXY.encodeFunctionData('transferWithReferenceAndFee', [PAYEE, reference, 0, NOBODY]);
  expect(data).toEqual([payment]);
});

test('GET /v2/request/{requestId}/pay: encodes a conversion into tokens by the published ABI', async () => {
  const { reference, data } = await payOf({ ...FAU, invoiceCurrency: 'USD' });
  const path = [USD_HASH, FAU_TOKEN.tokenAddress];
  const most = (TEN * 103n) / 100n;
  const args = [PAYEE, 10n ** 9n, path, reference, 0, NOBODY, most, 0];
  expect(data.at(-1)).toBe(ERC20_CONVERSION.encodeFunctionData('transferFromWithReferenceAndFee', args));
});

test('GET /v2/request/{requestId}/pay: encodes a conversion into ether by the published ABI', async () => {
  const { reference, data } = await payOf({ ...NATIVE, amount: '10', invoiceCurrency: 'USD' });
  const args = [PAYEE, 10n ** 9n, [USD_HASH, ETHER_HASH], reference, 0, NOBODY, 0];
  expect(data).toEqual([NATIVE_CONVERSION.encodeFunctionData('transferWithReferenceAndFee', args)]);
});

test('POST /v2/payouts: encodes the payment by the published ABI', async () => {
  const { body } = await call(noon(), 'POST /v2/payouts', { body: { ...FAU, payerWallet: PAYER } });
  expect(dataOf(body).at(-1)).toBe(tokenPayment(body.paymentReference));
});

test('POST /v1/pay: encodes the payment by the published ABI', async () => {
  const { body } = await call(noon(), 'POST /v1/pay', { body: FAU });
  expect(dataOf(body).at(-1)).toBe(tokenPayment(body.paymentReference));
});

test('GET /v1/request/{paymentReference}/pay: encodes the payment by the published ABI', async () => {
  const mock = noon();
  const { paymentReference } = (await call(mock, 'POST /v1/request', { body: FAU })).body;
  const { body } = await call(mock, `GET /v1/request/${paymentReference}/pay`);
  expect(dataOf(body).at(-1)).toBe(tokenPayment(paymentReference));
});

test('POST /v2/payouts/batch: encodes all payments by the published ABI', async () => {
  const mock = noon();
  const body = { requests: [FAU, NATIVE], feePercentage: '10', feeAddress: FEE_ADDRESS };
  const response = (await call(mock, 'POST /v2/payouts/batch', { body })).body;
  const [token, native] = response.requests.map(
    ({ paymentReference }: { paymentReference: string }) => paymentReference,
  );
  const ether = [3, [[PAYEE, 2n * 10n ** 17n, [ETHER_HASH], native, 2n * 10n ** 16n, 0, 0]]];
  const groups = [tokenGroup([[PAYEE, TEN, token, TEN / 10n]]), ether];
  expect(response.batchPaymentTransaction.data).toBe(batchPayment(groups, FEE_ADDRESS));
});

test('GET /v2/secure-payments/{token}/pay: encodes a link by the published ABI', async () => {
  const mock = noon();
  await mock.destinations.create({ walletAddress: PAYEE, ...FAU_TOKEN });
  const one = await mock.securePayments.create({ requests: [{ amount: '10' }] });
  const single = (await call(mock, `GET /v2/secure-payments/${one.token}/pay?wallet=${WALLET}`)).body;
  expect(dataOf(single).at(-1)).toBe(tokenPayment(single.paymentReference));
  const two = await mock.securePayments.create({ requests: [{ amount: '10' }, { amount: '1' }] });
  const batch = (await call(mock, `GET /v2/secure-payments/${two.token}/pay?wallet=${WALLET}`)).body;
  const [ten, unit] = await Promise.all(two.requestIds.map((id) => getRequest(mock, id)));
  const payments = [[PAYEE, TEN, ten.paymentReference] as const, [PAYEE, TEN / 10n, unit.paymentReference] as const];
  expect(batch.batchPaymentTransaction.data).toBe(batchPayment([tokenGroup(payments)]));
});

test('GET /v2/secure-payments/{token}/pay: encodes a multicall by the published ABI', async () => {
  const mock = noon({ fixtures: 'default' });
  const links = [
    await newPayout(mock, { recipient: PAYEE }),
    await newPayout(mock, { recipient: WALLET, amount: '1' }),
  ];
  const body = { childTokens: links.map(({ token }) => token) };
  const { token } = (await tokenCall(mock, 'POST /v2/secure-payments/multicall-payouts', body)).body;
  const multicall = (await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}`)).body;
  const [first, second] = multicall.children;
  const payments = [
    [PAYEE, TEN, first.paymentReference] as const,
    [WALLET, TEN / 10n, second.paymentReference] as const,
  ];
  expect(dataOf(multicall).at(-1)).toBe(batchPayment([tokenGroup(payments)]));
});
