import { expect, test } from 'vitest';
import { call, eventsOf } from '../support/client.ts';
import {
  findLink,
  newLink,
  newPayout,
  recordSafe,
  SAFE_HASH,
  tokenCall,
  WALLET,
  withLink,
  withWebhooks,
} from './links.ts';

const HASH = `0x${'ab'.repeat(32)}`;
/** A day after the start of the mock. */
const DEADLINE = Date.parse('2026-11-02T00:00:00Z') / 1000;

// Proves A-LINK-SAFE.
test('POST …/intent: a Safe hash locks a link with 423 until it executes', async () => {
  const { mock, received, token, requestIds } = await withLink();
  const body = {
    chain: 'SEPOLIA',
    token: 'FAU',
    safeTxHash: SAFE_HASH,
    safePaymentDeadline: DEADLINE,
    payerAddress: WALLET,
  };
  const recorded = await tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, body);
  const { intentId, paymentReference } = recorded.body;
  const { chain: _, token: __, ...given } = body;
  expect(recorded.body).toEqual({ intentId, paymentReference, isListening: true, ...given });
  for (const path of ['', '/pay']) {
    const locked = await tokenCall(mock, `GET /v2/secure-payments/${token}${path}`);
    expect(locked.status).toBe(423);
    expect(locked.body).toEqual({
      statusCode: 423,
      error: 'Locked',
      message: 'Secure payment is in progress',
      status: 'pending',
      branding: null,
      requestStatuses: [
        {
          requestId: requestIds[0],
          hasBeenPaid: false,
          safeTxHash: SAFE_HASH,
          chainId: 11155111,
          safePaymentDeadline: DEADLINE,
        },
      ],
    });
  }
  const again = await tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, body);
  expect(again.body.intentId).toBe(recorded.body.intentId);
  await mock.securePayments.pay({ token });
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(409);
  await mock.clock.advance('P2D');
  await mock.settled();
  expect(received).toMatchObject([{ event: 'payment.confirmed', payerAddress: WALLET }]);
});

// Proves A-LINK-SAFE.
test('a Safe payment fails at its deadline, and the link can be paid again', async () => {
  const { mock, received, token, requestIds } = await withLink();
  await recordSafe(mock, token, { safePaymentDeadline: DEADLINE });
  await mock.clock.advance('P1D');
  await mock.settled();
  expect(received).toMatchObject([{ event: 'payment.failed', requestId: requestIds[0] }]);
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(200);
  await mock.securePayments.pay({ token });
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(409);
});

test('POST …/intent: a hash pays nothing, and contradictory fields are refused', async () => {
  const { mock, token, requestIds } = await withLink();
  const line = `POST /v2/secure-payments/${token}/intent`;
  for (const body of [{}, { txHash: HASH, safeTxHash: SAFE_HASH }, { txHash: HASH, safePaymentDeadline: DEADLINE }]) {
    expect((await tokenCall(mock, line, { chain: 'SEPOLIA', token: 'FAU', ...body })).status).toBe(400);
  }
  const unknown = await tokenCall(mock, line, { chain: 'ATLANTIS', token: 'FAU', txHash: HASH });
  expect(unknown.body.errors).toEqual([
    { field: 'chain', message: expect.stringContaining("Expected 'ETHEREUM' | 'SEPOLIA'") },
  ]);
  expect((await tokenCall(mock, line, { chain: 'SEPOLIA', token: 'FAU', txHash: HASH })).status).toBe(200);
  const request = (await call(mock, `GET /v2/request/${requestIds[0]}`)).body;
  expect(request).toMatchObject({ hasBeenPaid: false, isListening: true });
});

test('POST …/intent of a multicall: is idempotent per operation and settles nothing', async () => {
  const { mock } = withWebhooks();
  const childTokens = [(await newPayout(mock)).token, (await newPayout(mock)).token];
  const made = await tokenCall(mock, 'POST /v2/secure-payments/multicall-payouts', { childTokens });
  const { token } = made.body;
  const body = {
    chain: 'SEPOLIA',
    smartAccountAddress: WALLET,
    userOpHash: HASH,
    txHash: HASH,
    transactionIndices: [],
  };
  const one = (await tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, body)).body;
  expect(one).toMatchObject({ multicallId: token, parentToken: token, isListening: false, userOpHash: HASH });
  const other = { ...body, userOpHash: SAFE_HASH };
  const two = (await tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, other)).body;
  expect(two.receiptId).not.toBe(one.receiptId);
  expect((await tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, body)).body).toEqual(one);
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).body.status).toBe('pending');
});

// Proves A-LINK-TRON.
test('POST …/tron/broadcast: pays a TRON link and refuses others', async () => {
  const { mock, received } = withWebhooks();
  const tron = { recipient: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'tron', currency: 'USDT-tron' };
  const payout = await newPayout(mock, tron);
  const signedTransaction = {
    raw_data_hex: '0a02',
    signature: ['ab'.repeat(65)],
    raw_data: { contract: [{}] },
    txID: 'cd'.repeat(32),
  };
  const broadcast = (token: string) =>
    tokenCall(mock, `POST /v2/secure-payments/${token}/tron/broadcast`, { signedTransaction });
  expect((await broadcast((await newLink(mock)).token)).status).toBe(400);
  expect((await broadcast(payout.token)).body).toMatchObject({ result: true, txid: 'cd'.repeat(32) });
  expect((await broadcast(payout.token)).status).toBe(409);
  await mock.settled();
  expect(received).toMatchObject([{ event: 'payment.confirmed', txHash: `0x${'cd'.repeat(32)}`, network: 'tron' }]);
});

// Proves A-TRON-ENERGY.
test('a TRON payout costs its amount, without a fee for energy', async () => {
  const { mock } = withWebhooks();
  const tron = {
    recipient: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    network: 'tron',
    currency: 'USDT-tron',
    amount: '10',
  };
  const { token, requestIds } = await newPayout(mock, tron);
  const found = await findLink(mock, requestIds[0]);
  expect(found.body.feePlan).toMatchObject({ payerTotalAmountUsd: '10', totalFeesUsd: '0', fees: [] });
  await mock.securePayments.pay({ token });
  const { payments } = (await tokenCall(mock, `GET /v2/request/${requestIds[0]}`)).body;
  expect(payments).toMatchObject([{ amount: '10', paidAmount: '10', receivedAmount: '10' }]);
});

test('a link appears in explain, snapshots and exports', async () => {
  const { mock, token, requestIds } = await withLink();
  const id = await mock.snapshot();
  await mock.securePayments.pay({ token });
  expect(await eventsOf(mock, token)).toEqual(['request.created', 'secure-payment.created', 'payment.confirmed']);
  expect(await eventsOf(mock, requestIds[0] ?? '')).toEqual(await eventsOf(mock, token));
  await mock.restore(id);
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(200);
  const exported = await mock.snapshots.export();
  expect(exported.tables['secure-payments']).toContainEqual(expect.objectContaining({ token }));
});
