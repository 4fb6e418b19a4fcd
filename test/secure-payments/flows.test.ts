import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { verifyWebhook } from '../../src/webhooks.ts';
import { call, SESSION } from '../support/client.ts';
import { type Received, receiver } from '../support/receiver.ts';
import { BACK_END, newLink } from './links.ts';

/** What public clients of payment links do, in their own order. */

function listening() {
  const { got, deliver } = receiver();
  const mock = createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true, webhooks: { deliver } });
  return { got, mock };
}

/** Returns the webhooks with a right signature by this secret. */
async function signedBy(secret: string, got: readonly Received[]): Promise<Received[]> {
  const right = got.map(({ raw, headers }) => verifyWebhook(raw, headers['x-request-network-signature'], secret));
  const are = await Promise.all(right);
  return got.filter((_, at) => are[at]);
}

test('quick start: a link, its webhook, a payment, and a confirmation signed with the returned secret', async () => {
  const { got, mock } = listening();
  const { token, requestIds } = await newLink(mock);
  const url = 'https://shop.example/hook';
  const hook = await call(mock, 'POST /v1/webhook', { headers: BACK_END, body: { url } });
  expect(hook.status).toBe(201);
  await mock.securePayments.pay({ token });
  await mock.settled();
  const own = await signedBy(hook.body.secret, got);
  expect(own.map(({ body }) => [body.event, body.requestId])).toEqual([['payment.confirmed', requestIds[0]]]);
  const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`, { headers: BACK_END });
  expect(body).toMatchObject({ hasBeenPaid: true });
});

test('settlement bridge: a webhook by session leads to the reference, and repeats with its id and bytes', async () => {
  const { got, mock } = listening();
  const body = { url: 'https://bridge.example/hook', clientId: 'cli_backend' };
  const hook = await call(mock, 'POST /v1/webhook', { headers: SESSION, body });
  expect(hook.status).toBe(201);
  const listed = await call(mock, 'GET /v1/webhook', { headers: SESSION });
  expect(listed.body).toContainEqual(expect.objectContaining({ id: hook.body.id, secret: hook.body.secret }));
  const { token } = await newLink(mock, { reference: 'BRIDGE-7' }, '5');
  await mock.securePayments.pay({ token });
  await mock.settled();
  const [first, ...others] = await signedBy(hook.body.secret, got);
  expect(others).toEqual([]);
  const id = first?.headers['x-request-network-delivery'] ?? expect.fail('no delivery is signed by the secret');
  await mock.webhooks.redeliver(id);
  await mock.settled();
  const again = got.at(-1);
  expect([again?.raw, again?.headers['x-request-network-delivery']]).toEqual([first?.raw, id]);
  const request = await call(mock, `GET /v2/request/${first?.body.requestId}`, { headers: BACK_END });
  expect(request.body.reference).toBe('BRIDGE-7');
});
