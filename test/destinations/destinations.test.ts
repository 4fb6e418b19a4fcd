import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { type DestinationParts, destinationIdOf } from '../../src/service/people/destinations/destination-id.ts';
import { call, eventsOf, FAU, KEY, PAYEE, PAYER, SESSION } from '../support/client.ts';

// Proves A-DESTINATIONS, A-DESTINATION-RESOLVED.

const USDC = { tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chainId: 8453 };
const SHOP = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';
const POLICY = { mode: 'off', screeningProvider: null, hideUntilApproved: true, hidePayeeAddress: true };
const FIXTURE = '01K900000000000000000DEST0';

const post = (mock: Mock, fields: object = {}) =>
  call(mock, 'POST /v2/request', {
    headers: { 'x-client-id': 'cli_backend' },
    body: { amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', ...fields },
  });

const isActive = async (mock: Mock, id: string) => (await mock.explain(id)).records.map(({ row }) => row.active)[0];

test('destination.create: keeps one active destination per account and reactivates an earlier one', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  const first = await mock.destinations.create(FAU);
  const [account, tokenAddress] = [PAYEE.toLowerCase(), FAU.tokenAddress.toLowerCase()];
  expect(first).toMatchObject({ account, walletAddress: account, walletType: 'eoa', tokenAddress, active: true });
  const second = await mock.destinations.create(USDC);
  expect([await isActive(mock, first.id), await isActive(mock, second.id)]).toEqual([false, true]);
  expect((await mock.destinations.create(FAU)).id).toBe(first.id);
  expect([await isActive(mock, first.id), await isActive(mock, second.id)]).toEqual([true, false]);
  await mock.destinations.create(FAU);
  await mock.destinations.deactivate(second.id);
  expect(await eventsOf(mock, second.id)).toEqual(['destination.created', 'destination.deactivated']);
  expect((await eventsOf(mock, first.id)).filter((event) => event === 'destination.deactivated')).toHaveLength(1);
});

test.each([
  ['an unlisted chain', { chainId: 5 }, 'chainId: must be one of the chains 1, 11155111'],
  ['a token of another chain', { tokenAddress: USDC.tokenAddress }, 'tokenAddress: is no token of chain 11155111'],
  [
    'screening without a provider',
    { accessPolicy: { mode: 'kyt_all_wallets' as const, hideUntilApproved: false, hidePayeeAddress: false } },
    'Required when mode is kyt_all_wallets',
  ],
])('destination.create: %s is refused and changes nothing', async (_case, wrong, message) => {
  await using mock = createMock();
  await expect(mock.destinations.create({ ...FAU, ...wrong })).rejects.toThrow(message);
  expect(await isActive(mock, FIXTURE)).toBe(true);
});

test('POST /v2/request: the payee of a bound client ID is optional, and a given one applies', async () => {
  await using mock = createMock();
  const payeeOf = async (fields: object) =>
    (await call(mock, `GET /v2/request/${(await post(mock, fields)).body.requestId}`)).body.payee;
  expect(await payeeOf({})).toBe(PAYEE.toLowerCase());
  expect(await payeeOf({ payee: SHOP })).toBe(SHOP);
});

test('POST /v2/request: requires a payee without a destination, and refuses a deactivated one', async () => {
  await using mock = createMock();
  await mock.destinations.deactivate(FIXTURE);
  expect((await post(mock)).body).toMatchObject({ statusCode: 400, message: 'No active payee destination' });
  await mock.clientIds.bind('cli_backend', { destinationId: null });
  expect((await post(mock)).body.errors).toEqual([
    {
      field: 'payee',
      message: 'Required, unless isCryptoToFiatAvailable is true or the client ID is bound to a payee destination',
    },
  ]);
});

test('POST /v2/secure-payments: explains why a destination cannot be paid', async () => {
  await using mock = createMock();
  const other = await mock.destinations.create(USDC);
  await mock.destinations.create(FAU);
  await mock.clientIds.bind('cli_backend', { destinationId: null });
  const refused = async (headers: Record<string, string>, destinationId?: string) => {
    const body = { requests: [{ amount: '1', ...(destinationId && { destinationId }) }] };
    const response = await call(mock, 'POST /v2/secure-payments', { headers, body });
    return [response.status, response.body.message];
  };
  expect(await refused(KEY, 'base:0x1')).toEqual([400, 'Invalid destination ID format']);
  const mismatch = 'Destination does not match the configured payment destination.';
  expect(await refused(KEY, destinationIdOf(other))).toEqual([403, mismatch]);
  const unbound = 'Client ID is not bound to a payee destination';
  expect(await refused({ 'x-client-id': 'cli_backend' })).toEqual([403, unbound]);
  expect((await refused(KEY, destinationIdOf({ ...FAU, walletAddress: PAYEE })))[0]).toBe(201);
  await mock.destinations.deactivate(FIXTURE);
  expect(await refused(KEY)).toEqual([400, 'No active payee destination']);
});

test('client-id.bind: accepts either id of a destination and refuses an unknown one', async () => {
  await using mock = createMock();
  const { id, walletAddress } = await mock.destinations.create(USDC);
  const destinationId = `${walletAddress}@eip155:8453#89CDCBED:${USDC.tokenAddress}`;
  expect(await mock.clientIds.bind('cli_test', { destinationId })).toMatchObject({ payeeDestinationId: id });
  expect(await mock.clientIds.bind('cli_test', { destinationId: FIXTURE })).toMatchObject({
    payeeDestinationId: FIXTURE,
  });
  await expect(mock.clientIds.bind('cli_test', { destinationId: 'none' })).rejects.toThrow('destination not found');
});

test('client-id.bind: prefers the destination of the wallet itself, then an active one', async () => {
  await using mock = createMock();
  const create = (account: string, walletAddress: string) =>
    mock.destinations.create({ ...USDC, account, walletAddress });
  const bound = async (parts: DestinationParts) =>
    (await mock.clientIds.bind('cli_test', { destinationId: destinationIdOf(parts) })).payeeDestinationId;
  const toItself = await create(PAYEE, PAYEE);
  await create(PAYER, PAYEE);
  expect(await bound(toItself)).toBe(toItself.id);
  const active = await create(PAYEE, SHOP);
  await mock.destinations.deactivate((await create(PAYER, SHOP)).id);
  expect(await bound(active)).toBe(active.id);
});

test('PUT /v1/payee-destination: updates the active destination of all bound client IDs', async () => {
  await using mock = createMock({ validateResponses: true });
  const other = await mock.destinations.create({ ...FAU, account: PAYER });
  const body = { ...USDC, walletAddress: SHOP, accessPolicy: POLICY };
  const changed = await call(mock, 'PUT /v1/payee-destination', { headers: SESSION, body });
  expect(changed.body).toMatchObject({ id: FIXTURE, chainId: 8453, accessPolicy: POLICY });
  expect(await isActive(mock, other.id)).toBe(true);
  const { requestId } = (await post(mock)).body;
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.payee).toBe(body.walletAddress.toLowerCase());
  const kept = await call(mock, 'PUT /v1/payee-destination', { headers: SESSION, body: FAU });
  expect(kept.body.walletAddress).toBe(body.walletAddress.toLowerCase());
  await mock.destinations.deactivate(FIXTURE);
  expect((await call(mock, 'PUT /v1/payee-destination', { headers: SESSION, body: FAU })).status).toBe(404);
  expect((await call(mock, 'GET /v1/payee-destination', { headers: SESSION })).body).toBeNull();
});

test('PUT /v1/payee-destination: can replace an earlier destination with its bound client IDs', async () => {
  await using mock = createMock();
  const earlier = await mock.destinations.create(USDC);
  await mock.clientIds.bind('cli_test', { destinationId: earlier.id });
  await mock.destinations.create(FAU);
  const { body } = await call(mock, 'PUT /v1/payee-destination', { headers: SESSION, body: USDC });
  expect(body).toMatchObject({ id: FIXTURE, destinationId: destinationIdOf(earlier), active: true });
  const found = `GET /v1/payee-destination/lookup?destinationId=${encodeURIComponent(body.destinationId)}`;
  expect((await call(mock, found, { headers: SESSION })).body).toEqual(body);
  expect(await mock.clientIds.bind('cli_backend', { destinationId: body.destinationId })).toMatchObject({
    payeeDestinationId: FIXTURE,
  });
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['client-ids']?.find(({ clientId }) => clientId === 'cli_test')?.payeeDestinationId).toBe(FIXTURE);
  const deactivate = { headers: SESSION, body: { destinationId: body.destinationId } };
  await call(mock, 'PATCH /v1/payee-destination/deactivate', deactivate);
  expect((await call(mock, 'GET /v1/payee-destination', { headers: SESSION })).body).toBeNull();
});

test('POST /v1/payee-destination: keeps the policy of an earlier destination until null clears it', async () => {
  await using mock = createMock();
  const create = async (fields: object) =>
    (await call(mock, 'POST /v1/payee-destination', { headers: SESSION, body: { ...FAU, ...fields } })).body;
  expect((await create({ accessPolicy: POLICY })).accessPolicy).toEqual(POLICY);
  expect((await create({})).accessPolicy).toEqual(POLICY);
  expect((await create({ accessPolicy: null })).accessPolicy).toBeNull();
});
