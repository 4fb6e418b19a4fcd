import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, FAU } from '../support/client.ts';
import { ALICE, MALLORY, proofOf, sessionTokenIn, signIn } from '../support/signing.ts';

// Proves A-SESSION, A-CLIENT-ID-VERSIONS.

test('sessions: lead from sign-in to a destination, a bound client ID and a request without a payee', async () => {
  await using mock = createMock({ fixtures: 'empty', validateResponses: true });
  const headers = await signIn(mock);
  const { body: destination } = await call(mock, 'POST /v1/payee-destination', { headers, body: FAU });
  expect(destination).toMatchObject({ walletAddress: ALICE.address.toLowerCase(), active: true, claimed: true });
  const made = await call(mock, 'POST /v1/client-ids', {
    headers,
    body: { label: 'Back end', allowedDomains: [], payeeDestinationId: destination.destinationId },
  });
  expect(made.body.payeeDestinationId).toBe(destination.id);
  const { status, body } = await call(mock, 'POST /v2/request', {
    headers: { 'x-client-id': made.body.clientId },
    body: { amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' },
  });
  expect(status).toBe(201);
  expect((await call(mock, `GET /v2/request/${body.requestId}`)).body.payee).toBe(ALICE.address.toLowerCase());
});

test('POST /v1/auth/wallet/challenge: returns an ERC-4361 message, valid for five minutes', async () => {
  await using mock = createMock({ now: '2026-01-01T00:00:00Z', baseUrl: 'http://localhost:4010' });
  const { body } = await call(mock, 'POST /v1/auth/wallet/challenge', { body: { address: ALICE.address } });
  const { nonce, message, expiresAt } = body;
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(message.split('\n')).toEqual([
    'localhost:4010 wants you to sign in with your Ethereum account:',
    ALICE.address,
    '',
    'Sign in to Request Network.',
    '',
    'URI: http://localhost:4010',
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    'Issued At: 2026-01-01T00:00:00.000Z',
    'Expiration Time: 2026-01-01T00:05:00.000Z',
  ]);
  expect(expiresAt).toBe('2026-01-01T00:05:00.000Z');
});

test('sessions: are limited to their workspace', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  const headers = await signIn(ada);
  await signIn(bob);
  const status = async (workspace: typeof ada) =>
    (await call(workspace, 'GET /v1/payee-destination', { headers })).status;
  expect([await status(ada), await status(bob), await status(mock)]).toEqual([200, 401, 401]);
});

test('POST /v1/auth/wallet/verify: a nonce works once, for its wallet and message, for five minutes', async () => {
  await using mock = createMock({ now: '2026-01-01T00:00:00Z' });
  const proof = await proofOf(mock);
  const { message, signature } = proof;
  const verify = async (change: object = {}) => {
    const body = { ...proof, ...change };
    const response = await call(mock, 'POST /v1/auth/wallet/verify', { headers: {}, body });
    return response.status === 200 ? 200 : response.body.message;
  };
  expect(await verify({ signature: await MALLORY.signMessage({ message }) })).toContain(
    `recovers to ${MALLORY.address}`,
  );
  expect(await verify({ message: `${message} ` })).toContain('not those of the nonce');
  expect(await verify({ challengeId: 'other' })).toContain('not those of the nonce');
  expect(await verify({ nonce: 'other' })).toContain('Nonce is unknown');
  expect((await mock.state()).tables).toMatchObject({ sessions: 0, challenges: 1 });
  expect(await verify({ signature: signature.slice(2) })).toBe(200);
  expect(await verify()).toContain('was used');
  const body = await proofOf(mock);
  await mock.clock.advance('PT5M');
  expect((await call(mock, 'POST /v1/auth/wallet/verify', { body })).body.message).toContain('has expired');
});

test('sessions: end 15 minutes after the last call', async () => {
  await using mock = createMock({ now: '2026-01-01T00:00:00Z' });
  const headers = await signIn(mock);
  const status = async () => (await call(mock, 'GET /v1/payee-destination', { headers })).status;
  await mock.clock.advance('PT14M');
  expect(await status()).toBe(200);
  await mock.clock.advance('PT14M');
  expect(await status()).toBe(200);
  await mock.clock.advance('PT15M');
  expect(await status()).toBe(401);
});

test('sessions: the cookie equals the bearer token, is not secure on http, and is removed by a logout', async () => {
  await using mock = createMock({ validateResponses: true });
  const body = await proofOf(mock);
  const { headers } = await call(mock, 'POST /v1/auth/wallet/verify', { headers: {}, body });
  // No Max-Age: each call extends the session on the server.
  expect(headers.get('set-cookie')).toMatch(/^session_token=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = { cookie: `a=1; session_token=${sessionTokenIn(headers)}` };
  expect((await call(mock, 'GET /v2/client-ids', { headers: cookie })).status).toBe(200);
  const out = await call(mock, 'POST /v1/auth/logout', { headers: cookie });
  expect(out.headers.get('set-cookie')).toMatch(/^session_token=; .*Max-Age=0/);
  expect((await call(mock, 'GET /v1/payee-destination', { headers: cookie })).status).toBe(401);
});

test('sessions: on https the cookie is secure and limited to its workspace', async () => {
  await using mock = createMock({ fixtures: 'empty', baseUrl: 'https://mock.example' });
  const cookieOf = async (workspace: typeof mock | ReturnType<typeof mock.workspace>) => {
    const body = await proofOf(workspace);
    const { headers } = await call(workspace, 'POST /v1/auth/wallet/verify', { headers: {}, body });
    return headers.get('set-cookie');
  };
  expect(await cookieOf(mock)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(await cookieOf(mock.workspace('ada'))).toMatch(/; Path=\/w\/ada; HttpOnly; SameSite=Lax; Secure$/);
});

test('sessions: cannot read or deactivate the destination of another account', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  const [alice, mallory] = [await signIn(mock), await signIn(mock, MALLORY)];
  const { destinationId } = (await call(mock, 'POST /v1/payee-destination', { headers: alice, body: FAU })).body;
  const lookup = `GET /v1/payee-destination/lookup?destinationId=${encodeURIComponent(destinationId)}`;
  const deactivate = 'PATCH /v1/payee-destination/deactivate';
  expect((await call(mock, lookup, { headers: mallory })).status).toBe(403);
  expect((await call(mock, deactivate, { headers: mallory, body: { destinationId } })).status).toBe(403);
  expect((await call(mock, lookup, { headers: alice })).body.active).toBe(true);
});

test('/v1/client-ids: belong to their creator and bind only to its destinations', async () => {
  await using mock = createMock();
  const [alice, mallory] = [await signIn(mock), await signIn(mock, MALLORY)];
  const { body: destination } = await call(mock, 'POST /v1/payee-destination', { headers: alice, body: FAU });
  const create = (headers: Record<string, string>) =>
    call(mock, 'POST /v1/client-ids', {
      headers,
      body: { label: 'Shop', allowedDomains: [], payeeDestinationId: destination.id },
    });
  const { body: made } = await create(alice);
  expect((await create(mallory)).status).toBe(403);
  expect((await call(mock, `GET /v1/client-ids/${made.id}`, { headers: mallory })).status).toBe(404);
  expect((await call(mock, `PUT /v2/client-ids/${made.id}`, { body: { label: 'Mine' } })).status).toBe(404);
  expect((await call(mock, 'GET /v1/client-ids', { headers: mallory })).body).toEqual([]);
  expect((await call(mock, 'GET /v2/client-ids', { headers: alice })).body).toHaveLength(1);
  const unbind = await call(mock, `PUT /v1/client-ids/${made.id}`, {
    headers: alice,
    body: { payeeDestinationId: null },
  });
  expect(unbind.body.payeeDestinationId).toBeNull();
});

test('sessions: tokens are redacted in the call log; exports contain sessions and destinations', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  const headers = await signIn(mock);
  await call(mock, 'POST /v1/payee-destination', { headers, body: FAU });
  const token = headers.authorization?.slice(7) ?? '';
  expect(JSON.stringify(await mock.calls.list())).not.toContain(token);
  await using other = createMock({ fixtures: 'empty' });
  await other.restore(await other.snapshots.import(await mock.snapshots.export()));
  expect((await call(other, 'GET /v1/payee-destination', { headers })).body.active).toBe(true);
});

test('sessions: an expired token is a 401 with auth any', async () => {
  await using mock = createMock({ auth: 'any', now: '2026-01-01T00:00:00Z' });
  const headers = await signIn(mock);
  await mock.clock.advance('PT15M');
  expect((await call(mock, 'GET /v1/payee-destination', { headers })).status).toBe(401);
  const platform = { authorization: 'Bearer whatever' };
  expect((await call(mock, 'GET /v1/payee-destination', { headers: platform })).status).toBe(200);
});
