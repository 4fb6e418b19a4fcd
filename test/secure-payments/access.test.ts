import { expect, test } from 'vitest';
import {
  findLink,
  newLink,
  newPayout,
  OTHER_WALLET,
  PAYEE,
  tokenCall,
  WALLET,
  withLink,
  withWebhooks,
} from './links.ts';

const KYT = { mode: 'kyt_all_wallets', screeningProvider: 'merklescience' };
const read = (token: string, wallet = WALLET) => `GET /v2/secure-payments/${token}?wallet=${wallet}`;
const pay = (token: string, wallet = WALLET) => `GET /v2/secure-payments/${token}/pay?wallet=${wallet}`;

// Proves A-LINK-ACCESS.
test('allow list: a refused wallet gets a reason, no calldata, and one webhook per ten minutes', async () => {
  const { mock, received, token, requestIds } = await withLink({
    accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] },
  });
  const { status, body } = await tokenCall(mock, read(token));
  expect(status).toBe(200);
  expect(body.accessDecision).toMatchObject({ status: 'rejected', reasonCode: 'wallet_not_allowed' });
  expect(body).not.toHaveProperty('paymentOptions');
  const refused = await tokenCall(mock, pay(token));
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    statusCode: 403,
    error: 'Forbidden',
    accessDecision: { reasonCode: 'wallet_not_allowed' },
  });
  expect((await tokenCall(mock, pay(token, OTHER_WALLET.toLowerCase()))).status).toBe(200);
  await mock.clock.advance('PT9M59S');
  await tokenCall(mock, pay(token));
  await mock.settled();
  expect(received).toEqual([
    {
      event: 'secure_payment.access_rejected',
      requestId: requestIds[0],
      clientId: 'cli_backend',
      attemptedPayerWalletAddress: WALLET.toLowerCase(),
      timestamp: '2026-11-01T00:00:00.000Z',
    },
  ]);
  await mock.clock.advance('PT1S');
  await tokenCall(mock, pay(token));
  await mock.settled();
  expect(received).toHaveLength(2);
  await expect(mock.securePayments.pay({ token, wallet: WALLET })).rejects.toThrow('not allowed');
});

test('allow list: applies to the connected wallet of a smart account, not to payouts', async () => {
  const { mock, token } = await withLink({ accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
  const { body } = await tokenCall(mock, `${read(token)}&eoaWallet=${OTHER_WALLET}`);
  expect(body.accessDecision.status).toBe('approved');
  const payout = await newPayout(mock, { accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
  expect((await tokenCall(mock, pay(payout.token))).status).toBe(200);
});

// Proves A-LINK-KYT.
test('screening: a wallet is screened once, and the webhook names the provider', async () => {
  const { mock, received, token } = await withLink({ accessPolicy: KYT });
  for (const line of [read(token), read(token), pay(token)]) expect((await tokenCall(mock, line)).status).toBe(200);
  const smart = (await tokenCall(mock, `${read(token, OTHER_WALLET)}&eoaWallet=${WALLET}`)).body.accessDecision;
  expect(smart.walletResults).toMatchObject([
    { walletAddress: OTHER_WALLET, walletType: 'smart_account', parentWalletAddress: null },
    { walletAddress: WALLET, walletType: 'eoa', parentWalletAddress: OTHER_WALLET },
  ]);
  await mock.settled();
  expect(received).toMatchObject([
    { event: 'kyt.screening.completed', paymentToken: token, walletAddress: WALLET, status: 'approved' },
    {
      provider: 'merklescience',
      clientId: 'cli_backend',
      eoaAddress: WALLET,
      smartAccountAddress: OTHER_WALLET,
    },
  ]);
});

// Proves A-LINK-KYT.
test('secure-payment.decide-kyt: rejected and error block a wallet; an error sends no webhook', async () => {
  const { mock, received, token, requestIds } = await withLink({ accessPolicy: KYT });
  for (const status of ['rejected', 'error'] as const) {
    await mock.securePayments.decideKyt({ token, wallet: WALLET, status });
    expect((await tokenCall(mock, read(token))).body.accessDecision.status).toBe(status);
    expect((await tokenCall(mock, pay(token))).status).toBe(403);
  }
  await mock.securePayments.decideKyt({ token, wallet: WALLET, status: 'approved' });
  expect((await tokenCall(mock, pay(token))).status).toBe(200);
  await mock.settled();
  expect(received.map(({ event, status }) => [event, status])).toEqual([
    ['kyt.screening.completed', 'rejected'],
    ['kyt.screening.completed', 'approved'],
  ]);
  const found = await findLink(mock, requestIds[0]);
  expect(found.body.payerKytResults).toMatchObject([{ walletAddress: WALLET, status: 'approved' }]);
});

test('secure-payment.decide-kyt: a rejected recipient fails its payout', async () => {
  const { mock, received } = withWebhooks();
  const { token } = await newPayout(mock, { accessPolicy: KYT });
  await mock.settled();
  expect(received).toMatchObject([{ event: 'kyt.screening.completed', walletAddress: OTHER_WALLET }]);
  await mock.securePayments.decideKyt({ token, wallet: OTHER_WALLET, status: 'rejected' });
  const refused = await tokenCall(mock, read(token));
  expect(refused.body).toEqual({
    statusCode: 403,
    message: 'Secure payment has an invalid status: compliance_failed',
    error: 'Forbidden',
  });
});

// Proves A-LINK-BATCH.
test('screening: a link of several payouts has the results of each', async () => {
  const { mock } = withWebhooks();
  const payouts = [
    await newPayout(mock, { accessPolicy: KYT }),
    await newPayout(mock, { accessPolicy: KYT, recipient: PAYEE }),
  ];
  const tokens = payouts.map(({ token }) => token);
  const { requestIds } = (await tokenCall(mock, 'POST /v2/secure-payments/batch-payouts', { tokens })).body;
  const { body } = await findLink(mock, requestIds[0]);
  expect(body.payeeKytResults).toMatchObject([{ walletAddress: OTHER_WALLET }, { walletAddress: PAYEE }]);
});

test('hideUntilApproved: payee, amount and network need an approved wallet', async () => {
  const { mock, token } = await withLink({ accessPolicy: { hideUntilApproved: true }, reference: 'ORDER-1' });
  const hidden = (await tokenCall(mock, `GET /v2/secure-payments/${token}`)).body;
  expect(JSON.stringify(hidden).toLowerCase()).not.toContain(PAYEE);
  for (const name of ['payee', 'amount', 'network', 'destination', 'feePlan', 'reference', 'paymentReference'])
    expect(hidden).not.toHaveProperty(name);
  expect(hidden).toMatchObject({ paymentType: 'single', status: 'pending' });
  expect((await tokenCall(mock, read(token))).body).toMatchObject({ payee: PAYEE, network: 'sepolia' });
});

test('hidePayeeAddress: the page shows a masked address, and the calldata the real one', async () => {
  const { mock, token } = await withLink({ accessPolicy: { hidePayeeAddress: true } });
  const { body } = await tokenCall(mock, read(token));
  expect(JSON.stringify(body).toLowerCase()).not.toContain(PAYEE.slice(2));
  expect(body).toMatchObject({
    payee: '0x6923…c7d7',
    isPayeeAddressMasked: true,
    destination: { isMasked: true, walletAddress: '0x6923…c7d7' },
  });
  const { transactions } = (await tokenCall(mock, pay(token))).body;
  expect(JSON.stringify(transactions)).toContain(PAYEE.slice(2));
});

test('POST /v2/secure-payments/{token}/events: sends a webhook, also after expiry', async () => {
  const { mock, received, token, requestIds } = await withLink();
  await mock.securePayments.expire({ token });
  const body = {
    userEvent: 'payment_sent_to_wallet',
    occurredAt: '2026-10-31T23:59:59Z',
    properties: { payment_type: 'single' },
  };
  const response = await tokenCall(mock, `POST /v2/secure-payments/${token}/events`, body);
  expect([response.status, response.body]).toEqual([202, { received: true }]);
  await mock.settled();
  expect(received).toEqual([
    {
      event: 'secure_payment.user_event',
      userEvent: 'payment_sent_to_wallet',
      securePaymentToken: token,
      requestId: requestIds[0],
      requestIds,
      clientId: 'cli_backend',
      occurredAt: '2026-10-31T23:59:59Z',
      timestamp: '2026-11-01T00:00:00.000Z',
      properties: { payment_type: 'single' },
    },
  ]);
});

test('webhooks of a client ID: receive events of its links only', async () => {
  const { mock } = withWebhooks({ webhooks: { deliver: () => new Response() } });
  await tokenCall(mock, 'POST /v1/webhook', { url: 'http://localhost:9/shop' });
  const link = await newLink(mock);
  await mock.securePayments.refuseWallet({ token: link.token, wallet: WALLET });
  const { token } = await mock.securePayments.create({ requests: [{ amount: '1' }] });
  await mock.securePayments.refuseWallet({ token, wallet: WALLET });
  await mock.settled();
  const deliveries = await mock.webhooks.deliveries({ event: 'secure_payment.access_rejected' });
  expect(deliveries.filter(({ url }) => url === 'http://localhost:9/shop')).toHaveLength(1);
});
