import type { Mock } from 'payment-request-mock';
import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const invoice = { payee, amount: '40', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

const API_KEY = { 'x-api-key': 'test-api-key' };
const CLIENT_ID = { 'x-client-id': 'cli_backend' };

/** Stands in for your code, which calls the API over HTTP. */
async function send(mock: Mock, line: string, body?: object, credential: Record<string, string> = API_KEY) {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await fetch(`${mock.url}${path}`, {
    method,
    headers: { ...credential, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

mockTest('requests: a new one is not paid', async ({ mock }) => {
  const created = await send(mock, 'POST /v2/request', invoice);
  const read = await send(mock, `GET /v2/request/${created.body.requestId}`);
  expect(read.body).toMatchObject({ status: 'created', hasBeenPaid: false });
});

mockTest('requests: two payments pay one', async ({ mock }) => {
  const { body } = await send(mock, 'POST /v2/request', invoice);
  await mock.requests.pay(body.requestId, { amount: '15' });
  await mock.requests.pay(body.requestId);
  const payments = await send(mock, `GET /v2/payments?requestId=${body.requestId}`);
  expect(payments.body.pagination.total).toBe(2);
});

mockTest('requests: a wrong address is refused', async ({ mock }) => {
  const wrong = payee.replace('ACf5', 'acf5');
  expect((await send(mock, 'POST /v2/request', { ...invoice, payee: wrong })).status).toBe(400);
});

mockTest('links: a payment link is paid', async ({ mock }) => {
  const { body } = await send(mock, 'POST /v2/secure-payments', { requests: [{ amount: '25' }] }, CLIENT_ID);
  await mock.securePayments.pay({ token: body.token });
  const read = await send(mock, `GET /v2/request/${body.requestIds[0]}`);
  expect(read.body.hasBeenPaid).toBe(true);
});

mockTest('links: a link collects two requests', async ({ mock }) => {
  const { body } = await send(
    mock,
    'POST /v2/secure-payments',
    { requests: [{ amount: '25' }, { amount: '5' }] },
    CLIENT_ID,
  );
  expect(body.requestIds).toHaveLength(2);
});

mockTest('payers: a new one has to prove who they are', async ({ mock }) => {
  const ada = {
    clientUserId: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    dateOfBirth: '1985-12-12',
    addressLine1: '1 Main Street',
    city: 'London',
    state: 'LND',
    postcode: 'N1',
    country: 'GB',
    nationality: 'GB',
    phone: '+442071234567',
    ssn: '123456789',
    beneficiaryType: 'individual',
  };
  expect((await send(mock, 'POST /v2/payer', ada)).status).toBe(200);
  expect((await send(mock, 'GET /v2/payer/ada')).body.isCompliant).toBe(false);
});

mockTest('payers: an unknown one is not found', async ({ mock }) => {
  expect((await send(mock, 'GET /v2/payer/nobody')).status).toBe(404);
});

mockTest('webhooks: a payment is announced', async ({ mock }) => {
  await using hook = await mock.receiver();
  const { body } = await send(mock, 'POST /v2/request', invoice);
  await mock.requests.pay(body.requestId);
  const { payload } = await hook.next('payment.confirmed');
  expect(payload.requestId).toBe(body.requestId);
});

mockTest('webhooks: a part of a payment is announced', async ({ mock }) => {
  await using hook = await mock.receiver();
  const { body } = await send(mock, 'POST /v2/request', invoice);
  await mock.requests.pay(body.requestId, { amount: '15' });
  expect((await hook.next('payment.partial')).payload.requestId).toBe(body.requestId);
});

mockTest('webhooks: one with a wrong signature is refused and sent again', async ({ mock }) => {
  await using hook = await mock.receiver();
  await mock.faults.add({ webhook: 'wrong-secret', times: 1, attempts: 1 });
  const { body } = await send(mock, 'POST /v2/request', invoice);
  await mock.requests.pay(body.requestId);
  await mock.settled();
  await mock.clock.advance('1s');
  expect((await hook.next('payment.confirmed')).payload.requestId).toBe(body.requestId);
});
