import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { ROUTES } from '../../src/service/routes.generated.ts';
import { ada } from '../offramps/offramp.ts';
import { BANK_INPUT, call, KEY, NATIVE, newRequest, SESSION } from '../support/client.ts';

const hintOf = (response: { headers: Headers }) => response.headers.get('x-mock-hint');

const PATHS = ROUTES.map((line) => line.split(' ')[1] ?? '');
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '01K9');

/** Slips that people make in a path. */
const SLIPS: [name: string, slip: (path: string) => string][] = [
  ['two slashes at the end', (path) => `${path}//`],
  ['a plural', (path) => `${path}s`],
  ['a missing letter', (path) => path.slice(0, -1)],
  ['no version', (path) => path.replace(/^\/v\d/, '')],
  ['the version twice', (path) => path.replace(/^(\/v\d)/, '$1$1')],
  ['another version', (path) => path.replace(/^\/v\d/, '/v3')],
];

test.each(SLIPS)('a hint names an operation that takes the same method: %s', async (_name, slip) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const mock = createMock();
  const named: string[] = [];
  for (const path of PATHS) {
    for (const verb of VERBS) {
      const { status, headers } = await call(mock, `${verb} ${slip(filled(path))}`);
      const [, method, hinted = ''] = /^did you mean (\S+) (\S+)\?$/.exec(hintOf({ headers }) ?? '') ?? [];
      if (status !== 404 || method === undefined) continue;
      named.push(`${method} ${hinted}`);
      expect(method).toBe(verb);
      const accepted = await call(mock, `${verb} ${filled(hinted)}`);
      expect(accepted.status).not.toBe(405);
      expect(String(accepted.body?.message)).not.toMatch(/^Cannot /);
    }
  }
  expect(new Set(named).size).toBeGreaterThan(20);
});

test('a hint for a path that another method takes says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const response = await call(createMock(), 'DELETE /v2/currencie');
  expect(hintOf(response)).toBe('there is no such route for DELETE; the nearest is GET /v2/currencies');
});

test('POST /v2/pay is now POST /v2/payouts', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const mock = createMock();
  const response = await call(mock, 'POST /v2/pay', { body: NATIVE });
  expect([response.status, hintOf(response)]).toEqual([404, 'POST /v2/pay is now POST /v2/payouts']);
  expect((await call(mock, 'POST /v2/payouts', { body: NATIVE })).status).toBe(201);
});

test('an identifier of the other version is answered with the one to use', async () => {
  const mock = createMock();
  const { requestId, paymentReference } = await newRequest(mock);
  const v1 = await call(mock, `GET /v1/request/${requestId}`);
  expect([v1.status, hintOf(v1)]).toEqual([
    404,
    `${requestId} belongs to requests with paymentReference ${paymentReference}`,
  ]);
  expect((await call(mock, `GET /v1/request/${paymentReference}`)).status).toBe(200);
  const v2 = await call(mock, `GET /v2/request/${paymentReference}`);
  expect([v2.status, hintOf(v2)]).toEqual([404, `${paymentReference} belongs to requests ${requestId}`]);
  const { body: hook } = await call(mock, 'POST /v1/webhook', { body: { url: 'http://127.0.0.1:9/x' } });
  expect(hintOf(await call(mock, `GET /v2/request/${hook.id}`))).toBe(`${hook.id} belongs to webhooks`);
});

test('a hint is about the identifier that is unknown, not about another one in the path', async () => {
  const mock = createMock();
  const { approve, paymentDetailsId } = await ada(mock);
  await approve();
  const offramp = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia', isCryptoToFiatAvailable: true };
  const { requestId, paymentReference } = await newRequest(mock, offramp);
  const answerTo = async (line: string, options?: Parameters<typeof call>[2]) => {
    const response = await call(mock, line, options);
    return [response.status, response.body.message, hintOf(response)];
  };
  const pay = (clientUserId: string, account: string) =>
    answerTo(`GET /v2/request/${requestId}/pay?clientUserId=${clientUserId}&paymentDetailsId=${account}`);
  expect(await pay('nobody', paymentDetailsId)).toEqual([404, 'Payer with client user ID nobody not found', null]);
  expect(await pay('ada', 'none')).toEqual([404, 'Payment details with ID none not found', null]);
  expect(await pay(requestId, 'none')).toEqual([
    404,
    `Payer with client user ID ${requestId} not found`,
    `${requestId} belongs to requests with paymentReference ${paymentReference}`,
  ]);
  const accounts = 'GET /v2/payer/ada/payment-details?paymentDetailsId=';
  expect(await answerTo(`${accounts}none`)).toEqual([404, 'Payment details with ID none not found', null]);
  const session = { body: { payeeDestinationId: 'none' }, headers: SESSION };
  expect(await answerTo('PUT /v1/client-ids/01K9000000000000000000TEST', session)).toEqual([
    404,
    'Payee destination not found',
    null,
  ]);
});

test.each([
  ['GET /v2/payer/{id}', undefined],
  ['GET /v2/client-ids/{id}', undefined],
  ['GET /v2/currencies/{id}/conversion-routes', undefined],
  ['POST /v2/payer/{id}/payment-details', BANK_INPUT],
])('%s hints at the record that an unknown identifier belongs to', async (line, body) => {
  const mock = createMock();
  const { id } = (await call(mock, 'POST /v1/webhook', { body: { url: 'http://127.0.0.1:9/x' } })).body;
  const response = await call(mock, line.replace('{id}', id), { body });
  expect([response.status, hintOf(response)]).toEqual([404, `${id} belongs to webhooks`]);
});

test('a body is ignored with a hint by an operation that takes none', async () => {
  const mock = createMock();
  const { body: hook } = await call(mock, 'POST /v1/webhook', { body: { url: 'http://127.0.0.1:9/x' } });
  const line = `PUT /v1/webhook/${hook.id}`;
  const toggled = await call(mock, line, { body: { isActive: true } });
  expect([toggled.body.isActive, hintOf(toggled)]).toEqual([
    false,
    'ignored: the body with "isActive"; PUT /v1/webhook/{webhookId} takes none',
  ]);
  expect(hintOf(await call(mock, line))).toBeNull();
  const broken = await mock.fetch(`/v1/webhook/${hook.id}`, { method: 'PUT', headers: KEY, body: '{' });
  expect([broken.status, hintOf(broken)]).toEqual([200, 'ignored: the body; PUT /v1/webhook/{webhookId} takes none']);
  const deleted = await call(mock, `DELETE /v1/webhook/${hook.id}`, { body: { force: true } });
  expect([deleted.status, hintOf(deleted)]).toEqual([
    200,
    'ignored: the body with "force"; DELETE /v1/webhook/{webhookId} takes none',
  ]);
});

/** `fetch` refuses to send a GET with a body. */
async function getWithBody(url: string, headers: Readonly<Record<string, string>>, body: string) {
  const sent = request(url, { headers: { ...KEY, ...headers }, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return [response.statusCode, response.headers['x-mock-hint']];
}

test('a body is ignored with a hint by a GET', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.stop());
  const get = (body: string, headers: Readonly<Record<string, string>> = { 'content-length': `${body.length}` }) =>
    getWithBody(`${mock.url}/v2/currencies`, headers, body);
  const hint = (fields: string) => `ignored: the body${fields}; GET /v2/currencies takes none`;
  expect(await get('{"network":"base"}')).toEqual([200, hint(' with "network"')]);
  expect(await get('{', { 'transfer-encoding': 'chunked' })).toEqual([200, hint('')]);
  for (const body of ['', '{}', 'null']) expect(await get(body)).toEqual([200, undefined]);
  expect((await mock.calls.list()).map(({ request: { body } }) => body)).toContainEqual({ network: 'base' });
});

test.each(['{}', 'null'])('a body without a field needs no hint: %s', async (body) => {
  const mock = createMock();
  const { body: hook } = await call(mock, 'POST /v1/webhook', { body: { url: 'http://127.0.0.1:9/x' } });
  const toggled = await mock.fetch(`/v1/webhook/${hook.id}`, { method: 'PUT', headers: KEY, body });
  expect([toggled.status, hintOf(toggled)]).toEqual([200, null]);
});

test('an ignored body is in the call log', async () => {
  const mock = createMock();
  const { body: hook } = await call(mock, 'POST /v1/webhook', { body: { url: 'http://127.0.0.1:9/x' } });
  await call(mock, `PUT /v1/webhook/${hook.id}`, { body: { isActive: true } });
  expect((await mock.calls.list({ operation: 'updateWebhookV1' }))[0]?.request.body).toEqual({ isActive: true });
});

test('firstOnly without network and symbol is ignored with a hint', async () => {
  const mock = createMock();
  const hint = 'ignored: "firstOnly" requires network and symbol';
  for (const query of ['firstOnly=true', 'firstOnly=true&network=sepolia', 'firstOnly=true&symbol=FAU']) {
    expect(hintOf(await call(mock, `GET /v2/currencies?${query}`))).toBe(hint);
    expect(hintOf(await call(mock, `GET /v1/currencies?${query}`))).toBe(hint);
  }
  for (const query of ['firstOnly=false', 'firstOnly=true&network=sepolia&symbol=FAU']) {
    expect(hintOf(await call(mock, `GET /v2/currencies?${query}`))).toBeNull();
  }
});

test('an idempotency key is ignored with a hint', async () => {
  const mock = createMock();
  const headers = { ...KEY, 'Idempotency-Key': 'order-77' };
  const hint =
    'ignored: the header idempotency-key, because the service has no idempotency keys; after a lost response, ' +
    'look for your reference in all pages of GET /v2/request before you repeat the call';
  for (let repeat = 0; repeat < 2; repeat++) {
    expect(hintOf(await call(mock, 'POST /v2/request', { headers, body: NATIVE }))).toBe(hint);
  }
  expect(hintOf(await call(mock, 'POST /v2/payouts', { headers, body: NATIVE }))).toBe(hint);
  expect(hintOf(await call(mock, 'GET /v2/currencies', { headers }))).toBeNull();
  expect((await call(mock, 'GET /v2/request')).body.pagination.total).toBe(
    (await call(createMock(), 'GET /v2/request')).body.pagination.total + 3,
  );
});
