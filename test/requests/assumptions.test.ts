import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BANK_INPUT, call, NATIVE, newRequest, PAYER, PAYER_INPUT } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';

/** Assumptions (docs/assumptions.md) that no other test proves. */

const fresh = (options = {}) =>
  createMock({ fixtures: 'empty', now: '2026-01-15T09:00:00Z', validateResponses: true, ...options });
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

test('A-LOOSE-TEXT: v1 accepts a number as text and null as absent', async () => {
  const mock = fresh();
  const loose = { ...PAYER_INPUT, city: 5, phone: 15551234, companyName: null };
  expect((await call(mock, 'POST /v1/payer', { body: loose })).status).toBe(200);
  expect((await mock.state({ rows: true })).rows?.payers).toMatchObject([{ city: '5', phone: '15551234' }]);
  expect((await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, city: 5 } })).status).toBe(400);
});

test('A-LIST-ORDER: client IDs, bank accounts and webhooks are listed oldest first', async () => {
  const mock = fresh();
  const listed = async (path: string) => {
    const { body } = await call(mock, `GET ${path}`);
    return (body.paymentDetails ?? body).map(({ id }: { id: string }) => id);
  };
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const bank = '/v2/payer/ada/payment-details';
  const made: Record<string, string[]> = { '/v2/client-ids': [], [bank]: [], '/v1/webhook': [] };
  for (const [path, ids] of Object.entries(made)) {
    for (const name of ['b', 'a', 'c']) {
      const shop = { label: name, allowedDomains: [`https://${name}.example.com`] };
      const body = { ...shop, ...BANK_INPUT, url: `http://127.0.0.1:9/${name}` };
      const created = (await call(mock, `POST ${path}`, { body })).body;
      ids.push(created.payment_detail?.id ?? created.id);
      await mock.clock.advance('1s');
    }
    expect((await listed(path)).slice(-3), path).toEqual(ids);
  }
});

test.each([
  ['city', true],
  ['city', ['London']],
  ['dateOfBirth', 19850412],
])('A-LOOSE-TEXT: v1 refuses the %s %j', async (field, value) => {
  const { status, body } = await call(fresh(), 'POST /v1/payer', { body: { ...PAYER_INPUT, [field]: value } });
  expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
});

test.each([
  ['2026-01-15', 201],
  ['2026-02-01T12:00:00Z', 201],
  ['2026-02-01T12:00:00+02:00', 400],
  ['2026-01-14', 400],
])('A-RECURRENCE-FREQUENCY: a request that recurs from %s returns %i', async (startDate, status) => {
  const body = { ...NATIVE, recurrence: { startDate, frequency: 'YEARLY' } };
  expect((await call(fresh(), 'POST /v2/request', { body })).status).toBe(status);
});

test('A-CREATE-FIELDS: additional fields are stored with the request', async () => {
  const mock = fresh();
  const fields = {
    customerInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' },
    reference: 'INV-7',
    isCryptoToFiatAvailable: true,
    originalRequestId: `01${'0'.repeat(64)}`,
    originalRequestPaymentReference: '0x0123456789abcdef',
  };
  const { requestId } = await newRequest(mock, fields);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject(fields);
});

test('A-CREATE-FIELDS: an empty body lists payee among the missing fields', async () => {
  const fieldsOf = async (body: object) => {
    const { errors } = (await call(fresh(), 'POST /v2/request', { body })).body;
    return errors.map(({ field }: { field: string }) => field);
  };
  expect(await fieldsOf({})).toEqual(['amount', 'invoiceCurrency', 'paymentCurrency', 'payee']);
  expect(await fieldsOf({ payee: 'x' })).toEqual(['payee', 'amount', 'invoiceCurrency', 'paymentCurrency']);
  expect(await fieldsOf({ isCryptoToFiatAvailable: true })).not.toContain('payee');
  expect(await fieldsOf([])).toEqual(['body']);
});

test('A-QUOTED-FEE: a payment has the fee of the latest calldata, or that of its request', async () => {
  const mock = fresh();
  const fee = { feePercentage: '1', feeAddress: PAYER };
  const feesOf = async (query?: string) => {
    const { body } = await call(mock, 'POST /v2/payouts', { body: { ...FAU, ...fee } });
    if (query !== undefined) await call(mock, `GET /v2/request/${body.requestId}/pay?${query}`);
    const { payment } = await mock.requests.pay(body.requestId);
    return payment?.fees.map(({ amount }) => amount);
  };
  expect(await feesOf()).toEqual(['0.1']);
  expect(await feesOf(`feePercentage=2.5&feeAddress=${PAYER}`)).toEqual(['0.25']);
});

test('A-RECURRING-FIXTURES: an active schedule of a fixture pays only after a step activates it', async () => {
  const mock = createMock({ now: '2026-10-25T12:00:00Z' });
  const schedules = (await mock.state({ rows: true })).rows?.['recurring-payments'] ?? [];
  const { id } = schedules.find(({ status }) => status === 'active') ?? { id: '' };
  expect(await mock.clock.set('2026-11-15T00:00:00Z')).toEqual([]);
  await mock.recurring.setStatus(id, { status: 'active' });
  const ran = await mock.clock.set('2026-12-15T00:00:00Z');
  expect(ran.map(({ kind }) => kind)).toContain('recurring.execute');
});

test('A-AGREEMENT-FALSE: withdrawing the agreement resets it to not_started', async () => {
  const mock = fresh();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const agree = async (agreementCompleted: boolean) => {
    await call(mock, 'PATCH /v2/payer/ada', { body: { agreementCompleted } });
    return (await call(mock, 'GET /v2/payer/ada')).body.agreementStatus;
  };
  expect([await agree(true), await agree(false)]).toEqual(['completed', 'not_started']);
});

test('A-WEBHOOK-TOGGLE: PUT toggles a webhook; pending deliveries still arrive', async () => {
  const { got, deliver } = receiver((_, count) => new Response(null, { status: count === 1 ? 500 : 200 }));
  const mock = fresh({ webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId, { amount: '0.1' });
  await mock.settled();
  const [{ id }] = (await call(mock, 'GET /v1/webhook')).body;
  const toggle = async () => (await call(mock, `PUT /v1/webhook/${id}`)).body.isActive;
  expect(await toggle()).toBe(false);
  await mock.clock.advance('1s');
  expect(got.map(({ body }) => body.event)).toEqual(['payment.partial', 'payment.partial']);
  await mock.requests.pay(requestId, { amount: '0.05' });
  await mock.settled();
  expect(got).toHaveLength(2);
  expect(await toggle()).toBe(true);
  await mock.requests.pay(requestId);
  await mock.settled();
  expect(got).toHaveLength(3);
});
