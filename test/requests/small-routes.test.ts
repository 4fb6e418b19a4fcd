import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE, newRequest, PAYER } from '../support/client.ts';

const fresh = (fixtures = 'empty'): Mock =>
  createMock({ fixtures, now: '2026-01-31T12:00:00Z', validateResponses: true });

const SESSION = { authorization: 'Bearer test-session-token' };
const SHOP = { label: 'Shop', allowedDomains: ['https://shop.example.com'] };
const COMMERCE = {
  operatorWalletAddress: PAYER,
  defaultPreApprovalExpiry: 3600,
  defaultAuthorizationExpiry: 86_400,
};
const NONE = { operatorWalletAddress: null, defaultPreApprovalExpiry: null, defaultAuthorizationExpiry: null };

// Proves A-CLIENT-ID-FIELDS.
test('client IDs: commerce payment fields can be null, set, kept and unset', async () => {
  const mock = fresh();
  expect((await call(mock, 'POST /v2/client-ids', { body: SHOP })).body).toMatchObject(NONE);
  const made = await call(mock, 'POST /v2/client-ids', { body: { ...SHOP, ...COMMERCE } });
  expect(made.body).toMatchObject({ ...COMMERCE, clientId: expect.stringMatching(/^cli_[0-9a-z]{30}$/) });
  const line = `/v2/client-ids/${made.body.id}`;
  expect((await call(mock, `PUT ${line}`, { body: { label: 'Store' } })).body).toMatchObject(COMMERCE);
  expect((await call(mock, `PUT ${line}`, { body: NONE })).body).toMatchObject({ ...NONE, label: 'Store' });
  expect((await call(mock, `GET ${line}`)).body).toMatchObject(NONE);
  const [, second] = (await call(mock, 'GET /v2/client-ids')).body;
  expect(second).not.toHaveProperty('operatorWalletAddress');
});

test.each([
  ['operatorWalletAddress', 'me'],
  ['defaultPreApprovalExpiry', 0],
  ['defaultAuthorizationExpiry', 1.5],
])('client IDs: refuse %s %s', async (field, value) => {
  const refused = await call(fresh(), 'POST /v2/client-ids', { body: { ...SHOP, [field]: value } });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
});

// Proves A-REQUESTS-PAGE.
test('list requests: a client ID lists only its requests, a wallet address all of its requests', async () => {
  const mock = fresh();
  await newRequest(mock, { payer: PAYER });
  const { body: own } = await call(mock, 'POST /v2/request', { body: { ...NATIVE, payer: PAYER }, headers: BROWSER });
  const offramp = { payer: PAYER, payee: undefined, isCryptoToFiatAvailable: true };
  const others = await Promise.all([offramp, ...Array(9).fill({})].map((fields) => newRequest(mock, fields)));
  const idOf = ({ requestId }: { requestId: string }) => requestId;
  const ids = async (query: string, headers: Record<string, string>) =>
    (await call(mock, `GET /v2/request${query}`, { headers })).body.requests.map(idOf);
  expect(await ids('', BROWSER)).toEqual([own.requestId]);
  expect(await ids(`?walletAddress=${PAYER}`, BROWSER)).toHaveLength(3);
  for (const headers of [KEY, SESSION]) {
    expect((await ids('', headers)).slice(0, 10)).toEqual(others.map(idOf).reverse());
  }
  expect(await ids('?securePaymentFlow=incoming', BROWSER)).toEqual([]);
  const wrong = await call(mock, 'GET /v2/request?securePaymentFlow=sideways');
  expect(wrong.body.errors[0]).toEqual({
    field: 'securePaymentFlow',
    message: "Invalid enum value. Expected 'incoming' | 'outgoing', received 'sideways'",
  });
});

const EVENT = { status: 'COMPLETED', amount: '5' };

// Proves A-JOURNEY-CREATION.
test('journeys: are created with or without a request and read as a timeline', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  expect((await call(mock, 'POST /v2/journey')).status).toBe(201);
  const { journeyId } = (await call(mock, 'POST /v2/journey', { body: { requestId } })).body;
  expect((await call(mock, `GET /v2/journey/${journeyId}`)).body).toEqual({
    id: journeyId,
    requestId,
    createdAt: '2026-01-31T12:00:00.000Z',
    events: [],
  });
  const later = { ...EVENT, processedAt: '2026-01-31T14:00:00Z', nextProcessorId: 'bank' };
  const first = await call(mock, `POST /v2/journey/${journeyId}`, { body: later });
  expect(first.body.processorId).toBe('request-network');
  const earlier = { ...EVENT, processedAt: '2026-01-31T13:00:00Z' };
  expect((await call(mock, `POST /v2/journey/${journeyId}`, { body: earlier })).body.processorId).toBe('bank');
  const { events } = (await call(mock, `GET /v2/journey/${journeyId}`)).body;
  expect(events).toEqual([
    { id: expect.any(String), stepIndex: 2, ...EVENT, processedAt: '2026-01-31T13:00:00Z' },
    { id: expect.any(String), stepIndex: 1, ...EVENT, processedAt: '2026-01-31T14:00:00Z' },
  ]);
});
