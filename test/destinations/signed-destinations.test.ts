import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BROWSER, call, FAU } from '../support/client.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { signedFor } from './destinations.rows.ts';

// Proves A-DESTINATION-SIGNING.

const PATH = '/v2/payee-destination';

const send = (mock: Mock, line: string, body?: unknown) => call(mock, line, { headers: BROWSER, body });

test('/v2/payee-destination: a wallet adds its destination, and deactivates it, by signatures', async () => {
  await using mock = createMock({ validateResponses: true });
  const active = async () => (await send(mock, `GET ${PATH}?walletAddress=${ALICE.address}`)).body;
  expect(await active()).toBeNull();
  const { status, body } = await send(mock, `POST ${PATH}`, await signedFor(mock, 'add'));
  expect(status).toBe(201);
  expect(await active()).toEqual(body);
  const path = `${PATH}/${encodeURIComponent(body.destinationId)}`;
  expect((await send(mock, `GET ${path}`)).body).toEqual(body);
  expect((await send(mock, `DELETE ${path}`, await signedFor(mock, 'deactivate'))).body).toEqual({
    ...body,
    active: false,
  });
  expect(await active()).toBeNull();
});

test('/v2/payee-destination: a nonce is good once, for its wallet, action and destination', async () => {
  await using mock = createMock();
  const add = await signedFor(mock, 'add');
  expect((await send(mock, `POST ${PATH}`, add)).status).toBe(201);
  expect((await send(mock, `POST ${PATH}`, add)).body.message).toContain('was used');
  const own = `DELETE ${PATH}/sepolia:${ALICE.address}:${FAU.tokenAddress}`;
  expect((await send(mock, own, await signedFor(mock, 'add'))).body.message).toContain('Nonce is unknown');
  expect((await send(mock, own, await signedFor(mock, 'deactivate', MALLORY))).body).toMatchObject({
    message: 'Invalid signature provided',
    errors: [{ field: 'signature', message: expect.stringContaining(MALLORY.address) }],
  });
  const other = `DELETE ${PATH}/01K900000000000000000DEST0`;
  expect((await send(mock, other, await signedFor(mock, 'deactivate'))).status).toBe(400);
  expect((await send(mock, own, await signedFor(mock, 'deactivate'))).status).toBe(200);
});
