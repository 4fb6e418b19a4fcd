import { readFileSync } from 'node:fs';
import type { Mock } from '../../src/index.ts';
import { offer } from '../intents/crosschain.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { newLink, tokenCall } from '../secure-payments/links.ts';
import { call, NATIVE, newRequest, PAYER } from '../support/client.ts';
import { MALLORY } from '../support/signing.ts';
import type { Reach } from './reach.ts';

const WRONG_CHECKSUM = '0x6923831acf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const USDT = { ...FAU, invoiceCurrency: 'fUSDT-sepolia', paymentCurrency: 'fUSDT-sepolia' };
const USDT_TRON = { ...FAU, invoiceCurrency: 'USDT-tron', paymentCurrency: 'USDT-tron', payee: TRON };
const USDC = { ...FAU, amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
/** Converted on chain. */
const DOLLARS = { ...FAU, invoiceCurrency: 'USD' };
const FEE = { feePercentage: '2.5', feeAddress: MALLORY.address };
const CHARGED = { protocolFee: { percentage: '0.1', address: MALLORY.address } };

/** Requests of the fixture set `default`. */
const FIXTURES = {
  paid: { requestId: '017614e7ebfd83e21f4499ba4affc623b739e0307378d9eb8e2e648085ceabe61f' },
  partlyPaid: {
    requestId: '01e4cc72f15d2984f961ec353a209774e4373403a18ee511701f2f7b0c444cbd2d',
    paymentReference: '0xa89c2e1385c62e9e',
  },
};
const CURRENCIES: { id: string }[] = JSON.parse(readFileSync('fixtures/empty/currencies.json', 'utf8'));

/** A step that ends a payment, of the request that it gets. */
interface PaymentStep {
  do: 'request.fail' | 'request.expire' | 'request.unpay';
}

const WITH_ROWS = { fixtures: 'default' } as const;

const create = (mock: Mock, body: object) => call(mock, 'POST /v2/request', { body });

/** Creates a request and reads its calldata. */
async function calldata(mock: Mock, fields: object, query = `wallet=${PAYER}`) {
  const { requestId } = await newRequest(mock, { ...fields });
  return call(mock, `GET /v2/request/${requestId}/pay?${query}`);
}

/** Creates a request and pays it by a step. Returns its identifiers. */
async function paid(mock: Mock, fields: object = NATIVE, payment: object = {}) {
  const made = await newRequest(mock, { ...fields });
  await mock.step({ do: 'request.pay', requestId: made.requestId, ...payment });
  return made;
}

const read = async (mock: Mock, fields: object = NATIVE) => {
  const { requestId } = await newRequest(mock, { ...fields });
  return call(mock, `GET /v2/request/${requestId}`);
};

/** Creates a request, lets it listen for a payment, and applies a step. */
async function listening(mock: Mock, step: PaymentStep) {
  const { requestId } = await newRequest(mock);
  await call(mock, `GET /v2/request/${requestId}/pay`);
  return mock.step({ requestId, ...step });
}

async function unlistening(mock: Mock, step: PaymentStep) {
  const { requestId } = await newRequest(mock);
  return mock.step({ requestId, ...step });
}

/** Signs and sends an intent. Returns the response. */
async function sent(mock: Mock) {
  const made = await offer(mock);
  return made.send(await made.signed());
}

/** Decides the outcome of an intent, and sends it. */
async function decided(mock: Mock, outcome: 'failed' | 'refunded') {
  const made = await offer(mock);
  await mock.step({ do: 'intent.decide', id: made.paymentIntentId, outcome, reason: 'No liquidity' });
  return made.send(await made.signed());
}

const routes = async (mock: Mock, fields: object, query = '') => {
  const { requestId } = await newRequest(mock, { ...fields });
  return call(mock, `GET /v2/request/${requestId}/routes?wallet=${PAYER}${query}`);
};

/** Adds a payment with a fee. */
async function withFee(mock: Mock, fee: object) {
  const { requestId } = await newRequest(mock, FAU);
  const fees = [{ type: 'platform', amount: '1', currency: 'FAU', provider: 'request-network', ...fee }];
  return mock.step({ do: 'payment.add', requestId, invoiceAmount: '10', fees });
}

const recurring = { startDate: '2026-12-01', frequency: 'MONTHLY' };

export const REQUEST_REACHES: readonly Reach[] = [
  {
    id: 'A-REQUEST-STATUS',
    title: 'a payment',
    play: (mock) => paid(mock),
    without: async (mock) => {
      const { requestId } = await paid(mock, NATIVE, { amount: '0.1' });
      return call(mock, `GET /v2/request/${requestId}`);
    },
  },
  {
    id: 'A-REQUEST-STATUS',
    title: 'a failure',
    play: (mock) => unlistening(mock, { do: 'request.fail' }),
  },
  {
    id: 'A-REQUEST-STATUS',
    title: 'an expiry',
    play: (mock) => unlistening(mock, { do: 'request.expire' }),
  },
  {
    id: 'A-REQUEST-STATUS',
    title: 'a refund',
    play: async (mock) => mock.step({ do: 'request.refund', requestId: (await paid(mock)).requestId }),
  },
  {
    id: 'A-REQUEST-STATUS',
    title: 'a read of a paid request',
    options: WITH_ROWS,
    play: (mock) => call(mock, `GET /v2/request/${FIXTURES.paid.requestId}`),
  },
  {
    id: 'A-REQUEST-STATUS',
    title: 'hasBeenPaid of a partly paid request',
    options: WITH_ROWS,
    play: (mock) => call(mock, `GET /v1/request/${FIXTURES.partlyPaid.paymentReference}`),
  },
  {
    id: 'A-LISTENING',
    title: 'calldata',
    play: (mock) => calldata(mock, NATIVE),
    without: (mock) => read(mock),
  },
  {
    id: 'A-LISTENING',
    title: 'a partial payment',
    play: (mock) => paid(mock, NATIVE, { amount: '0.1' }),
    without: (mock) => paid(mock),
  },
  {
    id: 'A-LISTENING',
    title: 'a payment that settles later',
    play: (mock) => paid(mock, NATIVE, { settlement: { after: 'PT1H' } }),
  },
  {
    id: 'A-LISTENING',
    title: 'an intent',
    play: (mock) => offer(mock),
  },
  {
    id: 'A-LISTENING',
    title: 'a failure',
    play: (mock) => listening(mock, { do: 'request.fail' }),
    without: (mock) => unlistening(mock, { do: 'request.fail' }),
  },
  {
    id: 'A-LISTENING',
    title: 'an expiry',
    play: (mock) => listening(mock, { do: 'request.expire' }),
    without: (mock) => unlistening(mock, { do: 'request.expire' }),
  },
  {
    id: 'A-LISTENING',
    title: 'an undone payment',
    play: (mock) => listening(mock, { do: 'request.unpay' }),
    without: (mock) => unlistening(mock, { do: 'request.unpay' }),
  },
  {
    id: 'A-LISTENING',
    title: 'a refund',
    play: async (mock) => {
      const { requestId } = await paid(mock, NATIVE, { amount: '0.1' });
      return mock.step({ do: 'request.refund', requestId });
    },
  },
  {
    id: 'A-LISTENING',
    title: 'a read in v2',
    options: WITH_ROWS,
    play: (mock) => call(mock, `GET /v2/request/${FIXTURES.partlyPaid.requestId}`),
    without: (mock) => call(mock, `GET /v2/request/${FIXTURES.paid.requestId}`),
  },
  {
    id: 'A-LISTENING',
    title: 'a read in v1',
    options: WITH_ROWS,
    play: (mock) => call(mock, `GET /v1/request/${FIXTURES.partlyPaid.paymentReference}`),
  },
  {
    id: 'A-RECURRENCE-FREQUENCY',
    title: 'a request',
    play: (mock) => create(mock, { ...NATIVE, recurrence: recurring }),
    without: (mock) => create(mock, NATIVE),
  },
  {
    id: 'A-RECURRENCE-FREQUENCY',
    title: 'a payout',
    play: (mock) =>
      call(mock, 'POST /v2/payouts', {
        body: { ...FAU, recurrence: { ...recurring, totalPayments: 2, payer: PAYER } },
      }),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: FAU }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'customerInfo',
    play: (mock) => create(mock, { ...NATIVE, customerInfo: { firstName: 'Ada' } }),
    without: (mock) => create(mock, NATIVE),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'reference',
    play: (mock) => create(mock, { ...NATIVE, reference: 'INV-1' }),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: { ...NATIVE, reference: 'INV-1' } }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'isCryptoToFiatAvailable',
    play: (mock) => create(mock, { ...NATIVE, isCryptoToFiatAvailable: true }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'originalRequestId',
    play: (mock) => create(mock, { ...NATIVE, originalRequestId: FIXTURES.paid.requestId }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'originalRequestPaymentReference',
    play: (mock) => create(mock, { ...NATIVE, originalRequestPaymentReference: '0x9134e1244eb0f5f5' }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'a missing payee',
    play: (mock) => create(mock, { ...NATIVE, payee: undefined }),
  },
  {
    id: 'A-CREATE-FIELDS',
    title: 'a missing payee beside other errors',
    play: (mock) => create(mock, { ...NATIVE, payee: undefined, amount: 'much' }),
    without: (mock) => create(mock, { ...NATIVE, amount: 'much' }),
  },
  {
    id: 'A-REQUEST-RECORD',
    title: 'v2',
    play: (mock) => read(mock),
    without: (mock) => create(mock, NATIVE),
  },
  {
    id: 'A-REQUEST-RECORD',
    title: 'the status in v2',
    play: async (mock) => call(mock, `GET /v2/request/${(await newRequest(mock)).requestId}/status`),
  },
  {
    id: 'A-REQUEST-RECORD',
    title: 'v1',
    play: async (mock) => call(mock, `GET /v1/request/${(await newRequest(mock)).paymentReference}`),
  },
  {
    id: 'A-REQUEST-RECORD',
    title: 'the status in v1',
    play: async (mock) => call(mock, `GET /v1/request/${(await newRequest(mock)).paymentReference}/status`),
  },
  {
    id: 'A-PAYMENT-ITEM',
    title: 'a request',
    play: async (mock) => call(mock, `GET /v2/request/${(await paid(mock)).requestId}`),
    without: (mock) => read(mock),
  },
  {
    id: 'A-PAYMENT-ITEM',
    title: 'a search',
    play: async (mock) => call(mock, `GET /v2/payments?requestId=${(await paid(mock)).requestId}`),
    without: (mock) => call(mock, 'GET /v2/payments'),
  },
  {
    id: 'A-PAYMENT-ITEM',
    title: 'the detection source in v1',
    play: async (mock) => {
      const { paymentReference } = await paid(mock, USDC, { sourceNetwork: 'mainnet' });
      return call(mock, `GET /v1/request/${paymentReference}`);
    },
    without: async (mock) => call(mock, `GET /v1/request/${(await paid(mock)).paymentReference}`),
  },
  {
    id: 'A-REQUEST-RATE',
    play: (mock) => read(mock),
    without: async (mock) => call(mock, `GET /v1/request/${(await newRequest(mock)).paymentReference}`),
  },
  {
    id: 'A-CONVERSION',
    title: 'a conversion',
    play: (mock) => create(mock, DOLLARS),
    without: (mock) => create(mock, FAU),
  },
  {
    id: 'A-CONVERSION',
    title: 'a fiat currency to pay in',
    play: (mock) => create(mock, { ...FAU, paymentCurrency: 'USD' }),
  },
  {
    id: 'A-PRICES',
    title: 'a rate',
    play: (mock) => read(mock),
    without: (mock) => create(mock, DOLLARS),
  },
  {
    id: 'A-PRICES',
    title: 'the dollars of a payment',
    play: async (mock) => call(mock, `GET /v2/request/${(await paid(mock)).requestId}`),
    without: async (mock) => call(mock, `GET /v1/request/${(await paid(mock)).paymentReference}`),
  },
  {
    id: 'A-PRICES',
    title: 'a signed intent',
    play: (mock) => sent(mock),
  },
  {
    id: 'A-BATCH',
    play: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE] } }),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: NATIVE }),
  },
  {
    id: 'A-BATCH-ANSWER',
    play: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE] } }),
    without: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE, USDC] } }),
  },
  {
    id: 'A-CONVERSION-NETWORK',
    play: (mock) => call(mock, 'GET /v2/currencies/USD/conversion-routes'),
    without: (mock) => call(mock, 'GET /v2/currencies/USD/conversion-routes?network=sepolia'),
  },
  {
    id: 'A-TRON-WALLETS',
    title: 'a TRON payee',
    play: (mock) => create(mock, USDT_TRON),
    without: (mock) => create(mock, NATIVE),
  },
  {
    id: 'A-TRON-WALLETS',
    title: 'a TRON fee address',
    play: (mock) => call(mock, 'POST /v2/payouts', { body: { ...FAU, ...FEE, feeAddress: TRON } }),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: { ...FAU, ...FEE, feeAddress: '0x1' } }),
  },
  {
    id: 'A-CONVERTED-AMOUNT',
    play: (mock) => calldata(mock, DOLLARS),
    without: (mock) => calldata(mock, FAU),
  },
  {
    id: 'A-QUOTED-FEE',
    play: async (mock) => {
      const { requestId } = await newRequest(mock, FAU);
      await call(mock, `GET /v2/request/${requestId}/pay?${new URLSearchParams(FEE)}`);
      return mock.step({ do: 'request.pay', requestId });
    },
    without: (mock) => paid(mock, FAU),
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'calldata',
    play: (mock) => calldata(mock, NATIVE),
    without: (mock) => read(mock),
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'a batch',
    play: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE] } }),
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'a payment',
    options: CHARGED,
    play: (mock) => paid(mock, FAU),
    without: async (mock) => {
      await mock.step({ do: 'protocol-fee.set', percentage: '0' });
      return paid(mock, FAU);
    },
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'a hidden amount',
    options: { protocolFee: { ...CHARGED.protocolFee, hidesAmount: true } },
    play: (mock) => paid(mock, FAU),
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'a signed intent',
    options: CHARGED,
    play: (mock) => offer(mock),
  },
  {
    id: 'A-PROTOCOL-FEE',
    title: 'the one fee of a permit',
    options: CHARGED,
    play: (mock) => {
      const body = { ...FAU, ...FEE, recurrence: { ...recurring, totalPayments: 2, payer: PAYER } };
      return call(mock, 'POST /v2/payouts', { body });
    },
  },
  {
    id: 'A-CONVERSION-SLACK',
    play: (mock) => calldata(mock, DOLLARS),
    without: (mock) => calldata(mock, FAU),
  },
  {
    id: 'A-APPROVAL-RESET',
    play: async (mock) => {
      await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, currency: 'fUSDT-sepolia', allowance: '1' });
      return calldata(mock, USDT);
    },
    without: async (mock) => {
      await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, currency: 'FAU-sepolia', allowance: '1' });
      await calldata(mock, FAU);
      return calldata(mock, USDT);
    },
  },
  {
    id: 'A-GAS',
    play: async (mock) => {
      await mock.step({ do: 'wallet.set-balance', wallet: PAYER, balance: '1' });
      return calldata(mock, FAU);
    },
    without: (mock) => calldata(mock, FAU),
  },
  {
    id: 'A-AMOUNT-LIMIT',
    play: (mock) => create(mock, { ...FAU, amount: '9'.repeat(30) }),
    without: (mock) => create(mock, { ...FAU, amount: '9'.repeat(20) }),
  },
  {
    id: 'A-CHECKSUM',
    play: (mock) => create(mock, { ...NATIVE, payee: WRONG_CHECKSUM }),
    without: (mock) => create(mock, NATIVE),
  },
  {
    id: 'A-WALLETS',
    title: 'unlimited funds',
    play: (mock) => calldata(mock, NATIVE),
    without: async (mock) => {
      await mock.step({ do: 'wallet.set-balance', balance: '1' });
      return calldata(mock, NATIVE);
    },
  },
  {
    id: 'A-WALLETS',
    title: 'no allowance',
    play: async (mock) => {
      await mock.step({ do: 'wallet.set-balance', balance: '100' });
      return calldata(mock, FAU);
    },
    without: async (mock) => {
      await mock.step({ do: 'wallet.set-balance', balance: '100' });
      await mock.step({ do: 'wallet.set-allowance', allowance: '100' });
      return calldata(mock, FAU);
    },
  },
  {
    id: 'A-CONTRACTS',
    title: 'a payment',
    play: (mock) => calldata(mock, NATIVE),
    without: (mock) => read(mock),
  },
  {
    id: 'A-CONTRACTS',
    title: 'the proxy of a schedule',
    play: (mock) =>
      call(mock, 'POST /v2/payouts', {
        body: { ...FAU, recurrence: { ...recurring, totalPayments: 2, payer: PAYER } },
      }),
  },
  {
    id: 'A-REQUEST-ID',
    play: (mock) => create(mock, NATIVE),
    without: (mock) => create(mock, { ...NATIVE, amount: '-1' }),
  },
  {
    id: 'A-VALUE',
    title: 'a payment',
    play: (mock) => calldata(mock, NATIVE),
    without: (mock) => offer(mock),
  },
  {
    id: 'A-VALUE',
    title: 'a request, not a link',
    options: WITH_ROWS,
    play: (mock) => calldata(mock, FAU),
    without: async (mock) => {
      const { token } = await newLink(mock);
      return tokenCall(mock, `GET /v2/secure-payments/${token}/pay`);
    },
  },
  {
    id: 'A-VALUE',
    title: 'a batch',
    play: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [FAU] } }),
  },
  {
    id: 'A-VALUE',
    title: 'a schedule',
    play: (mock) =>
      call(mock, 'POST /v2/payouts', {
        body: { ...FAU, recurrence: { ...recurring, totalPayments: 2, payer: PAYER } },
      }),
  },
  {
    id: 'A-CROSSCHAIN',
    title: 'an intent',
    play: (mock) => offer(mock),
    without: (mock) => calldata(mock, USDC),
  },
  {
    id: 'A-CROSSCHAIN',
    title: 'a payment from another network',
    play: (mock) => paid(mock, USDC, { sourceNetwork: 'mainnet' }),
    without: (mock) => paid(mock, USDC),
  },
  {
    id: 'A-CROSSCHAIN',
    title: 'a token that a chain does not have',
    options: { fixtures: { currencies: CURRENCIES.filter(({ id }) => id !== 'DAI-base') } },
    play: (mock) => calldata(mock, USDC, `wallet=${PAYER}&chain=BASE&token=DAI`),
  },
  {
    id: 'A-SEND',
    title: 'a confirmed intent',
    play: (mock) => sent(mock),
    without: (mock) => offer(mock),
  },
  {
    id: 'A-SEND',
    title: 'a refunded intent',
    play: (mock) => decided(mock, 'refunded'),
  },
  {
    id: 'A-SEND',
    title: 'a refund of a failed intent',
    play: async (mock) => {
      const made = await offer(mock);
      await mock.step({ do: 'intent.decide', id: made.paymentIntentId, outcome: 'failed', reason: 'No liquidity' });
      await made.send(await made.signed());
      return mock.step({ do: 'intent.decide', id: made.paymentIntentId, outcome: 'refunded', reason: 'No liquidity' });
    },
  },
  {
    id: 'A-ROUTES',
    title: 'a list',
    play: (mock) => routes(mock, FAU),
    without: (mock) => calldata(mock, FAU),
  },
  {
    id: 'A-ROUTES',
    title: 'an unknown routeId',
    play: (mock) => calldata(mock, FAU, `wallet=${PAYER}&routeId=NONE`),
    without: (mock) => calldata(mock, FAU, `wallet=${PAYER}&routeId=REQUEST_NETWORK_PAYMENT`),
  },
  {
    id: 'A-ROUTE-FEES',
    title: 'a bridge',
    play: (mock) => routes(mock, USDC),
    without: (mock) => routes(mock, FAU),
  },
  {
    id: 'A-ROUTE-FEES',
    title: 'a platform fee',
    play: (mock) => routes(mock, FAU, `&${new URLSearchParams(FEE)}`),
  },
  {
    id: 'A-ROUTE-FEES',
    title: 'an intent',
    play: (mock) => offer(mock),
  },
  {
    id: 'A-ROUTE-FEES',
    title: 'a payment from another network',
    play: (mock) => paid(mock, USDC, { sourceNetwork: 'mainnet' }),
    without: (mock) => paid(mock, USDC),
  },
  {
    id: 'A-OFFRAMP',
    play: (mock) => preparedOfframp(mock),
    without: (mock) => calldata(mock, { ...DOLLARS, isCryptoToFiatAvailable: true }),
  },
  {
    id: 'A-OFFRAMP-STAGES',
    title: 'the stages',
    play: async (mock) => {
      const { requestId } = await preparedOfframp(mock);
      return mock.step({ do: 'request.pay', requestId });
    },
    without: (mock) => preparedOfframp(mock),
  },
  {
    id: 'A-OFFRAMP-STAGES',
    title: 'confirmed first',
    play: async (mock) => {
      const { requestId } = await preparedOfframp(mock);
      return mock.step({ do: 'request.pay', requestId, offrampConfirmation: 'first' });
    },
  },
  {
    id: 'A-OFFRAMP-BOUNCE',
    play: async (mock) => {
      const { requestId } = await preparedOfframp(mock);
      await mock.step({ do: 'offramp.decide', requestId, outcome: 'bounced' });
      return mock.step({ do: 'request.pay', requestId });
    },
    without: async (mock) => {
      const { requestId } = await preparedOfframp(mock);
      await mock.step({ do: 'offramp.decide', requestId, outcome: 'failed' });
      return mock.step({ do: 'request.pay', requestId });
    },
  },
  {
    id: 'A-PAYMENT-FEES',
    title: 'a fee of another type',
    play: (mock) => withFee(mock, { type: 'gas' }),
    without: (mock) => withFee(mock, {}),
  },
  {
    id: 'A-PAYMENT-FEES',
    title: 'a search for a fee without an amount',
    options: { protocolFee: { ...CHARGED.protocolFee, hidesAmount: true } },
    play: async (mock) => call(mock, `GET /v2/payments?requestId=${(await paid(mock, FAU)).requestId}`),
    without: async (mock) => paid(mock, FAU),
  },
  {
    id: 'A-PAYMENT-FEES',
    title: 'a request with a fee without an amount',
    options: { protocolFee: { ...CHARGED.protocolFee, hidesAmount: true } },
    play: async (mock) => call(mock, `GET /v2/request/${(await paid(mock, FAU)).requestId}`),
  },
  {
    id: 'A-PAYMENTS-PAGE',
    title: 'several payments',
    options: WITH_ROWS,
    play: (mock) => call(mock, 'GET /v2/payments'),
    without: (mock) => call(mock, `GET /v2/payments?requestId=${FIXTURES.partlyPaid.requestId}`),
  },
  {
    id: 'A-PAYMENT-DATES',
    play: (mock) => call(mock, 'GET /v2/payments?fromDate=2026-01-01T00:00:00Z&toDate=2026-01-01T00:00:00Z'),
    without: (mock) => call(mock, 'GET /v2/payments?fromDate=2026-01-02T00:00:00Z&toDate=2026-01-01T00:00:00Z'),
  },
  {
    id: 'A-RATE-PROVIDER',
    title: 'a payment of a request',
    play: async (mock) => call(mock, `GET /v2/request/${(await paid(mock, FAU)).requestId}`),
    without: async (mock) => {
      await paid(mock, FAU);
      return call(mock, `GET /v2/request/${(await paid(mock, DOLLARS)).requestId}`);
    },
  },
  {
    id: 'A-RATE-PROVIDER',
    title: 'a search',
    options: WITH_ROWS,
    play: (mock) => call(mock, `GET /v2/payments?requestId=${FIXTURES.partlyPaid.requestId}`),
    without: (mock) => call(mock, 'GET /v2/payments?type=conversion'),
  },
  {
    id: 'A-REQUESTS-PAGE',
    play: (mock) => call(mock, 'GET /v2/request'),
    without: (mock) => read(mock),
  },
];
