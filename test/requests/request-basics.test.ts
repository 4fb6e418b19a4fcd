import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE, newRequest, PAYEE, PAYER, PAYER_INPUT } from '../support/client.ts';

const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

test('request: create, pay by step, see it paid in both versions and in the search, reset, gone', async () => {
  const mock = fresh();
  const { requestId, paymentReference } = await newRequest(mock, { reference: 'INV-1' });
  await mock.step({ do: 'request.pay', requestId });
  const v2 = await call(mock, `GET /v2/request/${requestId}`);
  expect(v2.body).toMatchObject({
    hasBeenPaid: true,
    status: 'paid',
    isListening: false,
    txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  const v1 = await call(mock, `GET /v1/request/${paymentReference}`);
  expect(v1.body).toEqual({
    hasBeenPaid: true,
    paymentReference,
    requestId,
    isListening: false,
    txHash: v2.body.txHash,
    requestAmount: '0.2',
    payments: [
      {
        sourceTxHash: v2.body.txHash,
        destinationTxHash: v2.body.txHash,
        detectionSource: 'request-network',
        note: null,
      },
    ],
  });
  const found = await call(mock, 'GET /v2/payments?reference=INV-1');
  expect(found.body.pagination.total).toBe(1);
  expect(found.body.payments[0]).toMatchObject({
    amount: '200000000000000000',
    sourceTxHash: v2.body.txHash,
    type: 'direct',
    request: { requestId, hasBeenPaid: true, reference: 'INV-1' },
  });
  await mock.reset();
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(404);
});

// Proves A-REQUEST-STATUS.
test('request: part payments add up, the rest completes it, more is refused', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, FAU);
  await mock.step({ do: 'request.pay', requestId, amount: '4' });
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({
    status: 'partially_paid',
    hasBeenPaid: false,
    txHash: null,
  });
  await expect(mock.step({ do: 'request.pay', requestId, amount: '7' })).rejects.toThrow('Validation failed');
  await mock.step({ do: 'request.pay', requestId });
  const { body } = await call(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(body.payments.map((payment: { amount: string }) => payment.amount)).toEqual([
    '6000000000000000000',
    '4000000000000000000',
  ]);
  await expect(mock.step({ do: 'request.pay', requestId })).rejects.toThrow('already been paid');
});

test('pay: amount is capped at what is left; a paid request has no calldata', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  const pay = await call(mock, `GET /v2/request/${requestId}/pay?amount=99`);
  expect(pay.body.transactions[0].value.hex).toBe('0x02c68af0bb140000');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.isListening).toBe(true);
  await mock.step({ do: 'request.pay', requestId });
  expect((await call(mock, `GET /v2/request/${requestId}/pay`)).status).toBe(400);
});

test('pay: a token needs an approval until the wallet has granted it', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, FAU);
  const first = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  expect(first.body.metadata).toEqual({
    stepsRequired: 2,
    needsApproval: true,
    approvalTransactionIndex: 0,
    paymentTransactionIndex: 1,
    hasEnoughBalance: true,
    hasEnoughGas: true,
  });
  expect(first.body.transactions.map((tx: { data: string }) => tx.data.slice(0, 10))).toEqual([
    '0x095ea7b3',
    '0xc219a14d',
  ]);
  await mock.applyScenario('allowance-granted');
  const second = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  expect(second.body.metadata).toMatchObject({
    stepsRequired: 1,
    needsApproval: false,
    approvalTransactionIndex: null,
    paymentTransactionIndex: 0,
  });
});

test('pay: a fee is paid on top, both halves are needed', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  const fee = await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5&feeAddress=${PAYER}`);
  expect(BigInt(fee.body.transactions[0].value.hex)).toBe(205000000000000000n);
  const half = await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5`);
  expect(half.body.errors).toEqual([{ field: 'feeAddress', message: 'Required when feePercentage is set' }]);
});

test('pay: a crosschain intent, refused for tokens that cannot cross', async () => {
  const mock = fresh();
  const usdc = await newRequest(mock, { amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' });
  const intent = await call(mock, `GET /v2/request/${usdc.requestId}/pay?wallet=${PAYER}&chain=ARBITRUM&token=USDT`);
  expect(intent.body).toMatchObject({ approvalPermitPayload: null, metadata: { supportsEIP2612: false } });
  const typed = JSON.parse(intent.body.paymentIntent);
  expect(typed.values.witness.source).toMatchObject({ account: PAYER, network_id: '42161' });
  const sum = typed.values.permitted.reduce(
    (total: bigint, part: { amount: string }) => total + BigInt(part.amount),
    0n,
  );
  expect(sum).toBe(20_000_000n);
  const fau = await newRequest(mock, FAU);
  const refused = await call(mock, `GET /v2/request/${fau.requestId}/pay?wallet=${PAYER}&chain=BASE&token=USDC`);
  expect(refused.body).toEqual({
    statusCode: 400,
    message: 'FAU is not supported in crosschain payment.',
    error: 'Bad Request',
  });
});

test('pay: off-ramp needs both ids, a compliant payer and an approved bank account', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, { ...FAU, isCryptoToFiatAvailable: true });
  const half = await call(mock, `GET /v2/request/${requestId}/pay?clientUserId=ada`);
  expect(half.body.errors[0].field).toBe('paymentDetailsId');
  await mock.step([{ do: 'payer.ensure', clientUserId: 'ada' }]);
  const bank = await mock.step({ do: 'payment-details.ensure', clientUserId: 'ada' });
  const line = `GET /v2/request/${requestId}/pay?clientUserId=ada&paymentDetailsId=${(bank.result as { id: string }).id}`;
  expect((await call(mock, line)).body.message).toContain('not compliant');
  await mock.applyScenario('compliant-payer', { clientUserId: 'ada' });
  expect((await call(mock, line)).status).toBe(200);
});

// Proves A-CONVERSION and A-RECURRENCE-FREQUENCY.
test('create: unknown currency, no conversion route, too many decimals, past recurrence are named by field', async () => {
  const mock = fresh();
  const wrong = async (fields: Record<string, unknown>) =>
    (await call(mock, 'POST /v2/request', { body: { ...NATIVE, ...fields } })).body.errors?.[0]?.field;
  expect(await wrong({ invoiceCurrency: 'NOPE' })).toBe('invoiceCurrency');
  expect(await wrong({ invoiceCurrency: 'JPY', amount: '10' })).toBe('paymentCurrency');
  expect(await wrong({ paymentCurrency: 'USD', invoiceCurrency: 'USD' })).toBe('paymentCurrency');
  expect(await wrong({ invoiceCurrency: 'USD', amount: '1.001' })).toBe('amount');
  expect(await wrong({ recurrence: { startDate: '2020-01-01', frequency: 'DAILY' } })).toBe('recurrence.startDate');
  expect(await wrong({ recurrence: { startDate: '2030-01-01', frequency: 'HOURLY' } })).toBe('recurrence.frequency');
  expect((await mock.state()).tables.requests).toBe(0);
});

// Proves A-FORBIDDEN.
test('client id: inactive, revoked, wrong and missing origin are 403, unknown is 401, use is noted', async () => {
  const mock = fresh();
  const status = async (headers: Record<string, string>) =>
    (await call(mock, 'GET /v2/currencies', { headers })).status;
  expect(await status(BROWSER)).toBe(200);
  expect(await status({ ...BROWSER, origin: 'HTTP://LOCALHOST:3000' })).toBe(200);
  expect(await status({ ...BROWSER, origin: 'http://localhost:3001' })).toBe(403);
  expect(await status({ 'x-client-id': 'cli_test' })).toBe(403);
  expect(await status({ ...BROWSER, 'x-client-id': 'cli_none' })).toBe(401);
  const listed = await call(mock, 'GET /v2/client-ids');
  expect(listed.body[0].lastUsedAt).toMatch(/Z$/);
  await mock.step({ do: 'client-id.set-status', clientId: 'cli_test', status: 'inactive' });
  expect(await status(BROWSER)).toBe(403);
  await mock.applyScenario('client-id-revoked');
  expect((await call(mock, 'GET /v2/currencies', { headers: BROWSER })).body.message).toBe(
    'Client ID has been revoked',
  );
});

test('client id: a refused call is no use of it', async () => {
  const mock = fresh();
  const lastUsedAt = async () => (await call(mock, 'GET /v2/client-ids')).body[0].lastUsedAt;
  const refused = async (line: string, body?: unknown) =>
    expect((await call(mock, line, { headers: BROWSER, body })).status).toBeGreaterThanOrEqual(400);
  await refused('POST /v2/request', {});
  await refused('GET /v2/request/none');
  await refused('GET /v2/currencies?netwrok=x&network=nowhere');
  expect(await lastUsedAt()).toBeNull();
  await call(mock, 'POST /v2/request', { headers: BROWSER, body: NATIVE });
  expect(await lastUsedAt()).toMatch(/Z$/);
});

// Proves A-CLIENT-ID-MOVES and A-ORIGIN-SCHEMES.
test('client id: fee rules, null unsets, revoked is final', async () => {
  const mock = fresh();
  const create = (body: unknown) => call(mock, 'POST /v2/client-ids', { body });
  expect(
    (await create({ label: 'a', allowedDomains: ['https://a.example'], feePercentage: '1' })).body.errors[0].field,
  ).toBe('feeAddress');
  expect((await create({ label: 'a', allowedDomains: Array(11).fill('https://a.example') })).status).toBe(400);
  expect((await create({ label: 'a', allowedDomains: ['http://a.example'] })).status).toBe(400);
  const made = await create({
    label: 'a',
    allowedDomains: ['https://a.example:443/x'],
    feePercentage: '2',
    feeAddress: PAYER,
  });
  expect(made.body).toMatchObject({ allowedDomains: ['https://a.example'], feePercentage: '2' });
  const line = `PUT /v2/client-ids/${made.body.id}`;
  expect((await call(mock, line, { body: { feeAddress: null } })).status).toBe(400);
  expect((await call(mock, line, { body: { feePercentage: null, feeAddress: null } })).body).toMatchObject({
    feePercentage: null,
    feeAddress: null,
  });
  expect((await call(mock, line, { body: { status: 'revoked' } })).status).toBe(200);
  expect((await call(mock, line, { body: { status: 'active' } })).body.message).toBe(
    'Cannot reactivate a revoked client ID',
  );
});

test("client id: its own fee overrides the call's, '0' lets the call's fee win", async () => {
  const mock = fresh();
  const payWith = async (feePercentage: string) => {
    const made = await call(mock, 'POST /v2/client-ids', {
      body: { label: 'a', allowedDomains: ['https://a.example'], feePercentage, feeAddress: PAYER },
    });
    const headers = { 'x-client-id': made.body.clientId, origin: 'https://a.example' };
    const answer = await call(mock, 'POST /v2/payouts', {
      headers,
      body: { ...NATIVE, feePercentage: '10', feeAddress: PAYEE },
    });
    return BigInt(answer.body.transactions[0].value.hex);
  };
  expect(await payWith('5')).toBe(210000000000000000n);
  expect(await payWith('0')).toBe(220000000000000000n);
});

test('auth: any accepts every non-empty credential', async () => {
  const mock = fresh({ auth: 'any' });
  const status = async (headers: Record<string, string>) =>
    (await call(mock, 'GET /v2/currencies', { headers })).status;
  expect([
    await status({ 'x-api-key': 'whatever' }),
    await status({ 'x-client-id': 'x' }),
    await status({ 'x-api-key': '' }),
  ]).toEqual([200, 200, 401]);
});

test('cors: preflight and answers reflect the origin', async () => {
  const mock = fresh();
  const preflight = await mock.fetch('/v2/payouts', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-client-id,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-id');
  expect(preflight.headers.get('vary')).toBe('Origin');
  const refused = await call(mock, 'GET /v2/currencies', { headers: { origin: 'https://shop.example' } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://shop.example');
});

test('payments: every filter finds its payment, alone and together', async () => {
  const mock = fresh({ now: '2026-03-01T12:00:00.000Z' });
  const a = await newRequest(mock, { reference: 'A' });
  await newRequest(mock, FAU);
  const usd = await newRequest(mock, { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  const usdc = await newRequest(mock, { amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' });
  const results = await mock.step([
    { do: 'request.pay', requestId: a.requestId, payer: PAYER },
    { do: 'request.pay', requestId: usd.requestId, payer: '0x1111111111111111111111111111111111111111' },
    { do: 'request.pay', requestId: usdc.requestId, type: 'crosschain' },
  ]);
  const paid = results.map(
    (result) => (result.result as { payment: { sourceTxHash: string; destinationTxHash: string } }).payment,
  );
  const total = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body.pagination.total;
  expect(await total('')).toBe(3);
  expect(await total(`txHash=${paid[0]?.sourceTxHash}`)).toBe(1);
  expect(await total(`txHash=${paid[2]?.destinationTxHash.toUpperCase().replace('0X', '0x')}`)).toBe(1);
  expect(await total(`walletAddress=${PAYEE.toLowerCase()}`)).toBe(3);
  expect(await total('walletAddress=0x1111111111111111111111111111111111111111')).toBe(1);
  expect(await total(`paymentReference=${a.paymentReference}`)).toBe(1);
  expect(await total(`requestId=${a.requestId}`)).toBe(1);
  expect(await total('reference=A')).toBe(1);
  expect(await total('type=conversion')).toBe(1);
  expect(await total('type=crosschain')).toBe(1);
  expect(await total('invoiceCurrency=USD')).toBe(1);
  expect(await total('paymentCurrency=FAU-sepolia')).toBe(1);
  expect(await total(`walletAddress=${PAYEE}&type=conversion&invoiceCurrency=USD`)).toBe(1);
  expect(await total(`requestId=${a.requestId}&type=conversion`)).toBe(0);
  expect(await total('fromDate=2026-03-01T12:00:00Z')).toBe(3);
  expect(await total('toDate=2026-03-01T12:00:00Z')).toBe(3);
  expect(await total('fromDate=2026-03-01T12:00:01Z')).toBe(0);
  expect(await total('toDate=2026-03-01T11:59:59Z')).toBe(0);
});

test('payments: conversion rows agree with the rate table', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, {
    amount: '10',
    invoiceCurrency: 'USD',
    paymentCurrency: 'ETH-sepolia-sepolia',
  });
  await mock.step({ do: 'request.pay', requestId });
  const { body } = await call(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(body.payments[0]).toMatchObject({
    type: 'conversion',
    currency: 'USD',
    paymentCurrency: 'ETH-sepolia',
    amount: '4000000000000000',
    conversionRateSource: '0.0004',
    conversionRateDestination: '2500',
    convertedAmountSource: '1000',
    convertedAmountDestination: '4000000000000000',
    rateProvider: 'chainlink',
  });
});

// Proves A-PAYMENTS-PAGE.
test('payments: pages, newest first, in a stable order', async () => {
  const mock = fresh({ now: '2026-03-01T12:00:00.000Z' });
  for (let i = 0; i < 25; i++) {
    const { requestId } = await newRequest(mock);
    await mock.step({ do: 'request.pay', requestId });
  }
  const ids = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body;
  const first = await ids('');
  expect(first.payments).toHaveLength(20);
  expect(first.pagination).toEqual({ total: 25, limit: 20, offset: 0, hasMore: true });
  const second = await ids('offset=20');
  expect(second.pagination).toEqual({ total: 25, limit: 20, offset: 20, hasMore: false });
  const all = await ids('limit=500');
  expect(all.pagination.limit).toBe(100);
  expect([...first.payments, ...second.payments]).toEqual(all.payments);
});

// Proves A-PAYMENT-DATES.
test('payments: dates must be UTC and in order', async () => {
  const mock = fresh();
  const errors = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body.errors;
  expect(await errors('fromDate=2026-03-02T00:00:00Z&toDate=2026-03-01T00:00:00Z')).toEqual([
    { field: 'toDate', message: 'toDate must be after or equal to fromDate' },
  ]);
  expect((await errors('fromDate=2026-03-01T00:00:00Z&toDate=2026-03-01T00:00:00Z'))[0].field).toBe('toDate');
  expect((await errors('fromDate=2026-03-01'))[0].field).toBe('fromDate');
});

test('recurring payout: permit with real totals, cancel and unpause by the state machine', async () => {
  const mock = fresh();
  const recurrence = { startDate: '2030-01-31', frequency: 'MONTHLY', totalPayments: 30, payer: PAYER };
  const made = await call(mock, 'POST /v2/payouts', { body: { ...FAU, recurrence } });
  expect(made.body.metadata).toMatchObject({
    stepsRequired: 2,
    totalNeededAllowance: '300000000000000000000',
    existingPaymentsAmount: '0',
  });
  const line = `PATCH /v2/payouts/recurring/${made.body.id}`;
  const patch = async (action: string) => (await call(mock, line, { body: { action } })).body;
  expect((await patch('unpause')).message).toBe('Recurring payment is not paused');
  await mock.applyScenario('recurring-paused', { id: made.body.id });
  expect(await patch('unpause')).toMatchObject({
    status: 'active',
    transactions: [],
    metadata: { nextPaymentDate: '2030-01-31T00:00:00.000Z' },
  });
  expect(await patch('cancel')).toMatchObject({ status: 'cancelled', transactions: [{ value: '0x0' }] });
  expect((await patch('cancel')).message).toBe('Recurring payment is already cancelled');
  await mock.applyScenario('recurring-completed', { id: made.body.id });
  expect((await patch('cancel')).message).toBe('Cannot cancel a completed recurring payment');
  expect((await patch('explode')).errors[0].message).toBe('Invalid action: explode');
  const self = await call(mock, 'POST /v2/payouts', { body: { ...FAU, recurrence: { ...recurrence, payer: PAYEE } } });
  expect(self.body.errors[0].field).toBe('recurrence.payer');
});

test('payer: an e-mail address as id, links that open, agreement by PATCH', async () => {
  const mock = fresh();
  const who = 'ada+test@example.com';
  const path = `/v2/payer/${encodeURIComponent(who)}`;
  const made = await call(mock, 'POST /v1/payer', { body: { ...PAYER_INPUT, clientUserId: who } });
  for (const url of [made.body.agreementUrl, made.body.kycUrl]) expect((await mock.fetch(url)).status).toBe(200);
  await call(mock, `PATCH ${path}`, { body: { agreementCompleted: true } });
  expect((await call(mock, `GET ${path}`)).body).toMatchObject({ agreementStatus: 'completed', isCompliant: false });
  await mock.applyScenario('kyc-approved', { clientUserId: who });
  expect((await call(mock, `GET ${path}`)).body.isCompliant).toBe(true);
  expect((await call(mock, 'GET /v2/payer/nobody')).body.message).toBe('Payer with client user ID nobody not found');
  expect((await call(mock, 'PATCH /v2/payer/nobody', { body: {} })).body.errors[0].message).toBe(
    'agreementCompleted must be provided',
  );
});

// Proves A-JOURNEY-CREATION.
test('journey: found by id or by a reference; nextProcessorId hands it on', async () => {
  const mock = fresh();
  await mock.step({ do: 'journey.add', id: 'j', processors: ['exchange', 'bank'] });
  const event = {
    status: 'COMPLETED',
    amount: '5',
    processedAt: '2026-06-10T14:23:00Z',
    txReference: 'tx-1',
    nextProcessorId: 'bank',
    rawPayload: { a: [1] },
  };
  expect((await call(mock, 'POST /v2/journey/j', { body: event })).body.processorId).toBe('exchange');
  const second = await call(mock, 'POST /v2/journey/tx-1', {
    body: { ...event, txReference: 'tx-2', nextProcessorId: undefined },
  });
  expect(second.body).toMatchObject({ journeyId: 'j', processorId: 'bank', rawPayload: { a: [1] } });
  expect(
    (await call(mock, 'GET /v2/journey/j')).body.events.map((row: { stepIndex: number }) => row.stepIndex),
  ).toEqual([1, 2]);
});

test('docs: the API reference is served whole from the package', async () => {
  const mock = fresh();
  const page = await (await mock.fetch('/docs')).text();
  expect(page).not.toMatch(/https?:\/\//);
  for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect((await mock.fetch(path ?? '')).status).toBe(200);
  expect((await call(mock, 'GET /docs/package.json', { headers: KEY })).status).toBe(404);
});
