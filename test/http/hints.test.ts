import { afterEach, expect, test, vi } from 'vitest';
import { type CallLine, createMock, type MockOptions, startMock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE, newRequest } from '../support/client.ts';

const fresh = (options: MockOptions = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });
const hintOf = (response: { headers: Headers }) => response.headers.get('x-mock-hint');

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['GET /v2/requests/0123', 'did you mean GET /v2/request/{requestId}?'],
  ['POST /v2/requests', 'did you mean POST /v2/request?'],
  ['GET /request/0123', 'did you mean GET /v2/request/{requestId}?'],
  ['GET /v2/v2/payments', 'did you mean GET /v2/payments?'],
  ['GET /v2/currencies//', 'did you mean GET /v2/currencies?'],
  ['GET /v2/request/0123/stauts', 'did you mean GET /v2/request/{requestId}/status?'],
  ['PATCH /v2/payouts/reccuring/7', 'did you mean PATCH /v2/payouts/recurring/{id}?'],
  ['GET /v1/currencies/usd/conversion-route', 'did you mean GET /v1/currencies/{currencyId}/conversion-routes?'],
  [
    'GET /v2/orchestrators',
    'documented, but not simulated (Orchestrators); use instead: links and webhooks of the platform itself',
  ],
  ['GET /v2/nowhere', 'there is no such route; /docs lists them'],
  ['GET /quite/another/service/altogether', 'there is no such route; /docs lists them'],
])('hint: %s', async (line, hint) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const response = await call(fresh(), line);
  expect(response.status).toBe(404);
  expect(hintOf(response)).toBe(hint);
  const [method, path] = line.split(' ');
  expect(warned).toHaveBeenCalledExactlyOnceWith(`payment-request-mock: Cannot ${method} ${path}: ${hint}`);
});

test('hint: an unknown control route points to the route list', async () => {
  const response = await call(fresh(), 'GET /__mock/something/else/entirely');
  expect(hintOf(response)).toBe(
    'there is no such route; /__mock/openapi.json lists the routes, and /__mock/ is the panel',
  );
});

test('hint: suggests the nearest name for an unknown field, whether or not the call succeeds', async () => {
  const mock = fresh();
  const made = await call(mock, 'POST /v2/request', {
    body: { ...NATIVE, referense: 'x', customerInfo: { emial: 'a' } },
  });
  expect(made.status).toBe(201);
  expect(hintOf(made)).toBe(
    'ignored: "referense" is unknown; did you mean "reference"?, ' +
      '"customerInfo.emial" is unknown; did you mean "email"?',
  );
  const { amount, ...rest } = NATIVE;
  const refused = await call(mock, 'POST /v2/request', { body: { ...rest, amuont: amount } });
  expect(refused.body.errors).toEqual([{ field: 'amount', message: 'Required' }]);
  expect(hintOf(refused)).toBe('ignored: "amuont" is unknown; did you mean "amount"?; wrong: "amount" Required');
  const loose = await call(mock, 'POST /v1/request', { body: { ...NATIVE, recurence: {} } });
  expect(hintOf(loose)).toContain('did you mean "recurrence"?');
});

test('hint: names the kind of a wrong id, but never other workspaces', async () => {
  const mock = fresh();
  const { requestId, paymentReference } = await newRequest(mock);
  const wrongKind = await call(mock, `GET /v2/request/${paymentReference}`);
  expect([wrongKind.status, hintOf(wrongKind)]).toEqual([404, `${paymentReference} belongs to requests ${requestId}`]);
  expect(hintOf(await call(mock.workspace('ada'), `GET /v2/request/${requestId}`))).toBeNull();
  const { requestId: theirs } = await newRequest(mock.workspace('ada'));
  expect(hintOf(await call(mock, `GET /v2/request/${theirs}`))).toBeNull();
  expect(hintOf(await call(mock, 'GET /v2/request/0123'))).toBeNull();
});

test('hint: is absent on a correct call', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, { customerInfo: { email: 'a@b.cd' } });
  const responses = [
    await call(mock, `GET /v2/request/${requestId}`),
    await call(mock, 'GET /v2/currencies?network=sepolia'),
  ];
  expect(responses.map(hintOf)).toEqual([null, null]);
});

test('hint: suggests the nearest client ID', async () => {
  const headers = { ...BROWSER, 'x-client-id': 'cli_tset' };
  expect(hintOf(await call(createMock(), 'POST /v2/request', { headers }))).toContain('did you mean "cli_test"?');
});

test('hint: explains an invalid JSON body and a missing content type', async () => {
  const mock = fresh();
  const send = (body: string, type: string) =>
    mock.fetch('/v2/request', { method: 'POST', body, headers: { ...KEY, 'content-type': type } });
  expect(hintOf(await send('{"amount": "secret', 'application/json'))).toMatch(
    /^Unterminated string in JSON|^Unexpected/,
  );
  expect(hintOf(await send('{"amount": "secret', 'application/json'))).not.toContain('secret');
  const other = await send('{}', 'application/html');
  expect(hintOf(other)).toBe('content-type is application/html; send application/json');
  expect([other.status, await other.json()]).toMatchObject([
    415,
    { message: 'Content-Type must be application/json; it is application/html' },
  ]);
});

test('hint: is always one line of plain ASCII', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const mock = fresh();
  const response = await call(mock, 'POST /v2/request', {
    body: { ...NATIVE, 'a\r\nset-cookie: ü': 1, [`x${'y'.repeat(999)}`]: 1 },
  });
  expect(response.status).toBe(201);
  expect(hintOf(response)).toMatch(/^ignored: "a set-cookie: \?" is unknown[\x20-\x7e]{10,}\.\.\.$/);
  expect((await call(mock, 'GET /v2/%0d%0aset-cookie:%20a=b')).headers.get('set-cookie')).toBeNull();
});

test('hint: appears in the call log and in onCall instead of a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const lines: CallLine[] = [];
  const mock = fresh({ onCall: (line) => lines.push(line) });
  await call(mock, 'GET /v2/paymants');
  expect((await mock.calls.list())[0]?.hint).toBe('did you mean GET /v2/payments?');
  expect(lines[0]?.hint).toBe('did you mean GET /v2/payments?');
  expect(warned).not.toHaveBeenCalled();
});

test('strict: an unknown field or query parameter is a 400 and changes nothing', async () => {
  const mock = fresh({ strict: true });
  const v2 = await call(mock, 'POST /v2/request', { body: { ...NATIVE, referense: 'x' } });
  expect([v2.status, v2.body]).toEqual([
    400,
    {
      statusCode: 400,
      message: 'Validation failed',
      error: 'Bad Request',
      errors: [{ field: 'referense', message: 'is unknown; did you mean "reference"?' }],
    },
  ]);
  const v1 = await call(mock, 'POST /v1/request', { body: { ...NATIVE, quite: 'x' } });
  expect(v1.body.message).toBe('Validation failed: quite is unknown');
  const query = await call(mock, 'GET /v2/currencies?netwrok=sepolia');
  expect(query.body.errors).toEqual([
    {
      field: 'netwrok',
      message: 'is an unknown query parameter; did you mean "network"? valid: network, symbol, firstOnly, id',
    },
  ]);
  const both = await call(mock, 'POST /v2/request', { body: { amuont: '1' } });
  expect(both.body.errors.map(({ field }: { field: string }) => field)).toContain('amuont');
  expect((await mock.state()).tables.requests).toBe(0);
  expect((await call(mock, 'POST /v2/request', { body: NATIVE })).status).toBe(201);
});

test('strict: an unknown route rejects in process and is explained over the network', async () => {
  await using mock = await startMock({ fixtures: 'empty', strict: true });
  await expect(mock.fetch('/v2/paymants')).rejects.toMatchObject({
    name: 'MockError',
    status: 404,
    message: 'Cannot GET /v2/paymants: did you mean GET /v2/payments? (onUnknownRoute: error)',
  });
  const response = await fetch(`${mock.url}/v2/paymants`);
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    404,
    'Cannot GET /v2/paymants: did you mean GET /v2/payments?',
  ]);
  expect((await mock.calls.list()).map(({ status }) => status)).toEqual([404, 404]);
});

test('onUnknownRoute: is independent of strict', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await expect(fresh({ onUnknownRoute: 'error' }).fetch('/nowhere')).rejects.toThrow('Cannot GET /nowhere');
  const mock = fresh({ strict: true, onUnknownRoute: 'warn' });
  expect((await mock.fetch('/nowhere')).status).toBe(404);
  expect((await mock.fetch('/__mock/nowhere')).status).toBe(404);
  expect(() => createMock({ onUnknownRoute: 'bypass' as 'warn' })).toThrow('option onUnknownRoute');
});
