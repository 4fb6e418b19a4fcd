import { expect, test } from 'vitest';
import { createMock, type MockOptions, startMock } from '../../src/index.ts';
import { call, KEY, NATIVE, newRequest } from '../support/client.ts';

const fresh = (options: MockOptions = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });

test('calls.list: returns parsed calls, oldest first', async () => {
  const mock = fresh({ now: '2026-11-21T10:00:00Z' });
  const { requestId } = await newRequest(mock);
  await call(mock, `GET /v2/request/${requestId}?x=1`);
  const [created, read] = await mock.calls.list();
  expect(created).toMatchObject({
    id: 'call-1',
    at: '2026-11-21T10:00:00.000Z',
    method: 'POST',
    path: '/v2/request',
    operationId: 'createRequestV2',
    status: 201,
    request: { body: NATIVE, truncated: false, headers: { 'content-type': 'application/json' } },
    response: { body: { requestId }, truncated: false, headers: { 'content-type': 'application/json' } },
    fault: null,
  });
  expect(created?.ms).toBeGreaterThan(0);
  expect(read).toMatchObject({ path: `/v2/request/${requestId}`, url: `${mock.url}/v2/request/${requestId}?x=1` });
  expect(read?.request.body).toBeNull();
});

test('calls.list: filters by operation, method, path, status, since and limit', async () => {
  const mock = fresh();
  for (const line of ['GET /v2/currencies', 'GET /v1/currencies', 'GET /v2/nowhere', 'DELETE /v2/currencies'])
    await call(mock, line);
  const lines = async (filter: Parameters<typeof mock.calls.list>[0]) =>
    (await mock.calls.list(filter)).map(({ id }) => id);
  expect(await lines({ operation: 'listCurrenciesV2' })).toEqual(['call-1']);
  expect(await lines({ method: 'delete' })).toEqual(['call-4']);
  expect(await lines({ path: '/*/currencies' })).toEqual(['call-1', 'call-2', 'call-4']);
  expect(await lines({ status: 404 })).toEqual(['call-3']);
  expect(await lines({ status: '4xx' })).toEqual(['call-3', 'call-4']);
  expect(await lines({ since: 'call-3' })).toEqual(['call-4']);
  expect(await lines({ since: '2000-01-01T00:00:00Z', limit: 2 })).toEqual(['call-3', 'call-4']);
  expect(await lines({ since: '2999-01-01T00:00:00Z' })).toEqual([]);
});

test('calls.list: refuses a filter that cannot match and suggests a valid one', async () => {
  const mock = fresh();
  // @ts-expect-error no such operation
  await expect(mock.calls.list({ operation: 'createRequestV3' })).rejects.toThrow('did you mean "createRequestV');
  await expect(mock.calls.list({ status: 'ok' })).rejects.toThrow('must be a status such as 201');
  await expect(mock.calls.list({ since: 'yesterday' })).rejects.toThrow('id of a call or an ISO 8601 time');
  const wrong = await call(mock, 'GET /__mock/calls?operaton=createRequestV2');
  expect(wrong.status).toBe(400);
});

test('calls: redacts credentials everywhere', async () => {
  const mock = fresh();
  await call(mock, 'POST /v2/nowhere?apiKey=key-1&a=b', {
    headers: { 'x-api-key': 'key-2', authorization: 'Bearer key-3', cookie: 'sid=key-4', 'x-other': 'kept' },
    body: { webhookSecret: 'key-5', nested: [{ sessionToken: 'key-"6' }], token: 'USDC' },
  });
  const [only] = await mock.calls.list();
  expect(JSON.stringify(only)).not.toMatch(/key-/);
  expect(only?.request.headers).toMatchObject({ 'x-api-key': '[redacted]', 'x-other': 'kept' });
  expect(only?.request.body).toEqual({
    webhookSecret: '[redacted]',
    nested: [{ sessionToken: '[redacted]' }],
    token: 'USDC',
  });
  expect(only?.url).toBe(`${mock.url}/v2/nowhere?apiKey=[redacted]&a=b`);
});

test('calls: keeps unread bodies, and invalid JSON as text', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  const send = (body: string, headers: Record<string, string>) =>
    mock.fetch('/v2/request', { method: 'POST', body, headers });
  await send('{"amount":"1"}', { 'x-api-key': 'wrong', 'content-type': 'application/json' });
  await send('{"amount":', { ...KEY, 'content-type': 'application/json' });
  await send('hello', { ...KEY, 'content-type': 'text/plain' });
  const found = await mock.calls.list();
  expect(found.map(({ status, request }) => [status, request.body])).toEqual([
    [401, { amount: '1' }],
    [400, '{"amount":'],
    [415, 'hello'],
  ]);
});

test('calls: truncates a long body between characters and redacts secrets in the rest', async () => {
  const mock = fresh();
  await call(mock, 'POST /v2/nowhere', { body: { secret: 'hush-hush!', text: 'é'.repeat(50_000) } });
  const [sent] = await mock.calls.list();
  expect(sent?.request.truncated).toBe(true);
  expect(sent?.request.body).toMatch(/^\{"secret":"\[redacted\]","text":"é+$/);
  expect(new TextEncoder().encode(String(sent?.request.body)).length).toBeLessThanOrEqual(65_536);
});

test('calls: keeps the newest 1000', async () => {
  const mock = fresh();
  for (let i = 0; i < 1002; i++) await mock.fetch('/v2/client-ids');
  const calls = await mock.calls.list();
  expect([calls.length, calls[0]?.id, calls.at(-1)?.id]).toEqual([1000, 'call-3', 'call-1002']);
  await mock.calls.clear();
  expect(await mock.calls.list()).toEqual([]);
  await call(mock, 'GET /v2/currencies');
  expect((await mock.calls.list()).map(({ id }) => id)).toEqual(['call-1003']);
});

test('calls: reset clears the log, restore does not; control calls and other workspaces are not logged', async () => {
  const mock = fresh();
  await call(mock, 'GET /v2/currencies');
  const mark = await mock.snapshot();
  await call(mock, 'GET /v2/client-ids');
  await call(mock.workspace('ada'), 'GET /v2/payments');
  await mock.restore(mark);
  expect((await mock.calls.list()).map(({ operationId }) => operationId)).toEqual([
    'listCurrenciesV2',
    'listClientIdsV2',
  ]);
  expect((await mock.workspace('ada').calls.list()).map(({ path }) => path)).toEqual(['/v2/payments']);
  await mock.reset();
  await call(mock, 'GET /v2/currencies');
  expect((await mock.calls.list()).map(({ id }) => id)).toEqual(['call-1']);
});

test('calls.waitFor: resolves immediately for an earlier call', async () => {
  const mock = fresh();
  await call(mock, 'GET /v2/currencies');
  await call(mock, 'GET /v2/currencies');
  expect((await mock.calls.waitFor({ operation: 'listCurrenciesV2' }, { timeout: 0 })).id).toBe('call-2');
});

test('calls.waitFor: lists the received calls on timeout', async () => {
  const mock = fresh();
  await expect(mock.calls.waitFor({ path: '/v2/request' }, { timeout: 1 })).rejects.toThrow(
    'No call with path /v2/request was answered within 1 ms. No call was received.',
  );
  await call(mock, 'POST /v2/request', { body: {} });
  await call(mock, 'GET /v2/currencies');
  await expect(mock.calls.waitFor({ operation: 'createRequestV2', status: 201 }, { timeout: 1 })).rejects.toThrow(
    `No call with operation createRequestV2, status 201 was answered within 1 ms. Received 2 calls:
  call-1 POST /v2/request 400 createRequestV2  (other status)
  call-2 GET /v2/currencies 200 listCurrenciesV2  (other operation, status)`,
  );
});

test('calls.waitFor: ends when the client disconnects', async () => {
  const mock = fresh();
  const leaving = new AbortController();
  const waiting = mock.fetch('/__mock/calls/wait?timeout=600000', { signal: leaving.signal });
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('calls: logs a call without a body when the client disconnects while sending it', async () => {
  const mock = fresh();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"amount"')),
    pull: (controller) => controller.error(new Error('the client left')),
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { ...KEY, 'content-type': 'application/json' } };
  expect((await mock.fetch('/v2/request', init as RequestInit)).status).toBe(400);
  const [only] = await mock.calls.list();
  expect(only).toMatchObject({ status: 400, request: { body: null } });
});

test('calls: ignores favicon requests', async () => {
  const mock = fresh();
  expect((await mock.fetch('/favicon.ico')).status).toBe(204);
  expect(await mock.calls.list()).toEqual([]);
});
