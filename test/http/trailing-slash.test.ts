import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call, KEY, NATIVE } from '../support/client.ts';

test.each(['', '/w/ada'])('a slash at the end of a path is ignored below "%s"', async (prefix) => {
  const mock = await startMock();
  onTestFinished(() => mock.stop());
  const send = async (line: string, body?: object) => {
    const [method = '', path] = line.split(' ');
    const headers = { ...KEY, 'content-type': 'application/json' };
    const response = await fetch(`${mock.url}${prefix}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  };
  const created = await send('POST /v2/request/', NATIVE);
  expect(created.status).toBe(201);
  const { requestId, paymentReference } = JSON.parse(created.body);
  expect((await send(`GET /v2/request/${requestId}/`)).status).toBe(200);
  expect((await send(`GET /v2/request/${requestId}/status/`)).status).toBe(200);
  expect((await send(`GET /v1/request/${paymentReference}/pay/?amount=0.1`)).status).toBe(200);
  expect((await send('GET /v2/currencies/')).status).toBe(200);
  expect((await send('POST /v2/secure-payments/', {})).status).toBe(400);
  expect((await send('POST /__mock/steps/', { do: 'request.pay', requestId })).status).toBe(200);
  expect((await send('GET /__mock/state/')).status).toBe(200);
  expect((await send('GET /openapi.json/')).status).toBe(200);
  expect((await send('GET /__mock/')).status).toBe(200);
  expect((await send('PUT /v2/request/')).status).toBe(405);
});

test.each(['', '/w/ada'])('a slash at the end of the API reference leads to it below "%s"', async (prefix) => {
  await using mock = await startMock();
  const response = await fetch(`${mock.url}${prefix}/docs/`);
  expect([response.status, response.url]).toEqual([200, `${mock.url}${prefix}/docs`]);
});

test('only one slash at the end is ignored', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { status, headers } = await call(createMock(), 'POST /v2/request//', { body: NATIVE });
  expect([status, headers.get('x-mock-hint')]).toEqual([404, 'did you mean POST /v2/request?']);
});

test('a fault and the call log find an operation by a path with a slash at the end', async () => {
  const mock = createMock();
  await mock.faults.add({ operation: 'listCurrenciesV2', status: 503, times: 1 });
  await mock.faults.add({ path: '/v2/payments', status: 502, times: 1 });
  expect((await call(mock, 'GET /v2/currencies/')).status).toBe(503);
  expect((await call(mock, 'GET /v2/payments/')).status).toBe(502);
  const operations = (await mock.calls.list()).map(({ operationId }) => operationId);
  expect(operations).toEqual(['listCurrenciesV2', 'listPaymentsV2']);
});
