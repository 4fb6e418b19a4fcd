import { expect, test } from 'vitest';
import { call, FAU, SESSION } from '../support/client.ts';
import {
  BACK_END,
  findLink,
  newLink,
  newPayout,
  OTHER_WALLET,
  PAYEE,
  tokenCall,
  WALLET,
  withWebhooks,
} from './links.ts';

const post = (path: string, body: object) => [`POST /v2/secure-payments/${path}`, body] as const;
const FEE_ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

test('POST /v2/secure-payments/payouts: pays the recipient and shows the destination', async () => {
  const { mock } = withWebhooks();
  const { token, requestIds } = await newPayout(mock, { reference: 'PAY-1' });
  const { body } = await tokenCall(mock, `GET /v2/secure-payments/${token}`);
  expect(body).toMatchObject({ flow: 'outgoing', payee: OTHER_WALLET, amount: '10000000000000000000' });
  expect(body.analytics).not.toHaveProperty('payoutKytProvider');
  const found = await findLink(mock, requestIds[0]);
  expect(found.body).toMatchObject({ childExecutable: true, destination: { walletAddress: OTHER_WALLET } });
  await expect(newPayout(mock, { network: 'base' })).rejects.toThrow('FAU-sepolia is on sepolia, not on base');
});

// Proves A-LINK-BATCH.
test('POST /v2/secure-payments/batch-payouts: one link pays both and replaces the single links', async () => {
  const { mock, received } = withWebhooks();
  const [one, two] = [await newPayout(mock), await newPayout(mock, { recipient: PAYEE })];
  const incoming = await newLink(mock);
  const refuse = async (tokens: string[]) => (await tokenCall(mock, ...post('batch-payouts', { tokens }))).status;
  expect(await refuse([one.token, one.token])).toBe(400);
  expect(await refuse([one.token, incoming.token])).toBe(400);
  const base = await newPayout(mock, { network: 'base', currency: 'USDC-base' });
  expect(await refuse([one.token, base.token])).toBe(400);
  const { status, body } = await tokenCall(mock, ...post('batch-payouts', { tokens: [one.token, two.token] }));
  expect(status).toBe(201);
  expect(body.requestIds).toEqual([...one.requestIds, ...two.requestIds]);
  expect(body.feePlan).toMatchObject({ grossAmountUsd: '20' });
  expect((await tokenCall(mock, `GET /v2/secure-payments/${one.token}`)).status).toBe(403);
  expect(await refuse([one.token, base.token])).toBe(400);
  await mock.securePayments.pay({ token: body.token, wallet: WALLET });
  await mock.settled();
  expect(received.map(({ event, requestId }) => [event, requestId])).toEqual(
    body.requestIds.map((id: string) => ['payment.confirmed', id]),
  );
  expect((await tokenCall(mock, `GET /v2/secure-payments/${body.token}`)).status).toBe(409);
  expect((await tokenCall(mock, `GET /v2/secure-payments/${one.token}`)).status).toBe(403);
});

// Proves A-LINK-MULTICALL.
test('POST /v2/secure-payments/multicall-payouts: children stay payable one by one', async () => {
  const { mock } = withWebhooks();
  const payouts = [await newPayout(mock, { reference: 'P-1' }), await newPayout(mock, { recipient: PAYEE })];
  const childTokens = payouts.map(({ token }) => token);
  const made = await tokenCall(mock, ...post('multicall-payouts', { childTokens }));
  expect(made.body).toMatchObject({
    type: 'multicall',
    status: 'pending',
    items: childTokens.map((securePaymentToken, position) => ({
      securePaymentToken,
      position,
      eligibility: 'eligible',
    })),
  });
  expect(made.body.items[0]).not.toHaveProperty('staleReason');
  const line = `GET /v2/secure-payments/multicall-payouts/${made.body.token}`;
  const contextOf = (position: number, hasBeenPaid: boolean) => {
    const requestId = payouts[position]?.requestIds[0];
    return { requestId, securePaymentToken: childTokens[position], position, hasBeenPaid };
  };
  const { body: calldata } = await tokenCall(mock, `GET /v2/secure-payments/${made.body.token}/pay?wallet=${WALLET}`);
  const currency = {
    paymentCurrency: 'FAU-sepolia',
    paymentCurrencyAddress: FAU.tokenAddress,
    sourceTokenAddress: FAU.tokenAddress,
    tokenAddress: FAU.tokenAddress,
    network: 'sepolia',
  };
  expect(calldata).toMatchObject({
    paymentType: 'multicall',
    childTokens,
    references: ['P-1', null],
    children: [currency, currency],
    transactions: [{ value: 0 }, { value: 0 }],
    metadata: { childCount: 2, executableLegCount: 2 },
  });
  expect(calldata.transactions).toHaveLength(2);
  await mock.securePayments.pay({ token: childTokens[0]! });
  const rest = (await tokenCall(mock, `GET /v2/secure-payments/${made.body.token}/pay?wallet=${WALLET}`)).body;
  expect(rest.transactions.at(-1).data.length).toBeLessThan(calldata.transactions.at(-1).data.length);
  expect(rest.metadata).toMatchObject({ childCount: 2, executableLegCount: 1 });
  expect((await call(mock, line, { headers: SESSION })).body).toMatchObject({
    status: 'partially_settled',
    canExecute: true,
    children: [
      { executable: false, blockReason: 'already_paid', recoveryAction: 'remove_child', context: contextOf(0, true) },
      { executable: true, blockReason: null, context: contextOf(1, false) },
    ],
    totals: { childCount: 2, blockedChildCount: 1, byDestinationCurrency: [{ currency: 'FAU', totalAmount: '10' }] },
  });
  await mock.securePayments.pay({ token: made.body.token });
  expect((await call(mock, line, { headers: SESSION })).body.status).toBe('completed');
  expect((await tokenCall(mock, `GET /v2/secure-payments/${childTokens[1]}`)).status).toBe(409);
});

/** Creates a multicall of payouts and returns the amounts of its totals. */
async function multicallTotals(payouts: readonly object[], headers = BACK_END) {
  const { mock } = withWebhooks();
  const links = [];
  for (const payout of payouts) links.push(await newPayout(mock, payout, headers));
  const [path, body] = post('multicall-payouts', { childTokens: links.map(({ token }) => token) });
  const { token } = (await call(mock, path, { body, headers })).body;
  const read = await call(mock, `GET /v2/secure-payments/multicall-payouts/${token}`, { headers: SESSION });
  return read.body.totals;
}

// Proves A-LINK-MULTICALL.
test('multicall: totals sum the open children in their currency', async () => {
  const totals = await multicallTotals([{ amount: '10' }, { amount: '2.5' }]);
  expect(totals.amountSummary).toEqual({
    grossAmount: '12.5',
    netRecipientAmount: '12.5',
    totalFees: '0',
    payeeBorneFees: '0',
    payerBorneFees: '0',
    payerTotal: '12.5',
  });
});

// Proves A-LINK-MULTICALL.
test('multicall: totals of several currencies are US dollars', async () => {
  const totals = await multicallTotals([{ amount: '10' }, { amount: '0.5', currency: 'ETH-sepolia-sepolia' }]);
  expect(totals.byDestinationCurrency).toHaveLength(2);
  expect(totals.amountSummary).toMatchObject({ grossAmount: '1260', totalFees: '0', payerTotal: '1260' });
});

// Proves A-LINK-MULTICALL.
test('multicall: totals of hidden children are zero', async () => {
  const totals = await multicallTotals([{ accessPolicy: { hideUntilApproved: true } }, {}]);
  expect(totals).toMatchObject({ byDestinationCurrency: [], amountSummary: { grossAmount: '0', payerTotal: '0' } });
});

// Proves A-LINK-MULTICALL.
test('POST /v2/secure-payments/multicall-payouts: reports the error of each child, and too many children', async () => {
  const { mock } = withWebhooks();
  const [payout, paid, incoming] = [await newPayout(mock), await newPayout(mock), await newLink(mock)];
  await mock.securePayments.pay({ token: paid.token });
  const childTokens = [payout.token, paid.token, incoming.token, 'none', payout.token];
  const { status, body } = await tokenCall(mock, ...post('multicall-payouts', { childTokens }));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    statusCode: 400,
    error: 'Bad Request',
    message: 'Multicall validation failed',
    code: 'multicall_validation_failed',
    failures: [
      { securePaymentToken: paid.token, reason: 'already_paid', recoveryAction: 'remove_child' },
      { securePaymentToken: incoming.token, reason: 'not_outgoing' },
      { securePaymentToken: 'none', reason: 'not_found' },
      { securePaymentToken: payout.token, reason: 'invalid_child_linkage' },
    ],
  });
  const many = Array.from({ length: 151 }, (_, index) => `token-${index}`);
  expect((await tokenCall(mock, ...post('multicall-payouts', { childTokens: many }))).body).toMatchObject({
    failures: [{ securePaymentToken: '*', reason: 'too_many_children' }],
    cap: { type: 'child_count', maximum: 150, actual: 151, reduceBy: 1 },
  });
});

// Proves A-FEE-PLAN.
test('fee plan: adds the client ID fee to plan, calldata and payment', async () => {
  const { mock } = withWebhooks();
  await mock.clientIds.bind('cli_fee', { destinationId: '01K900000000000000000DEST0' });
  const headers = { 'x-client-id': 'cli_fee', origin: 'http://localhost:3000' };
  const fee = (await call(mock, 'GET /v2/client-ids')).body.find(
    (row: { clientId: string }) => row.clientId === 'cli_fee',
  );
  await call(mock, `PUT /v2/client-ids/${fee.id}`, {
    body: { feePercentage: '2.5', feeAddress: FEE_ADDRESS, allowedDomains: ['http://localhost:3000'] },
  });
  const create = { requests: [{ amount: '100' }] };
  const { body } = await call(mock, 'POST /v2/secure-payments', { body: create, headers });
  expect(body.feePlan).toMatchObject({
    defaultFeeBearer: 'payee',
    grossAmountUsd: '100',
    netRecipientAmountUsd: '100',
    payerTotalAmountUsd: '102.5',
    totalFeesUsd: '2.5',
    payerBorneFeesUsd: '2.5',
    payeeBorneFeesUsd: '0',
    fees: [{ feeBearer: 'payer', feeBearerSource: 'fee_config', percentageBps: 250, calculatedAmountUsd: '2.5' }],
  });
  const line = `GET /v2/secure-payments/${body.token}/pay?wallet=${WALLET}`;
  const { feeBundle, metadata } = (await call(mock, line, { headers })).body;
  expect(feeBundle.amountSummary).toMatchObject({ grossAmount: '100', payerTotal: '102.5', totalFees: '2.5' });
  expect(metadata.platformFee).toEqual({ percentage: '2.5', address: FEE_ADDRESS });
  await mock.securePayments.pay({ token: body.token });
  const { payments } = (await call(mock, `GET /v2/request/${body.requestIds[0]}`)).body;
  expect(payments).toMatchObject([{ amount: '100', paidAmount: '102.5', receivedAmount: '100' }]);
  const preview = { amount: '100', currency: 'usdc', flow: 'get_paid', defaultFeeBearer: 'payee' };
  const { body: plan } = await call(mock, ...previewOf(preview, headers));
  expect(plan).toMatchObject({ netRecipientAmountUsd: '97.5', payerTotalAmountUsd: '100', payeeBorneFeesUsd: '2.5' });
  const eth = await call(mock, ...previewOf({ ...preview, currency: 'ETH-mainnet' }, BACK_END));
  expect(eth.status).toBe(400);
});

function previewOf(body: object, headers: Record<string, string>) {
  return ['POST /v2/secure-payments/fees/preview', { body, headers }] as const;
}
