import { expect, test } from 'vitest';
import { createMock, type Mock, type StepParameters, startMock } from '../../src/index.ts';
import { type WebhookEvent, webhookSchema } from '../../src/webhooks.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { BROWSER, call, KEY, newRequest } from '../support/client.ts';
import { deliveredBodies } from '../support/receiver.ts';

type SimulatedEvent = StepParameters['webhook.trigger']['event'];

const CLIENT = { 'x-client-id': 'cli_test' };
const SESSION = { authorization: 'Bearer test-session-token' };
const COOKIE = { cookie: 'theme=dark; session_token=test-session-token' };
const HOOK = 'http://localhost:3000/api/webhook';
/** In the order of the public document. */
const KINDS: WebhookEvent[] = [
  'payment.processing',
  'payment.failed',
  'payment.refunded',
  'payment.confirmed',
  'payment.partial',
  'request.recurring',
  'payment_detail.updated',
  'compliance.updated',
  'client_id.linked',
  'secure_payment.access_rejected',
  'kyt.screening.completed',
  'secure_payment.user_event',
];

const fresh = (options: object = {}): Mock => createMock({ validateResponses: true, ...options });
const create = (mock: Mock, body: object, headers: Record<string, string> = KEY) =>
  call(mock, 'POST /v1/webhook', { body, headers });

// Proves A-WEBHOOK-OPERATIONS.
test('webhook operations: accept an API key, a client ID without an Origin, a session and its cookie', async () => {
  const mock = fresh();
  expect((await create(mock, { url: HOOK })).status).toBe(201);
  expect((await create(mock, { url: `${HOOK}/shop` }, CLIENT)).status).toBe(201);
  for (const [index, headers] of [SESSION, COOKIE].entries()) {
    const url = `${HOOK}/${index}`;
    const refused = await create(mock, { url }, headers);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('clientId')]);
    expect((await create(mock, { url, clientId: 'cli_test' }, headers)).status).toBe(201);
    expect((await call(mock, 'GET /v1/webhook', { headers })).body).toHaveLength(3 + index);
  }
  const stranger = { ...CLIENT, origin: 'https://evil.example' };
  expect((await create(mock, { url: `${HOOK}/2` }, stranger)).status).toBe(403);
  expect((await create(mock, { url: `${HOOK}/2` }, { cookie: 'session_token=none' })).status).toBe(401);
  expect((await create(mock, { url: `${HOOK}/2`, clientId: 'cli_none' })).status).toBe(400);
  expect((await create(mock, { url: `${HOOK}/2`, clientId: 'cli_fee' }, CLIENT)).status).toBe(400);
});

test('webhook operations: the list includes secrets, and for a client ID those of the platform', async () => {
  const mock = fresh();
  const platform = (await create(mock, { url: HOOK })).body;
  const scoped = (await create(mock, { url: `${HOOK}/shop` }, CLIENT)).body;
  await create(mock, { url: `${HOOK}/fee`, clientId: 'cli_fee' });
  const list = (await call(mock, 'GET /v1/webhook', { headers: CLIENT })).body;
  expect(list).toEqual([
    { ...platform, url: HOOK, isActive: true, createdAt: expect.any(String) },
    { ...scoped, url: `${HOOK}/shop`, isActive: true, createdAt: expect.any(String) },
  ]);
  const toggle = async (id: string) => (await call(mock, `PUT /v1/webhook/${id}`, { headers: CLIENT })).status;
  expect([await toggle(scoped.id), await toggle(platform.id)]).toEqual([200, 404]);
  expect((await call(mock, 'GET /v1/webhook')).body).toHaveLength(3);
});

test('webhook operations: refuse a duplicate address, also of the platform', async () => {
  const mock = fresh();
  await create(mock, { url: HOOK });
  for (const headers of [KEY, CLIENT]) {
    const { status, body } = await create(mock, { url: HOOK.replace('localhost', 'LOCALHOST') }, headers);
    expect([status, body.message]).toEqual([400, 'Webhook already exists']);
  }
  expect((await create(mock, { url: `${HOOK}/shop` }, CLIENT)).status).toBe(201);
  expect((await create(mock, { url: `${HOOK}/shop` }, CLIENT)).status).toBe(400);
  expect((await create(mock, { url: `${HOOK}/shop`, clientId: 'cli_fee' })).status).toBe(201);
});

// Proves A-WEBHOOK-URL.
test('webhook operations: require https except for local addresses', async () => {
  const mock = fresh({ webhooks: { allowPublic: true } });
  const refused = await create(mock, { url: 'http://shop.example.com/hook' });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('must be an https URL')]);
  expect((await create(mock, { url: 'https://shop.example.com/hook' })).status).toBe(201);
  expect((await create(mock, { url: 'http://host.docker.internal/hook' })).status).toBe(201);
});

test.each(['https://example.com/', 'http://8.8.8.8/', 'http://169.254.169.254/', 'ftp://localhost/', 'x'])(
  'webhook operations: refuse %s by default',
  async (url) => {
    const mock = fresh();
    expect((await create(mock, { url })).status).toBe(400);
    expect((await call(mock, 'GET /v1/webhook')).body).toEqual([]);
  },
);

test.each(['http://localhost:1/', 'http://host.docker.internal/', 'http://[::1]:2/', 'http://web:80/'])(
  'webhook operations: accept %s',
  async (url) => {
    expect((await create(fresh(), { url })).status).toBe(201);
  },
);

test('option webhooks.url: refuses a public address unless they are allowed', () => {
  const url = 'https://example.com/';
  expect(() => createMock({ webhooks: { url } })).toThrow('option webhooks.url');
  expect(() => createMock({ webhooks: { url, allowPublic: true } })).not.toThrow();
});

// Proves A-WEBHOOK-SAMPLES.
test('webhook operations: test sends each of the 12 kinds, and is 404 without an active webhook', async () => {
  const mock = fresh({ webhooks: { deliver: () => new Response('ok') } });
  for (const eventType of KINDS) {
    const { status, body } = await call(mock, 'POST /v1/webhook/test', { body: { eventType } });
    expect([status, body]).toEqual([201, { sent: 1, failed: 0 }]);
  }
  await mock.settled();
  const deliveries = await mock.webhooks.deliveries();
  expect(deliveries.map(({ event, isTest }) => [event, isTest])).toEqual(KINDS.map((event) => [event, true]));
  for (const { body } of deliveries) expect(JSON.stringify(webhookSchema.parse(JSON.parse(body)))).toBe(body);

  const silent = { statusCode: 404, message: 'No active webhooks found', error: 'Not Found' };
  const test = (headers: Record<string, string>, body: object = {}) =>
    call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.confirmed', ...body }, headers });
  const [{ id }] = (await call(mock, 'GET /v1/webhook')).body;
  await call(mock, `PUT /v1/webhook/${id}`);
  expect((await test(KEY)).body).toEqual(silent);
  await create(mock, { url: HOOK }, CLIENT);
  expect((await test(SESSION, { clientId: 'cli_fee' })).body).toEqual(silent);
  expect((await test(SESSION, { clientId: 'cli_test' })).body).toEqual({ sent: 1, failed: 0 });
  expect((await mock.webhooks.deliveries()).at(-1)?.body).toContain('"clientId":"cli_test"');
});

test('webhook operations: test counts what receivers accepted and what failed', async () => {
  const deliver = ({ url }: Request) => {
    if (url.endsWith('/closed')) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    return new Response(null, { status: url.endsWith('/broken') ? 500 : 204 });
  };
  const mock = fresh({ webhooks: { deliver } });
  const test = async () =>
    (await call(mock, 'POST /v1/webhook/test', { body: { eventType: 'payment.confirmed' } })).body;
  // With the address of the option, which accepts.
  await create(mock, { url: `${HOOK}/closed` });
  expect(await test()).toEqual({ sent: 1, failed: 1 });
  await create(mock, { url: `${HOOK}/broken` });
  await create(mock, { url: `${HOOK}/fine` });
  // The address that failed first still waits for its retry.
  expect(await test()).toEqual({ sent: 2, failed: 2 });
  await mock.clock.advance('PT1H');
  await mock.faults.add({ webhook: 'drop', times: 4 });
  expect(await test()).toEqual({ sent: 0, failed: 4 });
});

test('webhook operations: hide secrets from other origins', async () => {
  await using mock = await startMock();
  const headers = { ...KEY, origin: 'https://evil.example' };
  const refused = await fetch(`${mock.url}/v1/webhook`, { headers });
  expect([refused.status, refused.headers.get('x-mock-hint')]).toEqual([
    403,
    expect.stringContaining('--trust-origin'),
  ]);
  expect((await fetch(`${mock.url}/v1/webhook`, { headers: { ...KEY, ...BROWSER } })).status).toBe(200);
});

test('webhooks.trigger: defaults to the newest record that fits the event', async () => {
  const mock = fresh({ now: '2026-01-31T12:00:00Z', webhooks: { deliver: () => new Response('ok') } });
  const sent = async (event: SimulatedEvent, options: object = {}) => {
    await mock.webhooks.trigger(event, options);
    return (await deliveredBodies(mock)).at(-1);
  };
  const rows = (await mock.state({ rows: true })).rows ?? {};
  const newest = (status: string) => rows.requests?.find((row) => row.status === status)?.requestId;
  expect(await sent('payment.confirmed')).toMatchObject({ requestId: newest('paid') });
  expect(await sent('payment.partial')).toMatchObject({ requestId: newest('partially_paid') });
  expect(await sent('payment.failed')).toMatchObject({ requestId: newest('failed') });
  expect(await sent('compliance.updated')).toMatchObject({ clientUserId: rows.payers?.[0]?.clientUserId });
  expect(await sent('payment_detail.updated')).toMatchObject({ paymentDetailsId: rows['payment-details']?.[0]?.id });
});

test('webhooks.trigger: reports what is missing when no record fits; force uses the newest request', async () => {
  const mock = fresh({ fixtures: 'empty', webhooks: { deliver: () => new Response('ok') } });
  const missing = (event: SimulatedEvent) => expect(mock.webhooks.trigger(event)).rejects;
  await missing('payment.refunded').toThrow('needs a request, and none is refunded: refund one first');
  await missing('payment.processing').toThrow('none is off-ramp: set isCryptoToFiatAvailable');
  await missing('compliance.updated').toThrow('needs a payer, and there is none');
  await missing('payment_detail.updated').toThrow('needs a bank account, and there is none');
  await newRequest(mock);
  const { requestId } = await newRequest(mock);
  await mock.webhooks.trigger('payment.refunded', { force: true });
  expect(await mock.webhooks.deliveries()).toMatchObject([{ event: 'payment.refunded', requestId }]);
});

test('webhooks.trigger: payment.processing reports the current stage', async () => {
  const mock = fresh({ offramp: 'manual', webhooks: { deliver: () => new Response('ok') } });
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId, { amount: '40' });
  await mock.offramps.advance(requestId);
  await mock.webhooks.trigger('payment.processing');
  const [, advanced, triggered] = await deliveredBodies(mock, 'payment.processing');
  expect(triggered).toEqual({ ...advanced, timestamp: expect.any(String) });
  expect(triggered).toMatchObject({ requestId, amount: '40', subStatus: 'pending_internal_assessment' });
});

test('webhooks: payloads have the payer wallet and the failure reason', async () => {
  const mock = fresh({ fixtures: 'empty', webhooks: { deliver: () => new Response('ok') } });
  const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const { requestId } = await newRequest(mock);
  await mock.requests.fail(requestId, { reason: 'Insufficient token balance' });
  await mock.requests.fail(requestId, { reason: 'The bridge is closed' });
  await mock.requests.fail(requestId, { reason: 'Returned', subStatus: 'bounced' });
  await mock.requests.pay(requestId, { payer });
  const sent = await deliveredBodies(mock);
  expect(sent.map(({ subStatus }) => subStatus)).toEqual(['insufficient_funds', 'failed', 'bounced', '']);
  expect(sent.at(-1)).toMatchObject({ payerAddress: payer, payerEoaAddress: payer });
});
