import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { BROWSER, call, KEY } from '../support/client.ts';
import {
  BACK_END,
  newLink,
  newPayout,
  OTHER_WALLET,
  recordSafe,
  SAFE_HASH,
  tokenCall,
  WALLET,
  withLink,
  withWebhooks,
} from './links.ts';

const KYT = { mode: 'kyt_all_wallets', screeningProvider: 'merklescience' };
const TRON_WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** A day after the start of the mock. */
const DEADLINE = Date.parse('2026-11-02T00:00:00Z') / 1000;

/** Creates a link of several payouts. */
const unite = (mock: Mock, path: 'batch-payouts' | 'multicall-payouts', tokens: string[], headers: object = BACK_END) =>
  call(mock, `POST /v2/secure-payments/${path}`, {
    body: { [path === 'batch-payouts' ? 'tokens' : 'childTokens']: tokens },
    headers: { ...headers },
  });

// Proves A-LINK-ACCESS.
test('a link with a wallet policy cannot be paid or encoded without a wallet', async () => {
  const { mock } = withWebhooks();
  for (const accessPolicy of [{ allowedPayerAddresses: [OTHER_WALLET] }, KYT, { hideUntilApproved: true }]) {
    const { token } = await newLink(mock, { accessPolicy });
    expect((await tokenCall(mock, `GET /v2/secure-payments/${token}/pay`)).body.errors).toMatchObject([
      { field: 'wallet' },
    ]);
    await expect(mock.securePayments.pay({ token })).rejects.toThrow('wallet');
    await mock.securePayments.pay({ token, wallet: OTHER_WALLET });
  }
});

test('secure-payment.decide-kyt: an invalid payout stays invalid; other wallets do not clear a rejection', async () => {
  const { mock } = withWebhooks();
  const payout = await newPayout(mock);
  await mock.securePayments.invalidate({ token: payout.token });
  const approval = { token: payout.token, wallet: OTHER_WALLET, status: 'approved' as const };
  await expect(mock.securePayments.decideKyt(approval)).rejects.toThrow('invalidated');
  await expect(mock.securePayments.refuseWallet({ token: payout.token, wallet: WALLET })).rejects.toThrow('invalid');
  const { token } = await newLink(mock, { accessPolicy: KYT });
  await mock.securePayments.decideKyt({ token, wallet: WALLET, status: 'rejected' });
  for (let index = 0; index < 101; index++) {
    const wallet = `0x${index.toString(16).padStart(40, '0')}`;
    await tokenCall(mock, `GET /v2/secure-payments/${token}?wallet=${wallet}`);
  }
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}`)).status).toBe(403);
});

test('a link keeps at most 100 screened and 100 refused wallets', async () => {
  const { mock } = withWebhooks();
  const screening = await newLink(mock, { accessPolicy: KYT });
  const refusing = await newLink(mock, { accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
  for (const { token } of [screening, refusing]) {
    for (let index = 0; index < 101; index++) {
      const wallet = `0x${index.toString(16).padStart(40, '0')}`;
      await tokenCall(mock, `GET /v2/secure-payments/${token}?wallet=${wallet}`);
    }
  }
  const links = (await mock.state({ rows: true })).rows?.['secure-payments'] ?? [];
  const row = (token: string) => links.find((link) => link.token === token);
  expect(row(screening.token)?.screenings).toHaveLength(100);
  expect(row(refusing.token)?.refusals).toHaveLength(100);
});

// Proves A-LINK-BATCH.
test('links of several payouts: refuse links of another client ID or with a Safe', async () => {
  const { mock, received } = withWebhooks();
  await mock.clientIds.bind('cli_test', { destinationId: '01K900000000000000000DEST0' });
  const [one, two] = [await newPayout(mock), await newPayout(mock)];
  const tokens = [one.token, two.token];
  expect((await unite(mock, 'batch-payouts', tokens, BROWSER)).status).toBe(400);
  const { token } = await newPayout(mock, { amount: '1' }, BROWSER);
  expect((await unite(mock, 'multicall-payouts', [one.token, token], KEY)).body.failures).toMatchObject([
    { securePaymentToken: token, reason: 'not_owned' },
  ]);
  await recordSafe(mock, one.token, { safePaymentDeadline: DEADLINE });
  expect((await unite(mock, 'batch-payouts', tokens)).status).toBe(400);
  await mock.securePayments.invalidate({ token: one.token });
  await mock.clock.advance('P2D');
  await mock.settled();
  expect(received).toEqual([]);
});

test('links of several payouts: keep a masked payee masked', async () => {
  const { mock } = withWebhooks();
  const payouts = [await newPayout(mock), await newPayout(mock, { accessPolicy: { hidePayeeAddress: true } })];
  const tokens = payouts.map(({ token }) => token);
  for (const path of ['multicall-payouts', 'batch-payouts'] as const) {
    const { token } = (await unite(mock, path, tokens)).body;
    const { body } = await tokenCall(mock, `GET /v2/secure-payments/${token}`);
    expect(JSON.stringify(body)).not.toContain(OTHER_WALLET);
  }
});

// Proves A-LINK-CHECKS.
test('a link without a payable request has no calldata and cannot be paid', async () => {
  const { mock } = withWebhooks();
  const payouts = [await newPayout(mock), await newPayout(mock)];
  const links = [await newLink(mock), await newLink(mock, {}, '1', '2')];
  const multicall = await unite(
    mock,
    'multicall-payouts',
    payouts.map(({ token }) => token),
  );
  for (const { token } of payouts) await mock.securePayments.invalidate({ token });
  for (const requestId of links.flatMap(({ requestIds }) => requestIds)) await mock.requests.expire({ requestId });
  for (const { token } of [...links, multicall.body]) {
    const response = await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}`);
    expect([response.status, response.body.message]).toEqual([403, 'Secure payment has nothing that can be paid']);
    await expect(mock.securePayments.pay({ token })).rejects.toThrow('nothing that can be paid');
  }
});

// Proves A-FEE-PLAN.
test('options and fees of a link cover the remaining amount including the fee', async () => {
  const { mock } = withWebhooks();
  const fee = { feePercentage: '10', feeAddress: OTHER_WALLET };
  const { clientId } = await mock.clientIds.create({ label: 'Fee', allowedDomains: ['http://localhost:3000'], ...fee });
  const { token, requestIds } = await mock.securePayments.create({
    clientId,
    requests: [{ amount: '10' }, { amount: '5' }],
  });
  await mock.requests.pay({ requestId: requestIds[0]!, amount: '4' });
  await mock.requests.pay({ requestId: requestIds[1]! });
  const line = `GET /v2/secure-payments/${token}?wallet=${WALLET}`;
  for (const [balance, hasEnoughBalance] of [
    ['6.59', false],
    ['6.6', true],
  ] as const) {
    await mock.wallets.setBalance({ wallet: WALLET, balance });
    const option = { balance, hasEnoughBalance, neededAmount: '6.6' };
    expect((await call(mock, line)).body.paymentOptions.SEPOLIA.FAU).toEqual(option);
  }
  const payout = () => newPayout(mock, {}, { ...BROWSER, 'x-client-id': clientId });
  const one = await payout();
  const two = await payout();
  const { body: multicall } = await unite(mock, 'multicall-payouts', [one.token, two.token], KEY);
  await mock.securePayments.pay({ token: one.token });
  const { feeBundle } = (await call(mock, `GET /v2/secure-payments/${multicall.token}/pay?wallet=${WALLET}`)).body;
  expect(feeBundle).toMatchObject({ amountSummary: { payerTotal: '11' }, fees: [{ requestId: two.requestIds[0] }] });
  const three = await payout();
  const { body: merged } = await unite(mock, 'batch-payouts', [two.token, three.token], KEY);
  expect(merged.feePlan).toMatchObject({ payerBorneFeesUsd: '2' });
});

// Proves A-LINK-SAFE.
test('intents: refuse missing fields and invalid or past deadlines', async () => {
  const { mock, received, token } = await withLink();
  const { body: refused } = await recordSafe(mock, token, { safePaymentDeadline: 9_000_000_000_000_000 });
  expect(refused.errors).toMatchObject([{ field: 'safePaymentDeadline' }]);
  const intent = (of: string, body: object) =>
    tokenCall(mock, `POST /v2/secure-payments/${of}/intent`, { chain: 'SEPOLIA', ...body });
  expect((await intent(token, { safeTxHash: SAFE_HASH })).body.errors).toMatchObject([{ field: 'token' }]);
  await intent(token, { token: 'FAU', safeTxHash: SAFE_HASH, safePaymentDeadline: 1 });
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(200);
  await mock.settled();
  expect(received).toMatchObject([{ event: 'payment.failed' }]);
  const payouts = [(await newPayout(mock)).token, (await newPayout(mock)).token];
  const multicall = await unite(mock, 'multicall-payouts', payouts);
  expect((await intent(multicall.body.token, { txHash: SAFE_HASH })).body.errors).toMatchObject([
    { field: 'smartAccountAddress' },
  ]);
});

// Proves A-LINK-ACCESS.
test('intents and Safes: the payer must be on the allow list, also when the Safe executes', async () => {
  const { mock, received, token } = await withLink({ accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
  const intent = (hashes: object) =>
    tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, { chain: 'SEPOLIA', token: 'FAU', ...hashes });
  for (const hash of [{ safeTxHash: SAFE_HASH }, { txHash: SAFE_HASH }]) {
    const refused = await intent({ ...hash, payerAddress: WALLET });
    expect([refused.status, refused.body.accessDecision.reasonCode]).toEqual([403, 'wallet_not_allowed']);
  }
  await mock.settled();
  expect(received).toMatchObject([{ event: 'secure_payment.access_rejected' }]);
  const byOwner = { txHash: SAFE_HASH, payerAddress: WALLET, payerEoaAddress: OTHER_WALLET };
  expect((await intent(byOwner)).status).toBe(200);
  await recordSafe(mock, token);
  await expect(mock.securePayments.pay({ token })).rejects.toThrow('wallet');
  await recordSafe(mock, token, { payerAddress: OTHER_WALLET });
  await mock.securePayments.refuseWallet({ token, wallet: OTHER_WALLET });
  await expect(mock.securePayments.pay({ token })).rejects.toThrow('not allowed');
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(423);
});

test('calldata: refuses a wallet of another chain family', async () => {
  const { mock, token } = await withLink();
  const line = `GET /v2/secure-payments/${token}/pay`;
  const message = 'is a TRON wallet, but the payment is on sepolia; pass an address: 0x and 40 hex digits';
  expect((await tokenCall(mock, `${line}?wallet=${TRON_WALLET}`)).body.errors).toEqual([{ field: 'wallet', message }]);
  expect((await tokenCall(mock, `${line}?wallet=${WALLET}&eoaWallet=${TRON_WALLET}`)).body.errors).toEqual([
    { field: 'eoaWallet', message },
  ]);
  await expect(mock.securePayments.prepare({ token, wallet: TRON_WALLET })).rejects.toThrow(message);
  const tron = await newPayout(mock, { recipient: TRON_WALLET, network: 'tron', currency: 'USDT-tron' });
  await expect(mock.securePayments.prepare({ token: tron.token, wallet: WALLET })).rejects.toThrow(
    'pass a TRON address',
  );
});

// Proves A-LINK-MULTICALL.
test('multicall: refuses a TRON batch of EVM children', async () => {
  const { mock } = withWebhooks();
  const childTokens = [(await newPayout(mock)).token, (await newPayout(mock)).token];
  const body = { childTokens, requestedExecutionKind: 'tron_batch' };
  const { status, body: refused } = await tokenCall(mock, 'POST /v2/secure-payments/multicall-payouts', body);
  expect(status).toBe(400);
  expect(refused.failures).toMatchObject(
    childTokens.map((securePaymentToken) => ({ securePaymentToken, reason: 'not_payable_child' })),
  );
});
