import { expect, test } from 'vitest';
import { BROWSER, call, FAU, KEY, SESSION } from '../support/client.ts';
import {
  BACK_END,
  findLink,
  newLink,
  newPayout,
  OTHER_WALLET,
  PAYEE,
  recordSafe,
  tokenCall,
  WALLET,
  withLink,
  withWebhooks,
} from './links.ts';

// Proves A-LINK-REQUESTS, A-LINK-URL and A-LINK-READ.
test('POST /v2/secure-payments: a bound client ID needs only an amount', async () => {
  const { mock, token, requestIds, securePaymentUrl, feePlan } = await withLink({ reference: 'ORDER-1' });
  expect(token).toMatch(/^[0-9A-Z]{26}$/);
  expect(securePaymentUrl).toBe(`http://mock.local/pay?token=${token}`);
  expect(feePlan).toMatchObject({ flow: 'get_paid', grossAmountUsd: '25', netRecipientAmountUsd: '25', fees: [] });
  const { body } = await tokenCall(mock, `GET /v2/secure-payments/${token}?wallet=${WALLET}`);
  expect(body).toMatchObject({
    paymentType: 'single',
    status: 'pending',
    flow: 'incoming',
    payee: PAYEE,
    network: 'sepolia',
    amount: '25000000000000000000',
    paymentCurrency: 'FAU-sepolia',
    isNativeCurrency: false,
    destination: { payeeAddress: `${PAYEE}@eip155:11155111#E636C26B`, isMasked: false },
    reference: 'ORDER-1',
    isPayeeAddressMasked: false,
    requestIds,
    paymentOptions: { SEPOLIA: { FAU: { hasEnoughBalance: true, neededAmount: '25' } } },
    accessDecision: { status: 'approved' },
  });
  const request = (await call(mock, `GET /v2/request/${requestIds[0]}`, { headers: BACK_END })).body;
  expect(request).toMatchObject({ payee: PAYEE, requestAmount: '25', reference: 'ORDER-1', hasBeenPaid: false });
});

test('GET /v2/secure-payments/{token}: lists several requests in a stable order', async () => {
  const { mock, token } = await withLink({}, '10', '0.5');
  const { body } = await tokenCall(mock, `GET /v2/secure-payments/${token}`);
  expect(body).toMatchObject({
    paymentType: 'batch',
    payees: [PAYEE, PAYEE],
    amounts: ['10', '0.5'],
    paymentCurrencies: ['FAU-sepolia', 'FAU-sepolia'],
    isNativeCurrency: [false, false],
    network: 'sepolia',
  });
  expect(body.destinations).toHaveLength(2);
  expect(body).not.toHaveProperty('paymentOptions');
});

// Proves A-LINK-PAY.
test('secure-payment.pay: pays all open requests in one transaction, each with its webhook', async () => {
  const { mock, received, token, requestIds } = await withLink({}, '10', '20');
  await mock.requests.pay({ requestId: requestIds[0]! });
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).body.status).toBe('pending');
  const { requests } = await mock.securePayments.pay({ token, wallet: OTHER_WALLET });
  expect(requests.map(({ status }) => status)).toEqual(['paid', 'paid']);
  await mock.settled();
  expect(received).toMatchObject(
    requestIds.map((requestId) => ({ event: 'payment.confirmed', requestId, clientId: 'cli_backend' })),
  );
  const again = await tokenCall(mock, `GET /v2/secure-payments/${token}/pay`);
  expect(again.status).toBe(409);
  expect(again.body).toEqual({
    statusCode: 409,
    error: 'Conflict',
    message: 'Secure payment has already been completed',
    status: 'completed',
    branding: null,
    requestStatuses: requests.map(({ requestId, txHash }) => ({ requestId, hasBeenPaid: true, txHash })),
  });
  await expect(mock.securePayments.pay({ token })).rejects.toThrow('already been completed');
});

// Proves A-LINK-STATUS.
test('a link expires after a week on the clock', async () => {
  const { mock, token } = await withLink();
  await mock.clock.advance('P6DT23H59M59S');
  expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(200);
  await mock.clock.advance('PT1S');
  for (const line of [`GET /v2/secure-payments/${token}`, `GET /v2/secure-payments/${token}/pay`]) {
    const response = await tokenCall(mock, line);
    expect(response.status).toBe(403);
    expect(response.body).toEqual({ statusCode: 403, message: 'Secure payment has expired', error: 'Forbidden' });
  }
  await expect(mock.securePayments.pay({ token })).rejects.toThrow('expired');
});

test('secure-payment.expire and .invalidate: token calls return 403, and the request list shows why', async () => {
  const { mock } = withWebhooks();
  const expired = await newLink(mock);
  const invalid = await newLink(mock);
  // Without a token, the newest pending link.
  await mock.securePayments.invalidate();
  await mock.securePayments.expire();
  for (const { token } of [expired, invalid]) {
    expect((await tokenCall(mock, `GET /v2/secure-payments/${token}`)).status).toBe(403);
  }
  const { body } = await call(mock, 'GET /v2/request?limit=2&securePaymentFlow=incoming', { headers: BACK_END });
  expect(body.requests).toMatchObject([
    { requestId: invalid.requestIds[0], securePaymentStatus: 'invalidated' },
    { requestId: expired.requestIds[0], securePaymentStatus: 'expired' },
  ]);
});

// Proves A-LINK-OWNER and A-LINK-CHECKS.
test('token calls: need the creating client ID or its account key; others get 401, unknown tokens 404', async () => {
  const { mock, token } = await withLink();
  const line = `GET /v2/secure-payments/${token}`;
  expect((await call(mock, line, { headers: KEY })).status).toBe(200);
  expect((await call(mock, line, { headers: BROWSER })).status).toBe(401);
  await mock.securePayments.expire({ token });
  expect((await call(mock, line, { headers: BROWSER })).status).toBe(401);
  const unknown = await tokenCall(mock, 'GET /v2/secure-payments/01K00000000000000000000000');
  expect(unknown.body).toEqual({ statusCode: 404, message: 'Secure payment not found', error: 'Not Found' });
});

test('GET /v2/secure-payments: finds the link of a request for its creator', async () => {
  const { mock, token, requestIds } = await withLink({ accessPolicy: { hidePayeeAddress: true } });
  expect((await findLink(mock, requestIds[0])).body).toMatchObject({
    token,
    status: 'pending',
    paymentType: 'single',
    clientId: 'cli_backend',
    identityMode: 'client_id',
    currency: 'FAU-sepolia',
    destination: { walletAddress: PAYEE },
    completedAt: null,
  });
  await mock.clock.advance('PT1H');
  await mock.securePayments.pay({ token, wallet: WALLET });
  expect((await findLink(mock, requestIds[0])).body).toMatchObject({
    status: 'completed',
    completedAt: '2026-11-01T01:00:00.000Z',
    payerAddress: WALLET,
  });
  expect((await findLink(mock, 'none')).status).toBe(404);
});

test.each([
  ['an API key', KEY],
  ['the client ID that made the link', BACK_END],
])('GET /v2/secure-payments: links are looked up by a session, not by %s', async (_, headers) => {
  const { mock, requestIds } = await withLink({});
  const childTokens = [(await newPayout(mock)).token, (await newPayout(mock)).token];
  const bundle = await tokenCall(mock, 'POST /v2/secure-payments/multicall-payouts', { childTokens });
  for (const line of [`?requestId=${requestIds[0]}`, `/multicall-payouts/${bundle.body.token}`]) {
    const answers = [SESSION, headers].map((sent) => call(mock, `GET /v2/secure-payments${line}`, { headers: sent }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401]);
  }
});

test('POST /v2/secure-payments: refuses invalid links with the documented status', async () => {
  const { mock } = withWebhooks();
  const create = async (body: object, headers: Record<string, string> = BACK_END) => {
    const response = await call(mock, 'POST /v2/secure-payments', { body, headers });
    return [response.status, response.body.errors?.[0]?.message ?? response.body.message];
  };
  const requests = [{ amount: '1' }];
  const other = `${OTHER_WALLET}@eip155:8453#00000000:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`;
  const refusals: [object, unknown][] = [
    [{ requests: [] }, expect.any(String)],
    [{ requests: [{ amount: '0' }] }, expect.any(String)],
    [{ requests: [{ amount: '1', destinationId: other }] }, 'Invalid destination ID format'],
    [{ requests, redirectLabel: 'Back' }, 'redirectLabel cannot be provided without redirectUrl'],
    [{ requests, redirectUrl: 'javascript:alert(1)' }, expect.stringContaining('no script/HTML payload')],
    [{ requests, accessPolicy: { mode: 'kyt_all_wallets' } }, 'Required when mode is kyt_all_wallets'],
  ];
  for (const [body, message] of refusals) expect(await create(body)).toEqual([400, message]);
  const nearly = `${PAYEE}@eip155:11155111#4CA88C9C:${FAU.tokenAddress}`;
  const checked = await call(mock, 'POST /v2/secure-payments', {
    body: { requests: [{ amount: '1', destinationId: nearly }] },
    headers: BACK_END,
  });
  expect([checked.status, checked.headers.get('x-mock-hint')]).toEqual([
    400,
    `the checksum of this wallet and chain is E636C26B, not 4CA88C9C`,
  ]);
  expect(await create({ requests, accessPolicy: { mode: 'off', screeningProvider: null } }, KEY)).toEqual([
    201,
    undefined,
  ]);
  const { clientId } = await mock.clientIds.create({ label: 'Unbound', allowedDomains: [] });
  expect((await create({ requests }, { 'x-client-id': clientId }))[0]).toBe(403);
});

test('GET /v2/secure-payments/{token}/pay: returns the approval, then the payment, with their indices', async () => {
  const { mock, token, requestIds } = await withLink();
  const { body } = await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}`);
  const plain = await call(mock, `GET /v2/request/${requestIds[0]}/pay?wallet=${WALLET}`);
  expect(body.transactions).toEqual(plain.body.transactions.map((one: object) => ({ ...one, value: 0 })));
  expect(body).toMatchObject({
    paymentType: 'single',
    flow: 'incoming',
    feeBundle: null,
    eoaApprovalTransactions: [],
    metadata: {
      stepsRequired: 2,
      needsApproval: true,
      approvalTransactionIndex: 0,
      paymentTransactionIndex: 1,
      approvalTransactionsCount: 1,
      routeType: 'samechain',
    },
  });
  const batch = await newLink(mock, {}, '1', '2');
  const calldata = (await tokenCall(mock, `GET /v2/secure-payments/${batch.token}/pay?wallet=${WALLET}`)).body;
  const fields = ['ERC20ApprovalTransactions', 'batchPaymentTransaction', 'protocolFee', 'metadata'];
  expect(Object.keys(calldata)).toEqual(fields);
  expect([...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction]).toMatchObject([
    { value: 0 },
    { value: 0 },
  ]);
});

// Proves A-LINK-VALUE.
test('GET /v2/secure-payments/{token}/pay: a native amount is a hex string', async () => {
  const { mock, token } = await withLink();
  const native = await newPayout(mock, { currency: 'ETH-sepolia-sepolia', amount: '2' });
  const { body } = await tokenCall(mock, `GET /v2/secure-payments/${native.token}/pay?wallet=${WALLET}`);
  expect(body.transactions).toMatchObject([{ value: '0x1bc16d674ec80000' }]);
  const step = { id: 'a', type: 'lifi', tool: 'across', action: { toChainId: 11155111, toAddress: OTHER_WALLET } };
  const refreshed = await tokenCall(mock, `POST /v2/secure-payments/${token}/refresh-step-transaction`, { step });
  expect(refreshed.body).toMatchObject({ ...step, transactionRequest: { value: '0x0' } });
});

// Proves A-LINK-READ.
test('GET /v2/secure-payments: returns the documented reason why a link cannot join a multicall', async () => {
  const { mock } = withWebhooks();
  const reasonOf = async ({ requestIds: [id] }: { requestIds: string[] }) => {
    const { childExecutable, blockReason } = (await findLink(mock, id)).body;
    expect(childExecutable).toBe(blockReason === null);
    return blockReason;
  };
  const [safe, paid] = [await newPayout(mock), await newPayout(mock)];
  const [expired, invalid] = [await newPayout(mock), await newPayout(mock)];
  await recordSafe(mock, safe.token);
  await mock.securePayments.pay({ token: paid.token });
  await mock.securePayments.expire({ token: expired.token });
  await mock.securePayments.invalidate({ token: invalid.token });
  expect(await reasonOf(await newPayout(mock))).toBe(null);
  expect(await reasonOf(await newLink(mock))).toBe('not_outgoing');
  expect(await reasonOf(safe)).toBe('request_processing');
  expect(await reasonOf(paid)).toBe('already_paid');
  expect(await reasonOf(expired)).toBe('secure_payment_expired');
  expect(await reasonOf(invalid)).toBe('secure_payment_not_pending');
});

// Proves A-LINK-SOURCES.
test('GET /v2/secure-payments/{token}/pay: chain and token go together and must match the link', async () => {
  const { mock, token } = await withLink();
  const pay = async (query: string) => {
    const { status } = await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}&${query}`);
    return status;
  };
  expect(await pay('chain=SEPOLIA&token=FAU')).toBe(200);
  expect(await pay('chain=SEPOLIA')).toBe(400);
  expect(await pay('chain=BASE&token=USDC')).toBe(400);
  expect(await pay(`isSafe=true&eoaWallet=${OTHER_WALLET}`)).toBe(400);
  expect(await pay('eoaWallet=nobody')).toBe(400);
  const { requests } = await mock.securePayments.pay({ token, sourceNetwork: 'base' });
  const { payments } = (await call(mock, `GET /v2/request/${requests[0]?.requestId}`)).body;
  expect(payments).toMatchObject([{ type: 'crosschain', sourceNetwork: 'base', destinationNetwork: 'sepolia' }]);
});
