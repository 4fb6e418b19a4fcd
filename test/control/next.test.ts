import { expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions, type NextOfRecord } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';

const fresh = (options: MockOptions = {}) => createMock({ now: '2026-11-01T00:00:00Z', ...options });
const LINK = '01M5M3F9M0X1H7HSSFHFX4DMB8';

async function nextOf(mock: Mock, id: string, table: string): Promise<NextOfRecord> {
  const { records } = await mock.next(id);
  const record = records.find((one) => one.table === table);
  if (record === undefined) throw new Error(`${id} is in ${records.map((one) => one.table).join()}, not in ${table}`);
  return record;
}

const possible = ({ steps }: NextOfRecord, name: string) => steps.find((step) => step.do === name);
const refused = ({ refused }: NextOfRecord, name: string) => refused.find((step) => step.do === name);

/** Everything that a call could leave behind. */
const traceOf = async (mock: Mock, id: string) => ({
  state: await mock.snapshots.export(),
  calls: await mock.calls.list(),
  explained: await mock.explain(id),
  assumptions: await mock.assumptions(),
  deliveries: await mock.webhooks.deliveries(),
});

test('next: returns what a payment would change and send', async () => {
  const { deliver, got } = receiver();
  await using mock = fresh({ webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  const record = await nextOf(mock, requestId, 'requests');
  expect(record).toMatchObject({ table: 'requests', id: requestId });
  expect(possible(record, 'request.pay')).toMatchObject({
    do: 'request.pay',
    description: expect.stringMatching(/^Pays a request in full/),
    example: { do: 'request.pay', requestId },
    method: `mock.requests.pay('${requestId}')`,
    changes: {
      fields: expect.arrayContaining([{ field: 'status', before: 'created', after: 'paid' }]),
      rows: [{ table: 'payments', change: 'added', ids: [expect.any(String)] }],
      jobs: [],
    },
    webhooks: [{ event: 'payment.confirmed', addresses: 1, deliveries: 1 }],
  });
  await mock.settled();
  expect(got).toEqual([]);
});

test('next: returns the reason and the hint of a refused step', async () => {
  await using mock = fresh();
  const { requestId } = await newRequest(mock);
  await mock.requests.expire(requestId);
  const record = await nextOf(mock, requestId, 'requests');
  expect(possible(record, 'request.pay')).toBeUndefined();
  expect(refused(record, 'request.pay')).toEqual({
    do: 'request.pay',
    description: expect.any(String),
    example: { do: 'request.pay', requestId },
    method: `mock.requests.pay('${requestId}')`,
    status: 409,
    message: 'Request has expired',
    hint: 'it is expired; allowed: request.unpay, request.pay-wrong-token',
  });
});

test('next: says which parameter of an example must be chosen, and refuses a step for other reasons', async () => {
  await using mock = fresh();
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'store.clear', tables: ['currencies'] });
  const record = await nextOf(mock, requestId, 'requests');
  const wrongToken = possible(record, 'request.pay-wrong-token');
  expect(wrongToken?.unknown).toBe('currency: Unknown currency "FAU-sepolia"; GET /v2/currencies lists the ids');
  expect(wrongToken).not.toHaveProperty('changes');
  expect(wrongToken).not.toHaveProperty('webhooks');
  expect(refused(record, 'request.pay')).toMatchObject({
    status: 400,
    errors: [
      { field: 'currency', message: 'Unknown currency "ETH-sepolia-sepolia"; GET /v2/currencies lists the ids' },
    ],
  });
});

test('next: lists a job instead of changes when a payment settles later', async () => {
  await using mock = fresh({ settlement: { after: 'PT30S' } });
  const { requestId } = await newRequest(mock);
  const pay = possible(await nextOf(mock, requestId, 'requests'), 'request.pay');
  expect(pay?.changes).toEqual({
    fields: [{ field: 'isListening', before: false, after: true }],
    rows: [],
    jobs: [
      {
        kind: 'request.settle',
        subject: requestId,
        change: 'scheduled',
        due: '2026-11-01T00:00:30.000Z',
        polls: null,
      },
    ],
  });
  expect(pay?.webhooks).toEqual([]);
});

test('next: counts the addresses of an event, also when there are none', async () => {
  await using mock = fresh();
  const { requestId } = await newRequest(mock);
  const webhooks = async () => possible(await nextOf(mock, requestId, 'requests'), 'request.fail')?.webhooks;
  expect(await webhooks()).toEqual([{ event: 'payment.failed', addresses: 0, deliveries: 0 }]);
  await mock.webhooks.register({ url: 'http://localhost:3000/a' });
  await mock.webhooks.register({ url: 'http://localhost:3000/b' });
  await mock.webhooks.register({ url: 'http://localhost:3000/c', clientId: 'cli_test' });
  expect(await webhooks()).toEqual([{ event: 'payment.failed', addresses: 2, deliveries: 2 }]);
});

test('next: changes nothing', async () => {
  const { deliver } = receiver();
  await using mock = fresh({ webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  const before = await traceOf(mock, requestId);
  await mock.next(requestId);
  await mock.next(LINK);
  await mock.settled();
  expect(await traceOf(mock, requestId)).toEqual(before);
});

test('next: a later step has the ids and times that were returned', async () => {
  await using mock = fresh();
  const { requestId } = await newRequest(mock);
  const pay = possible(await nextOf(mock, requestId, 'requests'), 'request.pay');
  const { payment } = await mock.requests.pay(requestId);
  expect(pay?.changes?.rows).toEqual([{ table: 'payments', change: 'added', ids: [payment?.id] }]);
});

test('next: the reactions to later events run', async () => {
  await using mock = fresh({ kycReview: 'immediate' });
  await mock.next(LINK);
  expect(await mock.payers.ensure('user-new')).toMatchObject({ kycStatus: 'approved' });
});

test('next: returns the actions that the API allows in the status', async () => {
  await using mock = fresh();
  const [schedule] = (await mock.state({ rows: true })).rows?.['recurring-payments'] ?? [];
  const id = schedule?.id ?? '';
  await mock.recurring.setStatus(id, { status: 'paused' });
  expect((await nextOf(mock, id, 'recurring-payments')).moves).toEqual(['unpause', 'cancel']);
  const { requestId } = await newRequest(mock);
  expect(await nextOf(mock, requestId, 'requests')).not.toHaveProperty('moves');
});

test('next: accepts every id that explain accepts, and refuses others with the same message', async () => {
  await using mock = fresh();
  const { requestId, paymentReference } = await newRequest(mock);
  expect((await mock.next(paymentReference)).records).toEqual((await mock.next(requestId)).records);
  await call(mock, `GET /v2/request/${requestId}`);
  const [entry] = await mock.calls.list();
  expect(await mock.next(entry?.id ?? '')).toEqual({ id: entry?.id, records: [] });
  const refusal = { status: 404, message: 'Nothing here has the id "nobody"' };
  await expect(mock.explain('nobody')).rejects.toMatchObject(refusal);
  await expect(mock.next('nobody')).rejects.toMatchObject(refusal);
});

test('next: returns text for Accept: text/plain', async () => {
  await using mock = fresh();
  const { requestId } = await newRequest(mock);
  await mock.requests.fail(requestId);
  const response = await mock.fetch(`/__mock/next/${requestId}`, { headers: { accept: 'text/plain' } });
  expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
  const lines = (await response.text()).split('\n');
  expect(lines[0]).toBe(`requests ${requestId}`);
  const expire = lines.indexOf(`    {"do":"request.expire","requestId":"${requestId}"}`);
  expect(lines[expire - 1]).toMatch(/^ {2}request\.expire: Expires an unpaid request/);
  expect(lines[expire + 1]).toBe('    status failed -> expired; failureReason Payment failed -> null');
  expect(lines.find((line) => line.startsWith('  not request.refund:'))).toMatch(
    /^ {2}not request\.refund: Request is failed: there is nothing to refund \(it is failed; allowed: request\.pay, /,
  );
});
