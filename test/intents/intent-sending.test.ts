import { expect, test } from 'vitest';
import type { MockOptions } from '../../src/index.ts';
import { noon } from '../requests/requests.ts';
import { call, eventsOf } from '../support/client.ts';
import { operationsOf, readDocument } from '../support/documents.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { offer } from './crosschain.ts';

/** A copy of a mock with modified intents and no pending jobs. */
async function withRows(mock: ReturnType<typeof noon>, change: object, options: MockOptions = {}) {
  const rows = (await mock.state({ rows: true })).rows ?? {};
  const changed = rows['payment-intents']?.map((row) => ({ ...row, ...change })) ?? [];
  return noon({ fixtures: { requests: rows.requests ?? [], 'payment-intents': changed }, ...options });
}

const send = (mock: ReturnType<typeof noon>, id: string, body: unknown) =>
  call(mock, `POST /v2/request/payment-intents/${id}`, { body });

test('intent: the timeline shows that it was sent and settled', async () => {
  await using mock = noon();
  const made = await offer(mock);
  await made.send(await made.signed());
  expect(await eventsOf(mock, made.requestId)).toEqual([
    'request.created',
    'job.scheduled',
    'intent.sent',
    'payment.confirmed',
    'intent.updated',
  ]);
});

test('intent: refuses a second send, also after the deadline', async () => {
  await using mock = noon();
  const made = await offer(mock);
  await made.send(await made.signed());
  await mock.clock.advance('PT2H');
  const { status, headers, body } = await made.send(await made.signed());
  expect([status, body.message]).toEqual([400, 'Payment intent was already sent']);
  expect(headers.get('x-mock-hint')).toBe('it is confirmed; allowed: nothing, this is final');
});

test.each([
  ['offered', '2026-01-31T13:00:00Z', 200],
  ['offered', '2026-01-31T13:00:01Z', 400],
  ['expired', '2026-01-31T12:30:00Z', 400],
] as const)('intent: a fixture that is %s at %s returns %i', async (status, now, expected) => {
  await using first = noon();
  const made = await offer(first);
  await using mock = await withRows(first, { status }, { now });
  const { status: code, body } = await send(mock, made.paymentIntentId, await made.signed());
  const late = { message: 'The deadline of the payment intent has passed; ask for a new one' };
  expect([code, body]).toEqual([expected, expected === 200 ? {} : expect.objectContaining(late)]);
});

test('intent: two payers may use the same nonce for a permit', async () => {
  await using mock = noon();
  for (const payer of [ALICE, MALLORY]) {
    const { permit, send, signedBoth } = await offer(mock, { payer });
    expect(permit.values.nonce).toBe('0');
    const sent = await send(await signedBoth());
    expect([sent.status, sent.body]).toEqual([200, {}]);
  }
});

test('intent: the payment shows the paid amount in the source token', async () => {
  await using first = noon();
  const made = await offer(first, { token: 'DAI' });
  await using mock = await withRows(first, { sourceAmount: '20.0001' });
  expect((await send(mock, made.paymentIntentId, await made.signed())).status).toBe(200);
  const expected = { paidAmount: '20.0001', paidSymbol: 'DAI' };
  expect((await mock.state({ rows: true })).rows?.payments).toMatchObject([expected]);
});

const DROPPED = 'POST /v2/secure-payments';
const hintOf = ({ headers }: { headers: Headers }) => headers.get('x-mock-hint');

test.each([
  ['sendPaymentIntentV2', (id: string) => `POST /v2/request/payment-intents/${id}`],
  ['sendPaymentIntentV1', (id: string) => `POST /v1/request/${id}/send`],
])('intent: %s is deprecated, and says what the service has instead', async (operationId, lineOf) => {
  await using mock = noon();
  const documented = operationsOf(await readDocument(mock, '/openapi.json'));
  const operation = documented.find((one) => one.operationId === operationId);
  expect([operation?.deprecated, operation?.description]).toEqual([true, expect.stringContaining(DROPPED)]);

  const made = await offer(mock);
  const body = await made.signed();
  const accepted = await call(mock, lineOf(made.paymentIntentId), { body });
  expect([accepted.status, hintOf(accepted)]).toEqual([200, expect.stringContaining(DROPPED)]);
  const [sent] = (await mock.calls.list()).filter((one) => one.operationId === operationId);
  expect(sent?.hint).toBe(hintOf(accepted));
  const unknown = await call(mock, lineOf('none'), { body });
  expect([unknown.status, hintOf(unknown)]).toEqual([404, hintOf(accepted)]);
});

test('intent: a hint about the call itself is more important than the deprecation', async () => {
  await using mock = noon();
  const made = await offer(mock);
  const misspelled = await made.send({ ...(await made.signed()), signedAprovalPermit: null });
  expect(misspelled.status).toBe(200);
  expect(hintOf(misspelled)).toContain('did you mean "signedApprovalPermit"?');
});

test('operations of v2 without a replacement are not deprecated and have no hint', async () => {
  await using mock = noon();
  const documented = operationsOf(await readDocument(mock, '/openapi.json'));
  const deprecated = documented.filter(({ path, deprecated }) => deprecated && path.startsWith('/v2/'));
  expect(deprecated.map(({ operationId }) => operationId)).toEqual(['sendPaymentIntentV2']);
  expect(hintOf(await call(mock, 'GET /v2/currencies'))).toBeNull();
});
