import { expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import { listening } from '../requests/requests.ts';
import { BROWSER, call, newRequest } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { documentedCheck, ok, type Received, receiver } from '../support/receiver.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const fail = () => new Response('no', { status: 500 });
const frozen = (deliver: (request: Request) => Promise<Response>, options: MockOptions = {}) =>
  createMock({ fixtures: 'empty', now: NOON, validateResponses: true, webhooks: { deliver }, ...options });

/** Pays a new request and waits for its webhooks. Returns its id. */
async function payNew(mock: Mock): Promise<string> {
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  await mock.settled();
  return requestId;
}

test('webhooks: a payment has the documented headers, field order and signature', async () => {
  const { got, mock } = listening();
  const { requestId, paymentReference } = await newRequest(mock, { reference: 'INV-1' });
  await mock.step({ do: 'request.pay', requestId, amount: '0.05' });
  await mock.step({ do: 'request.pay', requestId });
  await mock.settled();
  expect(got.map(({ body }) => [body.event, body.amount, body.totalAmountPaid, body.expectedAmount])).toEqual([
    ['payment.partial', '0.05', '0.05', '0.2'],
    ['payment.confirmed', '0.15', '0.2', '0.2'],
  ]);
  const [first] = got as [Received];
  expect(Object.keys(first.body)).toEqual([
    'event',
    'requestId',
    'requestID',
    'paymentReference',
    'explorer',
    'amount',
    'totalAmountPaid',
    'expectedAmount',
    'timestamp',
    'txHash',
    'network',
    'currency',
    'paymentCurrency',
    'isCryptoToFiat',
    'subStatus',
    'paymentProcessor',
    'fees',
    'payerAddress',
    'payerEoaAddress',
  ]);
  expect(first.body).toMatchObject({ requestId, requestID: requestId, paymentReference, timestamp: NOON });
  expect(first.raw).toBe(JSON.stringify(first.body));
  expect(first.headers).toEqual({
    'content-type': 'application/json',
    'x-request-network-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'x-request-network-delivery': expect.stringMatching(/^[0-9A-Z]{26}$/),
    'x-request-network-retry-count': '0',
  });
  expect(got.every((one) => documentedCheck(one))).toBe(true);
  expect(documentedCheck({ ...first, raw: first.raw.replace('0.05', '9.05') })).toBe(false);
});

// Proves A-WEBHOOK-RETRY.
test('webhooks: retries follow after 1, 5 and 15 seconds of a frozen clock under one id', async () => {
  const { got, mock } = listening(fail);
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const ran = await mock.clock.advance('21s');
  expect(ran.map(({ at, kind, error }) => [at, kind, error])).toEqual([
    ['2026-01-31T12:00:01.000Z', 'webhook.deliver', 'answered 500'],
    ['2026-01-31T12:00:06.000Z', 'webhook.deliver', 'answered 500'],
    ['2026-01-31T12:00:21.000Z', 'webhook.deliver', 'answered 500'],
  ]);
  expect(got.map(({ headers }) => headers['x-request-network-retry-count'])).toEqual(['0', '1', '2', '3']);
  expect(new Set(got.map(({ headers }) => headers['x-request-network-delivery'])).size).toBe(1);
  const [delivery] = await mock.webhooks.deliveries({ requestId });
  expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null, event: 'payment.confirmed' });
  expect(delivery?.attempts.map(({ at, status, answer }) => [at, status, answer])).toEqual([
    [NOON, 500, 'no'],
    ['2026-01-31T12:00:01.000Z', 500, 'no'],
    ['2026-01-31T12:00:06.000Z', 500, 'no'],
    ['2026-01-31T12:00:21.000Z', 500, 'no'],
  ]);
  await mock.clock.advance('P1D');
  expect(got).toHaveLength(4);
});

test('webhooks: retries are never early and end with a 2xx', async () => {
  const { got, mock } = listening((_, count) => (count < 3 ? fail() : new Response(null, { status: 204 })));
  await payNew(mock);
  const counts = [];
  for (const by of ['PT0.999S', '1ms', '4999ms', '1ms', 'P1D']) {
    await mock.clock.advance(by);
    counts.push(got.length);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3]);
  expect(await mock.webhooks.deliveries({ state: 'delivered' })).toHaveLength(1);
});

test('webhooks: a refused change sends none; an inactive or deleted address receives none', async () => {
  const { got, mock } = listening();
  const { requestId } = await newRequest(mock);
  const refused = mock.step([
    { do: 'request.pay', requestId },
    { do: 'request.pay', requestId: 'none' },
  ]);
  await expect(refused).rejects.toThrow('Request not found');
  await mock.settled();
  expect(got).toEqual([]);
  const [webhook] = (await call(mock, 'GET /v1/webhook')).body;
  await call(mock, `PUT /v1/webhook/${webhook.id}`);
  await mock.step({ do: 'request.pay', requestId, amount: '0.1' });
  await call(mock, `DELETE /v1/webhook/${webhook.id}`);
  await mock.step({ do: 'request.pay', requestId });
  await mock.settled();
  expect(got).toEqual([]);
});

test('webhooks: deleting an address drops its pending deliveries', async () => {
  const mock = frozen(receiver(fail).deliver);
  await payNew(mock);
  const [webhook] = (await call(mock, 'GET /v1/webhook')).body;
  await call(mock, `DELETE /v1/webhook/${webhook.id}`);
  const dropped = { state: 'dropped', reason: 'the webhook was deleted', nextAttemptAt: null };
  expect(await mock.webhooks.deliveries({ webhookId: webhook.id })).toMatchObject([dropped]);
  expect(await mock.webhooks.deliveries({ webhookId: 'none' })).toEqual([]);
});

// Proves A-WEBHOOK-OPERATIONS.
test('webhooks: a client ID receives events of its requests, an API key all', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ webhooks: { deliver }, validateResponses: true });
  await call(mock, 'POST /v1/webhook', { body: { url: 'http://front.local/' }, headers: BROWSER });
  const visible = (await call(mock, 'GET /v1/webhook', { headers: BROWSER })).body;
  expect(visible).toMatchObject([{ url: 'http://receiver.local/' }, { url: 'http://front.local/' }]);
  expect((await call(mock, 'GET /v1/webhook')).body).toHaveLength(2);
  const backend = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId: backend.requestId });
  await mock.settled();
  expect(got.map(({ url }) => url)).toEqual(['http://receiver.local/']);
});

test('webhooks: the test operation sends the documented sample with its header', async () => {
  const { got, mock } = listening();
  const response = await call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.refunded' } });
  expect(response.body).toEqual({ sent: 1, failed: 0 });
  await mock.settled();
  expect(got[0]?.headers['x-request-network-test']).toBe('true');
  expect(got[0]?.body).toMatchObject({ event: 'payment.refunded', requestId: 'req_test123456789abcdef' });
});

test('webhooks: the sample of compliance.updated has the documented payload of a provider', async () => {
  const { got, mock } = listening();
  await call(mock, 'POST /v1/webhook/test', { body: { eventType: 'compliance.updated' } });
  await mock.settled();
  expect(got[0]?.body).toMatchObject({ rawPayload: { verificationLevel: 'full', documents: 'verified' } });
});

test('webhooks: a hanging receiver times out and delays no response', async () => {
  const { deliver } = receiver(() => new Promise<Response>(() => {}));
  const mock = frozen(deliver, { webhooks: { deliver, timeout: 20 } });
  await payNew(mock);
  expect((await mock.webhooks.deliveries())[0]?.attempts).toMatchObject([
    { status: null, error: 'no response within 0.02 s' },
  ]);
});

test('webhooks: pending deliveries are part of snapshots and exports', async () => {
  const { got, mock } = listening((_, count) => (count === 1 ? fail() : ok()));
  await payNew(mock);
  const mark = await mock.snapshot();
  await mock.clock.advance('1s');
  expect(got).toHaveLength(2);
  await mock.restore(mark);
  expect(await mock.webhooks.deliveries({ state: 'pending' })).toHaveLength(1);
  await mock.clock.advance('1s');
  expect(got).toHaveLength(3);
  const { deliver: elsewhere, got: there } = receiver();
  const other = frozen(elsewhere);
  await other.restore(await other.snapshots.import(await mock.snapshots.export(mark)));
  await other.clock.advance('1s');
  expect(there.map(({ raw }) => raw)).toEqual([got[0]?.raw]);
  expect(there[0]?.headers['x-request-network-retry-count']).toBe('1');
  const file = await mock.snapshots.export(mark);
  await other.restore(await other.snapshots.import({ ...file, tables: { ...file.tables, 'webhook-deliveries': [] } }));
  await other.clock.advance('1s');
  expect((await other.state()).tables).toMatchObject({ 'webhook-queue': 0 });
});

test('webhooks.waitFor: returns the delivery with its attempts, or lists other deliveries', async () => {
  const { deliver } = receiver((_, count) => (count === 1 ? fail() : ok()));
  const mock = createMock({ fixtures: 'empty', webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  const waiting = mock.webhooks.waitFor({ event: 'payment.confirmed', requestId });
  await mock.step({ do: 'request.pay', requestId });
  await mock.clock.advance('2s');
  expect(await waiting).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] });
  expect(await mock.webhooks.waitFor({ requestId })).toMatchObject({ event: 'payment.confirmed' });
  const missed = mock.webhooks.waitFor({ event: 'payment.failed', requestId }, { timeout: 5 });
  await expect(missed).rejects.toThrow(`No webhook with event payment.failed, requestId ${requestId} was delivered`);
  await expect(missed).rejects.toThrow(
    `payment.confirmed ${requestId} to http://receiver.local/: delivered, 2 sent, answered 200 "{"received":true}"`,
  );
  await expect(createMock().webhooks.waitFor({}, { timeout: 1 })).rejects.toThrow('None is registered');
});

test('webhooks.waitFor: lists the newest 20 other deliveries with result, faults and next attempt', async () => {
  const { deliver } = receiver((_, count) =>
    count === 1 ? new Response('no'.repeat(50), { status: 500 }) : new Response(),
  );
  const mock = frozen(deliver);
  const missed = () => mock.webhooks.waitFor({ state: 'failed' }, { timeout: 1 }).catch(({ message }) => message);
  expect(await missed()).toBe('No webhook was failed within 1 ms. There was nothing to deliver');
  const requestId = await payNew(mock);
  await mock.faults.add({ webhook: 'drop', times: 1 });
  await mock.webhooks.trigger('payment.confirmed', { requestId });
  const test = () => call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.partial' } });
  await test();
  await mock.settled();
  const paid = `  payment.confirmed ${requestId} to http://receiver.local/`;
  const next = `next attempt at 2026-01-31T12:00:01.000Z (it is ${NOON})`;
  expect((await missed()).split('\n')).toEqual([
    'No webhook was failed within 1 ms. The deliveries:',
    `${paid}: pending, 1 sent, answered 500 "${'no'.repeat(40)}", ${next}`,
    `${paid} [drop]: dropped by a fault, 0 sent, not sent`,
    '  payment.partial test to http://receiver.local/: delivered, 1 sent, answered 200',
  ]);
  for (let count = 3; count < 20; count++) await test();
  expect(await missed()).toContain('The deliveries:');
  expect(await mock.webhooks.deliveries({ state: 'dropped' })).toHaveLength(1);
  await test();
  const [head, ...lines] = (await missed()).split('\n');
  expect([head, lines.length]).toEqual(['No webhook was failed within 1 ms. The newest 20 of 21 deliveries:', 20]);
});

test('webhooks: can be redelivered without their faults, retried and cleared', async () => {
  const { got, mock } = listening((_, count) => (count === 1 ? fail() : ok()));
  await mock.faults.add({ webhook: 'wrong-secret', times: 1 });
  await payNew(mock);
  const retry = { do: 'webhook.retry-now' } as const;
  expect(await mock.step([retry, retry])).toMatchObject([{ result: [{ state: 'pending' }] }, { result: [] }]);
  await mock.settled();
  const [delivery] = await mock.webhooks.deliveries();
  expect(delivery).toMatchObject({ state: 'delivered', nextAttemptAt: null });
  const id = delivery?.id ?? '';
  expect(await mock.webhooks.redeliver(id)).toMatchObject({ state: 'pending', faults: [] });
  await mock.settled();
  expect(got.map(({ headers }) => headers['x-request-network-delivery'])).toEqual([id, id, id]);
  expect(got.map(({ headers }) => headers['x-request-network-retry-count'])).toEqual(['0', '1', '0']);
  expect(got.map((one) => documentedCheck(one))).toEqual([false, false, true]);
  expect(await mock.webhooks.clear()).toEqual({ cleared: 1 });
  expect(await mock.webhooks.deliveries()).toEqual([]);
  await expect(mock.webhooks.redeliver(id)).rejects.toThrow(`Delivery ${id} not found`);
});

test('webhooks.trigger: sends events that fit the request status, or any event with force', async () => {
  const { got, mock } = listening();
  const { requestId } = await newRequest(mock);
  const early = mock.webhooks.trigger('payment.confirmed', { requestId });
  await expect(early).rejects.toThrow('payment.confirmed does not fit this request: it is created, not paid');
  await mock.webhooks.trigger('payment.confirmed', { requestId, force: true });
  await mock.webhooks.trigger('payment.processing', { requestId, subStatus: 'fiat_sent', force: true });
  await mock.step({ do: 'request.pay', requestId });
  await mock.webhooks.trigger('payment.confirmed', { requestId });
  await mock.settled();
  expect(got.map(({ body }) => [body.event, body.requestId, body.totalAmountPaid ?? body.subStatus])).toEqual([
    ['payment.confirmed', requestId, '0.2'],
    ['payment.processing', requestId, '0'],
    ['payment.confirmed', requestId, '0.2'],
    ['payment.confirmed', requestId, '0.2'],
  ]);
  expect(new Set(got.map(({ headers }) => headers['x-request-network-delivery'])).size).toBe(4);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.payments).toHaveLength(1);
  await expect(mock.webhooks.trigger('payment.failed', {})).rejects.toThrow(
    'payment.failed needs a request, and none is failed: let one fail first',
  );
  const wrong = mock.webhooks.trigger('payment.processing', { requestId, subStatus: 'sleeping', force: true });
  await expect(wrong).rejects.toThrow('subStatus: must be one of initiated');
  await expect(createMock().webhooks.trigger('payment.failed', { requestId })).rejects.toThrow('No active webhook');
});

test('webhooks: an address of a fixture receives events too', async () => {
  const { got, deliver } = receiver();
  const row = { id: 'hook-1', url: 'http://shop.local/hook', secret: 'fixture-secret', createdAt: NOON };
  const mock = frozen(deliver, { fixtures: { webhooks: [row] }, webhooks: { deliver, url: 'http://all.local/' } });
  await payNew(mock);
  const fixture = got.find(({ url }) => url === row.url);
  expect(got).toHaveLength(2);
  expect(fixture !== undefined && documentedCheck(fixture, 'fixture-secret')).toBe(true);
});

test('webhooks: retries happen in real time with a system clock', async () => {
  const { deliver } = receiver((_, count) => (count === 1 ? fail() : ok()));
  await using mock = createMock({ fixtures: 'empty', webhooks: { deliver } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const { attempts } = await mock.webhooks.waitFor({ requestId }, { timeout: limit(10) });
  const [first = '', second = ''] = attempts.map(({ at }) => at);
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(1000);
});

test('webhooks: replacing the state drops pending attempts', async () => {
  let response = () => {};
  const { got, mock } = listening(() => new Promise((resolve) => (response = () => resolve(ok()))));
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const settling = mock.settled();
  await expect.poll(() => got.length).toBe(1);
  await mock.reset();
  response();
  await settling;
  expect((await mock.state()).tables).toMatchObject({ 'webhook-deliveries': 0, 'webhook-queue': 0, webhooks: 1 });
});

test('webhooks: workspaces send and log separately', async () => {
  const { got, mock } = listening();
  const ada = mock.workspace('ada');
  const requestId = await payNew(ada);
  expect(got.map(({ body }) => body.requestId)).toEqual([requestId]);
  expect(await ada.webhooks.deliveries()).toHaveLength(1);
  expect(await mock.webhooks.deliveries()).toEqual([]);
});

test('webhooks: jobs and attempts of a clock move run in order', async () => {
  const times: string[] = [];
  const { deliver } = receiver(async ({ body }) => {
    times.push(`${body.event} ${body.timestamp}`);
    return times.length === 1 ? fail() : ok();
  });
  const mock = frozen(deliver);
  await newRequest(mock, { recurrence: { startDate: '2026-01-31', frequency: 'DAILY' } });
  const ran = await mock.clock.advance('P2D');
  expect(ran.map(({ at, kind }) => `${at} ${kind}`)).toEqual([
    '2026-02-01T00:00:00.000Z request.repeat',
    '2026-02-01T00:00:00.000Z webhook.deliver',
    '2026-02-01T00:00:01.000Z webhook.deliver',
    '2026-02-02T00:00:00.000Z request.repeat',
    '2026-02-02T00:00:00.000Z webhook.deliver',
  ]);
  expect(times).toEqual([
    'request.recurring 2026-02-01T00:00:00.000Z',
    'request.recurring 2026-02-01T00:00:00.000Z',
    'request.recurring 2026-02-02T00:00:00.000Z',
  ]);
});

test('webhooks: a receiver may call the mock, and an exception is a failed attempt', async () => {
  const seen: unknown[] = [];
  const mock = createMock({
    fixtures: 'empty',
    now: NOON,
    webhooks: {
      deliver: async (request) => {
        const { requestId } = await request.json();
        seen.push((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid);
        throw new Error('out of memory');
      },
    },
  });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  await mock.clock.advance('1s');
  expect(seen).toEqual([true, true]);
  expect((await mock.webhooks.deliveries())[0]?.attempts).toMatchObject([
    { status: null, error: 'out of memory' },
    { status: null, error: 'out of memory' },
  ]);
});

test('webhooks: concurrent clock moves never move it back', async () => {
  const deliver = () => new Response(null, { status: 204 });
  const mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
  const moves = ['2026-02-01T12:00:00Z', '2026-01-31T13:00:00Z'].map((time) => mock.clock.set(time));
  const [, earlier] = await Promise.allSettled(moves);
  expect(earlier).toMatchObject({ status: 'rejected', reason: { status: 409 } });
  expect(await mock.clock.now()).toBe('2026-02-01T12:00:00.000Z');
});

test('webhooks: too many deliveries drop the older half, including pending ones', async () => {
  const one = frozen(async () => fail());
  await one.requests.fail((await newRequest(one)).requestId);
  await one.settled();
  const { format, registers, tables } = await one.snapshots.export();
  const copies = (rows: Record<string, unknown>[] = []) =>
    Array.from({ length: 10_000 }, (_, index) => ({ ...rows[0], id: `delivery-${index}` }));
  const full = {
    ...tables,
    'webhook-deliveries': copies(tables['webhook-deliveries']),
    'webhook-queue': copies(tables['webhook-queue']),
  };
  const mock = frozen(async () => ok(), { fixtures: { format, registers, tables: full } });
  await mock.requests.fail(String(tables.requests?.[0]?.requestId));
  await mock.settled();
  const { tables: counts } = await mock.state();
  expect([counts['webhook-deliveries'], counts['webhook-queue']]).toEqual([5001, 5000]);
});

test('webhooks: an unknown event is refused where it is awaited, listed or broken, with the nearest one', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  const event = 'payment.refundd' as 'payment.refunded';
  const message = 'unknown event "payment.refundd"; did you mean "payment.refunded"?';
  await expect(mock.webhooks.waitFor({ event }, { timeout: 600_000 })).rejects.toThrow(message);
  await expect(mock.webhooks.deliveries({ event })).rejects.toThrow(message);
  await expect(mock.faults.add({ webhook: 'drop', event })).rejects.toThrow(message);
  const scoped = 'payment.partial.checkout' as 'payment.partial';
  expect(await mock.webhooks.deliveries({ event: scoped })).toEqual([]);
});
