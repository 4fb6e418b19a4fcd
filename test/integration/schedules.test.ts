import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest, PAYEE, PAYER } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';

/** Rules of schedules that mutation testing found without a test. */

function january(options: object = {}): Mock {
  return createMock({
    fixtures: 'empty',
    now: '2026-01-15T09:00:00Z',
    validateResponses: true,
    webhooks: { deliver: () => new Response('ok'), url: 'http://localhost:3000/hook' },
    ...options,
  });
}

const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const RECURRENCE = { startDate: '2026-01-31', frequency: 'MONTHLY', totalPayments: 3, payer: ALICE.address };
const SALARY = { payee: PAYEE, amount: '10', ...FAU, recurrence: RECURRENCE };
const FEE = { feePercentage: '2.5', feeAddress: MALLORY.address };

async function offered(mock: Mock, fields: object = {}, recurrence: object = {}, headers?: Record<string, string>) {
  const body = { ...SALARY, ...fields, recurrence: { ...RECURRENCE, ...recurrence } };
  const answer = await call(mock, 'POST /v2/payouts', { body, ...(headers && { headers }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function active(mock: Mock, fields: object = {}, recurrence: object = {}, headers?: Record<string, string>) {
  const schedule = await offered(mock, fields, recurrence, headers);
  const permitSignature = await sign(ALICE, schedule.recurringPaymentPermit);
  await call(mock, `POST /v2/payouts/recurring/${schedule.id}`, { body: { permitSignature } });
  return schedule;
}

const read = async (mock: Mock, id: string) => (await call(mock, `GET /v2/payouts/recurring/${id}`)).body;
const patch = (mock: Mock, id: string, action: string) =>
  call(mock, `PATCH /v2/payouts/recurring/${id}`, { body: { action } });

async function paymentsOf(mock: Mock) {
  const { rows } = await mock.state({ rows: true });
  return rows?.payments ?? [];
}

async function eventsOf(mock: Mock, id: string): Promise<string[]> {
  const { timeline } = await mock.explain(id);
  return timeline.filter(({ kind }) => kind === 'event').map(({ name }) => name);
}

test('schedule: what the permit fixed is paid, whatever the price is now', async () => {
  await using mock = january();
  await active(mock, { invoiceCurrency: 'USD', ...FEE });
  const [before] = (await mock.snapshots.export()).tables['recurring-payments'] as { amountUnits: string }[];
  await mock.rates.set({ symbol: 'FAU', usd: '4' });
  await mock.clock.set('2026-01-31T00:00:00Z');
  const [payment] = await paymentsOf(mock);
  expect(payment).toMatchObject({
    amount: before?.amountUnits,
    invoiceAmount: '10',
    type: 'recurring',
    payer: ALICE.address,
    fees: [{ type: 'platform', amount: '0.25', currency: 'FAU', provider: 'request-network' }],
  });
});

test('schedule: a payment by hand does not lower what the contract takes', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.requests.pay(schedule.requestId, { amount: '4' });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect((await paymentsOf(mock)).map(({ invoiceAmount }) => invoiceAmount).sort()).toEqual(['10', '4']);
  expect(await read(mock, schedule.id)).toMatchObject({ processedPayments: 1 });
});

test('schedule: a request that was paid by hand is not paid again; the period has one of its own', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.requests.pay(schedule.requestId);
  await mock.clock.set('2026-01-31T00:00:00Z');
  const { requests } = await read(mock, schedule.id);
  expect(requests).toHaveLength(2);
  expect((await call(mock, `GET /v2/request/${requests[1].requestId}`)).body).toMatchObject({
    status: 'paid',
    originalRequestId: schedule.requestId,
    originalRequestPaymentReference: schedule.paymentReference,
  });
});

test('schedule: the request of each period is a copy of the first', async () => {
  await using mock = january({ fixtures: 'default' });
  const customerInfo = { firstName: 'Ada', email: 'ada@example.com' };
  const client = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
  const schedule = await active(mock, { ...FEE, customerInfo, reference: 'SALARY' }, {}, client);
  await mock.clock.set('2026-02-28T00:00:00Z');
  const { rows } = await mock.state({ rows: true });
  const own = rows?.requests?.filter(({ recurringPaymentId }) => recurringPaymentId === schedule.id) ?? [];
  const [first, second] = [...own].sort((a, b) => a.seq - b.seq);
  const same = [
    'payee',
    'amount',
    'invoiceCurrency',
    'paymentCurrency',
    'feePercentage',
    'feeAddress',
    'customerInfo',
    'reference',
    'clientId',
    'origin',
  ] as const;
  for (const field of same) expect([field, second?.[field]]).toEqual([field, first?.[field]]);
  expect(second).toMatchObject({ ...FEE, customerInfo, reference: 'SALARY', clientId: 'cli_test', status: 'paid' });
  expect(second).toMatchObject({ payer: ALICE.address, originalRequestId: schedule.requestId, recurrence: null });
});

// Proves A-RECURRING-RETRY.
test('schedule: an attempt that fails is tried an hour later with the same request, and the webhooks say when', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.recurring.failNext(schedule.id, { times: 2, reason: 'Node unavailable' });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject({
    status: 'active',
    failureCount: 1,
    failureReason: 'Node unavailable',
    nextPaymentDate: '2026-01-31T01:00:00.000Z',
    processedPayments: 0,
  });
  await mock.clock.advance('PT1H');
  expect(await read(mock, schedule.id)).toMatchObject({ failureCount: 2 });
  await mock.clock.advance('PT1H');
  const paid = await read(mock, schedule.id);
  expect(paid).toMatchObject({
    failureCount: 0,
    failureReason: null,
    processedPayments: 1,
    lastPaymentDate: '2026-01-31T02:00:00.000Z',
    nextPaymentDate: '2026-02-28T00:00:00.000Z',
  });
  expect(paid.requests).toEqual([{ requestId: schedule.requestId, paymentReference: schedule.paymentReference }]);
  await mock.settled();
  const failed = await mock.webhooks.deliveries({ event: 'payment.failed' });
  expect(failed.map(({ body }) => JSON.parse(body).retryAfter).sort()).toEqual([
    '2026-01-31T01:00:00.000Z',
    '2026-01-31T02:00:00.000Z',
  ]);
});

test('schedule: the third failure pauses it, and there is no next attempt', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.recurring.failNext(schedule.id, { times: 4, reason: 'Node unavailable' });
  await mock.clock.set('2026-01-31T23:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject({ status: 'paused', failureCount: 3, nextPaymentDate: null });
  await mock.settled();
  const failed = await mock.webhooks.deliveries({ event: 'payment.failed' });
  expect(failed.filter(({ body }) => 'retryAfter' in JSON.parse(body))).toHaveLength(2);
  expect(failed).toHaveLength(3);
  expect((await mock.explain(schedule.id)).pending).toEqual([]);
  // The fourth failure that was asked for is still to come.
  await patch(mock, schedule.id, 'unpause');
  expect(await read(mock, schedule.id)).toMatchObject({ status: 'active', failureCount: 1, processedPayments: 0 });
  await mock.clock.advance('PT1H');
  expect(await read(mock, schedule.id)).toMatchObject({ failureCount: 0, processedPayments: 1 });
});

test('schedule: a permit that has ended fails as in the contract, the moment of its end not yet', async () => {
  const end = '2026-04-30T00:00:00.000Z';
  const outcomes = [];
  for (const moment of [end, '2026-04-30T00:00:01.000Z']) {
    await using mock = january();
    const schedule = await active(mock);
    expect(schedule.recurringPaymentPermit.values.deadline).toBe(Date.parse(end) / 1000);
    await mock.recurring.failNext(schedule.id, { times: 3 });
    await mock.clock.set(moment);
    await patch(mock, schedule.id, 'unpause');
    const { processedPayments, failureReason } = await read(mock, schedule.id);
    outcomes.push([processedPayments, failureReason]);
  }
  expect(outcomes).toEqual([
    [3, null],
    [0, 'SignatureExpired'],
  ]);
});

test('schedule: a permit can be signed until its end', async () => {
  const statuses = [];
  for (const moment of ['2026-04-30T00:00:00Z', '2026-04-30T00:00:01Z']) {
    await using mock = january();
    const schedule = await offered(mock);
    await mock.clock.set(moment);
    const permitSignature = await sign(ALICE, schedule.recurringPaymentPermit);
    const answer = await call(mock, `POST /v2/payouts/recurring/${schedule.id}`, { body: { permitSignature } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([201, 400]);
});

test.each([
  ['10.25', undefined, { processedPayments: 1, failureReason: null }],
  ['10.249', undefined, { processedPayments: 0, failureReason: 'Insufficient token balance' }],
  ['1000', '10.25', { processedPayments: 1, failureReason: null }],
  ['1000', '10.249', { processedPayments: 0, failureReason: 'Insufficient token allowance' }],
])('schedule: with balance %s and allowance %s of amount and fee', async (balance, allowance, outcome) => {
  await using mock = january();
  const schedule = await active(mock, FEE);
  const wallet = { wallet: ALICE.address, currency: 'FAU-sepolia' };
  await mock.wallets.setBalance({ ...wallet, balance });
  if (allowance !== undefined) await mock.wallets.setAllowance({ ...wallet, allowance });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject(outcome);
});

// Proves A-RECURRING-PERIODS.
test.each([
  ['DAILY', 86_400, '2026-02-01', '2026-02-02'],
  ['WEEKLY', 604_800, '2026-02-07', '2026-02-14'],
  ['MONTHLY', 2_419_200, '2026-02-28', '2026-03-31'],
  ['YEARLY', 31_536_000, '2027-01-31', '2028-01-31'],
])('schedule: the periods of %s', async (frequency, periodSeconds, second, third) => {
  await using mock = january();
  const schedule = await active(mock, {}, { frequency });
  expect(schedule.recurringPaymentPermit.values).toMatchObject({
    periodSeconds,
    firstExec: Date.parse('2026-01-31') / 1000,
    totalExecutions: 3,
    subscriber: ALICE.address,
    recipient: PAYEE,
  });
  const dates = [];
  await mock.clock.set('2026-01-31T00:00:00Z');
  for (const day of [second, third]) {
    dates.push((await read(mock, schedule.id)).nextPaymentDate);
    await mock.clock.set(`${day}T00:00:00Z`);
  }
  expect(dates).toEqual([`${second}T00:00:00.000Z`, `${third}T00:00:00.000Z`]);
  expect(await read(mock, schedule.id)).toMatchObject({
    status: 'completed',
    processedPayments: 3,
    nextPaymentDate: null,
    failureCount: 0,
  });
  expect((await mock.explain(schedule.id)).pending).toEqual([]);
});

// Proves A-RECURRING-ALLOWANCE.
test('schedule: the allowance counts active and paused schedules of the same payer and token, and no others', async () => {
  await using mock = january();
  const needed = async (fields: object = {}) => (await offered(mock, fields)).metadata.existingPaymentsAmount;
  expect(await needed()).toBe('0');
  const first = await active(mock);
  expect(await needed()).toBe(`30${'0'.repeat(18)}`);
  await mock.recurring.setStatus(first.id, { status: 'paused' });
  expect(await needed()).toBe(`30${'0'.repeat(18)}`);
  const usdc = { invoiceCurrency: 'USDC-sepolia', paymentCurrency: 'USDC-sepolia' };
  expect(await needed(usdc)).toBe('0');
  await mock.recurring.setStatus(first.id, { status: 'cancelled' });
  expect(await needed()).toBe('0');
  await mock.recurring.setStatus(first.id, { status: 'completed' });
  expect(await needed()).toBe('0');
});

test('schedule: an allowance that a step has set is the current one, and nothing more is needed when it is enough', async () => {
  await using mock = january();
  const set = (allowance: string) =>
    mock.wallets.setAllowance({ wallet: ALICE.address, currency: 'FAU-sepolia', allowance });
  const eighteen = '0'.repeat(18);
  for (const [allowance, additional] of [
    ['10', `20${eighteen}`],
    ['30', '0'],
    ['31', '0'],
  ] as const) {
    await set(allowance);
    expect((await offered(mock)).metadata).toMatchObject({
      currentAllowance: `${allowance}${eighteen}`,
      additionalAllowanceNeeded: additional,
      totalNeededAllowance: `30${eighteen}`,
    });
  }
});

test('schedule: an approval goes to the token and moves no money', async () => {
  await using mock = january();
  const schedule = await active(mock);
  const { token } = schedule.recurringPaymentPermit.values;
  expect(schedule.transactions).toMatchObject([{ to: token, value: '0x0' }]);
  const { body } = await patch(mock, schedule.id, 'cancel');
  expect(body).toMatchObject({ id: schedule.id, status: 'cancelled', transactions: [{ to: token, value: '0x0' }] });
  expect(body.metadata).not.toHaveProperty('nextPaymentDate');
});

test('schedule: an unpause says what remains and when it goes on', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.clock.set('2026-01-31T00:00:00Z');
  await mock.recurring.setStatus(schedule.id, { status: 'paused' });
  expect(await read(mock, schedule.id)).toMatchObject({
    failureCount: 3,
    failureReason: 'Insufficient token allowance',
  });
  expect((await patch(mock, schedule.id, 'unpause')).body).toEqual({
    id: schedule.id,
    status: 'active',
    transactions: [],
    metadata: {
      remainingPayments: 2,
      remainingAmount: `20${'0'.repeat(18)}`,
      processedPayments: 1,
      totalPayments: 3,
      nextPaymentDate: '2026-02-28T00:00:00.000Z',
    },
  });
});

// Proves A-RECURRING-STATES.
test.each([
  ['pending', { unpause: 400, cancel: 200 }],
  ['active', { unpause: 400, cancel: 200 }],
  ['paused', { unpause: 200, cancel: 200 }],
  ['completed', { unpause: 400, cancel: 400 }],
  ['cancelled', { unpause: 400, cancel: 400 }],
] as const)('schedule: what a %s one allows', async (status, allowed) => {
  for (const [action, expected] of Object.entries(allowed)) {
    await using mock = january();
    const schedule = await offered(mock);
    if (status !== 'pending') await mock.recurring.setStatus(schedule.id, { status });
    expect([action, (await patch(mock, schedule.id, action)).status]).toEqual([action, expected]);
    if (expected === 200) {
      const after = action === 'cancel' ? 'cancelled' : 'active';
      expect((await read(mock, schedule.id)).status).toBe(after);
    }
  }
});

test('schedule: a step sets the fields that belong to a status', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.clock.set('2026-01-31T00:00:00Z');
  const set = (status: 'pending' | 'active' | 'paused' | 'completed' | 'cancelled', reason?: string) =>
    mock.recurring.setStatus(schedule.id, { status, ...(reason && { reason }) });
  expect(await set('paused', 'Wallet closed')).toMatchObject({ failureCount: 3, failureReason: 'Wallet closed' });
  expect(await set('pending')).toMatchObject({
    processedPayments: 0,
    failureCount: 0,
    failureReason: null,
    nextPaymentDate: '2026-01-31',
  });
  expect(await set('cancelled')).toMatchObject({ status: 'cancelled', nextPaymentDate: null });
  expect(await set('completed')).toMatchObject({
    processedPayments: 3,
    lastPaymentDate: '2026-01-31T00:00:00.000Z',
    nextPaymentDate: null,
  });
  await expect(set('active')).rejects.toThrow('has made all 3 payments that its permit allows');
  expect(await set('paused')).toMatchObject({ status: 'paused', processedPayments: 3 });
  expect(await set('completed')).toMatchObject({ status: 'completed' });
  expect(await mock.clock.advance('P1Y')).toEqual([]);
});

/** Returns a mock with a schedule that has no permit, as a fixture may be. */
async function withoutPermit(): Promise<{ mock: Mock; id: string }> {
  await using first = january();
  const { id } = await active(first, { invoiceCurrency: 'USD', ...FEE });
  const state = await first.snapshots.export();
  const rows = state.tables['recurring-payments'] ?? [];
  const plain = rows.map((row) => ({ ...row, permit: null, amountUnits: null, feeUnits: '0' }));
  const fixtures = { ...state, tables: { ...state.tables, 'recurring-payments': plain } };
  return { mock: createMock({ fixtures, validateResponses: true }), id };
}

test('schedule: without a permit it pays at current prices; completed, it becomes active and repeats its last payment', async () => {
  const { mock, id } = await withoutPermit();
  await mock.rates.set({ symbol: 'FAU', usd: '4' });
  await mock.recurring.setStatus(id, { status: 'completed' });
  const again = await mock.recurring.setStatus(id, { status: 'active' });
  expect(again).toMatchObject({ processedPayments: 2, nextPaymentDate: '2026-03-31T00:00:00.000Z' });
  await mock.clock.set('2026-03-31T00:00:00Z');
  expect(await read(mock, id)).toMatchObject({ status: 'completed', processedPayments: 3 });
  expect(await paymentsOf(mock)).toMatchObject([{ amount: `25${'0'.repeat(17)}`, fees: [{ amount: '0.0625' }] }]);
});

test('schedule: without a permit there is nothing to sign', async () => {
  const { mock, id } = await withoutPermit();
  await mock.recurring.setStatus(id, { status: 'pending' });
  const body = { permitSignature: `0x${'11'.repeat(65)}` };
  const answer = await call(mock, `POST /v2/payouts/recurring/${id}`, { body });
  expect([answer.status, answer.body.message]).toEqual([400, 'Invalid signature provided']);
});

test('schedule: its events, from the offer to the end', async () => {
  await using mock = january();
  const schedule = await active(mock, {}, { totalPayments: 2 });
  await mock.clock.set('2026-02-28T00:00:00Z');
  const events = await eventsOf(mock, schedule.id);
  expect(events.filter((name) => name.startsWith('recurring.'))).toEqual([
    'recurring.created',
    'recurring.updated',
    'recurring.updated',
    'recurring.updated',
  ]);
});

test('schedule: steps without an id take the newest, and say when there is none', async () => {
  await using mock = january();
  await expect(mock.recurring.setStatus(undefined, { status: 'paused' })).rejects.toThrow(
    'Recurring payment not found',
  );
  const first = await offered(mock);
  await mock.clock.advance('PT1S');
  const second = await offered(mock);
  await mock.recurring.setStatus(undefined, { status: 'paused' });
  expect([(await read(mock, first.id)).status, (await read(mock, second.id)).status]).toEqual(['pending', 'paused']);
});

test('schedule: limits of a permit: 255 payments, and 32 bits of seconds', async () => {
  await using mock = january();
  expect((await offered(mock, {}, { totalPayments: 255 })).recurringPaymentPermit.values.totalExecutions).toBe(255);
  const last = new Date(0xffff_ffff * 1000).toISOString().slice(0, 10);
  await offered(mock, {}, { startDate: last, frequency: 'DAILY', totalPayments: 2 });
  const after = { ...SALARY, recurrence: { ...RECURRENCE, startDate: '2106-02-08' } };
  expect((await call(mock, 'POST /v2/payouts', { body: after })).body.errors).toMatchObject([
    { field: 'recurrence.startDate' },
  ]);
});

test('schedule: a network without the contract has none, and an amount that no permit can say is refused', async () => {
  await using mock = january();
  const refused = async (fields: object) => {
    const { status, body } = await call(mock, 'POST /v2/payouts', { body: { ...SALARY, ...fields } });
    return [status, body.errors?.map(({ field }: { field: string }) => field)];
  };
  const fantom = { invoiceCurrency: 'YEL-fantom', paymentCurrency: 'YEL-fantom' };
  const tron = { invoiceCurrency: 'USDC-tron', paymentCurrency: 'USDC-tron' };
  expect(await refused(tron)).toEqual([400, ['paymentCurrency']]);
  expect(await refused({ invoiceCurrency: 'USD', amount: '400000000000000000000' })).toEqual([400, ['amount']]);
  expect(await refused({ invoiceCurrency: 'USD', amount: '300000000000000000000' })).toEqual([201, undefined]);
  expect([fantom, await refused(fantom)]).toEqual([fantom, [400, ['paymentCurrency']]]);
});

test('schedule: each has its own payments, its own nonce, and does not count those of other payers', async () => {
  await using mock = january();
  const [one, two] = [await active(mock), await active(mock)];
  const nonces = [one, two].map(({ recurringPaymentPermit }) => recurringPaymentPermit.values.nonce);
  expect(new Set(nonces).size).toBe(2);
  for (const nonce of nonces) expect(nonce).toMatch(/^0x[0-9a-f]{64}$/);
  const other = await offered(mock, {}, { payer: MALLORY.address });
  expect(other.metadata.existingPaymentsAmount).toBe('0');
  await mock.clock.set('2026-01-31T00:00:00Z');
  await mock.recurring.failNext(two.id);
  await mock.clock.set('2026-02-28T00:00:00Z');
  const [first, second] = [await read(mock, one.id), await read(mock, two.id)];
  expect([first.payments.length, second.payments.length]).toEqual([2, 1]);
  // The request of the attempt that failed is listed before it is paid.
  expect([first.requests.length, second.requests.length]).toEqual([2, 2]);
  expect(await eventsOf(mock, one.requestId)).toEqual(
    expect.arrayContaining(['recurring.created', 'recurring.updated']),
  );
});

test('schedule: refusals have status 400 and say what is allowed, and who signed', async () => {
  await using mock = january();
  const schedule = await offered(mock);
  const line = `POST /v2/payouts/recurring/${schedule.id}`;
  const permitSignature = await sign(MALLORY, schedule.recurringPaymentPermit);
  const wrong = await call(mock, line, { body: { permitSignature } });
  expect(wrong.body.errors[0].message).toContain(`this one recovers to ${MALLORY.address}`);
  const none = await call(mock, line, { body: { permitSignature: '0x12' } });
  expect(none.body.errors[0].message).toContain('is no signature');
  const right = { permitSignature: await sign(ALICE, schedule.recurringPaymentPermit) };
  expect((await call(mock, line, { body: right })).status).toBe(201);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['recurring-payments']).toMatchObject([right]);
  expect(await call(mock, line, { body: right })).toMatchObject({
    status: 400,
    body: { message: 'Recurring payment is already active' },
  });
  await patch(mock, schedule.id, 'cancel');
  const again = await patch(mock, schedule.id, 'cancel');
  expect([again.status, again.body.message]).toEqual([400, 'Recurring payment is already cancelled']);
  expect(again.headers.get('x-mock-hint')).toBe('it is cancelled; allowed: nothing, this is final');
  await mock.recurring.setStatus(schedule.id, { status: 'completed' });
  const completed = await patch(mock, schedule.id, 'cancel');
  expect([completed.status, completed.body.message]).toEqual([400, 'Cannot cancel a completed recurring payment']);
  expect(completed.headers.get('x-mock-hint')).toBe('it is completed; allowed: nothing, this is final');
  const stop = await call(mock, `PATCH /v2/request/${schedule.requestId}`, { body: { isRecurrenceStopped: true } });
  expect(stop.status).toBe(400);
});

// Proves A-RECURRING-REQUESTS.
test('recurring request: each period copies what the first says, and goes on with the period after', async () => {
  await using mock = january({ fixtures: 'default' });
  const customerInfo = { firstName: 'Ada', email: 'ada@example.com' };
  const client = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
  const body = {
    payee: PAYEE,
    payer: PAYER,
    amount: '5',
    ...FAU,
    customerInfo,
    reference: 'RENT',
    isCryptoToFiatAvailable: true,
    recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' },
  };
  const made = await call(mock, 'POST /v2/request', { body, headers: client });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await mock.clock.set('2026-03-31T00:00:00Z');
  const { rows } = await mock.state({ rows: true });
  const copies = rows?.requests?.filter(({ originalRequestId }) => originalRequestId === made.body.requestId) ?? [];
  expect(copies).toHaveLength(2);
  const { recurrence: _, ...same } = body;
  for (const copy of copies) {
    expect(copy).toMatchObject({ ...same, clientId: 'cli_test', origin: client.origin, recurrence: null });
    expect(copy.originalRequestPaymentReference).toBe(made.body.paymentReference);
  }
  expect(await eventsOf(mock, copies[0]?.requestId ?? '')).toEqual(['request.created', 'request.recurring']);
});

test.each(['2026-02-27T23:59:59Z', '2026-02-28T00:00:00Z'])(
  'recurring request: resumed at %s it goes on with the period to come',
  async (moment) => {
    await using mock = january();
    const rent = await newRequest(mock, { recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' } });
    const stop = (isRecurrenceStopped: boolean) =>
      call(mock, `PATCH /v2/request/${rent.requestId}`, { body: { isRecurrenceStopped } });
    await stop(true);
    await mock.clock.set(moment);
    await stop(false);
    const ran = await mock.clock.set('2026-03-31T00:00:00Z');
    const february = moment < '2026-02-28' ? ['2026-02-28T00:00:00.000Z'] : [];
    const repeats = ran.filter(({ kind }) => kind === 'request.repeat');
    expect(repeats.map(({ at }) => at)).toEqual([...february, '2026-03-31T00:00:00.000Z']);
    expect((await eventsOf(mock, rent.requestId)).filter((name) => name === 'request.updated')).toHaveLength(2);
    const { rows } = await mock.state({ rows: true });
    expect(rows?.requests).toHaveLength(1 + repeats.length);
  },
);
