import { describe, expect, test } from 'vitest';
import { BACK_END, withWebhooks } from '../secure-payments/links.ts';
import { call, PAYEE, PAYER } from '../support/client.ts';
import { FAU, noon } from './requests.ts';

const TRON_PAYEE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRON_PAYER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const TRON = { payee: TRON_PAYEE, amount: '10', invoiceCurrency: 'USDT-tron', paymentCurrency: 'USDT-tron' };
const IS_TRON = 'is a TRON wallet, but the payment is on sepolia; pass an address: 0x and 40 hex digits';
const IS_EVM = 'is an EVM wallet, but the payment is on tron; pass a TRON address: T and 33 characters';
const NO_CALLDATA = 'Payments on tron are not supported: a TRON wallet takes no calldata';
const NO_BATCH = 'Batch payments are not supported for TRON networks. Please submit individual payment requests.';

/** Returns status and what was refused: `field message` of each invalid field, otherwise the message. */
async function send(line: string, body?: object): Promise<unknown[]> {
  const { status, body: answer } = await call(noon(), line, body === undefined ? {} : { body });
  if (status < 400) return [status];
  const fields = (answer.errors as { field: string; message: string }[] | undefined) ?? [];
  return [status, ...(fields.length === 0 ? [answer.message] : fields.map((one) => `${one.field} ${one.message}`))];
}

const batch = (requests: object[], fields: object = {}) => ({ requests, ...fields });

// Proves A-TRON-WALLETS.
describe('a wallet must be of the network it is paid on', () => {
  test.each<[line: string, body: object, expected: unknown[]]>([
    ['POST /v2/request', TRON, [201]],
    ['POST /v2/request', { ...TRON, payer: TRON_PAYER }, [201]],
    ['POST /v2/request', { ...TRON, payee: PAYEE }, [400, `payee ${IS_EVM}`]],
    ['POST /v2/request', { ...TRON, payer: PAYER }, [400, `payer ${IS_EVM}`]],
    ['POST /v2/request', { ...FAU, payee: TRON_PAYEE }, [400, `payee ${IS_TRON}`]],
    ['POST /v2/request', { ...FAU, payer: TRON_PAYER }, [400, `payer ${IS_TRON}`]],
    ['POST /v1/request', TRON, [201]],
    ['POST /v1/request', { ...TRON, payee: PAYEE }, [400, `Validation failed: payee ${IS_EVM}`]],
    ['POST /v1/request', { ...FAU, payee: TRON_PAYEE }, [400, `Validation failed: payee ${IS_TRON}`]],
    ['POST /v1/request', { ...FAU, payer: TRON_PAYER }, [400, `Validation failed: payer ${IS_TRON}`]],
    ['POST /v1/pay', TRON, [400, NO_CALLDATA]],
    ['POST /v1/pay', { ...TRON, payee: PAYEE }, [400, `Validation failed: payee ${IS_EVM}`]],
    ['POST /v1/pay', { ...FAU, payee: TRON_PAYEE }, [400, `Validation failed: payee ${IS_TRON}`]],
    ['POST /v2/payouts', TRON, [400, NO_CALLDATA]],
    ['POST /v2/payouts', { ...TRON, payerWallet: TRON_PAYER }, [400, NO_CALLDATA]],
    ['POST /v2/payouts', { ...TRON, payee: PAYEE }, [400, `payee ${IS_EVM}`]],
    ['POST /v2/payouts', { ...FAU, payee: TRON_PAYEE }, [400, `payee ${IS_TRON}`]],
    ['POST /v2/payouts', { ...FAU, payerWallet: TRON_PAYER }, [400, `payerWallet ${IS_TRON}`]],
    ['POST /v2/payouts', { ...FAU, payerAddress: TRON_PAYER }, [400, `payerAddress ${IS_TRON}`]],
    ['POST /v2/payouts/batch', batch([TRON, TRON]), [400, NO_BATCH]],
    ['POST /v2/payouts/batch', batch([FAU, TRON]), [400, NO_BATCH]],
    ['POST /v2/payouts/batch', batch([{ ...TRON, payee: PAYEE }], { payer: PAYER }), [400, NO_BATCH]],
    ['POST /v2/payouts/batch', batch([TRON], { payer: TRON_PAYER }), [400, NO_BATCH]],
    ['POST /v2/payouts/batch', batch([FAU, { ...FAU, payee: TRON_PAYEE }]), [400, `requests.1.payee ${IS_TRON}`]],
    ['POST /v2/payouts/batch', batch([FAU], { payer: TRON_PAYER }), [400, `payer ${IS_TRON}`]],
  ])('%s with %o returns %j', async (line, body, expected) => {
    expect(await send(line, body)).toEqual(expected);
  });

  test.each<[body: object, query: string, expected: unknown[]]>([
    [TRON, `pay?wallet=${TRON_PAYER}`, [400, NO_CALLDATA]],
    [TRON, `pay?wallet=${PAYER}`, [400, 'wallet', IS_EVM]],
    [TRON, `routes?wallet=${TRON_PAYER}`, [200]],
    [TRON, `routes?wallet=${PAYER}`, [400, 'wallet', IS_EVM]],
    [FAU, `pay?wallet=${TRON_PAYER}`, [400, 'wallet', IS_TRON]],
    [FAU, `pay?payerAddress=${TRON_PAYER}`, [400, 'payerAddress', IS_TRON]],
    [FAU, `routes?wallet=${TRON_PAYER}`, [400, 'wallet', IS_TRON]],
  ])('for %o, GET …/%s returns %j', async (terms, query, expected) => {
    const mock = noon();
    const { requestId } = (await call(mock, 'POST /v2/request', { body: terms })).body;
    const { status, body } = await call(mock, `GET /v2/request/${requestId}/${query}`);
    const [refused] = body.errors ?? [];
    expect(
      status === 200 ? [status] : [status, ...(refused ? [refused.field, refused.message] : [body.message])],
    ).toEqual(expected);
  });

  test.each<[body: object, expected: unknown[]]>([
    [{ recipient: TRON_PAYEE, network: 'tron', currency: 'USDT-tron' }, [201]],
    [{ recipient: PAYEE, network: 'tron', currency: 'USDT-tron' }, [400, 'recipient', IS_EVM]],
    [{ recipient: TRON_PAYEE, network: 'sepolia', currency: 'FAU-sepolia' }, [400, 'recipient', IS_TRON]],
  ])('a payout link with %o returns %j', async (wallets, expected) => {
    const body = { ...wallets, creatorWalletAddress: PAYEE, amount: '10' };
    const made = await call(noon(), 'POST /v2/secure-payments/payouts', { body });
    const [refused] = made.body.errors ?? [];
    expect([made.status, ...(refused ? [refused.field, refused.message] : [])]).toEqual(expected);
  });

  test('an allow list refuses wallets that cannot pay on the network of the link', async () => {
    const { mock } = withWebhooks();
    const body = { requests: [{ amount: '25' }], accessPolicy: { allowedPayerAddresses: [PAYER, TRON_PAYER] } };
    const made = await call(mock, 'POST /v2/secure-payments', { body, headers: BACK_END });
    expect([made.status, made.body.errors]).toEqual([
      400,
      [{ field: 'accessPolicy.allowedPayerAddresses.1', message: IS_TRON }],
    ]);
  });
});

test('request.pay: a TRON request is paid by a TRON wallet, and its export can be imported', async () => {
  await using mock = noon();
  const { requestId } = (await call(mock, 'POST /v2/request', { body: TRON })).body;
  await expect(mock.requests.pay(requestId, { payer: PAYER })).rejects.toThrow(`payer: ${IS_EVM}`);
  const { result } = await mock.step({ do: 'request.pay', requestId });
  expect([result.request.payer, result.payment?.payer]).toEqual([TRON_PAYER, TRON_PAYER]);
  await using copy = noon();
  await copy.restore(await copy.snapshots.import(await mock.snapshots.export()));
  expect((await call(copy, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});
