import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, FAU, KEY } from '../support/client.ts';
import { ALICE, MALLORY, signIn } from '../support/signing.ts';

const LINK = { requests: [{ amount: '25' }] };

// Proves A-LINK-OWNER.
test('accounts: create a link with public calls, invisible to other accounts', async () => {
  await using mock = createMock({ fixtures: 'empty', validateResponses: true });
  const session = await signIn(mock);
  const { destinationId } = (await call(mock, 'POST /v1/payee-destination', { headers: session, body: FAU })).body;
  const shop = { label: 'Back end', allowedDomains: [], payeeDestinationId: destinationId };
  const { clientId } = (await call(mock, 'POST /v1/client-ids', { headers: session, body: shop })).body;
  const headers = { 'x-client-id': clientId };
  const { status, body } = await call(mock, 'POST /v2/secure-payments', { headers, body: LINK });
  expect(status).toBe(201);
  const line = `GET /v2/secure-payments/${body.token}`;
  expect((await call(mock, line, { headers })).body.payee).toBe(ALICE.address.toLowerCase());
  expect((await call(mock, line, { headers: KEY })).status).toBe(401);
  const find = `GET /v2/secure-payments?requestId=${body.requestIds[0]}`;
  expect((await call(mock, find, { headers: session })).body.token).toBe(body.token);
  const other = await signIn(mock, MALLORY);
  expect((await call(mock, find, { headers: other })).status).toBe(404);
  const created = await call(mock, 'POST /v2/secure-payments', { headers: session, body: LINK });
  expect(created.status).toBe(201);
  expect((await call(mock, 'POST /v2/secure-payments', { headers: other, body: LINK })).body).toMatchObject({
    statusCode: 400,
    message: 'No active payee destination',
  });
});
