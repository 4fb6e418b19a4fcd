import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { verifyWebhook } from '../../src/webhooks.ts';
import { call } from '../support/client.ts';
import { BACK_END, WALLET } from './links.ts';

/** What public clients of payment links do, each with its own credentials and in its own order. */

const ACCOUNT = privateKeyToAccount(`0x${'59'.repeat(32)}`);

interface Received {
  raw: string;
  headers: Headers;
}

/** A mock whose webhooks arrive as raw text with headers. */
function withReceiver(now = '2026-11-01T00:00:00Z') {
  const received: Received[] = [];
  const deliver = async (request: Request) => {
    received.push({ raw: await request.text(), headers: request.headers });
    return new Response();
  };
  const webhooks = { deliver };
  return { mock: createMock({ now, validateResponses: true, webhooks }), received };
}

const signatureOf = ({ headers }: Received) => headers.get('x-request-network-signature');
const eventOf = ({ raw }: Received) => JSON.parse(raw) as { event: string; requestId: string };

test('quick start: a link, a webhook by client ID, a payment, a verified event, hasBeenPaid', async () => {
  const { mock, received } = withReceiver();
  const body = { requests: [{ amount: '25', destinationId: await destinationOf(mock) }] };
  const link = await call(mock, 'POST /v2/secure-payments', { headers: BACK_END, body });
  expect(link.status).toBe(201);
  const hook = await call(mock, 'POST /v1/webhook', { headers: BACK_END, body: { url: 'https://shop.example/hook' } });
  expect(hook.status).toBe(201);
  await mock.securePayments.pay({ token: link.body.token });
  await mock.settled();
  const confirmed = received.filter((one) => eventOf(one).event === 'payment.confirmed');
  const { secret } = hook.body as { secret: string };
  const own = [];
  for (const one of confirmed) if (await verifyWebhook(one.raw, signatureOf(one), secret)) own.push(one);
  expect(own).toHaveLength(1);
  expect(signatureOf(own[0] as Received)).toMatch(/^[0-9a-f]{64}$/);
  const [requestId] = link.body.requestIds;
  expect(eventOf(own[0] as Received).requestId).toBe(requestId);
  const read = await call(mock, `GET /v2/request/${requestId}`, { headers: BACK_END });
  expect(read.body).toMatchObject({ hasBeenPaid: true });
});

test("the vendor's tools: a link with an amount alone; payouts, their bundle, each child's state; two destinations are a 403", async () => {
  const { mock } = withReceiver();
  const link = await call(mock, 'POST /v2/secure-payments', {
    headers: BACK_END,
    body: { requests: [{ amount: '12' }] },
  });
  expect(link.status).toBe(201);
  const accessPolicy = { mode: 'off', screeningProvider: null, hideUntilApproved: false, hidePayeeAddress: false };
  const people = [ACCOUNT.address, WALLET];
  const payouts = [];
  for (const recipient of people) {
    const body = {
      recipient,
      creatorWalletAddress: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
      network: 'sepolia',
      currency: 'FAU-sepolia',
      amount: '10',
      accessPolicy,
    };
    payouts.push((await call(mock, 'POST /v2/secure-payments/payouts', { headers: BACK_END, body })).body);
  }
  const childTokens = payouts.map(({ token }) => token);
  const bundle = await call(mock, 'POST /v2/secure-payments/multicall-payouts', {
    headers: BACK_END,
    body: { childTokens },
  });
  expect(bundle.status).toBe(201);
  expect(bundle.body).toMatchObject({
    type: 'multicall',
    status: 'pending',
    items: [{ position: 0, securePaymentToken: childTokens[0] }, { position: 1 }],
  });
  expect(Date.parse(bundle.body.expiresAt)).toBeGreaterThan(Date.parse('2026-11-01T00:00:00Z'));
  for (const { requestIds } of payouts) {
    const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`, { headers: BACK_END });
    expect(body).toMatchObject({ hasBeenPaid: false });
  }
  const destinationId = await destinationOf(mock);
  const other = destinationId.replace(/[^:]+$/, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238');
  const refused = await call(mock, 'POST /v2/secure-payments', {
    headers: BACK_END,
    body: {
      requests: [
        { amount: '1', destinationId },
        { amount: '2', destinationId: other },
      ],
    },
  });
  expect(refused.status).toBe(403);
});

test('settlement bridge: a reference, read back from the request; a webhook by session; a replay keeps its id, altered bytes are refused', async () => {
  const { mock, received } = withReceiver();
  const session = { authorization: 'Bearer test-session-token' };
  const hook = await call(mock, 'POST /v1/webhook', {
    headers: session,
    body: { url: 'https://bridge.example/hook', clientId: 'cli_backend' },
  });
  expect(hook.status).toBe(201);
  const listed = await call(mock, 'GET /v1/webhook', { headers: session });
  expect(listed.body).toContainEqual(expect.objectContaining({ id: hook.body.id, secret: hook.body.secret }));
  const link = await call(mock, 'POST /v2/secure-payments', {
    headers: BACK_END,
    body: { requests: [{ amount: '5' }], reference: 'BRIDGE-7' },
  });
  await mock.securePayments.pay({ token: link.body.token });
  await mock.settled();
  const signed = [];
  for (const one of received) if (await verifyWebhook(one.raw, signatureOf(one), hook.body.secret)) signed.push(one);
  expect(signed).toHaveLength(1);
  const [first] = signed as [Received];
  expect(await verifyWebhook(`${first.raw} `, signatureOf(first), hook.body.secret)).toBe(false);
  const id = first.headers.get('x-request-network-delivery') ?? '';
  await mock.webhooks.redeliver(id);
  await mock.settled();
  const again = received.at(-1) as Received;
  expect([again.raw, again.headers.get('x-request-network-delivery')]).toEqual([first.raw, id]);
  const { body } = await call(mock, `GET /v2/request/${eventOf(first).requestId}`, { headers: BACK_END });
  expect(body.reference).toBe('BRIDGE-7');
});

test('Sepolia payer: a token or a URL, transactions in order, approval first; another client ID is a 401, a second run a 409', async () => {
  const { mock } = withReceiver();
  const made = await call(mock, 'POST /v2/secure-payments', {
    headers: BACK_END,
    body: { requests: [{ amount: '3' }] },
  });
  const token = new URL(made.body.securePaymentUrl).searchParams.get('token');
  expect(token).toBe(made.body.token);
  const path = `GET /v2/secure-payments/${token}/pay?wallet=${ACCOUNT.address}`;
  const pay = await call(mock, path, { headers: BACK_END });
  expect(pay.status).toBe(200);
  const { transactions, metadata } = pay.body;
  expect(metadata).toMatchObject({ needsApproval: true, stepsRequired: 2 });
  expect(transactions[metadata.approvalTransactionIndex].data).toMatch(/^0x095ea7b3/);
  expect(transactions[metadata.paymentTransactionIndex].data).not.toMatch(/^0x095ea7b3/);
  const other = await mock.clientIds.create({ label: 'Another shop' });
  expect((await call(mock, path, { headers: { 'x-client-id': other.clientId } })).status).toBe(401);
  await mock.securePayments.pay({ token: made.body.token, wallet: ACCOUNT.address });
  const second = await call(mock, path, { headers: BACK_END });
  expect([second.status, second.body.status]).toEqual([409, 'completed']);
});

test('bot: an amount, a reference and a payer without an Origin; each 4xx says why', async () => {
  const { mock } = withReceiver();
  const make = (body: object, headers: Record<string, string> = BACK_END) =>
    call(mock, 'POST /v2/secure-payments', { headers, body });
  const made = await make({ requests: [{ amount: '9.5' }], reference: 'BOT-1', payerIdentifier: 'user-7' });
  expect(made.status).toBe(201);
  expect(made.body.requestIds.join(',')).toMatch(/^01[0-9a-f]{64}$/);
  for (const [body, headers, status] of [
    [{ requests: [] }, BACK_END, 400],
    [{ requests: [{ amount: '0' }] }, BACK_END, 400],
    [{ requests: [{ amount: '1' }] }, {}, 401],
    [{ requests: [{ amount: '1' }] }, { 'x-client-id': 'cli_nobody' }, 401],
  ] as const) {
    const refused = await make(body, headers);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ statusCode: status, message: expect.anything() });
  }
});

/** The destination of the account, as the dashboard shows it. */
async function destinationOf(mock: ReturnType<typeof createMock>): Promise<string> {
  const headers = { authorization: 'Bearer test-session-token' };
  const { body } = await call(mock, 'GET /v1/payee-destination', { headers });
  return body.destinationId;
}
